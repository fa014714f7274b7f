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
    aligned_corner,
    at,
    by_columns,
    cells,
    cells_holding,
    column,
    columns,
    fill,
    fill_column,
    fill_row,
    inside_box,
    marks,
    moved_inside,
    row,
    valid,
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
    (0, 0, 0, 0),
    (1, 1, 1, 20),
    (78, 0, 79, 20),
    (79, 20, 79, 20),
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
    assert {len(array) for array in arrays} == {CELLS}


def test_the_games_use_all_columns_but_the_first() -> None:
    around = [(x, y) for x in (-1, 0, 1, 2, 78, 79, 80) for y in (-1, 0, 1, 19, 20, 21)]
    assert [cell for cell in around if valid(*cell)] == [
        (x, y) for x in (1, 2, 78, 79) for y in (0, 1, 19, 20)
    ]  # fmt: skip


def test_an_area_holds_its_edges() -> None:
    inside = [(x, y) for x in range(10) for y in range(10) if inside_box((3, 4, 5, 7), x, y)]
    assert inside == [(x, y) for x in (3, 4, 5) for y in (4, 5, 6, 7)]


@pytest.mark.parametrize("places", [[], [0], [0, 1, 2], [5, 900, 901, CELLS - 1]], ids=len)
def test_cells_that_hold_a_value(places: list[int]) -> None:
    array = bytearray(CELLS)
    for place in places:
        array[place] = 3
    array[7] = 4
    assert cells_holding(array, 3) == places
    assert cells_holding(array, 3, 901) == [place for place in places if place < 901]
    assert cells_holding(array[:0], 3) == []
    assert cells_holding(array + bytearray([3]), 3) == places  # levels have room beyond their cells


# GEOMETRY's words for maps of 20 by 7, of 21 by 8, and of maps larger than the level
CORNERS = {
    ("left", "top", 20, 7): (3, 3),
    ("half-left", "center", 20, 7): (17, 7),
    ("center", "bottom", 20, 7): (31, 13),
    ("half-right", "top", 20, 7): (45, 3),
    ("right", "bottom", 20, 7): (57, 13),
    ("half-left", "top", 21, 8): (15, 3),
    ("center", "center", 21, 8): (29, 7),
    ("half-right", "center", 21, 8): (43, 7),
    ("right", "bottom", 21, 8): (57, 11),
    ("half-left", "center", 79, 21): (3, 1),
    ("center", "center", 79, 21): (1, 1),
    ("half-right", "bottom", 79, 21): (1, -1),
    ("right", "top", 79, 21): (-1, 3),
}


@pytest.mark.parametrize("words", CORNERS)
def test_words_of_geometry(words: tuple[str, str, int, int]) -> None:
    assert aligned_corner(*words) == CORNERS[words]


@pytest.mark.parametrize(
    ("y", "height", "moved"),
    [
        *((0, 5, 0), (16, 5, 16), (17, 5, 15), (3, 20, 1), (1, 20, 1), (-1, 5, 1), (-3, 5, -1)),
        *((0, 21, 0), (3, 21, 0), (-1, 21, 0), (0, 22, 2), (1, 22, -1)),
    ],
)
def test_a_map_that_sticks_out_is_moved_by_two_rows(y: int, height: int, moved: int) -> None:
    assert moved_inside(y, height) == moved


def test_marks_of_values() -> None:
    assert bytes([0, 5, 7, 255, 5]).translate(marks([5, 255])) == bytes([0, 1, 0, 1, 1])


def test_steps_lead_to_the_cells_beside() -> None:
    assert (at(4, 6) + EASTWARD, at(4, 6) + SOUTHWARD) == (at(5, 6), at(4, 7))


def test_an_array_comes_apart_into_its_columns() -> None:
    array = bytearray(index % 251 for index in range(CELLS + 2 * HEIGHT))
    parts = by_columns(array)
    assert len(parts) == LAST_COLUMN + 1
    assert parts[3][LAST_ROW] == array[at(3, LAST_ROW)]
    assert b"".join(parts) == array[:CELLS]
