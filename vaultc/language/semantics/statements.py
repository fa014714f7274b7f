"""Statements in text order, each with its surroundings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from vaultc.language.syntax import nodes as n


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


@cache
def _bodies(cls: type[n.Statement]) -> tuple[str, ...]:
    """The fields of a class of statements that hold others."""
    holders = {"Block", "Statement", "Case", "Default"}
    return tuple(field.name for field in cls.fields if holders.intersection(re.findall(r"\w+", field.annotation)))


def inner_statements(statement: n.Statement) -> Iterator[n.Statement]:
    """The statements directly inside of a statement, in text order."""
    for name in _bodies(type(statement)):
        value = getattr(statement, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, n.Statement):
                yield part
            elif part is not None:
                yield from part.statements


def place(item: n.Level | n.FunctionDefinition, level: int | None, placed: list[Placed]) -> None:
    """Append all statements of a level or of a function in a header to ``placed``."""
    for statement in item.statements if isinstance(item, n.Level) else (item,):
        _place(statement, None, level, placed)


def _place(statement: n.Statement, parent: Placed | None, level: int | None, placed: list[Placed]) -> None:
    here = Placed(statement, parent, level, len(placed))
    placed.append(here)
    for inner in inner_statements(statement):
        _place(inner, here, level, placed)
