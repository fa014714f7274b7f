"""No node of the tree lacks a handler in a back end that dispatches on nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vaultc.interpreter.handlers import STATEMENTS, VALUES
from vaultc.syntax import nodes
from vaultc.syntax.nodes.base import Expression, Statement

PART_OF_AN_ASSIGNMENT = {nodes.Array, nodes.Typed}
"""Expressions that can stand nowhere else, so that they are no operands."""


def concrete(base: type) -> list[type]:
    """The exported node classes of a family that have no subclasses among the exported ones."""
    exported = [value for value in vars(nodes).values() if isinstance(value, type) and issubclass(value, base)]
    return [kind for kind in exported if not any(kind in other.__mro__[1:] for other in exported)]


def lacking(base: type, table: Mapping[type[Any], object]) -> list[str]:
    """Names of the classes that a table does not have."""
    return [kind.__name__ for kind in concrete(base) if kind not in table]


def test_every_statement_has_instructions() -> None:
    assert len(concrete(Statement)) > 50
    assert lacking(Statement, STATEMENTS) == []


def test_every_expression_has_a_value() -> None:
    assert len(concrete(Expression)) > 30
    assert set(lacking(Expression, VALUES)) == {kind.__name__ for kind in PART_OF_AN_ASSIGNMENT}
