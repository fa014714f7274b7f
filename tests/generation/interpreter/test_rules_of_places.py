"""Rules at the edges of the level and of the language, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.api.loading import load
from vaultc.generation.layout.flip import flip_left_right, flip_top_bottom
from vaultc.generation.layout.rooms import forget_rooms, new_room
from vaultc.level.level import Level, StoredRegion
from vaultc.rendering.converters.conformance_format import terrain_rows
from vaultc.world.catalog.terrain import DBWALL, DOOR, DRAWBRIDGE_UP, FOUNTAIN, HWALL, INVALID, ROOM, SINK, TRANSPARENT
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Hero


def test_the_state_of_a_drawbridge_is_drawn_after_its_place(execute) -> None:
    run = execute("INIT_MAP: solidfill, '}' TERRAIN: rect (3,3,70,18), '-' DRAWBRIDGE: random, east, random")
    assert [bound for bound, _ in run.draws] == [79, 21, 2]


def test_a_drawbridge_looks_into_the_next_column(execute) -> None:
    """North of the first row lies the last one of the column before."""
    run = execute("TERRAIN: (9,20), '-' TERRAIN: (10,0), '}' DRAWBRIDGE: (10,0), north, closed")
    assert run.cells(DRAWBRIDGE_UP) == {(11, 0)}
    assert run.cells(DBWALL) == {(10, 20)}


@pytest.mark.parametrize("statement", ["SPILL: random, 'x', east, 9", "SPILL: (5,5), ('x', lit), south, 9"])
def test_transparent_terrain_is_not_spilled(execute, statement: str) -> None:
    run = execute(statement, words=[])
    assert not any(run.level.lit)


def test_a_walk_in_transparent_terrain_paints_nothing(execute) -> None:
    run = execute("INIT_MAP: solidfill, '.' WALLWALK: (5,5), 'x', 50%", words=[])
    assert len(run.cells(ROOM)) == 77 * HEIGHT


def test_fountains_and_sinks_are_counted_with_eight_bits(execute) -> None:
    run = execute("FOUNTAIN: fillrect (1,1,70,10) SINK: fillrect (1,12,16,27)")
    assert (len(run.cells(FOUNTAIN)), len(run.cells(SINK))) == (700, 16 * 9)
    assert (run.level.fountains, run.level.sinks) == (700 - 512, 16 * 9)


def test_a_shuffle_of_nothing_draws_nothing(execute) -> None:
    assert execute("[1 == 0]: $a = { 1, 2, 3 } SHUFFLE: $a", words=[]).variables == {}


def test_a_mirrored_region_is_ordered_along_its_axis_only() -> None:
    level = Level()
    level.regions = [StoredRegion("stair up", (60, 12, 20, 5), (9, 8, 3, 2), True, True)]
    flip_top_bottom(level)
    assert level.regions[0].area == (60, 8, 20, 15)
    flip_left_right(level)
    assert level.regions[0].area == (19, 8, 59, 15)
    assert level.regions[0].exclusion == (70, 12, 76, 18)


def test_level_regions_have_eight_bits(execute) -> None:
    wide = "." * 70
    run = execute(
        "GEOMETRY: right,top\nMAP\n..\n..\nENDMAP\n"
        f"GEOMETRY: (1,0), false\nMAP\n{wide}\n{wide}\n{wide}\nENDMAP\n"
        "TELEPORT_REGION: (60,1,61,2), levregion(1,1,2,2)"
    )
    assert run.level.regions[0].area == (75 + 60 - 256, 4, 75 + 61 - 256, 5)


def test_rooms_before_a_rogue_layout_leave_their_marks(execute) -> None:
    run = execute('REGION: (20,5,30,9), lit, "zoo" INIT_MAP: rogue')
    first, second = run.level.rooms[:2]
    assert (first.fill, first.join, first.type) == (1, True, 0)
    assert (second.fill, second.join) == (0, False)


def test_records_are_used_again() -> None:
    level = Level()
    for fill in (1, 2):
        new_room(level).fill = fill
    forget_rooms(level)
    assert [new_room(level).fill for _ in range(3)] == [1, 2, 0]
    assert [room.number for room in level.rooms] == [3, 4, 5]


def test_the_record_of_a_reserved_vault_keeps_its_marks(execute) -> None:
    """ROOM: "vault" makes no room, but its settings apply to the next room."""
    run = execute('ROOM: "vault", lit, random, random, random { }')
    assert run.level.rooms == []
    assert (run.level.scaffolding.spare_rooms[0].fill, run.level.scaffolding.spare_rooms[0].join) == (1, True)


def test_a_subroom_without_a_room_counts_in_eight_bits(execute) -> None:
    run = execute('SUBROOM: "ordinary", lit, (9,2), (5,3) { }', seed=3)
    room = run.level.rooms[0]
    assert room.lx < 16  # (9 - 1) * 16 + 1 is -127


def test_mazes_begin_in_the_row_below_the_last(execute) -> None:
    """Row 21 of a column is row 0 of the next one."""
    run = execute("MAZEWALK: (5,19), south, false")
    assert (6, 0) in run.cells(ROOM)
    assert run.machine.touched[6 * HEIGHT]


@pytest.mark.parametrize(("filling", "code"), [("x", TRANSPARENT), ("q", INVALID)])
def test_a_maze_is_filled_with_what_is_no_terrain_too(execute, filling: str, code: int) -> None:
    """Other statements leave the cell as it is; this one stores the character's number."""
    run = execute(f"MAZEWALK: (17,0), west, false, '{filling}'")
    assert run.cells(code) == {(17, 0), (16, 20)}
    assert terrain_rows(run.level, run.machine.site.catalog)[0][17] == "?"


