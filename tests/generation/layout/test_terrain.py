"""Fills, caves, mazes, ice caves, digging and floods."""

from __future__ import annotations

from typing import Any

import pytest
from building_site import site_of
from hypothesis import given, settings
from hypothesis import strategies as st
from scripted_dice import on_monster_stream

from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack.sheol import sheol_level
from vaultc.generation.layout.digging import carve, dig, maze_walk
from vaultc.generation.layout.regions import carve_caves, flood, maze_grid, solid_fill
from vaultc.generation.layout.walls import paint
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import (
    CLOUD,
    CORR,
    DOOR,
    HWALL,
    ICE,
    LAVAPOOL,
    POOL,
    ROOM,
    SCORR,
    STONE,
    TRANSPARENT,
    TREE,
    VWALL,
)
from vaultc.world.grid import CELLS, HEIGHT, at


def dice_of(seed: int) -> Dice:
    return Dice(Isaac(seed), Isaac(seed))


def reached(level: Level, start: int, codes: set[int], steps: tuple[int, ...]) -> set[int]:
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for step in steps:
            there = here + step
            if there not in seen and level.terrain[there] in codes:
                seen.add(there)
                waiting.append(there)
    return seen


ORTHOGONAL = (-1, 1, -HEIGHT, HEIGHT)
AROUND = (*ORTHOGONAL, -HEIGHT - 1, -HEIGHT + 1, HEIGHT - 1, HEIGHT + 1)


# ---- painting and fills


def test_paint_sets_terrain_and_light() -> None:
    level, dice = Level(), dice_of(1)
    paint(level, dice, 5, 5, TREE, 1)
    paint(level, dice, 5, 5, TRANSPARENT, 0)
    paint(level, dice, 6, 6, LAVAPOOL, 0)
    paint(level, dice, 80, 0, TREE, 1)
    assert (level.terrain[at(5, 5)], level.lit[at(5, 5)]) == (TREE, 0)
    assert level.lit[at(6, 6)] == 1
    assert sum(level.terrain) == TREE + LAVAPOOL


def test_a_solid_fill_of_random_light_draws_once() -> None:
    level, dice = Level(), dice_of(1)
    solid_fill(level, dice, ROOM, -1)
    assert dice.drawn == (1, 0)
    assert level.terrain.count(ROOM) == 77 * 21
    assert level.terrain[at(1, 5)] == level.terrain[at(79, 5)] == STONE


def test_a_maze_grid_has_stone_in_odd_cells_and_at_the_top() -> None:
    level = Level()
    maze_grid(level, HWALL)
    column = level.terrain[at(3, 0) : at(4, 0)]
    assert list(column[:6]) == [STONE, STONE, HWALL, STONE, HWALL, STONE]
    assert list(level.terrain[at(4, 0) : at(4, 4)]) == [STONE, STONE, HWALL, HWALL]


# ---- mazes


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_a_maze_is_a_tree_on_all_odd_cells(seed: int) -> None:
    level, touched = Level(), bytearray(CELLS)
    maze_grid(level, HWALL)
    carve(level, dice_of(seed), touched, 5, 7, ROOM)
    nodes = [at(x, y) for x in range(3, 79, 2) for y in range(3, 21, 2)]
    assert all(level.terrain[node] == ROOM for node in nodes)
    assert level.terrain.count(ROOM) == 2 * len(nodes) - 1
    assert len(reached(level, nodes[0], {ROOM}, ORTHOGONAL)) == 2 * len(nodes) - 1
    assert touched.count(1) == 2 * len(nodes) - 1
    exits = [step for step in ORTHOGONAL if level.terrain[at(5, 7) + step] == ROOM]
    assert len(exits) == 1


def test_a_maze_walk_steps_on_the_grid_and_spares_doors() -> None:
    level, touched = Level(), bytearray(CELLS)
    maze_grid(level, HWALL)
    level.terrain[at(11, 10)] = DOOR
    maze_walk(level, dice_of(1), touched, 10, 10, (1, 0), CORR)
    assert level.terrain[at(11, 10)] == DOOR
    assert level.terrain[at(11, 11)] == CORR
    assert not touched[at(11, 10)]


