from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from building_site import site_of
from hypothesis import given
from hypothesis import strategies as st

from vaultc.generation.layout.doors import (
    DOOR_LIMIT,
    SECRET,
    make_drawbridge,
    make_ladder,
    make_stairs,
    map_door,
    okdoor,
    register_door,
    room_door,
    secret_door_on_walls,
)
from vaultc.generation.layout.rooms import create_subroom, lay, new_room
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import OROOM
from vaultc.world.catalog.terrain import CLOSED, DOOR, HWALL, LOCKED, SDOOR, VWALL
from vaultc.world.grid import EAST, NORTH, WEST, at


def house(site: Site) -> tuple[Room, Room]:
    """A room of 9 by 9 at (20, 5) with a subroom of 3 by 3 in its middle."""
    room = new_room(site.level)
    lay(site, room, (20, 5, 28, 13), True, OROOM)
    subroom = create_subroom(site, room, 3, 3, 3, 3, OROOM, 1)
    assert subroom is not None
    return room, subroom


def test_only_straight_walls_away_from_doors_take_doors() -> None:
    level = Level()
    level.terrain[at(9, 9)] = HWALL
    level.terrain[at(10, 9)] = VWALL
    assert okdoor(level, 9, 9)
    assert okdoor(level, 10, 9)
    assert not okdoor(level, 11, 9)
    level.terrain[at(11, 9)] = DOOR
    assert okdoor(level, 9, 9)
    assert not okdoor(level, 10, 9)
    level.doors = [(1, 1)] * DOOR_LIMIT
    assert not okdoor(level, 9, 9)


# ---- the door list


@given(st.lists(st.integers(0, 3), max_size=30))
def test_each_room_owns_a_slice_of_the_door_list(order: list[int]) -> None:
    site = site_of()
    level = site.level
    rooms = [new_room(level) for _ in range(4)]
    for room in rooms:
        room.hx = 5
    listed: dict[int, list[tuple[int, int]]] = {0: [], 1: [], 2: [], 3: []}
    for x, index in enumerate(order):
        register_door(site, x, index, rooms[index])
        listed[index].append((x, index))
    for index, room in enumerate(rooms):
        assert level.doors[room.first_door : room.first_door + room.door_count] == listed[index]


def test_doors_of_rooms_shift_those_of_subrooms_without_telling_them(make_site: Any) -> None:
    site = make_site(words=[])
    room, subroom = house(site)
    new_room(site.level).hx = 5
    register_door(site, 1, 1, subroom)
    register_door(site, 2, 2, room)
    assert site.level.doors == [(2, 2), (1, 1)]
    assert subroom.first_door == 0


# ---- ROOMDOOR


def test_a_room_door_in_every_detail(make_site: Any) -> None:
    site = make_site(words=[0])
    _, subroom = house(site)
    assert room_door(site, subroom, 0, CLOSED, NORTH, 1)
    assert site.level.terrain[at(24, 7)] == DOOR
    assert site.level.flags[at(24, 7)] == CLOSED
    assert site.level.doors == [(24, 7)]
    assert subroom.door_count == 1


def test_a_wall_that_was_not_asked_for_costs_a_try(make_site: Any) -> None:
    site = make_site(words=[0, 1, 2, 1])
    _, subroom = house(site)
    assert room_door(site, subroom, 1, CLOSED, WEST | EAST, -1)
    assert site.level.terrain[at(22, 9)] == SDOOR


def test_random_doors_draw_secrecy_state_wall_and_place(make_site: Any) -> None:
    site = make_site(words=[0, 0, 1, 0, 0, 0, 0, 2])
    _, subroom = house(site)
    assert room_door(site, subroom, -1, -1, -1, -1)
    assert [bound for _, bound, _ in site.dice.trace] == [2, 3, 5, 6, 25, 4, 4, 3]
    assert site.level.flags[at(25, 7)] == LOCKED + 16


def test_an_outer_wall_in_rock_never_gets_a_room_door(make_site: Any) -> None:
    site = make_site(words=[0] * 101)
    room, _ = house(site)
    assert not room_door(site, room, 0, CLOSED, NORTH, 2)
    assert site.dice.drawn[0] == 101
    (complaint,) = site.level.complaints
    assert complaint.message == "no place for the door was found on the room's walls"


def test_the_state_of_a_secret_door_is_drawn_by_dice_of_its_own(make_site: Any) -> None:
    site = make_site(words=[1, 1, 0])
    _, subroom = house(site)
    assert room_door(site, subroom, 1, -1, NORTH, 1)
    assert [bound for _, bound, _ in site.dice.trace] == [5, 20, 4]
    assert site.level.flags[at(24, 7)] == CLOSED


@pytest.mark.parametrize("listed", [True, False])
def test_doors_in_front_of_the_list(make_site: Any, listed: bool) -> None:
    """In some games a new door is the first of its room, and shifts those of all rooms from there on."""
    site = make_site(words=[])
    ground = replace(site.rules.ground, doors_in_front=True)
    site.rules = replace(site.rules, ground=ground)
    first, second, third = (new_room(site.level) for _ in range(3))
    order = [first, second, second, first] if listed else [second, first, third]
    for number, room in enumerate(order):
        register_door(site, number, 0, room)
    if listed:
        assert site.level.doors == [(3, 0), (0, 0), (2, 0), (1, 0)]
        assert [(room.first_door, room.door_count) for room in (first, second, third)] == [(0, 2), (2, 2), (0, 0)]
    else:
        assert [(room.first_door, room.door_count) for room in (first, second, third)] == [(1, 1), (0, 1), (2, 1)]


