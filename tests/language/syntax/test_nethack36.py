"""Syntax that differs in NetHack 3.6 (rules: "NetHack 3.6 differences" of the language)."""

from __future__ import annotations

import pytest

from vaultc.language.source import Source
from vaultc.language.syntax import grammar, nodes, parse
from vaultc.language.syntax.parser import Parsed


def parsed(text: str) -> Parsed:
    return parse(Source.from_text(text), grammar.load("nethack36"))


def statements(text: str) -> tuple[nodes.Statement, ...]:
    result = parsed(f'LEVEL: "x"\n{text}\n')
    assert result.diagnostics == ()
    return result.tree.levels[0].statements


@pytest.mark.parametrize("text", ["5-3", "1d4-1", "$a-b", "north-east", "f(1)", "$a.x", "$a - 1"])
def test_what_cannot_be_written(text: str) -> None:
    assert parsed(f'LEVEL: "x"\n$b = {text}\n').diagnostics


@pytest.mark.parametrize(
    "keyword", ["SPILL", "WALLWALK", "SOUNDS", "MON_GENERATION", "VAULTGEN", "INCLUDE", "FUNCTION"]
)
def test_statements_of_the_other_dialect_are_no_words(keyword: str) -> None:
    for text in (f'{keyword} "a"\nLEVEL: "x"\n', f'LEVEL: "x"\n{keyword}: (1,1)\n'):
        assert parsed(text).diagnostics


def test_variables_have_no_digits() -> None:
    assert parsed('LEVEL: "x"\n$a1 = 5\n').diagnostics
    assert isinstance(statements("$_a_ = 5")[0], nodes.Assignment)


def test_words_with_hyphens_are_read_whole() -> None:
    (level_map,) = statements("GEOMETRY: half-left, center\nMAP\n...\nENDMAP")
    assert isinstance(level_map, nodes.Map)
    assert level_map.horizontal is not None
    assert level_map.horizontal.text == "half-left"


def test_a_minus_before_a_number_belongs_to_it() -> None:
    (thing,) = statements("OBJECT: ('[', \"small shield\"), -3")
    assert isinstance(thing, nodes.Object)


def test_lines_have_a_comma() -> None:
    line, wiggle = statements("TERRAIN: line (1,1), (4,4), '.'\nTERRAIN: randline (1,1), (4,4), 7, '.'")
    assert isinstance(line, nodes.Terrain)
    assert isinstance(line.selection, nodes.Line)
    assert isinstance(wiggle, nodes.Terrain)
    assert isinstance(wiggle.selection, nodes.RandLine)
    assert wiggle.selection.roughness == nodes.Integer(7, span=wiggle.span)


@pytest.mark.parametrize("character", "MtYU")
def test_map_characters_of_the_other_dialect(character: str) -> None:
    assert parsed(f'LEVEL: "x"\nGEOMETRY: center, center\nMAP\n.{character}.\nENDMAP\n').diagnostics


def test_maze_header() -> None:
    result = parsed(
        'MAZE: "a", \' \'\nFLAGS: icedpools, corrmaze\nMAZE: "b", random\n$c = { 1, 2 }\nLEVEL: "d"\n$c = 1\n'
    )
    assert result.diagnostics == ()
    first, second, third = result.tree.levels
    assert isinstance(first.maze, nodes.MapCharacter)
    assert first.flags is not None
    assert isinstance(second.maze, nodes.Word)
    assert third.maze is None
    assert first != parsed('LEVEL: "a"\nFLAGS: icedpools, corrmaze\n').tree.levels[0]
