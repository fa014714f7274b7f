"""Rules by the version that they came with, and settings that require a version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run

from vaultc.linter.checking import configuration, pages
from vaultc.support.version import __version__, parsed


def test_recorded_rules_exist_and_were_released_before() -> None:
    names = {configuration.current_name(name) for name in pages.recorded()}
    assert names <= configuration.all_rules()
    assert all(parsed(version) < parsed(__version__) for version in pages.recorded().values())
    assert pages.first_version("unknown-trap") == "0.1.0"
    assert pages.first_version("failed-expectation") == "0.3.0"


def test_rules_after_a_version() -> None:
    assert pages.new_since(__version__) == {}
    assert list(pages.new_since("0.1")) == ["0.3.0"]
    every = pages.new_since("0")
    assert list(every) == ["0.3.0", "0.1.0"]
    assert sum(map(len, every.values())) == len(configuration.all_rules())


def test_explain_lists_them() -> None:
    lines = run("explain", "--since", "0.1.0").stdout.splitlines()
    assert lines[0].startswith("new in 0.3.0: ")
    assert len(lines) == len(pages.new_since("0.1.0")["0.3.0"]) + 1
    assert run("explain", "--since", __version__).stdout.startswith(f"no rule is newer than {__version__}; this is ")
    assert "is not a version" in run("explain", "--since", "new").stderr
    assert run("explain", "ragged-map", "--since", "0.1").exit_code == 2


@pytest.mark.parametrize("required", ['">=99"', '"99, "', "3"])
def test_settings_may_require_a_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, required: str) -> None:
    """It is the first that is told: settings for another version may have names that this one does not know."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.des").write_text('LEVEL: "x"\n')
    (tmp_path / "y.des").write_text('LEVEL: "y"\n')
    (tmp_path / "vaultc.toml").write_text(f"some-new-setting = 1\nrequired-version = {required}\n")
    for words in (("check", "x.des"), ("fmt", "--check", "x.des", "y.des"), ("list", "x.des")):
        result = run(*words)
        assert result.exit_code == 2
        assert result.stderr.count("vaultc.toml: required-version: ") == 1
    (tmp_path / "vaultc.toml").write_text(f"required-version = {json.dumps('>=' + __version__)}\n")
    assert run("check", "x.des").exit_code == 0
