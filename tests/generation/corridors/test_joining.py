from __future__ import annotations

from typing import Any

import pytest

from vaultc.generation.corridors import (
    corridor,
    corridor_door,
    join,
    make_corridors,
    make_door,
    random_corridors,
    side_door,
)
from vaultc.generation.layout.doors import make_stairs
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Source
from vaultc.world.catalog.kinds import SHOPBASE
from vaultc.world.catalog.terrain import BLCORNER, CLOSED, CORR, DOOR, LOCKED, OPEN, ROOM, SDOOR, STONE, TRAPPED, TREE
from vaultc.world.grid import EAST, HEIGHT, NORTH, WEST, at


def bounds(site: Site) -> list[int]:
    return [bound for _, bound, _ in site.dice.trace]


# ---- doors


@pytest.mark.parametrize(
    ("kind", "words", "state", "drawn"),
    [
        (DOOR, [1], 0, [3]),
        (DOOR, [0, 0], OPEN, [3, 5]),
        (DOOR, [0, 1, 0, 1], LOCKED, [3, 5, 6, 25]),
        (DOOR, [0, 1, 1, 0], CLOSED | TRAPPED, [3, 5, 6, 25]),
        (SDOOR, [0, 1], LOCKED, [5, 20]),
        (SDOOR, [1, 0], CLOSED | TRAPPED, [5, 20]),
    ],
)
def test_states_of_corridor_doors(
    kind: int, words: list[int], state: int, drawn: list[int], make_site: Any, add_room: Any
) -> None:
    site = make_site(words=words)
    room = add_room(site, 20, 5, 25, 8)
    make_door(site, 26, 6, room, kind)
    assert (site.level.terrain[at(26, 6)], site.level.flags[at(26, 6)]) == (kind, state)
    assert bounds(site) == drawn
    assert (site.level.doors, room.door_count) == ([(26, 6)], 1)


def test_doors_near_the_surface_have_no_traps(make_site: Any, add_room: Any) -> None:
    site = make_site(words=[0, 1, 1, 1], difficulty=3)
    room = add_room(site, 20, 5, 25, 8)
    make_door(site, 26, 6, room, DOOR)
    make_door(site, 26, 8, room, SDOOR)
    assert bounds(site) == [3, 5, 6, 5]


def test_doors_of_shops_are_open_or_locked(make_site: Any, add_room: Any) -> None:
    site = make_site(words=[1])
    room = add_room(site, 20, 5, 25, 8, SHOPBASE)
    make_door(site, 26, 6, room, DOOR)
    make_door(site, 22, 9, room, SDOOR)
    assert site.level.flags[at(26, 6)] == OPEN
    assert site.level.flags[at(22, 9)] == LOCKED
    assert bounds(site) == [3]


def test_what_is_no_wall_hides_no_door(make_site: Any, add_room: Any) -> None:
    site = make_site(words=[0, 1])
    corridor_door(site, 22, 6, add_room(site, 20, 5, 25, 8))
    assert site.level.terrain[at(22, 6)] == DOOR


def test_a_trapped_door_may_be_a_mimic(make_site: Any, add_room: Any) -> None:
    site = make_site(5, difficulty=12)
    room = add_room(site, 20, 5, 25, 8)
    for y in range(5, 9):
        for _ in range(400):
            make_door(site, 26, y, room, DOOR)
        if site.level.monsters:
            break
    assert {site.catalog.species[monster.species].character for monster in site.level.monsters} == {"m"}


# ---- joining


def test_a_side_door_prefers_what_was_drawn(make_site: Any, add_room: Any) -> None:
    site = make_site(words=[2, 2, 0, 1])
    add_room(site, 20, 5, 25, 8)
    assert side_door(site, 26, 5, 26, 8) == (26, 7)
    site.level.terrain[at(26, 7)] = DOOR
    assert side_door(site, 26, 5, 26, 8) == (26, 5)
    site.level.terrain[at(26, 5)] = DOOR
    assert side_door(site, 26, 5, 26, 8) == (26, 5)
    assert side_door(site, 60, 5, 60, 8) == (60, 8)


@pytest.mark.parametrize(
    ("second", "first_door"),
    [((40, 5, 45, 8), (26, 5)), ((20, 14, 25, 17), (20, 9)), ((5, 5, 9, 8), (19, 5)), ((18, 1, 25, 1), (20, 4))],
)
def test_rooms_are_joined_on_the_sides_that_face(
    second: tuple[int, int, int, int], first_door: tuple[int, int], make_site: Any, add_room: Any
) -> None:
    site = make_site(4)
    first, other = add_room(site, 20, 5, 25, 8), add_room(site, *second)
    join(site, 0, 1, False)
    assert (first.door_count, other.door_count) == (1, 1)
    x, y = site.level.doors[0]
    assert x == first_door[0] or y == first_door[1]
    assert CORR in site.level.terrain
    assert first.group == other.group == 0


