"""Traversal of a tree without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from vaultc.language.syntax.nodes import Concatenation, Expression, Node, Operation, Union


@cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in cls.fields if field.name not in ("span", "offsets"))


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below a node, in the order of its fields, which is the order of the text."""
    found: list[Node] = []
    cls: Any = type(node)
    for name in _field_names(cls):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            found += [item for item in value if isinstance(item, Node)]
    return tuple(found)


def contents(node: Node) -> tuple[Any, ...]:
    """The values of a node's fields in order, without its place in the text."""
    cls: Any = type(node)
    return tuple(getattr(node, name) for name in _field_names(cls))


def operands(node: Operation | Concatenation | Union) -> list[Expression]:
    """The operands of a chain of one kind of operations, from left to right; chains lean to the left."""
    found = [node.right]
    left = node.left
    while isinstance(left, type(node)):
        found.append(left.right)
        left = left.left
    return [left, *reversed(found)]


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, parents before children, in the order of the text."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))
