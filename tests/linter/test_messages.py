"""What the rules say and where, to the column.

``messages.txt`` holds des files and, behind a line of dashes, what is said about them. Run this file as a program to
write it anew, and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.diagnostics import Diagnostic
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.linter import RULES, lint
from vaultc.semantics import analyze
from vaultc.source import Source
from vaultc.syntax import parse

FILE = Path(__file__).with_name("messages.txt")
NAMES = {rule.name for rule in RULES}
ABOUT_OTHER_FILES = {"unused-include"}
"""Rules whose cases need more than one file; they stand in ``cases``."""
RULER = "\n----\n"
BLOCKS = [block.split(RULER) for block in FILE.read_text(encoding="utf-8").split("====\n") if block]


def described(text: str) -> str:
    """What the rules, not the parser, say about a text, with helps, notes and fixes, one a line."""
    parsed = parse(Source.from_text(f"{text}\n", "f"), UNNETHACK.grammar)
    found = lint(analyze(parsed, UNNETHACK))
    return "".join(_described(diagnostic) for diagnostic in found if diagnostic.rule in NAMES)


def _described(diagnostic: Diagnostic) -> str:
    lines = [str(diagnostic).removeprefix("f:")]
    lines += [f"  {tuple(note.span.begin)} {note.message}" for note in diagnostic.notes]
    lines += [f"  help: {diagnostic.help}"] if diagnostic.help else []
    lines += [f"  fix: {diagnostic.fix.message}"] if diagnostic.fix else []
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(("text", "expected"), BLOCKS)
def test_messages_and_places(text: str, expected: str) -> None:
    assert described(text) == expected


def test_every_rule_has_a_case() -> None:
    said = FILE.read_text(encoding="utf-8")
    assert {rule.name for rule in RULES if f"[{rule.name}]\n" not in said} == ABOUT_OTHER_FILES


if __name__ == "__main__":
    FILE.write_text("".join(f"{text}{RULER}{described(text)}====\n" for text, _expected in BLOCKS), encoding="utf-8")
