"""Finding cells of a terrain for a compiler (twins in ``layout.neighbours`` and ``population.minerals``)."""

from __future__ import annotations

from mypy_extensions import i64

from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import Box


def cells_marked(array: bytearray, table: bytes, area: Box) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    left: i64 = max(area[0], 0)
    right: i64 = min(area[2], 79)
    top: i64 = max(area[1], 0)
    bottom: i64 = min(area[3], 20)
    found: list[int] = []
    x: i64
    cell: i64
    for x in range(left, right + 1):
        for cell in range(21 * x + top, 21 * x + bottom + 1):
            if table[array[cell]]:
                found.append(cell)
    return found


def deep_in_rock(terrain: bytearray, flags: bytearray) -> list[int]:
    """Diggable stone with stone on all sides; cells at the ends of columns have none."""
    found: list[int] = []
    widths = bytearray(21)
    height: i64
    x: i64
    y: i64
    for x in range(1, 79):
        height = 0
        for y in range(21):
            height = height + 1 if terrain[21 * x + y] == terrains.STONE else 0
            if height < 3:
                widths[y] = 0
            elif widths[y] < 2:
                widths[y] += 1
            elif not flags[21 * x + y - 22] & terrains.NON_DIGGABLE:
                found.append(21 * x + y - 22)
    return found
