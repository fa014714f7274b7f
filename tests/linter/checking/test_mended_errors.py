"""Errors that leave no doubt what is meant: findings like others, and no obstacle to looking at the level."""

from __future__ import annotations

from pathlib import Path

from command_line import run

import vaultc

TEXT = "LEVEL: \u201ccellar\u201d\nSINK: (5,5)\n"


def test_check_fails_and_the_level_is_rendered(tmp_path: Path) -> None:
    path = tmp_path / "pasted.des"
    path.write_text(TEXT, "utf-8")
    for _cold_and_warm in range(2):
        checked = run("check", path)
        assert checked.exit_code == 1
        assert "1:8: error: typographic quotes" in checked.stdout
    assert run("render", path).exit_code == 0
    assert not vaultc.load(path).has_errors


def test_it_is_neither_compiled_nor_laid_out_before_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "pasted.des"
    path.write_text(TEXT, "utf-8")
    for arguments in (["compile", str(path), "--out", str(tmp_path / "dat")], ["fmt", str(path)]):
        assert run(*arguments).exit_code in (1, 2)
    assert path.read_text("utf-8") == TEXT
    assert run("check", path, "--fix").exit_code == 0
    assert run("compile", path, "--out", tmp_path / "dat").exit_code == 0
