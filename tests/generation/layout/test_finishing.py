"""Flips, the digging boundary, stairs, drawbridges and regions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.generation.layout.doors import make_drawbridge, make_ladder, make_stairs
from vaultc.generation.layout.flip import Mirror, flip, flip_left_right, flip_top_bottom
from vaultc.generation.layout.regions import FILLED, IRREGULAR, UNJOINED, light_region, make_region
from vaultc.generation.layout.rooms import new_room
from vaultc.generation.layout.walls import set_digging_boundary
from vaultc.language.source import Source, Span
from vaultc.level.level import Engraving, Item, Level, Monster, Room, StoredRegion, Trap
from vaultc.world.catalog.kinds import BLACKSHOP, OROOM, ZOO
from vaultc.world.catalog.terrain import (
    DBWALL,
    DOOR,
    DOWN,
    DRAWBRIDGE_DOWN,
    DRAWBRIDGE_UP,
    HWALL,
    LADDER,
    LAVAPOOL,
    NON_DIGGABLE,
    ROOM,
    STAIRS,
    UP,
)
from vaultc.world.grid import CELLS, HEIGHT, Box, at

ARRAYS = ("terrain", "lit", "flags", "horizontal", "room_numbers", "edges")


def crowded(seed: int) -> Level:
    """A level of random cells with one of everything that knows its place."""
    level = Level()
    chooser = random.Random(seed)
    for name in ARRAYS:
        array = getattr(level, name)
        for index in range(CELLS):
            array[index] = chooser.randrange(40 if name == "terrain" else 2)
    x, y = chooser.randrange(1, 80), chooser.randrange(21)
    level.piles = {at(x, y): [Item(1, x=x, y=y), Item(2, x=x, y=y)]}
    level.buried = [Item(3, x=x, y=y)]
    level.monsters = [Monster(5, x, y)]
    level.traps = [Trap(7, x, y, launch=((3, 4), (9, 4)))]
    level.engravings = [Engraving("dust", "a", x, y)]
    level.regions = [StoredRegion("branch", (1, 2, 30, 4), (5, 5, 6, 9), False, False)]
    level.doors = [(x, y), (7, 7)]
    level.rooms = [Room(10, 3, 20, 8, subrooms=[Room(11, 4, 12, 5, subrooms=[Room(1, 1, 2, 2)])])]
    level.up_stairs.x, level.up_stairs.y = x, y
    return level


def state(level: Level) -> list[Any]:
    things = [*level.items(), *level.monsters, *level.traps, *level.engravings, level.up_stairs, level.down_ladder]
    rooms = [level.rooms[0], level.rooms[0].subrooms[0], level.rooms[0].subrooms[0].subrooms[0]]
    return [
        *(bytes(getattr(level, name)) for name in ARRAYS),
        [(thing.x, thing.y) for thing in things],
        [(room.lx, room.ly, room.hx, room.hy) for room in rooms],
        sorted(level.piles), level.doors[:], level.traps[0].launch, level.regions[0].area, level.regions[0].exclusion,
    ]  # fmt: skip


@pytest.mark.parametrize("mirrored", [flip_top_bottom, flip_left_right])
@given(seed=st.integers(0, 10**6))
def test_flipping_twice_changes_nothing(mirrored: Callable[[Level], None], seed: int) -> None:
    level = crowded(seed)
    before = state(level)
    mirrored(level)
    assert state(level) != before
    mirrored(level)
    assert state(level) == before
    assert level.flip == 0


def test_where_things_go() -> None:
    level = crowded(1)
    flip_left_right(level)
    room = level.rooms[0]
    assert (room.lx, room.ly, room.hx, room.hy) == (59, 3, 69, 8)
    assert room.subrooms[0].subrooms[0].lx == 1
    assert level.traps[0].launch == ((76, 4), (70, 4))
    assert (level.down_stairs.x, level.down_stairs.y) == (79, 0)
    assert level.regions[0].area == (49, 2, 78, 4)
    flip_top_bottom(level)
    assert (level.down_stairs.x, level.down_stairs.y) == (79, 20)
    assert level.flip == 3


NOWHERE = Source.from_text("")
BOXES = [(0, 0, 79, 20), (1, 0, 79, 20), (0, 0, 79, 19), (5, 2, 30, 17), (40, 3, 78, 3), (9, 9, 9, 9)]


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("box", BOXES)
def test_mirrors_exchange_the_cells_and_things_of_their_box(box: Box, axis: int) -> None:
    level = crowded(1)
    level.origins = [Span(cell, cell + 1, NOWHERE) for cell in range(CELLS)]
    cells, origins, doors = bytes(level.terrain), level.origins[:], level.doors[:]
    mirror = Mirror(axis, box)
    flip(level, mirror)
    images = [at(*mirror.moved(*divmod(cell, HEIGHT))) for cell in range(CELLS)]
    assert sorted(images) == list(range(CELLS))
    assert bytes(level.terrain[:CELLS]) == bytes(cells[cell] for cell in images)
    assert level.origins == [origins[cell] for cell in images]
    assert level.doors == [mirror.moved(*door) for door in doors]
    assert bytes(level.terrain[CELLS:]) == cells[CELLS:]


@pytest.mark.parametrize(("row", "direction", "turned"), [(5, 0, 1), (5, 1, 0), (5, 2, 2), (10, 0, 0), (10, 1, 1)])
def test_drawbridges_turn_except_in_the_middle_row(row: int, direction: int, turned: int) -> None:
    level = Level()
    level.terrain[at(9, row)], level.flags[at(9, row)] = DRAWBRIDGE_UP, direction | 4
    flip_top_bottom(level)
    assert level.flags[at(9, 20 - row)] == turned | 4


# ---- boundary


def test_the_boundary_lies_outside_of_floor_and_on_the_walls_of_mazes(draw: Any, make_site: Any) -> None:
    for maze in (False, True):
        site = make_site()
        draw(site.level, ["---", "|.|", "---"], 10, 5)
        if maze:
            site.level.flags_set.add("mazelevel")
        set_digging_boundary(site)
        soft = {divmod(index, HEIGHT) for index in range(CELLS) if not site.level.flags[index] & NON_DIGGABLE}
        inner = (11, 12) if maze else (10, 13)
        rows = (6, 7) if maze else (5, 8)
        assert soft == {(x, y) for x in range(*inner) for y in range(*rows)}


def test_the_plane_of_earth_has_no_boundary(make_site: Any) -> None:
    site = make_site(special_level="earth")
    site.level.terrain[at(5, 5)] = ROOM
    set_digging_boundary(site)
    assert not any(site.level.flags)


# ---- stairs and drawbridges


def test_stairs_are_refused_at_the_ends_of_a_dungeon(make_site: Any) -> None:
    first, last = make_site(level_in_dungeon=1), make_site(level_in_dungeon=29)
    assert not make_stairs(first, 5, 5, UP, None)
    assert not make_stairs(last, 5, 5, DOWN, None)
    assert not make_stairs(last, 0, 5, UP, None)
    assert make_stairs(first, 5, 5, DOWN, None)
    assert first.level.terrain[at(5, 5)] == STAIRS
    assert (first.level.down_stairs.x, first.level.flags[at(5, 5)]) == (5, DOWN)
    make_ladder(last.level, 6, 6, DOWN)
    assert last.level.terrain[at(6, 6)] == LADDER
    assert last.level.down_ladder.y == 6


@pytest.mark.parametrize(("is_open", "span", "gate"), [(True, DRAWBRIDGE_DOWN, DOOR), (False, DRAWBRIDGE_UP, DBWALL)])
def test_drawbridges_need_a_wall(is_open: bool, span: int, gate: int) -> None:
    level = Level()
    assert not make_drawbridge(level, 10, 10, "east", is_open=is_open)
    level.terrain[at(11, 10)] = HWALL
    level.terrain[at(10, 10)] = LAVAPOOL
    assert make_drawbridge(level, 10, 10, "east", is_open=is_open)
    assert (level.terrain[at(10, 10)], level.terrain[at(11, 10)]) == (span, gate)
    assert level.flags[at(10, 10)] == 2 + 4
    assert level.flags[at(11, 10)] == (0 if is_open else 8)
    assert (level.horizontal[at(10, 10)], level.horizontal[at(11, 10)]) == (1, 0)


# ---- regions


def test_light_grows_and_darkness_does_not() -> None:
    level = Level()
    level.terrain[at(11, 5)] = LAVAPOOL
    light_region(level, (10, 5, 12, 6), True)
    assert sum(level.lit) == 5 * 4 - 1
    light_region(level, (10, 5, 12, 6), False)
    assert sum(level.lit) == 5 * 4 - 6


def test_an_ordinary_region_is_a_room_only_in_a_vault(make_site: Any) -> None:
    site = make_site()
    assert make_region(site, (10, 5, 12, 6), OROOM, FILLED, True) is None
    site.vault_mode = True
    filled = make_region(site, (10, 5, 12, 6), OROOM, FILLED, True)
    unfilled = make_region(site, (20, 5, 22, 6), OROOM, 0, True)
    assert filled is not None
    assert unfilled is not None
    assert (filled.fill, unfilled.fill) == (0, 1)


@pytest.mark.parametrize(
    ("room_type", "flags", "expected"),
    [
        (ZOO, FILLED, (ZOO, 1, True, False)),
        (ZOO, UNJOINED, (ZOO, 2, False, False)),
        (-1, 0, (BLACKSHOP, 1, True, False)),
        (-1, FILLED, (-1, 1, True, False)),
        (OROOM, FILLED | IRREGULAR, (OROOM, 0, True, True)),
    ],
)
def test_kinds_of_region_rooms(
    room_type: int, flags: int, expected: tuple[int, int, bool, bool], make_site: Any, draw: Any
) -> None:
    site = make_site()
    draw(site.level, ["....", ".  .", "...."], 10, 5)
    room = make_region(site, (10, 5, 12, 6), room_type, flags, False)
    assert room is not None
    assert (room.type, room.fill, room.join, room.irregular) == expected
    assert (room.hx, room.hy) == ((13, 7) if room.irregular else (12, 6))
    assert site.level.room_numbers[at(10, 5)] == 3


def test_there_are_no_regions_beyond_forty_rooms(make_site: Any) -> None:
    site = make_site()
    for _ in range(40):
        new_room(site.level)
    assert make_region(site, (10, 5, 12, 6), ZOO, FILLED, True) is None
    assert site.level.complaints
    assert site.level.lit[at(9, 4)] == 1
