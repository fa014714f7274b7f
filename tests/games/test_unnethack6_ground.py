"""Terrain of UnNetHack 6, and the steps after its scripts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_dice import Words

from vaultc import load
from vaultc.chance.dice import Dice
from vaultc.games.unnethack import sheol
from vaultc.games.unnethack6 import GAME
from vaultc.games.unnethack6.levels import lay_axe
from vaultc.generation.dungeon import rooms
from vaultc.generation.layout.flip import Mirror, flip
from vaultc.generation.layout.regions import random_light
from vaultc.generation.layout.walls import wall_beside_floor
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.level.level import Level, StoredRegion
from vaultc.pipeline.generating import dice_of, program_of
from vaultc.rendering.converters.conformance_format import from_json, to_json
from vaultc.world.catalog.terrain import (
    DOOR,
    DRAWBRIDGE_UP,
    HWALL,
    ICE,
    LAVAPOOL,
    POOL,
    ROOM,
    SDOOR,
    STAIRS,
    TREE,
    VWALL,
)
from vaultc.world.grid import CELLS, HEIGHT, at
from vaultc.world.surroundings import place_called

Make = Callable[..., Level]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """``make(script, place, seed)`` generates a level; a script without a header gets one."""

    def made(script: str, place: str = "main:5", seed: int = 1, **changes: Any) -> Level:
        path = tmp_path / "level.des"
        path.write_text(script if script.startswith("LEVEL") else f'LEVEL: "x"\n{script}\n', "utf-8")
        surroundings = replace(GAME.surroundings, **place_called(GAME.plan, place) | changes)
        return load(path, dialect=GAME)["x"].generate(seed, surroundings=surroundings).level

    return made


def site_at(place: str, dice: Dice, **changes: Any) -> Site:
    surroundings = replace(GAME.surroundings, **place_called(GAME.plan, place) | changes)
    return Site(Level(), dice, surroundings, GAME)


# ---- the steps after a script


def test_open_cells_and_inaccessibles_never_end(make: Make) -> None:
    with pytest.raises(GenerationError, match=r"'inaccessibles' the game looks forever .* cell \(6,5\)"):
        make("FLAGS: inaccessibles\nNOMAP\nTERRAIN: (5,5), '.'")
    assert make("FLAGS: inaccessibles\nNOMAP\nTERRAIN: (5,5), 'T'").terrain[at(6, 5)]


def test_secret_doors_of_a_premapped_level_are_bare_doorways(make: Make) -> None:
    script = "FLAGS: premapped\nNOMAP\nTERRAIN: line (4,5)-(6,5), '-'\nDOOR: locked, (5,5)\nTERRAIN: (5,8), 'S'"
    level = make(script)
    assert [(level.terrain[at(6, y)], level.flags[at(6, y)]) for y in (5, 8)] == [(DOOR, 8), (DOOR, 0)]


def test_level_regions_see_the_level_before_it_is_premapped(make: Make) -> None:
    script = "FLAGS: premapped\nNOMAP\nTERRAIN: (5,5), '.'\nSTAIR: levregion(6,5,6,5),(0,0,0,0),up"
    assert make(script).up_stairs.x == 6


@pytest.mark.parametrize("place", ["main:5", "sokoban:2"])
def test_levels_are_mirrored_in_sokoban_only(place: str, make: Make) -> None:
    flips = {make("NOMAP\nTERRAIN: fillrect (5,5,9,6), '.'", place, seed).flip for seed in range(1, 30)}
    assert flips == ({0, 1, 2, 3} if place == "sokoban:2" else {0})


def test_a_box_is_mirrored_and_what_lies_outside_stays() -> None:
    level = Level()
    level.terrain[at(10, 5)], level.terrain[at(40, 5)] = ROOM, HWALL
    level.terrain[at(15, 8)] = DRAWBRIDGE_UP
    level.flags[at(15, 8)] = 2
    level.doors = [(10, 5), (60, 5)]
    level.up_stairs.x = 60
    level.regions = [StoredRegion("branch", (10, 5, 200, 6), (0, 0, 0, 0), True, True)]
    flip(level, Mirror(0, (10, 3, 20, 10), wide=True))
    assert (level.terrain[at(20, 5)], level.terrain[at(10, 5)], level.terrain[at(40, 5)]) == (ROOM, 0, HWALL)
    assert level.flags[at(15, 8)] == 2  # the middle column is its own mirror image
    assert level.doors == [(20, 5), (60, 5)]
    assert level.up_stairs.x == -30
    assert level.regions[0].area == (-170, 5, 20, 6)
    assert level.flip == 2


# ---- the axe


@pytest.mark.parametrize(
    ("trees", "draws", "found"), [(8, [6, 79, 0, 6, 5], True), (8, [2], False), (1, [0, 6, 5], True)]
)
def test_an_axe_lies_where_the_level_is_open(trees: int, draws: list[int], found: bool) -> None:
    level = Level()
    level.terrain[at(20, 0) : at(20, trees)] = bytes([TREE]) * trees
    level.terrain[at(6, 5)] = ROOM
    site = Site(level, Dice(Words(*draws, *[1] * 200), Words()), GAME.surroundings, GAME)
    lay_axe(site)
    assert [item.kind for item in level.pile(6, 5)] == [GAME.catalog.kind_number("axe")] * found


# ---- places and selections


def points(level: Level, code: int) -> list[tuple[int, int]]:
    return [divmod(cell, HEIGHT) for cell in range(CELLS) if level.terrain[cell] == code]


def test_parts_of_coordinates_are_signed(make: Make) -> None:
    script = "$none = rndcoord(filter('T', (1,1)))\n$far = coord(200,1)\n"
    level = make(f'NOMAP\n{script}IF [$none.x == (-1)] {{ MESSAGE: "a" }}\nIF [$far.x == (-56)] {{ MESSAGE: "b" }}')
    assert level.messages == ["a", "b"]


@pytest.mark.parametrize(("form", "count"), [("fillrect (60,1,200,3)", 57), ("rect (70,1,255,3)", 20)])
def test_areas_reach_beyond_the_level(form: str, count: int, make: Make) -> None:
    found = points(make(f"NOMAP\nTERRAIN: {form}, 'P'"), POOL)
    assert max(x for x, _ in found) == 79
    assert len(found) == count


def test_a_line_to_itself_goes_to_the_upper_left(make: Make) -> None:
    assert points(make("NOMAP\nTERRAIN: line (4,3)-(4,3), 'P'"), POOL) == [(2, 0), (3, 1), (4, 2), (5, 3)]


def test_floods_select_nothing_and_random_light_everything(make: Make) -> None:
    assert not points(make("NOMAP\nTERRAIN: floodfill (4,3), 'P'"), POOL)
    script = "NOMAP\nTERRAIN: fillrect (1,1,9,9), ('.', lit)\nTERRAIN: filter(('.', random), fillrect (1,1,9,9)), 'P'"
    assert len(points(make(script), POOL)) == 81


# ---- statements


def test_bare_wallify_does_nothing(make: Make) -> None:
    script = "INIT_MAP: solidfill, ' '\nNOMAP\nTERRAIN: (9,9), 'P'\nTERRAIN: (20,9), '.'\n"
    assert not points(make(script + "WALLIFY"), HWALL)
    walled = make(script + "WALLIFY: fillrect (10,8,30,12)")
    assert points(walled, HWALL)


def test_terrain_spares_stairs_and_not_ladders(make: Make) -> None:
    script = "NOMAP\nTERRAIN: fillrect (1,1,9,9), '.'\nSTAIR: (3,3), up\nLADDER: (5,5), up\n"
    level = make(script + "TERRAIN: fillrect (1,1,9,9), ('P', lit)")
    assert [(level.terrain[at(x + 1, x)], level.lit[at(x + 1, x)]) for x in (3, 5)] == [(STAIRS, 0), (POOL, 1)]


def test_fixed_stairs_bring_their_floor_and_random_ones_look_for_it(make: Make) -> None:
    level = make("NOMAP\nSTAIR: (3,3), down", "mines:8")
    assert level.terrain[at(4, 3)] == ROOM  # no stairs lead down from here
    level = make("NOMAP\nTERRAIN: fillrect (1,1,70,20), 'A'\nTERRAIN: (8,8), 'I'\nSTAIR: random, up")
    assert points(level, STAIRS) == [(9, 8)]


def test_stairs_without_floor_are_complained_of(make: Make) -> None:
    level = make("NOMAP\nSTAIR: random, up")
    assert level.complaints
    assert points(level, STAIRS)


def test_random_spills_begin_at_a_wall(make: Make) -> None:
    script = "NOMAP\nTERRAIN: fillrect (10,5,30,12), '.'\nTERRAIN: line (10,8)-(30,8), '-'\n"
    assert {y for _, y in points(make(f"{script}SPILL: random, 'L', south, 1"), LAVAPOOL)} == {8, 9}


def test_a_map_left_of_a_level_with_ground_begins_in_column_one(make: Make) -> None:
    drawing = "GEOMETRY: left, top\nMAP\n.....\n.....\nENDMAP\n"
    assert points(make(drawing), ROOM)[0] == (3, 3)
    assert points(make("INIT_MAP: solidfill, ' '\n" + drawing), ROOM)[0] == (1, 3)


def test_iron_bars_resist_and_column_zero_does_not(make: Make) -> None:
    level = make("NOMAP\nTERRAIN: (20,8), 'F'\nNON_PASSWALL: (0,0,78,20)")
    assert level.flags[at(21, 8)] & 16
    assert not level.flags[at(0, 8)] & 16


# ---- caves and floods


def test_joined_caves_are_no_rooms(make: Make) -> None:
    level = make("INIT_MAP: mines, '.', ' ', true, true, lit, true")
    assert level.rooms == []
    assert not any(level.room_numbers)


@pytest.mark.parametrize(
    ("place", "rolls", "lit"),
    [("mines:1", [0, 8], True), ("mines:1", [1, 9], False), ("mines:5", [0, 0], True), ("mines:5", [1, 1], False)],
)
def test_caves_in_the_mines_are_light_above_the_town(place: str, rolls: list[int], lit: bool) -> None:
    site = site_at(place, Dice(Words(*rolls), Words()))
    assert bool(random_light(site)) is lit


def test_the_town_of_the_mines_draws_once_and_others_in_its_place_crash(make: Make) -> None:
    assert random_light(site_at("mines:4", Dice(Words(1), Words()))) == 1
    with pytest.raises(GenerationError, match="random light of caves in the Mines needs the level 'minetn'"):
        make("INIT_MAP: mines, '.', ' ', true, true, random, true", "mines:4", special_level="other")


def test_rooms_flood_woods_up_to_secret_doors(make: Make) -> None:
    script = (
        'GEOMETRY: center, center\nMAP\n-----\n|.TS.\n-----\nENDMAP\nREGION: (1,1,1,1), lit, "zoo", unfilled, irregular'
    )
    level = make(script)
    (room,) = level.rooms
    door = next(cell for cell in range(CELLS) if level.terrain[cell] == SDOOR)
    assert room.hx - room.lx == 1
    assert (level.edges[door], level.room_numbers[door]) == (1, room.number)


def test_walls_of_caves_follow_the_first_open_neighbour() -> None:
    level = Level()
    for place in ((10, 4), (11, 6), (30, 6), (31, 7)):
        level.terrain[at(*place)] = ICE
    wall_beside_floor(level, like_wallify=True)
    assert [level.terrain[at(x, y)] for x, y in ((10, 5), (11, 5), (31, 6), (30, 7))] == [HWALL, HWALL, VWALL, HWALL]


def test_points_of_ice_caves_take_any_place_in_the_end() -> None:
    site = site_at("main:5", Dice(Words(*[30, 10, 3] * 1004, 0, 0, 1), Words()))
    sheol._patches(site, (ROOM, ICE, POOL, TREE), 3, 1001)
    # One point at once, the second as the 1002nd try, and the third elsewhere.
    assert site.dice.drawn[0] == 3 * (1 + 1002 + 2)


def test_walls_of_ice_caves_are_those_of_wallify() -> None:
    site = site_at("main:5", Dice(Words(), Words()))
    level = site.level
    level.terrain[at(10, 5)] = ICE
    sheol._finish(site, 0)
    assert (level.terrain[at(9, 5)], level.terrain[at(10, 4)], level.terrain[at(9, 6)]) == (VWALL, HWALL, HWALL)


def test_subrooms_without_a_room_go_on_beyond_the_grid_of_fifths(make: Make) -> None:
    level = make('SUBROOM: "ordinary", lit, (59,1), (3,3) { }')
    assert [room.lx > 60 for room in level.rooms] == [True]


# ---- ice


@pytest.mark.parametrize(("flags", "iced"), [("icedpools", [[3, 4, "pool"]]), ("noteleport", None)])
def test_levels_as_json_tell_what_ice_becomes(flags: str, iced: list[object] | None, make: Make) -> None:
    script = f"FLAGS: {flags}\nINIT_MAP: solidfill, ' '\nGEOMETRY: left, top\nMAP\n----\n--I-\n----\nENDMAP\n"
    data = to_json(make(script), GAME.catalog)
    assert data.get("iced") == iced
    assert to_json(from_json(data, GAME.catalog), GAME.catalog).get("iced") == iced


# ---- level regions of vaults


def test_each_vault_places_its_own_level_regions(tmp_path: Path) -> None:
    path = tmp_path / "vault.des"
    path.write_text(
        'LEVEL: "v"\nFLAGS: rndvault\nVAULTGEN: 1\nGEOMETRY: random\nMAP\n---\n|.|\n---\nENDMAP\n'
        "TELEPORT_REGION: levregion(1,1,2,2), (0,0,0,0), up\n"
    )
    program = program_of(load(path, dialect=GAME)["v"].facts, GAME)
    site = site_at("main:5", dice_of(GAME, 3))
    arrivals = []
    for _ in range(2):
        rooms._run(site, lambda _: program.run(site).vault_failed, "v")
        arrivals.append(site.level.arrivals["up"])
    assert arrivals[0] != arrivals[1]