# ---- DOOR


def test_a_map_door_is_listed_with_all_rooms_around(make_site: Any) -> None:
    site = make_site(words=[])
    room, subroom = house(site)
    map_door(site, LOCKED, [at(22, 9), at(40, 9)])
    assert (room.door_count, subroom.door_count) == (1, 0)
    assert site.level.terrain[at(40, 9)] == DOOR
    assert site.level.doors == [(22, 9)]


def test_a_random_state_is_drawn_once_and_secret_doors_are_closed(make_site: Any) -> None:
    site = make_site(words=[3])
    map_door(site, -1, [at(5, 5), at(6, 6)])
    assert [site.level.flags[at(n, n)] for n in (5, 6)] == [CLOSED, CLOSED]
    map_door(site, SECRET, [at(5, 5), at(7, 7)])
    assert [site.level.terrain[at(n, n)] for n in (5, 7)] == [DOOR, SDOOR]
    assert site.level.flags[at(7, 7)] == CLOSED


# ---- fix-ups


@pytest.mark.parametrize(("walls", "column"), [(EAST, 19), (WEST, 29)])
def test_east_and_west_are_exchanged_for_secret_doors(walls: int, column: int, make_site: Any) -> None:
    site = make_site(words=[4, 4, 0, 4, 4, 2 if walls == EAST else 3])
    room, _ = house(site)
    room.subrooms = []
    assert secret_door_on_walls(site, room, walls)
    assert site.level.terrain[at(column, 9)] == SDOOR
    assert site.level.doors == [(column, 9)]


def test_a_secret_door_without_a_place_is_complained_of(make_site: Any) -> None:
    site = make_site(words=[0] * 300)
    room, _ = house(site)
    assert not secret_door_on_walls(site, room, 0)
    (complaint,) = site.level.complaints
    assert complaint.message == "no place for a secret door was found"


# ---- drawbridges, stairs and ladders


@pytest.mark.parametrize(
    ("direction", "number", "portcullis", "lies"),
    [
        ("north", 0, (30, 9), True),
        ("south", 1, (30, 11), True),
        ("east", 2, (31, 10), False),
        ("west", 3, (29, 10), False),
    ],
)
@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("lava", [True, False])
def test_drawbridges(
    direction: str, number: int, portcullis: tuple[int, int], lies: bool, is_open: bool, lava: bool
) -> None:
    level, span = Level(), at(30, 10)
    before = Level()
    for each in (level, before):
        each.terrain[span] = terrain.LAVAPOOL if lava else terrain.MOAT
    assert not make_drawbridge(level, 30, 10, direction, is_open=is_open)
    assert (level.terrain, level.flags) == (before.terrain, before.flags)
    level.terrain[at(*portcullis)] = HWALL
    assert make_drawbridge(level, 30, 10, direction, is_open=is_open)
    assert level.terrain[span] == (terrain.DRAWBRIDGE_DOWN if is_open else terrain.DRAWBRIDGE_UP)
    assert level.terrain[at(*portcullis)] == (DOOR if is_open else terrain.DBWALL)
    assert level.flags[span] == number | (terrain.LAVA_UNDER if lava else terrain.MOAT_UNDER)
    assert level.flags[at(*portcullis)] == (terrain.NO_DOOR if is_open else terrain.NON_DIGGABLE)
    assert (level.horizontal[at(*portcullis)], level.horizontal[span]) == (lies, not lies)


@pytest.mark.parametrize("direction", [terrain.UP, terrain.DOWN])
def test_stairs_and_ladders_lead_one_way(make_site: Any, direction: int) -> None:
    site = make_site(words=[])
    level = site.level
    level.terrain[at(5, 6)] = terrain.ROOM
    assert make_stairs(site, 5, 6, direction, None)
    make_ladder(level, 8, 9, direction)
    up, down = ([(way.x, way.y) for way in ways] for ways in (
        (level.up_stairs, level.up_ladder), (level.down_stairs, level.down_ladder)
    ))  # fmt: skip
    made, nowhere = [(5, 6), (8, 9)], [(0, 0), (0, 0)]
    assert (up, down) == ((made, nowhere) if direction == terrain.UP else (nowhere, made))
    assert (level.terrain[at(5, 6)], level.terrain[at(8, 9)]) == (terrain.STAIRS, terrain.LADDER)
    assert (level.flags[at(5, 6)], level.flags[at(8, 9)]) == (direction, direction)


def test_stairs_are_refused(make_site: Any) -> None:
    site = make_site(words=[], level_in_dungeon=1)
    assert not make_stairs(site, 5, 6, terrain.UP, None)
    assert make_stairs(site, 5, 6, terrain.DOWN, None)
    assert not make_stairs(site, 0, 6, terrain.DOWN, None)
    assert site.level.complaints[-1].message == "stairs cannot be made in column 0"
