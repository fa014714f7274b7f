"""Diagnostics of the rules for more texts than the examples on their pages, with lines and columns.

The bundles in ``variants``, one for rules that find errors, have a text for each rule with more cases than its page:
des files and, after a line of dashes, their diagnostics, of which some have none. Run this file as a program with the
folder ``tools`` in PYTHONPATH to rewrite them, and read the difference.
"""

from __future__ import annotations

from pathlib import Path

from bundles import read_bundle, write_bundle
from every import every
from rule_pages import game_of

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


def blocks(cases: str) -> list[list[str]]:
    """The texts of a rule's cases, each with its expected diagnostics."""
    return [block.split(RULER) for block in cases.split("====\n") if block]


BUNDLES = {path: read_bundle(path) for path in sorted(FOLDER.glob("*.txt"))}
BY_RULE = {name: blocks(cases) for bundle in BUNDLES.values() for name, cases in bundle.items()}
CASES = [(name, text, expected) for name, cases in BY_RULE.items() for text, expected in cases]


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


@every(("name", "text", "expected"), CASES, at_once=200)
def test_messages_and_places(name: str, text: str, expected: str) -> None:
    assert described(BY_NAME[name], text) == expected


@every("name", BY_RULE)
def test_variants_are_about_the_rule_and_stand_nowhere_else(name: str) -> None:
    texts = [text for text, _expected in BY_RULE[name]]
    pages = [side.strip() for example in BY_NAME[name].examples for side in (example.bad, example.good)]
    assert len(set(texts)) == len(texts)
    assert not set(texts) & set(pages)


def write() -> None:
    """Write the current diagnostics into all bundles."""
    for path, bundle in BUNDLES.items():
        write_bundle(path, {name: _rewritten(name) for name in bundle})


def _rewritten(name: str) -> str:
    return "".join(f"{text}{RULER}{described(BY_NAME[name], text)}====\n" for text, _expected in BY_RULE[name])


if __name__ == "__main__":
    write()
