"""Diagnostics of the rules for more texts than the examples on their pages, with lines and columns.

``variants`` has a file for each rule with more cases than its page: des files and, after a line of dashes, their
diagnostics, of which some have none. Run this file as a program to rewrite them, and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from write_rule_messages import game_of

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint
from vaultc.linter.rule import Rule
from vaultc.linter.rules import RULES

FOLDER = Path(__file__).with_name("variants")
BY_NAME = {rule.name: rule for rule in RULES}
RULER = "\n----\n"


def blocks(path: Path) -> list[list[str]]:
    """The texts of a file, each with its expected diagnostics."""
    return [block.split(RULER) for block in path.read_text(encoding="utf-8").split("====\n") if block]


FILES = sorted(FOLDER.glob("*.txt"))
CASES = [(path.stem, text, expected) for path in FILES for text, expected in blocks(path)]


def described(rule: Rule, text: str) -> str:
    """The diagnostics of a text by the rules, not the parser, with helps, notes and fixes, one a line."""
    game = game_of(rule)
    parsed = parse(Source.from_text(f"{text}\n", "f"), game.grammar)
    return "".join(_described(diagnostic) for diagnostic in lint(analyze(parsed, game)) if diagnostic.rule in BY_NAME)


def _described(diagnostic: Diagnostic) -> str:
    lines = [str(diagnostic).removeprefix("f:")]
    lines += [f"  {tuple(note.span.begin)} {note.message}" for note in diagnostic.notes]
    lines += [f"  help: {diagnostic.help}"] if diagnostic.help else []
    lines += [f"  fix: {diagnostic.fix.message}"] if diagnostic.fix else []
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(("name", "text", "expected"), CASES)
def test_messages_and_places(name: str, text: str, expected: str) -> None:
    assert described(BY_NAME[name], text) == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_variants_are_about_the_rule_and_stand_nowhere_else(path: Path) -> None:
    texts = [text for text, _expected in blocks(path)]
    pages = [side.strip() for example in BY_NAME[path.stem].examples for side in (example.bad, example.good)]
    assert len(set(texts)) == len(texts)
    assert not set(texts) & set(pages)


def write() -> None:
    """Write the current diagnostics into all files."""
    for path in FILES:
        said = ((text, described(BY_NAME[path.stem], text)) for text, _expected in blocks(path))
        path.write_text("".join(f"{text}{RULER}{now}====\n" for text, now in said), encoding="utf-8")


if __name__ == "__main__":
    write()
