"""Nodes behave as frozen records."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n

HERE = Source.from_text("abc").span(0, 1)
THERE = Source.from_text("abc").span(1, 2)


def test_nodes_are_equal_by_meaning() -> None:
    assert n.Percent(3, span=HERE) == n.Percent(3, span=THERE)
    assert hash(n.Percent(3, span=HERE)) == hash(n.Percent(3, span=THERE))
    assert n.Percent(3, span=HERE) != n.Percent(4, span=HERE)
    assert n.Percent(3, span=HERE) != n.Integer(3, span=HERE)


def test_fields_can_be_named_and_left_out() -> None:
    assert n.MonsterKind(name="x", span=HERE) == n.MonsterKind(None, "x", span=HERE)
    assert repr(n.MonsterKind(name="x", span=HERE)) == "MonsterKind(character=None, name='x')"


def test_wrong_fields() -> None:
    make: type = n.Percent
    with pytest.raises(TypeError, match="needs 'span'"):
        make(3)
    with pytest.raises(TypeError, match="needs 'value'"):
        make(span=HERE)
    with pytest.raises(TypeError, match="has no field"):
        make(3, 4, span=HERE)
    with pytest.raises(TypeError, match="has no field 'other'"):
        make(3, span=HERE, other=1)


def test_nodes_cannot_be_changed() -> None:
    node = n.Percent(3, span=HERE)
    with pytest.raises(FrozenInstanceError):
        node.value = 4  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del node.value
    with pytest.raises(AttributeError):
        node.__dict__  # noqa: B018


def test_nodes_can_be_matched_and_sent_elsewhere() -> None:
    node = n.Chance(n.Percent(3, span=HERE), n.Exit(span=HERE), span=HERE)
    match node:
        case n.Chance(n.Percent(value), n.Exit()):
            assert value == 3
        case _:
            pytest.fail("does not match")
    assert pickle.loads(pickle.dumps(node)) == node