def test_a_door_in_which_a_maze_begins_is_no_part_of_it() -> None:
    """The maze is stocked by its marks. Rules: "MAZEWALK"."""
    level, touched = Level(), bytearray(CELLS)
    maze_grid(level, HWALL)
    level.terrain[at(11, 11)] = DOOR
    maze_walk(level, dice_of(1), touched, 10, 11, (1, 0), CORR)
    passages = [cell for cell in range(CELLS) if level.terrain[cell] == CORR]
    assert level.terrain[at(11, 11)] == DOOR
    assert [cell for cell in range(CELLS) if touched[cell]] == passages


@pytest.mark.parametrize("strays", [False, True])
def test_only_stray_marks_change_the_draws_of_monsters(strays: bool) -> None:
    dice, same = dice_of(1), dice_of(1)
    for each in (dice, same):
        with on_monster_stream(each):
            each.rn2(100)
    maze_walk(Level(), dice, bytearray(CELLS), 0, 0, (-1, 0), CORR, strays=strays)
    numbers = []
    for each in (dice, same):
        with on_monster_stream(each):
            numbers.append([each.rn2(1000) for _ in range(600)])
    assert (numbers[0] != numbers[1]) is strays


# ---- digging


def test_a_straight_corridor_draws_once_for_each_new_cell() -> None:
    site = site_of()
    level, dice = site.level, site.dice
    level.terrain[at(12, 5)] = CORR
    assert dig(site, (10, 5), (15, 5), CORR, STONE)
    assert [level.terrain[at(x, 5)] for x in range(9, 17)] == [STONE, *[CORR] * 6, STONE]
    assert dice.drawn == (5, 0)


def test_a_corridor_of_another_terrain_draws_nothing() -> None:
    site = site_of()
    level, dice = site.level, site.dice
    assert dig(site, (10, 5), (15, 12), ROOM, STONE)
    assert dice.drawn == (0, 0)
    assert at(15, 12) in reached(level, at(10, 5), {ROOM}, ORTHOGONAL)


@pytest.mark.parametrize(("start", "end"), [((0, 5), (9, 9)), ((5, 5), (5, 0)), ((5, 5), (80, 5)), ((5, 21), (5, 5))])
def test_corridors_keep_off_the_rim(start: tuple[int, int], end: tuple[int, int]) -> None:
    level = Level()
    assert not dig(site_of(level), start, end, CORR, STONE)
    assert not any(level.terrain)


def test_what_a_failing_corridor_dug_stays() -> None:
    level = Level()
    for y in range(HEIGHT):
        level.terrain[at(20, y)] = TREE
    level.terrain[at(12, 5)] = SCORR
    assert not dig(site_of(level), (10, 5), (30, 5), ROOM, STONE)
    assert level.terrain[at(11, 5)] == level.terrain[at(19, 5)] == ROOM
    assert level.terrain[at(12, 5)] == SCORR


def test_a_corridor_that_may_stop_gets_boulders(make_site: Any) -> None:
    boulders = []
    site = make_site(words=[1, 1, 1, 1, 1, 0, 1, 0, 0])
    assert not dig(site, (10, 5), (15, 5), CORR, STONE, lambda x, y: boulders.append((x, y)), True)
    assert [bound for _, bound, _ in site.dice.trace] == [35, 100, 50, 35, 100, 50, 35, 100, 35]
    assert boulders == [(11, 5)]
    assert level_row(site.level, 10, 13, 5) == [CORR, CORR, CORR, STONE]


def level_row(level: Level, x1: int, x2: int, y: int) -> list[int]:
    return [level.terrain[at(x, y)] for x in range(x1, x2 + 1)]


# ---- floods


