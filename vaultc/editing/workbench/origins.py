"""The statements that made what is on a level."""

from __future__ import annotations

from typing import Any, Final

from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.rendering.renderers.wording import told_things
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_MAP: Final = "MAP"


def described(span: Span) -> dict[str, Any]:
    """The lines of a statement without its block, and its first line of text, from a brace on that is before it."""
    first, column = span.begin
    last = span.source.position(head_end(span)).line
    line = span.source.line(first)
    own = line[column - 1 :] if "{" in line[: column - 1] else line
    return {"file": span.source.name, "line": first, "last": last, "text": " ".join(own.split())}


def head_end(span: Span) -> int:
    """The end of a statement without its block; a map has none."""
    text = span.source.text
    if text.startswith(_MAP, span.start):
        return span.end
    head = text.find("{", span.start, span.end)
    return span.end if head < 0 else head


def origins(level: Level, catalog: Catalog) -> tuple[list[Span], list[list[int]]]:
    """The statements that made something on a level, and for every cell which of them, those above the ground first."""
    numbers: dict[Span, int] = {}
    cells: list[list[int]] = [[] for _ in range(grid.CELLS)]
    things = [(told.cell, told.origin) for told in told_things(level, catalog)]
    for cell, span in (*reversed(things), *enumerate(level.origins[: grid.CELLS])):
        if span is not None:
            number = numbers.setdefault(span, len(numbers))
            if number not in cells[cell]:
                cells[cell].append(number)
    return list(numbers), cells
