"""Statements have hover texts; snippets are statements before anything is typed, and have a tab stop for every part."""

from __future__ import annotations

import re

import pytest
from every import every

from vaultc.editing.lsp.completing import plain, snippet, statements
from vaultc.games import DEFAULT, NAMES, game_named
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.language.syntax.describe import FORMS

ALONE = {"BREAK", "EXIT", "NOMAP", "RANDOM_CORRIDORS", "WALLIFY"}
AROUND = {
    "CASE": 'LEVEL: "a"\nSWITCH [2] {\n%s EXIT\n}\n',
    "DEFAULT": 'LEVEL: "a"\nSWITCH [2] {\n%s EXIT\n}\n',
    "BREAK": 'LEVEL: "a"\nLOOP [2] {\n%s\n}\n',
    "SUBROOM": 'LEVEL: "a"\nROOM: "ordinary", lit, random, random, random {\n%s\n}\n',
    "SHUFFLE": 'LEVEL: "a"\n$places = { (1,1), (2,2) }\n%s\n',
    "FLAGS": 'LEVEL: "a"\n%s\n',
    **dict.fromkeys(("LEVEL", "MAZE"), "%s\n"),
    **dict.fromkeys(("FUNCTION", "INCLUDE"), '%s\nLEVEL: "a"\n'),
    "VAULTGEN": 'LEVEL: "a"\nFLAGS: rndvault\n%s\n',
}
ELSEWHERE = {"MAZE": "nethack36", **dict.fromkeys(("FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE", "MINDEPTH"), "evilhack")}
"""Statements that the default game lacks."""


@every("keyword", [*sorted(FORMS), "MAP"])
def test_a_snippet_is_a_statement_with_tab_stops(keyword: str) -> None:
    text = AROUND.get(keyword, 'LEVEL: "a"\n%s\n') % plain(snippet(keyword)).replace("\t", "  ")
    game = game_named(ELSEWHERE.get(keyword, DEFAULT))
    assert not parse(Source.from_text(text), game.grammar).diagnostics, text
    numbers = [int(number) for number in re.findall(r"\$\{?(\d+)", snippet(keyword))]
    assert bool(numbers) == (keyword not in ALONE)
    assert len(set(numbers)) == len(numbers)
    assert not re.search(r"\{\d+:[^}]*$", snippet(keyword))


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_has_a_reference(name: str) -> None:
    grammar = game_named(name).grammar
    assert (grammar.statements | grammar.headers) - {"MAZE", "["} <= set(statements())
