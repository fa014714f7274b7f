"""Commands whose packages are missing say what to install."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.cli import extras


@pytest.mark.parametrize(("command", "extra"), [("lsp", "lsp"), ("preview", "preview")])
def test_a_missing_extra_is_named(
    run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, extra: str
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    result = run(command, *([tmp_path] if command == "preview" else []))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"pip install 'vaultc[{extra}]'" in result.stderr
