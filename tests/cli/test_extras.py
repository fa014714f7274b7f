"""Commands whose packages are missing say what to install."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import ROOT

from vaultc.cli import preview_command
from vaultc.support.installation import installing


def test_a_missing_extra_is_named(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(preview_command, "find_spec", lambda _name: None)
    result = run("preview", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert installing("preview") in result.stderr


def test_the_readme_names_the_extras_where_it_first_shows_the_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    section = next(part for part in readme.split("\n## ") if "`vaultc lsp`" in part or "`vaultc preview" in part)
    assert '".[preview]"' in section
    assert section.index("pipx install") < section.index("`vaultc lsp`")
