"""The page on solving: its Python runs, and its table lists the abilities."""

from __future__ import annotations

from pathlib import Path

import blocks
import pytest

from vaultc.level.solving.powers import ABILITIES

PAGE = (blocks.DOCS / "solvability.md").read_text("utf-8")


def test_the_python_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    programs = [block.text for block in blocks.blocks(PAGE) if block.language == "python"]
    files = [block for block in blocks.blocks(PAGE) if block.language == "des"]
    assert programs
    assert files
    for block in files:
        Path(block.file_name).write_text(block.text)
    for program in programs:
        exec(compile(program, "solvability.md", "exec"), {})


def test_the_page_lists_all_abilities() -> None:
    rows = [
        f"| `{ability.word}` | {'yes' if ability.usual else 'no'} | {ability.meaning} |\n"
        for ability in ABILITIES.values()
    ]
    assert "".join(rows) in PAGE
