"""The cell from which an irregular region floods. Rules: "REGION, rooms from regions, topologize"."""

from __future__ import annotations

from collections.abc import Sequence

from vaultc.language.semantics.sheets import Rectangle
from vaultc.world.grid import Cell


def flood(rows: Sequence[str], start: Cell) -> set[Cell]:
    """The cells of a map that hang together with a cell by their sides and hold the same character."""
    x, y = start
    if not (0 <= y < len(rows) and 0 <= x < len(rows[y])):
        return {start}
    character, found, waiting = rows[y][x], {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            column, row = beside
            inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
            if inside and beside not in found and rows[row][column] == character:
                found.add(beside)
                waiting.append(beside)
    return found


def flooded_area(rows: Sequence[str], start: Cell) -> Rectangle:
    """The first cell, row by row, of the flood from a cell, and its last column and row."""
    found = flood(rows, start)
    y, x = min((y, x) for x, y in found)
    return x, y, max(x for x, _ in found), max(y for _, y in found)
