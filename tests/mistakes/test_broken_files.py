"""Files as authors break them, with all that ``vaultc check`` says of them and what its fixes make of them.

A bundle in ``files`` holds mistakes of one kind: under ``NAME.des`` the file, under ``NAME.txt`` the findings, and
after a line of dashes the lines that all fixes change. Run this file as a program with the folder ``tools`` in
PYTHONPATH to rewrite the texts, and read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from bundles import read_bundle, write_bundle
from every import every
from examined_texts import examined, source_of

from vaultc import games
from vaultc.games import detection
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter.checking.fixing import mend

BUNDLES = {path: read_bundle(path) for path in sorted((Path(__file__).parent / "files").glob("*.txt"))}
FILES = {
    name.removesuffix(".des"): (text, bundle[name.removesuffix("des") + "txt"])
    for bundle in BUNDLES.values()
    for name, text in bundle.items()
    if name.endswith(".des")
}
"""The text of each file, and its description."""
RULER = "----\n"


def game_of(source: Source) -> Game:
    return games.game_named(detection.detected(source).name)


def findings(text: str) -> tuple[Diagnostic, ...]:
    return diagnose(source_of(text))


def diagnose(source: Source) -> tuple[Diagnostic, ...]:
    return examined(source, game_of(source))


def described(text: str) -> str:
    source = source_of(text)
    found = diagnose(source)
    said = "".join(line for diagnostic in found for line in _said(diagnostic))
    return said + RULER + _difference(source)


def _said(diagnostic: Diagnostic) -> Iterator[str]:
    line, column = diagnostic.span.begin
    yield f"{line}:{column} {diagnostic.severity} {diagnostic.rule}: {diagnostic.message}\n"
    for note in diagnostic.notes:
        yield f"    {note.span.begin.line}: {note.message}\n"
    if diagnostic.help:
        yield f"    help: {diagnostic.help}\n"
    if diagnostic.fix and not diagnostic.fix.safe:
        yield f"    unsafe fix: {diagnostic.fix.message}\n"


def _difference(source: Source) -> str:
    fixed = mend(source, diagnose, unsafe=True).text
    before, after = source.text.splitlines(), fixed.splitlines()
    return "".join(f"{line.rstrip()}\n" for line in [*unified_diff(before, after, n=0, lineterm="")][2:])


def test_there_are_many() -> None:
    assert len(FILES) >= 75


@every("name", FILES, at_once=40)
def test_findings_and_fixes(name: str) -> None:
    text, expected = FILES[name]
    assert described(text) == expected


@every("name", FILES, at_once=40)
@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
def test_fixes_converge(name: str, unsafe: bool) -> None:
    """A second run changes nothing, no error is new, and what could be read can still be read."""
    source = source_of(FILES[name][0])
    game = game_of(source)
    before = errors(examined(source, game))
    fixed = mend(source, lambda text: examined(text, game), unsafe)
    again = source_of(fixed.text)
    assert mend(again, lambda text: examined(text, game), unsafe).text == fixed.text
    assert len(errors(examined(again, game))) <= len(before)


def errors(found: tuple[Diagnostic, ...]) -> list[str]:
    return [diagnostic.rule for diagnostic in found if diagnostic.severity is Severity.ERROR]


def test_a_line_has_one_finding() -> None:
    """Nobody is told twice of one mistake; lines with two mistakes are listed here."""
    found = {name: repeated(text) for name, (text, _expected) in FILES.items()}
    assert {name: lines for name, lines in found.items() if lines} == TWO_MISTAKES


TWO_MISTAKES = {
    "doors-and-stairs": [10], "flag-typos": [2], "function-forms": [4], "missing-commas": [3], "monster-forms": [4, 6],
    "object-options": [9], "old-343": [16, 18], "option-typos": [6, 8], "terrain-forms": [13], "wrong-case": [6, 7],
}  # fmt: skip


def repeated(text: str) -> list[int]:
    lines = [diagnostic.span.begin.line for diagnostic in findings(text)]
    return sorted({line for line in lines if lines.count(line) > 1})


if __name__ == "__main__":
    for path, bundle in BUNDLES.items():
        expected = {f"{name[:-4]}.txt": described(text) for name, text in bundle.items() if name.endswith(".des")}
        write_bundle(path, bundle | expected)
    print({name: lines for name, (text, _expected) in FILES.items() if (lines := repeated(text))})
