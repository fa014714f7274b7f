"""Statements in text order, each with its surroundings; the title of a level and the name of its output."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.support.lazy_pattern import lazy_pattern


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


MAXIMUM_NAME = 14
_COUNTER = lazy_pattern(r"%(\d*)i")
_WIDEST_COUNTER = 99
_TITLE = lazy_pattern(r"#\s*Title:\s*(.*?)\s*")
_FOR_THE_CHECK = lazy_pattern(r"#\s*(?:expect|vaultc)\s*:")


class Heading(NamedTuple):
    """The title of a level and the lines that describe it."""

    title: str | None = None
    description: str = ""


def heading(level: Span) -> Heading:
    """Read the comment directly above a level, if its first line is ``# Title: text``; without words to the check."""
    numbers = range(block_start(level), level.begin.line)
    lines = [level.source.line(number).strip() for number in numbers]
    title = _TITLE.fullmatch(lines[0]) if lines else None
    if title is None:
        return Heading()
    description = (line.removeprefix("#").strip() for line in lines[1:] if not _FOR_THE_CHECK.match(line))
    return Heading(title[1] or None, "\n".join(description).strip())


def block_start(level: Span) -> int:
    """The number of the line where the block of comments directly above a level begins, or the level's own."""
    number = level.begin.line
    while number > 1 and level.source.line(number - 1).lstrip().startswith("#"):
        number -= 1
    return number


def has_counter(name: str) -> bool:
    """Return whether output names are numbered (``vlt-%04i``)."""
    return "%" in name


def output_name(name: str, counter: int) -> str | None:
    """The name of the compiled level, or None if the name's counter is malformed. Rules: "Random vaults"."""
    if not has_counter(name):
        return name
    match = _COUNTER.search(name)
    if match is None or name.count("%") > 1 or int(match[1] or "0") > _WIDEST_COUNTER:
        return None
    return name[: match.start()] + (match[0] % counter) + name[match.end() :]
