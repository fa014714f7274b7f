from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.generation.layout.walls import (
    cells_marked,
    cells_of,
    display_modes,
    extend_spines,
    neighbour_sets,
    remove_boundary_symbols,
    wall_beside_floor,
    wallification,
    wallify_part,
    wallify_selection,
)
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import CLOSED, CROSSWALL, HWALL, LOCKED, ROOM, SDOOR, STONE, TLCORNER, VWALL
from vaultc.world.grid import CELLS, HEIGHT, NE, NW, SE, SW, E, N, S, W, at, cells, marks, valid

WHOLE = (1, 0, 79, 20)


def scatter(seed: int, codes: list[int]) -> Level:
    level = Level()
    chooser = random.Random(seed)
    for index in range(CELLS):
        level.terrain[index] = chooser.choice(codes)
    return level


@given(st.integers(0, 10**6), st.booleans())
def test_neighbour_sets_agree_with_looking_at_each_neighbour(seed: int, outside: bool) -> None:
    level = scatter(seed, [STONE, ROOM])
    sets = neighbour_sets(level.terrain, marks([ROOM]), outside)
    directions = {
        N: (0, -1), NE: (1, -1), E: (1, 0), SE: (1, 1), S: (0, 1), SW: (-1, 1), W: (-1, 0), NW: (-1, -1),
    }  # fmt: skip
    for x in range(1, 80):
        for y in range(HEIGHT):
            expected = 0
            for bit, (dx, dy) in directions.items():
                inside = valid(x + dx, y + dy)
                if level.terrain[at(x + dx, y + dy)] == ROOM if inside else outside:
                    expected |= bit
            assert sets[at(x, y)] == expected


@given(st.integers(0, 10**6), st.booleans(), st.integers(0, 79), st.integers(0, 79))
def test_neighbours_of_some_columns_are_those_of_all(seed: int, outside: bool, one: int, other: int) -> None:
    level, table = scatter(seed, [STONE, ROOM]), marks([ROOM])
    first, last = sorted((one, other))
    part = neighbour_sets(level.terrain, table, outside)[at(first, 0) : at(last + 1, 0)]
    assert neighbour_sets(level.terrain, table, outside, first, last) == part


@given(st.integers(0, 10**6), st.tuples(*[st.integers(-3, 82)] * 4))
def test_cells_of_a_terrain_in_an_area(seed: int, area: tuple[int, int, int, int]) -> None:
    level = scatter(seed, [STONE, ROOM, HWALL])
    expected = [cell for cell in cells(area) if level.terrain[cell] == ROOM]
    assert cells_of(level.terrain, ROOM, area) == expected
    assert cells_marked(level.terrain, marks([ROOM, HWALL]), area) == [c for c in cells(area) if level.terrain[c]]


def test_walls_take_the_shapes_of_their_junctions(draw: Any, picture: Any) -> None:
    level = draw(
        Level(),
        [
            "---------",
            "|...|...|",
            "----+----",
            "|...|...|",
            "---------",
        ],
    )
    wallification(level, *WHOLE)
    assert picture(level, 9, 5) == [
        "┌---┬---┐",
        "|...|...|",
        "├---+---┤",
        "|...|...|",
        "└---┴---┘",
    ]


def test_walls_without_anything_open_around_vanish(draw: Any, picture: Any) -> None:
    level = draw(Level(), ["-----", "-----", "-----", "|...|"])
    wallification(level, *WHOLE)
    assert picture(level, 5, 4)[:2] == ["     ", "     "]


def test_wallification_leaves_cells_outside_of_its_area(draw: Any, picture: Any) -> None:
    level = draw(Level(), ["---", "|.|", "---"])
    wallification(level, 10, 5, 12, 5)
    assert picture(level, 3, 3) == ["┌-┐", "|.|", "---"]


@given(st.integers(0, 10**6))
def test_shaping_walls_twice_changes_nothing(seed: int) -> None:
    level = scatter(seed, [STONE, STONE, VWALL, HWALL, CROSSWALL, TLCORNER, SDOOR, ROOM, ROOM])
    extend_spines(level, *WHOLE)
    once = bytes(level.terrain)
    extend_spines(level, *WHOLE)
    assert bytes(level.terrain) == once


def test_floor_gets_walls_by_the_last_neighbour_row(picture: Any) -> None:
    level = Level()
    level.terrain[at(11, 6)] = ROOM
    wall_beside_floor(level)
    assert picture(level, 3, 3) == ["---", "|.|", "---"]


def test_wallify_reaches_one_row_and_column_beyond_the_part(draw: Any, picture: Any) -> None:
    level = draw(Level(), ["..", ".."], 11, 6)
    wallify_part(level, (10, 5), (3, 3), around=False)
    assert picture(level, 5, 5) == ["---- ", "|..| ", "-..- ", "---- ", "     "]


def test_wallify_with_a_selection_looks_up_and_left_only(draw: Any, picture: Any) -> None:
    level = draw(Level(), ["."], 11, 6)
    wallify_selection(level, [at(x, y) for x in range(10, 13) for y in range(5, 8)])
    assert picture(level, 3, 3) == ["   ", " .|", " --"]


def test_row_21_is_row_0_of_the_next_column() -> None:
    level = Level()
    level.terrain[at(30, 20)] = ROOM
    wallify_part(level, (29, 18), (3, 3), around=False)
    assert level.terrain[at(31, 0)] == HWALL


def test_untouched_crossings_become_floor() -> None:
    level = Level()
    touched = bytearray(CELLS)
    touched[at(5, 5)] = 1
    for x, y in ((5, 5), (6, 6), (78, 6), (6, 20)):
        level.terrain[at(x, y)] = CROSSWALL
    remove_boundary_symbols(level, touched)
    assert [level.terrain[at(x, y)] for x, y in ((5, 5), (6, 6), (78, 6), (6, 20))] == [
        CROSSWALL, ROOM, CROSSWALL, CROSSWALL,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "place", "mode"),
    [
        ([" . ", " - ", "   "], (1, 1), 2),
        (["   ", " - ", " . "], (1, 1), 1),
        ([" . ", " - ", " . "], (1, 1), 0),
        (["   ", " ┌ ", "  ."], (1, 1), 1),
        (["...", ".┌.", ".. "], (1, 1), 2),
        (["...", ".┌.", "..."], (1, 1), 0),
        (["...", ".┼.", "  ."], (1, 1), 3),
        ([" ..", ".┼.", ".. "], (1, 1), 5),
        ([" ..", ".┬.", "..."], (1, 1), 0),
        ([". .", ".┬.", "..."], (1, 1), 1),
    ],
)
def test_display_modes(rows: list[str], place: tuple[int, int], mode: int, draw: Any) -> None:
    level = draw(Level(), rows)
    here = at(10 + place[0], 5 + place[1])
    level.flags[here] = 8
    display_modes(level)
    assert level.flags[here] == 8 | mode


def test_a_secret_door_loses_its_closed_bit_but_stays_locked(draw: Any) -> None:
    level = draw(Level(), ["..S.."])
    here = at(12, 5)
    level.flags[here] = CLOSED | LOCKED
    display_modes(level)
    assert level.flags[here] == LOCKED
