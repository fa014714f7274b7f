"""The tree of a condition."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConditionNode:
    """A part of a condition, from ``start`` to before ``end`` of its text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class NumberNode(ConditionNode):
    """A number."""

    value: float


@dataclass(frozen=True, slots=True)
class Text(ConditionNode):
    """A text in quotes: what a function takes, or the number of things of that name."""

    value: str


@dataclass(frozen=True, slots=True)
class ThingNode(ConditionNode):
    """The number of things of a name, in the words of a phrase such as ``2 chests``."""

    name: str


@dataclass(frozen=True, slots=True)
class NameNode(ConditionNode):
    """A measure."""

    name: str


@dataclass(frozen=True, slots=True)
class CallNode(ConditionNode):
    """A function with its arguments."""

    name: str
    arguments: tuple[ConditionNode, ...]


@dataclass(frozen=True, slots=True)
class Unary(ConditionNode):
    """``not`` or ``-`` before a part."""

    operator: str
    operand: ConditionNode


@dataclass(frozen=True, slots=True)
class Binary(ConditionNode):
    """Two parts with an operator: ``and``, ``or``, a comparison, or arithmetic."""

    operator: str
    left: ConditionNode
    right: ConditionNode


def parts(node: ConditionNode) -> tuple[ConditionNode, ...]:
    """The parts of a part that has some; texts and names in a function are not parts."""
    match node:
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return left, right
        case _:
            return ()
