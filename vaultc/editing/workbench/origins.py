"""The statements that made what is on a level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.world import grid


def described(span: Span) -> dict[str, Any]:
    """The lines of a statement, and its first line of text."""
    first, last = span.begin.line, span.finish.line
    return {"file": span.source.name, "line": first, "last": last, "text": " ".join(span.source.line(first).split())}


def origins(level: Level) -> tuple[list[Span], list[list[int]]]:
    """The statements that made something on a level, and for every cell which of them."""
    numbers: dict[Span, int] = {}
    cells: list[list[int]] = [[] for _ in range(grid.CELLS)]
    for cell, span in _made_things(level):
        if span is not None:
            number = numbers.setdefault(span, len(numbers))
            if number not in cells[cell]:
                cells[cell].append(number)
    return list(numbers), cells


def _made_things(level: Level) -> Iterator[tuple[int, Span | None]]:
    """Everything with an origin, with its cell; what is above the ground comes first."""
    for monster in level.monsters:
        yield grid.at(monster.x, monster.y), monster.origin
    for item in level.items():
        yield grid.at(item.x, item.y), item.origin
    for trap in level.traps:
        yield grid.at(trap.x, trap.y), trap.origin
    for engraving in level.engravings:
        yield grid.at(engraving.x, engraving.y), engraving.origin
    yield from enumerate(level.origins[: grid.CELLS])
