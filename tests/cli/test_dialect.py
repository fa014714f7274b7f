"""``--dialect`` and the setting that stands for it."""

from __future__ import annotations

from pathlib import Path

import pytest

CALLS = {
    "check": ("check", "{file}"),
    "fmt": ("fmt", "{file}"),
    "render": ("render", "{file}"),
    "dungeon": ("dungeon",),
    "list": ("list", "{file}"),
    "gallery": ("gallery", "{file}", "--out", "out"),
    "odds": ("odds", "{file}"),
    "odds vaults": ("odds", "vaults", "{file}"),
    "new": ("new", "vlt-own"),
}
"""A call of every command that reads or writes levels."""


@pytest.fixture
def call(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs one of the calls in a folder of its own."""
    file = tmp_path / "x.des"
    file.write_text('LEVEL: "x"\nFLAGS: rndvault\nMESSAGE: "Hello."\n')
    monkeypatch.chdir(tmp_path)
    return lambda name, *more: run(*(word.format(file=file) for word in CALLS[name]), *more)


@pytest.mark.parametrize("name", CALLS)
def test_unknown_dialects_are_refused(call, name: str) -> None:
    result = call(name, "--dialect", "klingon")
    assert result.exit_code == 2
    assert "'klingon' is not one of 'unnethack', 'nethack36'" in result.stderr


@pytest.mark.parametrize("name", CALLS)
def test_unknown_dialects_of_settings_are_refused(call, name: str) -> None:
    Path("vaultc.toml").write_text('dialect = "klingon"\n')
    result = call(name)
    assert result.exit_code == 2
    assert "'klingon' is no dialect; there are unnethack" in result.stderr


@pytest.mark.parametrize("name", ["fmt", "list", "new"])
def test_the_option_wins(call, name: str) -> None:
    Path("vaultc.toml").write_text('dialect = "klingon"\n')
    assert call(name, "--dialect", "unnethack").exit_code == 0
