"""Cells of rows, columns and areas, whose ends may lie off the grid."""

from __future__ import annotations

import pytest

from vaultc.world.grid import (
    CELLS,
    EASTWARD,
    HEIGHT,
    LAST_COLUMN,
    LAST_ROW,
    SOUTHWARD,
    WIDTH,
    Box,
    at,
    by_columns,
    cells,
    column,
    columns,
    fill,
    fill_column,
    fill_row,
    row,
)


def by_hand(area: Box) -> list[int]:
    """The cells of an area on the grid, x outer."""
    x1, y1, x2, y2 = area
    return [at(x, y) for x in range(WIDTH) for y in range(HEIGHT) if x1 <= x <= x2 and y1 <= y <= y2]


AREAS = [
    (3, 4, 5, 6),
    (7, 7, 7, 7),
    (-4, -9, 2, 1),
    (78, 19, 90, 40),
    (-1, -1, WIDTH, HEIGHT),
    (5, 5, 4, 9),
    (5, 9, 6, 8),
]
OUTSIDE = [(-3, 2, -1, 4), (80, 2, 85, 4), (2, -3, 4, -1), (2, 21, 4, 30)]


@pytest.mark.parametrize("area", AREAS + OUTSIDE)
def test_an_area_leaves_out_what_is_off_the_grid(area: Box) -> None:
    x1, y1, x2, y2 = area
    assert list(cells(area)) == by_hand(area)
    assert [cell for run in columns(area) for cell in run] == by_hand(area)
    assert list(row(x1, x2, y1)) == by_hand((x1, y1, x2, y1))
    assert list(column(x1, y1, y2)) == by_hand((x1, y1, x1, y2))


@pytest.mark.parametrize("area", AREAS + OUTSIDE)
def test_what_is_filled_stays_on_the_grid(area: Box) -> None:
    x1, y1, x2, y2 = area
    arrays = [bytearray(CELLS) for _ in range(3)]
    fill(arrays[0], area, 7)
    fill_row(arrays[1], x1, x2, y1, 7)
    fill_column(arrays[2], x1, y1, y2, 7)
    filled = [[cell for cell in range(CELLS) if array[cell]] for array in arrays]
    assert filled == [by_hand(area), by_hand((x1, y1, x2, y1)), by_hand((x1, y1, x1, y2))]
    assert {value for array in arrays for value in array} <= {0, 7}


def test_steps_lead_to_the_cells_beside() -> None:
    assert (at(4, 6) + EASTWARD, at(4, 6) + SOUTHWARD) == (at(5, 6), at(4, 7))


def test_an_array_comes_apart_into_its_columns() -> None:
    array = bytearray(index % 251 for index in range(CELLS + 2 * HEIGHT))
    parts = by_columns(array)
    assert len(parts) == LAST_COLUMN + 1
    assert parts[3][LAST_ROW] == array[at(3, LAST_ROW)]
    assert b"".join(parts) == array[:CELLS]
