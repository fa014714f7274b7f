"""The tree of a condition."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a condition, from ``start`` to before ``end`` of its text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number."""

    value: float


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A text in quotes, which only functions take."""

    value: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A measure."""

    name: str


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A function with its arguments."""

    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """``not`` or ``-`` before a part."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Two parts with an operator: ``and``, ``or``, a comparison, or arithmetic."""

    operator: str
    left: Node
    right: Node
