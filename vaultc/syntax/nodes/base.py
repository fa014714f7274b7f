"""What all nodes of the tree share, and the leaves that every family uses."""

from __future__ import annotations

from dataclasses import dataclass, field

from vaultc.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of a des file. Nodes are equal when they mean the same, wherever they stand."""

    span: Span = field(kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """Something that can stand in a level or a block."""


@dataclass(frozen=True, slots=True)
class Expression(Node):
    """Something that has a value when a statement is executed."""


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A keyword where the language offers a choice of them, or a name that is no string (a function's)."""

    text: str


@dataclass(frozen=True, slots=True)
class Percent(Node):
    """A literal chance, ``30%`` or ``[30%]``."""

    value: int


@dataclass(frozen=True, slots=True)
class Block(Node):
    """Statements between braces."""

    statements: tuple[Statement, ...]
