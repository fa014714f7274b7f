from __future__ import annotations

from typing import Any

import pytest

from vaultc.generation.layout import positions
from vaultc.generation.layout.positions import (
    AVOID_BOULDERS,
    AVOID_DOORS,
    AVOID_WATER_AND_FURNITURE,
    IN_MAZE,
    NEVER,
    bydoor,
    in_shop,
    inside,
    is_lava,
    is_pool,
    nexttodoor,
    occupied,
    rooms_at,
    somexy,
    somexyspace,
)
from vaultc.generation.layout.rooms import create_subroom, lay, new_room, number_room
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level, Room, Trap
from vaultc.world.catalog.kinds import OROOM, SHOPBASE
from vaultc.world.catalog.terrain import DOOR, DRAWBRIDGE_UP, FOUNTAIN, ICE, LAVAPOOL, MOAT, POOL, ROOM, SDOOR
from vaultc.world.grid import at, valid


def floor(site: Site, width: int = 4, height: int = 3, room_type: int = OROOM) -> Room:
    room = new_room(site.level)
    lay(site, room, (20, 5, 19 + width, 4 + height), True, room_type)
    number_room(site.level, room)
    return room


def test_a_plain_room_takes_any_cell(make_site: Any) -> None:
    site = make_site(words=[3, 2])
    assert somexy(site, floor(site)) == (True, 23, 7)


def test_places_beside_subrooms_are_drawn_again(make_site: Any) -> None:
    site = make_site(words=[0, 0, 8, 0])
    room = floor(site, 9, 9)
    create_subroom(site, room, 0, 0, 2, 2, OROOM, 1)
    assert somexy(site, room) == (True, 28, 5)


def test_a_hit_on_the_hundredth_try_is_a_failure(make_site: Any) -> None:
    site = make_site(words=[0, 0] * 99 + [8, 0])
    room = floor(site, 9, 9)
    create_subroom(site, room, 0, 0, 2, 2, OROOM, 1)
    assert somexy(site, room) == (False, 28, 5)


def test_an_irregular_room_is_searched_after_a_hundred_tries(make_site: Any) -> None:
    site = make_site(words=[0, 0] * 100)
    room = floor(site)
    room.irregular = True
    for x in range(20, 24):
        for y in range(5, 8):
            site.level.room_numbers[at(x, y)] = 3 if (x, y) == (22, 6) else 0
    assert somexy(site, room) == (True, 22, 6)


def test_an_irregular_room_without_cells_leaves_the_end_of_the_scan(make_site: Any) -> None:
    site = make_site(words=[0, 0] * 100)
    room = floor(site)
    room.irregular = True
    room.number = 9
    assert somexy(site, room) == (False, 24, 8)


def test_space_is_open_and_not_occupied(make_site: Any) -> None:
    site = make_site(words=[0, 0, 1, 0, 2, 0, 3, 0])
    room = floor(site)
    site.level.terrain[at(20, 5)] = FOUNTAIN
    site.level.traps.append(Trap(1, 21, 5))
    site.level.terrain[at(22, 5)] = LAVAPOOL
    assert somexyspace(site, room) == (True, 23, 5)


def test_one_demand_is_never_met(make_site: Any) -> None:
    site = make_site(words=[0, 0] * 100)
    assert somexyspace(site, floor(site), NEVER)[0] is False


def test_demands_about_boulders_and_doors(make_site: Any) -> None:
    site = make_site(words=[0, 0, 1, 0, 3, 2, 2, 1])
    room = floor(site)
    site.level.terrain[at(24, 7)] = DOOR
    site.level.piles[at(20, 5)] = [Item(site.catalog.kind_number("boulder"))]
    assert somexyspace(site, room, AVOID_BOULDERS) == (True, 21, 5)
    assert somexyspace(site, room, AVOID_DOORS) == (True, 22, 6)


@pytest.mark.parametrize(
    ("code", "avoided"), [(POOL, True), (MOAT, True), (DRAWBRIDGE_UP, True), (FOUNTAIN, True), (LAVAPOOL, False)]
)
def test_demands_about_water_and_furniture(make_site: Any, code: int, avoided: bool) -> None:
    site = make_site(words=[])
    site.level.terrain[at(20, 5)] = code
    assert positions._meets(site, 20, 5, AVOID_WATER_AND_FURNITURE) is not avoided
    assert positions._meets(site, 20, 5, 0)


def test_maze_positions_are_odd_floor_cells(make_site: Any) -> None:
    site = make_site(words=[5, 2, 6, 2])
    site.level.terrain[at(15, 7)] = ROOM
    assert somexyspace(site, None, IN_MAZE) == (True, 15, 7)


