"""Missing and surplus braces: where they are found, and what is left as it was."""

from __future__ import annotations

from vaultc.games.unnethack import GAME
from vaultc.language.source import Source
from vaultc.language.syntax import parse

ROOM = 'ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {\n'


def said(text: str) -> list[str]:
    parsed = parse(Source.from_text(text, "f"), GAME.grammar)
    return [f"{d.span.begin.line} {d.message}" for d in parsed.diagnostics]


def mended(text: str) -> str:
    (found,) = parse(Source.from_text(text, "f"), GAME.grammar).diagnostics
    assert found.fix is not None
    for edit in found.fix.edits:
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


def test_the_inner_block_is_named() -> None:
    text = f'LEVEL: "a"\n{ROOM}  LOOP [2] {{\n    SINK: random\n  FOUNTAIN: random\n}}\n'
    assert said(text) == ["3 the block of LOOP that begins here has no closing `}`"]
    assert "    SINK: random\n  }\n  FOUNTAIN" in mended(text)


def test_tabs_and_line_ends_are_kept() -> None:
    text = f'LEVEL: "a"\r\n{ROOM[:-1]}\r\n\tLOOP [2] {{\r\n\t\tSINK: random\r\n}}\r\n'
    assert mended(text).endswith("\t\tSINK: random\r\n\t}\r\n}\r\n")


def test_without_indentation_the_outermost_block_is_named() -> None:
    text = f'LEVEL: "a"\n{ROOM}IF [5%] {{\nSINK: random\n}}\nIF [5%] {{\nSINK: random\n'
    assert said(text) == ["6 the block that begins here has no closing `}`"]


def test_each_level_counts_by_itself() -> None:
    broken = f"{ROOM}  IF [5%] {{\n    SINK: random\n}}\n"
    text = f'LEVEL: "a"\n{broken}LEVEL: "b"\n{ROOM}}}\n}}\nLEVEL: "c"\n{broken}'
    assert [line.partition(" ")[0] for line in said(text)] == ["3", "9", "12"]


def test_more_mistakes_than_anybody_reads_are_not_located() -> None:
    text = "".join(f'LEVEL: "a{number}"\nIF [5%] {{\n  SINK: random\n' for number in range(150))
    assert said(text)[0] == "2 the block that begins here has no closing `}`"
