"""Changes that single special levels of NetHack 3.6 get after their scripts."""

from __future__ import annotations

import pytest
from scripted_dice import ScriptedDice

from games.nethack36.building import Make, at_place, site_at
from vaultc.games.nethack36 import GAME
from vaultc.games.nethack36.levels import fill_with_element
from vaultc.generation.finishing import fix_up
from vaultc.generation.population import monsters
from vaultc.generation.population.species import known_species
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import (
    AIR,
    BRCORNER,
    CLOUD,
    DOOR,
    HWALL,
    IRONBARS,
    NON_DIGGABLE,
    POOL,
    ROOM,
    SDOOR,
    STONE,
    TRCORNER,
)
from vaultc.world.grid import CELLS, at

# ---- the Plane of Air


def test_each_cloud_draws_its_drift_and_whether_it_moves() -> None:
    knots = [(x, y) for x in range(4, 78, 9) for y in range(2, 20, 5)]
    drawn = [((7, 0), (3, 0), (3, 0), (6, 5)) for x, y in knots if x < 77 and y < 19]
    skipped = [(7, 0)] * (len(knots) - len(drawn))
    dice = ScriptedDice([(4, 3), (3, 2), *(roll for rolls in drawn for roll in rolls), *skipped])
    site = Site(Level(), dice, at_place("air"), GAME)
    fill_with_element(site)
    assert dice.spent()
    assert site.level.terrain[at(1, 0) : CELLS].count(CLOUD) == 2 * len(drawn)
    assert {site.level.terrain[at(4, 2)], site.level.terrain[at(5, 2)]} == {CLOUD}
    assert site.level.terrain[at(0, 0)] == STONE
    assert site.level.terrain[at(79, 20)] == AIR


# ---- the Wizard's Tower and the Sanctum

TOWER = """GEOMETRY: center, center
MAP
-------------
|.....|.....|
|.....|.....|
|.....|.....|
-------------
ENDMAP
REGION: (1,1,5,3), lit, "%s", unfilled
DOOR: closed, (6,2)
"""


def test_doors_hidden_by_fixups_are_listed_with_no_room(make: Make) -> None:
    tower, sanctum = make(TOWER % "morgue", "wizard1"), make(TOWER % "temple", "sanctum")
    for level in (tower, sanctum):
        assert level.terrain.count(SDOOR) == 1
        assert [room.door_count for room in level.rooms] == [1]
        assert [level.terrain[at(x, y)] for x, y in level.doors] == [DOOR]


@pytest.mark.parametrize("place", ["wizard1", "sanctum", "ludios:1"])
def test_without_its_room_the_game_crashes(place: str, make: Make) -> None:
    with pytest.raises(GenerationError, match="needs a room of type"):
        make(TOWER % "zoo", place)


# ---- Baalzebub's lair


Cells = tuple[tuple[int, int], ...]
AROUND: Cells = ((20, 10), (40, 10), (21, 5), (21, 15))


def lair(*draw: tuple[int, int, int], hard: Cells = AROUND) -> Site:
    """Floor with cells that cannot be dug, and some cells of other terrain."""
    site = site_at("baalz")
    site.level.terrain[at(1, 0) : CELLS] = bytes([ROOM]) * (CELLS - at(1, 0))
    for x, y in hard:
        site.level.flags[at(x, y)] = NON_DIGGABLE
    for x, y, code in draw:
        site.level.terrain[at(x, y)] = code
    return site


def test_the_lair_lies_between_cells_that_cannot_be_dug() -> None:
    inside = [(21, 6), (39, 14), (30, 10)]
    outside = [(20, 10), (40, 10), (30, 5), (30, 15)]
    site = lair(*((x, y, POOL) for x, y in inside + outside))
    fix_up(site)
    assert {site.level.terrain[at(x, y)] for x, y in outside} == {POOL}
    assert {site.level.terrain[at(x, y)] for x, y in inside} == {HWALL}


def test_without_such_cells_there_is_no_lair() -> None:
    site = lair((30, 10, POOL), (1, 0, POOL), hard=())
    fix_up(site)
    assert site.level.terrain.count(POOL) == 2


def test_a_hard_cell_in_the_first_column_counts_only_if_there_is_no_other() -> None:
    site = lair((5, 10, POOL), (30, 10, POOL), hard=((0, 10), *AROUND))
    fix_up(site)
    assert [site.level.terrain[at(x, 10)] for x in (5, 30)] == [POOL, HWALL]
    site = lair((1, 10, POOL), (79, 19, POOL), hard=((0, 10), (1, 0)))
    fix_up(site)
    assert POOL not in site.level.terrain


def test_one_may_dig_to_the_left_of_eyes() -> None:
    site = lair((30, 10, IRONBARS), (21, 8, IRONBARS))
    cells = [(27, 10), (28, 10), (29, 10), (31, 10), (32, 10), (20, 8), (19, 8)]
    for x, y in cells:
        site.level.flags[at(x, y)] = NON_DIGGABLE
    fix_up(site)
    assert [site.level.flags[at(x, y)] for x, y in cells] == [8, 0, 0, 8, 8, 0, 0]
    site = lair((30, 10, IRONBARS))
    site.level.flags[at(31, 10)] = NON_DIGGABLE
    fix_up(site)
    assert site.level.flags[at(31, 10)] == NON_DIGGABLE


def test_legs_part_where_they_have_grown_together_and_push_monsters_away() -> None:
    upper = [(30, 8, POOL), *((x, y, HWALL) for x, y in ((29, 8), (30, 7), (30, 9), (29, 9), (31, 9)))]
    lower = [(36, 12, POOL), *((x, y, HWALL) for x, y in ((35, 12), (36, 13), (36, 11), (35, 11), (37, 11)))]
    site = lair(*upper, *lower)
    shark = monsters.create(site, known_species(GAME.catalog, "shark"), 30, 8)
    eel = monsters.create(site, known_species(GAME.catalog, "giant eel"), 36, 12)
    assert shark is not None
    assert eel is not None
    fix_up(site)
    terrain = site.level.terrain
    assert (terrain[at(30, 8)], terrain[at(30, 9)]) == (BRCORNER, HWALL)
    assert (terrain[at(36, 12)], terrain[at(36, 11)]) == (TRCORNER, HWALL)
    assert (shark.x, shark.y) != (30, 8)
    assert (eel.x, eel.y) != (36, 12)


def test_monsters_stay_where_legs_need_not_part() -> None:
    site = lair((30, 8, POOL))
    eel = monsters.create(site, known_species(GAME.catalog, "giant eel"), 30, 8)
    assert eel is not None
    before = site.dice.drawn
    fix_up(site)
    assert (eel.x, eel.y) == (30, 8)
    assert site.dice.drawn == before
