"""What all nodes of the tree share, and the leaves that every family uses."""

from __future__ import annotations

from vaultc.source import Span
from vaultc.syntax.nodes.record import Record, field


class Node(Record):
    """A piece of a des file. Nodes are equal when they mean the same, wherever they stand."""

    span: Span = field(kw_only=True, compare=False)


class Statement(Node):
    """Something that can stand in a level or a block."""


class Expression(Node):
    """Something that has a value when a statement is executed."""


class Word(Node):
    """A keyword where the language offers a choice of them, or a name that is no string (a function's)."""

    text: str


class Percent(Node):
    """A literal chance, ``30%`` or ``[30%]``."""

    value: int


class Block(Node):
    """Statements between braces."""

    statements: tuple[Statement, ...]
