"""The rim of a level that cannot be dug. Rules: "Digging boundary"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vaultc.generation.site import Site
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_MARKED: Final = bytes(flags | terrains.NON_DIGGABLE for flags in range(256))

_STONE_AND_WALLS: Final = bytes(range(terrains.STONE, terrains.DBWALL + 1))


def set_digging_boundary(site: Site) -> None:
    """Make everything at and beyond the outermost lines of the level non-diggable.

    The lines lie just outside of the used area; on a maze level a line of walls alone is itself the boundary. A level
    of stone alone is boundary all over.
    """
    level = site.level
    if not site.surroundings.on_plane_of_earth:
        mark_boundary(level.terrain, level.flags, "mazelevel" in level.flags_set)


@twin("boundaries")
def mark_boundary(terrain: bytearray, flags: bytearray, maze: bool) -> None:
    """Mark everything at and beyond the outermost lines of the level."""
    x1, y1, x2, y2 = used_area(terrain, maze)
    if x1 > x2:
        flags[: grid.CELLS] = flags[: grid.CELLS].translate(_MARKED)
        return
    # Whole columns at once, then the outer rows of the columns between, a row at a time.
    first, last = grid.at(x1 + 1, 0), grid.at(x2, 0)
    for part in (slice(0, first), slice(max(first, last), grid.CELLS)):
        flags[part] = flags[part].translate(_MARKED)
    for y in (*range(min(y1 + 1, grid.HEIGHT)), *range(max(y2, y1 + 1, 0), grid.HEIGHT)):
        part = slice(first + y, max(first, last), grid.HEIGHT)
        flags[part] = flags[part].translate(_MARKED)


def used_area(terrain: bytearray, maze: bool) -> grid.Box:
    """The box whose sides are the outermost lines of a level; rows may lie just off it, a level of stone has none.

    Of a level of stone the left side lies behind the right one.
    """
    columns = grid.by_columns(terrain)
    x1 = max(_first_line(columns, maze), 0)
    x2 = min(grid.WIDTH - 1 - _first_line(columns[::-1], maze), grid.WIDTH - 1)
    if x1 > x2:
        return x1, 0, x2, grid.LAST_ROW
    first, end = grid.at(x1, 0), grid.at(x2, 0) + 1
    rows = [bytes(terrain[first + y : end + y : grid.HEIGHT]) for y in range(grid.HEIGHT)]
    return x1, _first_line(rows, maze), x2, grid.HEIGHT - 1 - _first_line(rows[::-1], maze)


def _first_line(lines: Sequence[bytes], maze: bool) -> int:
    """The index of the first line that is not all stone, or the one before it."""
    stone = bytes(len(lines[0]))
    for index, line in enumerate(lines):
        if line != stone:
            walls_only = not line.translate(None, _STONE_AND_WALLS)
            return index if maze and walls_only else index - 1
    return len(lines)
