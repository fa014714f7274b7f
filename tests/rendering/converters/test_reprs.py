"""The reprs of named things are short, and tell all that differs: layouts are compared by them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vaultc
from vaultc.api.layouts.naming import PlacedFeature
from vaultc.rendering.converters import naming

KINDS = (*naming.KINDS.values(), vaultc.PlacedMonster, vaultc.PlacedObject, vaultc.PlacedTrap, PlacedFeature)
PARTS = ("contents", "inventory", "subrooms")
BRIEFLY = settings(max_examples=30)
"""There are some twenty kinds, each with a property of its own."""


def built(kind: type) -> st.SearchStrategy[Any]:
    """Things with any facts, which hold none or a few plain ones."""
    names = [field.name for field in fields(kind) if field.name in PARTS]
    inner = {"NamedMonster": naming.NamedObject, "PlacedMonster": vaultc.PlacedObject}.get(kind.__name__, kind)
    flat = st.builds(inner, **{field.name: st.just(()) for field in fields(inner) if field.name in PARTS})
    few = st.lists(flat, max_size=2).map(tuple)
    return st.builds(kind, **dict.fromkeys(names, few))


@pytest.mark.parametrize("kind", KINDS)
def test_a_repr_builds_the_same_thing_again(kind: type) -> None:
    known = {each.__name__: each for each in KINDS}

    @BRIEFLY
    @given(built(kind))
    def check(thing: object) -> None:
        assert eval(repr(thing), known) == thing

    check()


@pytest.mark.parametrize("kind", KINDS)
def test_reprs_differ_where_things_do(kind: type) -> None:
    @BRIEFLY
    @given(built(kind), st.data())
    def check(one: Any, data: st.DataObject) -> None:
        field = data.draw(st.sampled_from([field.name for field in fields(kind)]))
        other = data.draw(built(kind))
        changed = type(one)(**{f.name: getattr(other if f.name == field else one, f.name) for f in fields(kind)})
        assert one == changed or repr(one) != repr(changed)

    check()


def test_what_is_as_usual_is_left_out() -> None:
    chest = naming.NamedObject("chest", "tools", 36, 9)
    assert repr(chest) == "NamedObject(name='chest', class_name='tools', x=36, y=9)"
    assert repr(naming.NamedDoor(1, 2, "open", trapped=True)) == "NamedDoor(x=1, y=2, state='open', trapped=True)"
