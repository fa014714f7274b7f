"""Statements in text order, each knowing what stands around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vaultc.syntax import nodes as n


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A statement at its place: ``parent`` is the statement around it, ``level`` the number of its level.

    ``order`` counts all statements of a file and its inclusions in text order. A function in a file's header
    has no level.
    """

    node: n.Statement
    parent: Placed | None
    level: int | None
    order: int

    def ancestors(self) -> Iterator[Placed]:
        """The statements around this one, innermost first; they go on outside of function bodies."""
        parent = self.parent
        while parent is not None:
            yield parent
            parent = parent.parent

    def nearest(self, *classes: type[n.Statement]) -> Placed | None:
        """The innermost statement of these classes around this one."""
        return next((placed for placed in self.ancestors() if isinstance(placed.node, classes)), None)


def inner_statements(statement: n.Statement) -> Iterator[n.Statement]:
    """The statements directly inside of a statement, in text order."""
    match statement:
        case n.If():
            yield from statement.then.statements
            if statement.otherwise:
                yield from statement.otherwise.statements
        case n.Chance():
            yield statement.statement
        case n.Switch():
            for arm in statement.arms:
                yield from arm.statements
        case n.Loop() | n.For() | n.FunctionDefinition() | n.Room() | n.Subroom():
            yield from statement.body.statements
        case n.RegionStatement(body=n.Block() as block) | n.Monster(inventory=n.Block() as block):
            yield from block.statements
        case n.Container():
            yield from statement.content.statements


def place(item: n.Level | n.FunctionDefinition, level: int | None, placed: list[Placed]) -> None:
    """Append all statements of a level or of a function in a header to ``placed``."""
    if isinstance(item, n.Level):
        for statement in item.statements:
            _place(statement, None, level, placed)
    else:
        _place(item, None, level, placed)


def _place(statement: n.Statement, parent: Placed | None, level: int | None, placed: list[Placed]) -> None:
    here = Placed(statement, parent, level, len(placed))
    placed.append(here)
    for inner in inner_statements(statement):
        _place(inner, here, level, placed)