@given(st.integers(0, 2**32 - 1), st.booleans())
@settings(max_examples=40)
def test_a_flood_covers_the_connected_area(seed: int, exact: bool) -> None:
    level, dice = Level(), dice_of(seed)
    for x in range(2, 79):
        for y in range(1, 20):
            level.terrain[at(x, y)] = (STONE, STONE, ROOM, ROOM, ICE)[dice.rn2(5)]
    level.terrain[at(40, 10)] = ROOM
    box, count = flood(site_of(level), 40, 10, 9, True, exact=exact)
    area = reached(level, at(40, 10), {ROOM} if exact else {ROOM, ICE}, AROUND)
    assert {index for index in range(CELLS) if level.room_numbers[index] == 9} == area
    assert count == len(area)
    assert box[0] == min(area) // HEIGHT
    assert box[1] == min(index % HEIGHT for index in area)
    assert box[3] == max(index % HEIGHT for index in area)


def test_walls_and_doors_around_a_flooded_room_become_its_edge(draw: Any) -> None:
    level = draw(Level(), ["-----", "|..|.", "--S+-"], 10, 5)
    flood(site_of(level), 11, 6, 5, True, exact=False)
    assert [level.edges[at(x, 6)] for x in range(10, 15)] == [1, 0, 0, 1, 0]
    assert [level.edges[at(x, 7)] for x in range(10, 15)] == [1, 1, 0, 1, 0]
    assert level.room_numbers[at(10, 6)] == 1
    assert level.lit[at(13, 7)] == 1


def test_a_flood_that_starts_beside_its_area_begins_to_the_right(draw: Any) -> None:
    level = draw(Level(), ["|..|"], 10, 5)
    assert flood(site_of(level), 10, 5, 5, False, exact=False)[1] == 2


def test_a_winding_area_does_not_exhaust_the_stack() -> None:
    level = Level()
    for x in range(2, 79):
        for y in range(1, 20):
            comb = y % 2 == 0 or x == (2 if y % 4 == 1 else 78)
            level.terrain[at(x, y)] = ROOM if comb else STONE
    assert flood(site_of(level), 2, 2, 5, False, exact=True)[1] == level.terrain.count(ROOM)


# ---- caves


@pytest.mark.parametrize("seed", range(12))
def test_joined_caves_hang_together(seed: int, make_site: Any) -> None:
    site = make_site(seed)
    carve_caves(site, ROOM, STONE, smoothed=True, joined=True, light=1, walled=True)
    level = site.level
    start = level.terrain.find(ROOM)
    assert len(reached(level, start, {ROOM}, AROUND)) == level.terrain.count(ROOM)
    assert all(room.irregular and room.lit and not room.join for room in level.rooms)
    for index in range(HEIGHT, CELLS):
        if level.terrain[index] in (VWALL, HWALL):
            assert any(level.terrain[index + step] == ROOM for step in AROUND if 0 <= index + step < CELLS)
        assert level.lit[index] == (level.terrain[index] != STONE)


def test_the_background_keeps_its_light_when_it_is_filled(make_site: Any) -> None:
    site = make_site(2)
    carve_caves(site, ROOM, LAVAPOOL, smoothed=True, joined=True, light=0, walled=True, filling=STONE)
    level = site.level
    assert LAVAPOOL not in level.terrain
    assert level.lit[at(1, 0)] == 1
    assert "cavernous" in level.flags_set


# ---- ice caves


@pytest.mark.parametrize("number", [2, 5])
def test_ice_caves_let_one_pass_from_side_to_side(number: int, make_site: Any) -> None:
    site = make_site(3, level_in_dungeon=number)
    sheol_level(site)
    terrain = site.level.terrain
    assert ROOM in terrain[: 16 * HEIGHT]
    assert ROOM in terrain[65 * HEIGHT : CELLS]
    assert site.level.lit.count(1) == CELLS - HEIGHT
    assert set(terrain[HEIGHT:CELLS]) <= {0, 1, 2, 15, 16, POOL, ROOM, ICE, CLOUD}
