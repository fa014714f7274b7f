"""Stairs, portals and branches that NetHack 3.6 places somewhere in a region."""

from __future__ import annotations

import pytest

from games.nethack36.building import Make
from vaultc.games.nethack36 import GAME
from vaultc.language.diagnostics import GenerationError
from vaultc.world.catalog.kinds import MAGIC_PORTAL, WEB
from vaultc.world.catalog.terrain import STAIRS
from vaultc.world.grid import at
from vaultc.world.plan import DungeonBranch

SQUARE = GAME.catalog.trap_codes["vibrating square"]
PORTAL = "INIT_MAP: solidfill, '.'\nPORTAL: levregion(5,5,9,9), (0,0,0,0), \"%s\"\n"


@pytest.mark.parametrize("name", ["nowhere", "random_plane", "minefill", "Val-fila", "Arc-strt", ""])
def test_a_portal_to_an_unknown_level_crashes_the_game(name: str, make: Make) -> None:
    with pytest.raises(GenerationError, match="unknown level") as found:
        make(PORTAL % name, "air")
    assert found.value.diagnostic.span.begin.line == 3


@pytest.mark.parametrize("name", ["Medusa", "ROGUE", "fakewiz1", "Val-strt", "tower3", "dummy", "7", "3x"])
def test_portals_to_known_levels_are_made(name: str, make: Make) -> None:
    level = make(PORTAL % name)
    assert [trap.kind for trap in level.traps] == [MAGIC_PORTAL]


def test_nothing_takes_the_place_of_a_vibrating_square(make: Make) -> None:
    script = 'INIT_MAP: solidfill, \' \'\nTRAP: "vibrating square", (5,5)\nTRAP: "web", (6,5)\n'
    level = make(script + "TERRAIN: line (5,5),(6,5), '.'\nSTAIR: levregion(6,5,7,5), (0,0,0,0), up\n")
    assert level.terrain[at(6, 5)] != STAIRS
    assert level.terrain[at(7, 5)] == STAIRS
    assert [trap.kind for trap in level.traps] == [SQUARE]


def test_traps_go_also_where_the_place_is_bad_all_the_same(make: Make) -> None:
    script = "INIT_MAP: solidfill, ' '\nTRAP: \"web\", (5,5)\nSTAIR: levregion(6,5,6,5), (0,0,0,0), up\n"
    level = make(script)
    assert not level.traps
    assert not level.up_stairs.x


# ---- branches

STAIRS_DOWN = DungeonBranch("stairs")
IN_A_ROOM = 'ROOM: "ordinary", lit, (3,3), (center,center), (4,3) { %s }\n'


@pytest.mark.parametrize("filling", ["TERRAIN: fillrect (0,0,3,2), 'P'", "FOUNTAIN: fillrect (0,0,3,2)"])
def test_a_branch_needs_free_floor_in_its_room(filling: str, make: Make) -> None:
    with pytest.raises(GenerationError, match="branch") as found:
        make(IN_A_ROOM % filling, branch=STAIRS_DOWN)
    assert found.value.diagnostic.span.begin.line == 2


def test_a_branch_finds_the_only_floor_of_its_room(make: Make) -> None:
    level = make(IN_A_ROOM % "FOUNTAIN: fillrect (0,0,3,2) TERRAIN: (2,1), '#'", branch=STAIRS_DOWN)
    (room,) = level.rooms
    assert (level.branch_stairs.x, level.branch_stairs.y) == (room.lx + 2, room.ly + 1)


# ---- complaints


@pytest.mark.parametrize(
    ("script", "complaints"),
    [
        ("STAIR: levregion(60,5,20,9), (0,0,0,0), up", 2),
        ("BRANCH: levregion(5,5,9,9), (0,0,0,0)", 1),
        ("", 1),
        ("GEOMETRY: (70,4)\nMAP\n..\nENDMAP\nGOLD: 5, (70,1)", 0),
        ('ROOM: "ordinary", lit, random, random, random { }\nCORRIDOR: (5,east,0), (6,west,0)', 0),
    ],
)
def test_what_the_game_complains_about(script: str, complaints: int, make: Make) -> None:
    place = DungeonBranch("none at this end") if not script or "BRANCH" in script else None
    assert len(make(script, branch=place).complaints) == complaints


def test_traps_in_rooms_look_for_floor_a_hundred_times(make: Make) -> None:
    script = "ROOM: \"ordinary\", lit, (3,3), (center,center), (12,5) {{ TERRAIN: fillrect (0,0,10,4), 'P' {} }}"
    level = make(script.format('TRAP: "web", (0,0)'))
    assert [(trap.x - level.rooms[0].lx, trap.kind) for trap in level.traps] == [(11, WEB)]
    with pytest.raises(GenerationError, match='the trap "web" needs plain floor, but there is water at'):
        make(script.format("TERRAIN: fillrect (11,0,11,4), 'P' TRAP: \"web\", (0,0)"))


def test_traps_take_the_last_place_that_a_search_beside_subrooms_came_to(make: Make) -> None:
    inner = 'SUBROOM: "ordinary", lit, (0,0), (8,6) { }'
    level = make(
        f'ROOM: "ordinary", lit, (3,3), (center,center), (8,6) {{ {inner} TERRAIN: (4,4), \'P\' TRAP: "web", (4,4) }}'
    )
    assert [trap.kind for trap in level.traps] == [WEB]
