"""Terrain of NetHack 3.6 that is rare in the recorded levels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.nethack36.building import Make, at_place, site_at
from vaultc.games.nethack36 import GAME
from vaultc.games.nethack36.levels import turn_door
from vaultc.games.nethack36.ordinary import sort_rooms
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.layout.doors import register_door
from vaultc.generation.layout.rooms import create_subroom, lay, new_room
from vaultc.level.level import Level
from vaultc.pipeline.generating import dice_of
from vaultc.world.catalog.kinds import HOLE, PIT, TRAP_DOOR
from vaultc.world.catalog.terrain import (
    AIR,
    CLOUD,
    CORR,
    DOOR,
    HWALL,
    ICE,
    MOAT,
    POOL,
    ROOM,
    SDOOR,
    STONE,
    VWALL,
    WATER,
)
from vaultc.world.grid import CELLS, HEIGHT, at

# ---- headers and maps


def test_a_maze_is_filled_with_what_its_character_means_as_a_character(make: Make) -> None:
    assert make("MAZE: \"x\", 'C'\n").terrain.count(CORR) == 77 * HEIGHT
    assert not any(make("MAZE: \"x\", '.'\n").terrain)
    assert "mazelevel" in make("MAZE: \"x\", 'I'\nFLAGS: noteleport\n").flags_set


def test_a_maze_grid_among_corridors_is_stone(make: Make) -> None:
    assert not any(make("FLAGS: corrmaze\nINIT_MAP: mazegrid, '#'").terrain)
    assert make("INIT_MAP: mazegrid, '#'").terrain.count(CORR)


@pytest.mark.parametrize(("flags", "mark"), [("icedpools", 8), ("noteleport", 16)])
def test_ice_of_maps_behind_init_map_is_marked(flags: str, mark: int, make: Make) -> None:
    level = make(f"FLAGS: {flags}\nINIT_MAP: solidfill, ' '\nGEOMETRY: center, center\nMAP\n---\n|I|\n---\nENDMAP\n")
    assert {level.flags[cell] & 24 for cell in range(CELLS) if level.terrain[cell] == ICE} == {mark}


def test_messages_stay_as_they_are(make: Make) -> None:
    long = "%p" + "x" * 100
    assert make(f'MESSAGE: "{long}"').messages == [long]


def test_an_empty_last_message_adds_no_line(make: Make) -> None:
    assert make('MESSAGE: "one"\nMESSAGE: ""\nMESSAGE: "%r"\nMESSAGE: ""').messages == ["one", "", "%r"]


# ---- doors and rooms


def test_the_newest_door_of_a_room_stands_before_its_others() -> None:
    site = site_at()
    first, second = new_room(site.level), new_room(site.level)
    lay(site, first, (10, 5, 15, 10), True, 0)
    lay(site, second, (30, 5, 35, 10), True, 0)
    for x, room in ((1, first), (2, second), (3, first), (4, second)):
        register_door(site, x, 0, room)
    assert site.level.doors == [(3, 0), (1, 0), (4, 0), (2, 0)]
    assert (first.first_door, second.first_door) == (0, 2)


def test_subrooms_have_their_junctions_at_once() -> None:
    site = site_at()
    room = new_room(site.level)
    lay(site, room, (10, 5, 25, 14), True, 0)
    assert site.level.terrain[at(9, 8)] == VWALL
    create_subroom(site, room, 0, 3, 3, 3, 0, 1)
    assert site.level.terrain[at(9, 7)] not in (VWALL, HWALL)


@pytest.mark.parametrize(
    ("walls", "lies"),
    [([(-1, 0)], True), ([(0, 1)], False), ([(1, 0), (0, -1)], True), ([(1, 0), (0, -1), (0, 1)], False)],
)
def test_doors_lie_along_the_walls_around(walls: list[tuple[int, int]], lies: bool) -> None:
    level = Level()
    level.terrain[:CELLS] = bytes([ROOM]) * CELLS
    level.terrain[at(20, 10)] = DOOR
    for x, y in walls:
        level.terrain[at(20 + x, 10 + y)] = HWALL
    turn_door(level, 20, 10)
    assert bool(level.horizontal[at(20, 10)]) is lies


def test_rooms_are_numbered_from_left_to_right() -> None:
    site = site_at()
    for x in (40, 10, 25):
        lay(site, new_room(site.level), (x, 5, x + 3, 8), True, 0)
    sort_rooms(site.level)
    assert [(room.lx, room.number, room.group) for room in site.level.rooms] == [(10, 3, 0), (25, 4, 1), (40, 5, 2)]


@pytest.mark.parametrize("flags", ["unfilled", "joined", "regular"])
def test_a_region_of_random_type_sells_candles_unless_it_is_filled(flags: str, make: Make) -> None:
    script = f"GEOMETRY: center, center\nMAP\n...\n...\nENDMAP\nREGION: (0,0,2,1), lit, random, {flags}"
    assert [room.type for room in make(script).rooms] == [GAME.catalog.room_types["candle shop"]]
    assert [room.type for room in make(script.replace(flags, "filled")).rooms] == [-1]


def test_a_door_is_turned_before_the_next_cell_is_one(make: Make) -> None:
    level = make("NOMAP\nDOOR: closed, fillrect (5,3,6,3)\nTERRAIN: fillrect (5,3,6,3), '{'\n")
    assert [level.horizontal[at(x, 3)] for x in (6, 7)] == [0, 1]


def test_wallify_neither_changes_nor_looks_at_the_first_column(make: Make) -> None:
    first_column = "TERRAIN: complement (fillrect (0,0,78,20)), '.'\nTERRAIN: (1,6), '.'\n"
    level = make(f"{first_column}WALLIFY: complement (fillrect (1,0,78,20))\n")
    assert set(level.terrain[:CELLS]) == {STONE, ROOM}
    level = make("TERRAIN: (0,5), '.'\nWALLIFY: complement (fillrect (3,0,78,20))\n")
    assert [bool(level.terrain[at(x, 6)]) for x in (0, 1, 2)] == [False, True, True]


# ---- ways out

CLOSED = "GEOMETRY: center, center\nMAP\n---------\n|...|...|\n|...|...|\n---------\nENDMAP\n"


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_closed_area_beside_a_reached_one_gets_a_secret_door(seed: int, make: Make) -> None:
    level = make(f"FLAGS: inaccessibles\n{CLOSED}STAIR: (1,1), up\n", seed=seed)
    assert level.terrain.count(SDOOR) == 1
    assert not level.traps


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_lonely_area_gets_a_way_down_or_else_a_tool(seed: int, make: Make) -> None:
    lonely = CLOSED.replace("---------\n|...|...|", "----  ---\n|..|  |.|").replace("|...|...|", "----  ---")
    level = make(f"FLAGS: inaccessibles\n{lonely}STAIR: (1,1), up\n", seed=seed)
    assert [trap.kind for trap in level.traps] in ([HOLE], [TRAP_DOOR])
    level = make(f"FLAGS: inaccessibles, hardfloor\n{lonely}STAIR: (1,1), up\n", seed=seed)
    assert not level.traps
    assert len([item for item in level.items() if GAME.catalog.kinds[item.kind].character in "()/?="]) == 1


def test_no_way_out_is_made_unasked(make: Make) -> None:
    level = make(f"{CLOSED}STAIR: (1,1), up\n")
    assert SDOOR not in level.terrain
    assert not level.traps


def test_a_pit_on_a_premapped_level_brings_the_rules_of_sokoban(make: Make) -> None:
    script = f'FLAGS: premapped\n{CLOSED}TRAP: "%s", (1,1)\n'
    pit, web = make(script % "pit"), make(script % "web")
    assert pit.traps[0].kind == PIT
    assert pit.traps[0].seen
    assert web.traps[0].seen
    assert ("sokoban rules" in pit.flags_set, "sokoban rules" in web.flags_set) == (True, False)


# ---- whole levels


@pytest.mark.parametrize(("place", "element", "bubble"), [("water", WATER, AIR), ("air", AIR, CLOUD)])
def test_planes_are_full_of_their_element(place: str, element: int, bubble: int, make: Make) -> None:
    level = make("FLAGS: noteleport", place)
    cells = level.terrain[HEIGHT:CELLS]
    assert STONE not in cells
    assert cells.count(element) + cells.count(bubble) == len(cells)
    assert cells.count(bubble) > 100
    assert "shroud" in level.flags_set


def test_castles_are_graveyards(make: Make) -> None:
    assert "graveyard" in make(CLOSED, "castle").flags_set
    assert "graveyard" not in make(CLOSED, "valley").flags_set


@pytest.mark.parametrize("seed", range(1, 25))
def test_plain_mazes_lead_from_stairs_to_stairs(seed: int) -> None:
    place = replace(at_place("gehennom:7"), registered=False)
    level = generate_ordinary_level({}, GAME.vault_table(()), dice_of(GAME, seed), place, GAME)
    reached, ends = {at(level.up_stairs.x, level.up_stairs.y)}, [at(level.up_stairs.x, level.up_stairs.y)]
    while ends:
        cell = ends.pop()
        for near in (cell - HEIGHT, cell - 1, cell + 1, cell + HEIGHT):
            if near not in reached and level.terrain[near] >= DOOR:
                reached.add(near)
                ends.append(near)
    assert at(level.down_stairs.x, level.down_stairs.y) in reached
    assert all(cell in reached for cell in range(CELLS) if level.terrain[cell] >= DOOR)
    assert not {POOL, MOAT} & set(level.terrain)


def test_the_vibrating_square_is_a_trap() -> None:
    place = replace(at_place("gehennom:19"), registered=False)
    level = generate_ordinary_level({}, GAME.vault_table(()), dice_of(GAME, 1), place, GAME)
    square = next(trap for trap in level.traps if trap.kind == GAME.catalog.trap_codes["vibrating square"])
    assert (square.x, square.y) == level.vibrating_square
    assert not level.down_stairs.x