def test_a_maze_before_the_first_cell_spoils_the_next_monsters(execute) -> None:
    text = "INIT_MAP: solidfill, '.' {} LOOP [40] {{ MONSTER: random, random }}"
    spoilt = execute(text.format("MAZEWALK: (0,0), west, false")).level
    whole = execute(text.format("")).level
    assert [m.species for m in spoilt.monsters][-3:] == [m.species for m in whole.monsters][-3:]
    assert [m.species for m in spoilt.monsters] != [m.species for m in whole.monsters]


def test_a_region_in_the_first_row_is_turned_round(execute) -> None:
    room = execute('REGION: (3,0,9,0), lit, "zoo", unfilled').level.rooms[0]
    assert (room.ly, room.hy) == (1, 0)


def test_a_door_of_the_last_row_opens_into_the_next_column(execute) -> None:
    rows = "\n".join(["." * 40] * 20 + ["-" * 40])
    room = 'REGION: (5,12,20,19), lit, "ordinary", unfilled { ROOMDOOR: false, closed, south, 4 }'
    run = execute(f"GEOMETRY: left,top\nMAP\n{rows}\nENDMAP\n{room}")
    assert run.cells(DOOR) == {(12, 20)}
    assert (12, 20) not in run.cells(HWALL)


@pytest.mark.parametrize(
    ("hero", "message"),
    [
        (Hero(), "child of Odin, a god; Valkyries and Hilde's sister. A neutral"),
        (
            Hero(role="Priest", alignment="law", name="Ans"),
            "child of Tyr, a god; Priestesses and Ans' sister. A lawful",
        ),
        (Hero(role="Knight", gender="male"), "child of Lugh, a god; Knights and Hilde's brother. A lawful"),
    ],
)
def test_messages_know_the_hero(execute, hero: Hero, message: str) -> None:
    run = execute('MESSAGE: "child of %d, %Ga; %cP and %ps %s. %aA" MESSAGE: "one\ntwo"', hero=hero)
    assert run.level.messages == [message, "one"]


TWO_LEVELS = 'LEVEL: "twin"\nFOUNTAIN: (5,5)\nLEVEL: "other"\nLEVEL: "twin"\nFLAGS: noflip\nSINK: (5,5)\n'


def test_of_two_levels_of_one_name_the_last_exists(tmp_path: Path) -> None:
    path = tmp_path / "twins.des"
    path.write_text(TWO_LEVELS)
    level = load(path)["twin"].generate(1).level
    assert (level.fountains, level.sinks) == (0, 1)
