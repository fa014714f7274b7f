"""Two levels as text side by side, with the cells marked in which they differ."""

from __future__ import annotations

from collections import abc

from vaultc.level.level import Level
from vaultc.rendering.renderers import symbols
from vaultc.world import grid
from vaultc.world.catalog import Catalog

GAP = "   "
MARK = "^"
_REVERSED, _RESET = "\x1b[7m", "\x1b[0m"

Sights = abc.Sequence[symbols.Sight]


def render(
    before: Level,
    after: Level,
    catalog: Catalog,
    titles: tuple[str, str],
    *,
    color: bool = False,
    columns: int | None = None,
) -> str:
    """Both levels under their titles, cut to what they hold, without a final line end.

    Cells that differ in what is seen, in terrain or in light are reversed in colour, else underlined by carets. Where
    ``columns`` of a terminal are too few for both, one is below the other.
    """
    frame = _common(symbols.bounds(before), symbols.bounds(after))
    changed = changed_cells(before, after, catalog)
    blocks = [
        [title, *_rows(symbols.sights(level, catalog), frame, changed, color)]
        for level, title in zip((before, after), titles, strict=True)
    ]
    width = max(frame.columns, len(titles[0]))
    fits = columns is None or width + len(GAP) + max(frame.columns, len(titles[1])) <= columns
    lines = _beside(blocks[0], blocks[1], width) if fits else [*blocks[0], "", *blocks[1]]
    number = len(changed)
    return "\n".join((*lines, f"{number} cell differs" if number == 1 else f"{number or 'no'} cells differ"))


def changed_cells(before: Level, after: Level, catalog: Catalog) -> frozenset[int]:
    """The cells, as indices, in which two levels differ."""
    seen = symbols.sights(before, catalog), symbols.sights(after, catalog)
    return frozenset(
        cell
        for cell in range(len(seen[0]))
        if seen[0][cell] != seen[1][cell]
        or before.terrain[cell] != after.terrain[cell]
        or before.lit[cell] != after.lit[cell]
    )


def _common(one: symbols.Viewport, other: symbols.Viewport) -> symbols.Viewport:
    return symbols.Viewport(min(one.x1, other.x1), min(one.y1, other.y1), max(one.x2, other.x2), max(one.y2, other.y2))


def _rows(seen: Sights, frame: symbols.Viewport, changed: frozenset[int], color: bool) -> abc.Iterator[str]:
    """The rows of one level, each of the frame's width as a terminal shows it; without colour with rows of marks."""
    marked = [
        y for y in range(frame.y1, frame.y2 + 1) if any(grid.at(x, y) in changed for x in range(frame.x1, frame.x2 + 1))
    ]
    for y in range(frame.y1, frame.y2 + 1):
        cells = range(grid.at(frame.x1, y), grid.at(frame.x2, y) + 1, grid.HEIGHT)
        if color:
            yield "".join(_shown(seen[cell].character, cell in changed) for cell in cells)
            continue
        yield "".join(seen[cell].character for cell in cells)
        if y in marked:
            yield "".join(MARK if cell in changed else " " for cell in cells)


def _shown(character: str, is_changed: bool) -> str:
    return f"{_REVERSED}{character}{_RESET}" if is_changed else character


def _beside(left: abc.Sequence[str], right: abc.Sequence[str], width: int) -> list[str]:
    title, *rows = left
    others = [f"{row}{' ' * (width - _columns(row))}{GAP}{other}" for row, other in zip(rows, right[1:], strict=True)]
    return [line.rstrip() for line in (f"{title:<{width}}{GAP}{right[0]}", *others)]


def _columns(row: str) -> int:
    return len(row.replace(_REVERSED, "").replace(_RESET, ""))
