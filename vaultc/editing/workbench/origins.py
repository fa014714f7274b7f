"""The statements that made what is on a level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.world import grid

_MAP: Final = "MAP"


def described(span: Span) -> dict[str, Any]:
    """The lines of a statement without its block, and its first line of text."""
    first = span.begin.line
    last = span.source.position(head_end(span)).line
    return {"file": span.source.name, "line": first, "last": last, "text": " ".join(span.source.line(first).split())}


def head_end(span: Span) -> int:
    """The end of a statement without its block; a map has none."""
    text = span.source.text
    if text.startswith(_MAP, span.start):
        return span.end
    head = text.find("{", span.start, span.end)
    return span.end if head < 0 else head


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