@pytest.mark.parametrize(("code", "flags", "pool", "lava"), [
    (MOAT, 0, True, False), (ICE, 0, False, False), (LAVAPOOL, 0, False, True),
    (DRAWBRIDGE_UP, 2, True, False), (DRAWBRIDGE_UP, 4 + 2, False, True),
])  # fmt: skip
def test_what_is_under_a_raised_drawbridge(make_site: Any, code: int, flags: int, pool: bool, lava: bool) -> None:
    site = make_site(words=[])
    level = site.level
    level.terrain[at(9, 9)], level.flags[at(9, 9)] = code, flags
    assert is_pool(level, 9, 9) is pool
    assert is_lava(level, 9, 9) is lava
    assert occupied(site, 9, 9) is (pool or lava)
    assert not is_pool(level, 0, 9)


@pytest.mark.parametrize("door", [DOOR, SDOOR])
def test_doors_nearby(door: int) -> None:
    level = Level()
    level.terrain[at(9, 9)] = door
    assert [bydoor(level, x, 9) for x in range(7, 12)] == [False, True, False, True, False]
    assert bydoor(level, 9, 8)
    assert not bydoor(level, 8, 8)
    assert nexttodoor(level, 8, 8)
    assert nexttodoor(level, 9, 9)
    assert not nexttodoor(level, 11, 9)


@pytest.mark.parametrize("door", [(1, 0), (2, 20), (78, 0), (79, 20)])
def test_doors_at_the_edges(door: tuple[int, int]) -> None:
    level = Level()
    level.terrain[at(*door)] = DOOR
    x, y = door
    beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    near = [cell for cell in beside if valid(*cell)]
    assert len(near) < 4
    assert all(bydoor(level, *cell) and nexttodoor(level, *cell) for cell in near)


def test_rows_and_cells_of_a_room(make_site: Any) -> None:
    site = make_site(words=[0, 2, 3, 3, 1, 4, 3])
    room = floor(site)
    assert [positions.somey(site, room) for _ in range(3)] == [5, 7, 5]
    assert [positions.anywhere_in(site, room) for _ in range(2)] == [(23, 6), (20, 5)]
    assert list(positions.floor(room)) == [(x, y) for x in range(20, 24) for y in (5, 6, 7)]


def test_walls_of_a_room(make_site: Any) -> None:
    room = floor(make_site(words=[]))
    walls = {step: positions.wall_of(room, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert walls == {(1, 0): (24, 5, 24, 7), (-1, 0): (19, 5, 19, 7), (0, 1): (20, 8, 23, 8), (0, -1): (20, 4, 23, 4)}


def test_the_edge_of_a_room_is_not_in_it(make_site: Any) -> None:
    site = make_site(words=[])
    room = floor(site)
    cells = [(x, y) for x in range(18, 26) for y in range(3, 10) if positions.in_room(site.level, room, x, y)]
    assert cells == list(positions.floor(room))


@pytest.mark.parametrize(
    ("value", "narrow", "wide"),
    [
        (0, 0, 0),
        (127, 127, 127),
        (128, -128, 128),
        (-128, -128, -128),
        (-129, 127, -129),
        (255, -1, 255),
        (256, 0, 256),
    ],
)
def test_places_are_numbers_of_eight_or_sixteen_bits(value: int, narrow: int, wide: int) -> None:
    assert positions.signed8(value) == positions.place_number(value, False) == narrow
    assert positions.signed16(value) == positions.place_number(value, True) == wide
    assert positions.signed16(value + 0x10000) == wide


def test_places_of_sixteen_bits_end_somewhere() -> None:
    assert [positions.signed16(value) for value in (0x7FFF, 0x8000, -0x8001)] == [0x7FFF, -0x8000, 0x7FFF]


@pytest.mark.parametrize(("dividend", "result"), [(7, 2), (6, 2), (0, 0), (-1, 0), (-3, -1), (-7, -2)])
def test_quotients_are_cut_toward_zero(dividend: int, result: int) -> None:
    assert positions.quotient(dividend, 3) == result


def test_the_rows_of_neighbouring_columns_do_not_meet() -> None:
    level = Level()
    level.terrain[at(9, 20)] = DOOR
    assert not bydoor(level, 10, 0)


def test_shared_walls_belong_to_the_rooms_diagonally_next_to_them(make_site: Any) -> None:
    site = make_site(words=[])
    first = floor(site, room_type=SHOPBASE)
    second = new_room(site.level)
    lay(site, second, (25, 5, 28, 7), True, OROOM)
    number_room(site.level, second)
    assert rooms_at(site.level, 24, 6) == [first, second]
    assert in_shop(site, 24, 6)
    assert not in_shop(site, 26, 6)
    assert not in_shop(site, 40, 6)
    assert rooms_at(site.level, 26, 6) == [second]
    assert rooms_at(site.level, 40, 6) == []
    assert inside(first, 24, 8)
    assert not inside(first, 25, 6)
