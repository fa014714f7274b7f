from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from building_site import site_of
from hypothesis import given, strategies

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.layout.maps import MapCells, NoRoom, remove_covered_rooms, settle, write
from vaultc.generation.layout.rooms import lay, new_room, number_room
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import CLOSED, HWALL, LAVAPOOL, ROOM, SDOOR, TREE
from vaultc.world.grid import aligned_corner, at


def cells(*rows: str) -> MapCells:
    return MapCells(
        len(rows[0]), len(rows), bytes(UNNETHACK.catalog.codes[character] for row in rows for character in row)
    )


def plain(width: int, height: int) -> MapCells:
    return MapCells(width, height, bytes([ROOM]) * (width * height))


def always(x: int, y: int) -> Callable[[], tuple[int, int]]:
    return lambda: (x, y)


# ---- places


@pytest.mark.parametrize(
    ("size", "words", "corner"),
    [
        ((11, 5), ("left", "top"), (3, 3)),
        ((11, 5), ("half-left", "center"), (19, 9)),
        ((11, 5), ("center", "bottom"), (35, 15)),
        ((11, 5), ("half-right", "top"), (51, 3)),
        ((11, 5), ("right", "top"), (67, 3)),
        ((76, 21), ("center", "center"), (3, 1)),
        ((76, 19), ("right", "bottom"), (1, 1)),
        ((76, 20), ("left", "bottom"), (3, -1)),
    ],
)
def test_alignment(size: tuple[int, int], words: tuple[str, str], corner: tuple[int, int]) -> None:
    assert aligned_corner(*words, *size) == corner


@pytest.mark.parametrize(("height", "y", "moved"), [(21, 3, 0), (20, -1, 1), (19, 3, 1), (5, 3, 3)])
def test_tall_maps_are_moved_onto_the_level(height: int, y: int, moved: int, make_site: Any) -> None:
    assert settle(make_site(), plain(5, height), always(3, y), repeatable=False) == (3, moved)


@pytest.mark.parametrize(("size", "corner"), [((5, 20), (3, 5)), ((70, 5), (20, 5))])
def test_maps_beyond_the_level_are_refused(size: tuple[int, int], corner: tuple[int, int], make_site: Any) -> None:
    outcome = settle(make_site(), plain(*size), always(*corner), repeatable=False)
    assert isinstance(outcome, NoRoom)
    assert outcome.message


# ---- random vaults


def test_a_vault_needs_stone_around_it(make_site: Any) -> None:
    site = make_site()
    site.vault_mode = True
    assert settle(site, plain(3, 3), always(10, 5), repeatable=False) == (10, 5)
    site.level.terrain[at(9, 4)] = TREE
    assert settle(site, plain(3, 3), always(10, 5), repeatable=False) == NoRoom(vault_failed=True)
    assert settle(site, plain(3, 7), always(10, 5), repeatable=False) == NoRoom(vault_failed=False)
    assert settle(site, plain(3, 3), always(10, 19), repeatable=False) == NoRoom(vault_failed=False)
    assert settle(site, plain(3, 3), always(1, 8), repeatable=False) == NoRoom(vault_failed=True)


def test_a_random_vault_tries_a_hundred_and_one_places(make_site: Any) -> None:
    site = make_site()
    site.vault_mode = True
    for x in range(1, 80):
        site.level.terrain[at(x, 10)] = TREE
    tries: list[int] = []

    def choose() -> tuple[int, int]:
        tries.append(1)
        return 10, 9

    assert settle(site, plain(3, 3), choose, repeatable=True) == NoRoom(vault_failed=True)
    assert len(tries) == 101


def test_a_vault_is_compared_with_the_character_below_and_to_the_right(make_site: Any) -> None:
    site = make_site()
    site.vault_mode = True
    site.level.terrain[at(10, 5)] = TREE
    assert settle(site, cells("T..", "...", "..."), always(10, 5), repeatable=False) == NoRoom(vault_failed=True)
    assert settle(site, cells("...", ".T.", "..."), always(10, 5), repeatable=False) == (10, 5)
    assert settle(site, cells("...", ".x.", "..."), always(10, 5), repeatable=False) == (10, 5)


# ---- drawing


def test_writing_clears_cells_but_those_that_show_through() -> None:
    level = Level()
    for array in (level.lit, level.flags, level.room_numbers, level.edges):
        array[:] = b"\1" * len(array)
    write(level, cells("|S-", "xL+"), (10, 5))
    assert level.terrain[at(11, 5)] == SDOOR
    assert level.flags[at(11, 5)] == CLOSED
    assert [level.horizontal[at(x, 5)] for x in (10, 11, 12)] == [0, 1, 1]
    assert (level.lit[at(10, 6)], level.terrain[at(10, 6)]) == (1, 0)
    assert (level.lit[at(11, 6)], level.terrain[at(11, 6)]) == (1, LAVAPOOL)
    assert level.horizontal[at(12, 6)] == 0
    assert level.room_numbers[at(12, 6)] == 0


@given(data=strategies.data(), width=strategies.integers(1, 6), height=strategies.integers(1, 6))
def test_drawings_of_any_shape_stand_as_they_are_written(data: Any, width: int, height: int) -> None:
    row = strategies.text("|-.Lx", min_size=width, max_size=width)
    rows = data.draw(strategies.lists(row, min_size=height, max_size=height))
    level = Level()
    write(level, cells(*rows), (10, 5))
    drawn = ((x, y, character) for y, line in enumerate(rows) for x, character in enumerate(line))
    expected = {at(10 + x, 5 + y): UNNETHACK.catalog.codes[character] for x, y, character in drawn if character != "x"}
    assert {cell: code for cell, code in enumerate(level.terrain) if code or cell in expected} == expected


def test_doors_beside_what_shows_through_turn_by_what_is_there() -> None:
    for beside, horizontal in ((HWALL, 1), (TREE, 0)):
        level = Level()
        level.terrain[at(10, 5)] = beside
        write(level, cells("x+S.", "...."), (10, 5))
        assert [level.horizontal[at(x, 5)] for x in (11, 12, 13)] == [horizontal, horizontal, 0]
        assert level.terrain[at(10, 5)] == beside


def test_doors_in_the_first_column_stand_upright() -> None:
    level = Level()
    write(level, cells("+-", ".."), (10, 5))
    assert level.horizontal[at(10, 5)] == 0


def test_covered_rooms_vanish_and_the_last_takes_their_number() -> None:
    level = Level()
    for x in (10, 20, 30):
        lay(site_of(level), new_room(level), (x, 5, x + 3, 8), False, 0)
        number_room(level, level.rooms[-1])
    last = level.rooms[2]
    remove_covered_rooms(level, (9, 4), (8, 8))
    assert level.rooms == [last, level.rooms[1]]
    assert last.number == 3
    assert level.room_numbers[at(30, 5)] == 3
    remove_covered_rooms(level, (20, 5), (3, 3))
    assert len(level.rooms) == 2
