"""Nodes have a translation, or are told as lost."""

from __future__ import annotations

import pytest

from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import ground
from vaultc.translation.lua.places import SELECTIONS
from vaultc.translation.lua.scene import _pieces, helper_lines
from vaultc.translation.lua.scripting import HANDLERS, handlers
from vaultc.translation.lua.values import VALUES

ELSEWHERE = {"Array", "MonsterKind", "ObjectKind", "MonsterArgument", "ObjectArgument"}
"""Expressions that only assignments, things and core functions have, which translate them."""


def test_statements_without_a_counterpart() -> None:
    lost = {cls.__name__ for cls, handler in handlers().items() if handler is ground.without_counterpart}
    assert lost >= {"Forge", "MagicChest", "MonGeneration", "Puddle", "Sewage", "Sounds"}
    assert lost.isdisjoint(cls.__name__ for cls in HANDLERS)


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