def test_unjoined_rooms_and_rooms_that_do_not_exist_are_left_alone(make_site: Any, add_room: Any) -> None:
    site = make_site(words=[])
    add_room(site, 20, 5, 25, 8)
    add_room(site, 40, 5, 45, 8).join = False
    join(site, 0, 1, False)
    join(site, 0, 2, False)
    assert site.level.doors == []


def test_an_extra_corridor_needs_stone_in_front_of_its_door(make_site: Any, add_room: Any) -> None:
    site = make_site(words=[0, 0])
    add_room(site, 20, 5, 25, 8)
    add_room(site, 40, 5, 45, 8)
    site.level.terrain[at(27, 5)] = TREE
    join(site, 0, 1, True)
    assert site.level.doors == []


def test_on_arboreal_levels_corridors_are_floor(make_site: Any, add_room: Any) -> None:
    site = make_site(4)
    site.level.flags_set.add("arboreal")
    add_room(site, 20, 5, 25, 8)
    add_room(site, 40, 5, 45, 8)
    join(site, 0, 1, False)
    assert CORR not in site.level.terrain
    assert site.level.terrain[at(30, 5) : at(31, 0)].count(ROOM) >= 1


# ---- styles


@pytest.mark.parametrize("style", [0, 2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_every_room_gets_a_door(style: int, seed: int, make_site: Any, add_room: Any) -> None:
    site = make_site(seed)
    for place in ((5, 3, 9, 6), (30, 4, 36, 6), (60, 3, 66, 5), (10, 13, 15, 16), (50, 13, 55, 17)):
        add_room(site, *place)
    make_corridors(site, style)
    assert all(room.door_count for room in site.level.rooms)
    assert sum(room.door_count for room in site.level.rooms) == len(site.level.doors)


@pytest.mark.parametrize("style", [1, 2, 3])
def test_a_lonely_room_is_joined_to_nothing(style: int, make_site: Any, add_room: Any) -> None:
    site = make_site(words=[])
    add_room(site, 20, 5, 25, 8)
    make_corridors(site, style)
    assert site.level.doors == []


def test_stairs_find_their_room_before_corridors_are_made(make_site: Any, add_room: Any) -> None:
    site = make_site(4)
    first, second = add_room(site, 20, 5, 25, 8), add_room(site, 40, 5, 45, 8)
    make_stairs(site, 41, 6, 2, first)
    make_stairs(site, 22, 6, 1, second)
    random_corridors(site, 0)
    assert site.level.down_stairs.room is second
    assert site.level.up_stairs.room is first


@pytest.mark.parametrize("made_in_room", [False, True])
@pytest.mark.parametrize("direction", [1, 2])
def test_the_game_ends_where_it_joins_rooms_and_knows_none_of_the_stairs(
    direction: int, made_in_room: bool, make_site: Any, add_room: Any
) -> None:
    site = make_site(4)
    room = add_room(site, 20, 5, 25, 8)
    x = 50 if made_in_room else 22
    make_stairs(site, x, 6, direction, room if made_in_room else None)
    site.statement = Source("RANDOM_CORRIDORS", "x.des").span(0, 16)
    with pytest.raises(GenerationError, match=rf"stairs at \({x},6\)"):
        random_corridors(site, 0)


# ---- CORRIDOR


def test_a_corridor_between_east_and_west_doors(make_site: Any, add_room: Any) -> None:
    site = make_site(4)
    add_room(site, 20, 5, 25, 8)
    add_room(site, 32, 5, 37, 8)
    site.level.terrain[at(26, 6)] = site.level.terrain[at(31, 6)] = DOOR
    corridor(site, (0, EAST, 1), (1, WEST, 0))
    corridor(site, (0, EAST, 0), None)
    corridor(site, (5, EAST, 0), (1, WEST, 0))
    assert site.level.terrain[at(28, 6)] == STONE
    corridor(site, (0, EAST, 0), (1, WEST, -1))
    assert [site.level.terrain[at(x, 6)] for x in range(26, 32)] == [DOOR, CORR, CORR, CORR, CORR, DOOR]


def test_a_northern_door_is_looked_for_in_the_southern_wall(make_site: Any, add_room: Any) -> None:
    site = make_site(4)
    add_room(site, 20, 8, 25, 10)
    add_room(site, 32, 8, 37, 10)
    site.level.terrain[at(22, 7)] = site.level.terrain[at(31, 9)] = DOOR
    before = bytes(site.level.terrain)
    corridor(site, (0, NORTH, 0), (1, WEST, 0))
    assert bytes(site.level.terrain) == before
    assert site.level.terrain[20 * HEIGHT + 11 - HEIGHT] == BLCORNER
