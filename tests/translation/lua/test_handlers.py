"""No node of any game is without a translation."""

from __future__ import annotations

import pytest

from vaultc.games import NAMES, game_named
from vaultc.language.game import Feature
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua.places import SELECTIONS
from vaultc.translation.lua.scene import _pieces, helper_lines
from vaultc.translation.lua.scripting import handlers
from vaultc.translation.lua.values import VALUES

ELSEWHERE = {"Array", "MonsterKind", "ObjectKind", "MonsterArgument", "ObjectArgument"}
"""Expressions that only assignments, things and core functions have, which translate them."""

GAMES = [name for name in NAMES if not game_named(name).has(Feature.SORTED_LEVELS)]
"""Games with scripts; others are converted first."""


@pytest.mark.parametrize("name", GAMES)
def test_every_statement_has_a_handler(name: str) -> None:
    table = handlers(game_named(name).grammar.nodes)
    assert [each.__name__ for each in n.concrete(n.Statement) if each not in table] == []


def test_every_expression_has_a_handler() -> None:
    known = VALUES.keys() | SELECTIONS.keys()
    assert {each.__name__ for each in n.concrete(n.Expression) if each not in known} == ELSEWHERE


@pytest.mark.parametrize("name", _pieces())
def test_helpers_bring_all_that_they_need(name: str) -> None:
    lines = helper_lines([name])
    text = "\n".join(lines)
    for other in _pieces():
        if f"{other}(" in text or f"{other}." in text:
            assert f"local function {other}(" in text or f"local {other} = " in text
