"""Files that a program writes are as it would write them now."""

from __future__ import annotations

import pytest
from every import every
from generate import GENERATED, ROOT, write

from vaultc.language.syntax import tables

ELSEWHERE = {f"grammars/{dialect}.json" for dialect in tables.dialects(ROOT / "grammars")}
"""The tables of dialects, which tests/language/syntax/test_tables.py compares with what lark makes of the grammars."""


@every("name", [name for name in GENERATED if name not in ELSEWHERE], at_once=20)
def test_generated_files_are_fresh(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == GENERATED[name](), "run `make generated` and read the change"


def test_what_is_fresh_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "docs" / "names" / "unnethack.md"
    before = path.stat().st_mtime_ns
    write(["docs/names/unnethack.md"])
    assert (path.stat().st_mtime_ns, capsys.readouterr().out) == (before, "")
