"""Glyphs: the numbers of NLE, for what is on top of each cell."""

from __future__ import annotations

import numpy
import pytest

import vaultc
from vaultc.language.source import Source
from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.rendering.glyphs import glyph_numbers, glyphs_of
from vaultc.sampling.columns import KNOWN_LAYERS, arrays_of, legend
from vaultc.world.catalog import Catalog, catalog_of, terrain
from vaultc.world.grid import at

NETHACK, OTHER = catalog_of("nethack-3.6"), catalog_of("unnethack-5.2")
LIT_FLOOR, DARK_FLOOR, STONE = 2378, 2379, 2359
UNSEEN, STRANGE, WARNING = 762, 1906, 5589

TEXT = """LEVEL: "hall"
ROOM: "ordinary", lit, (3,3), (center,center), (7,3) {
  STAIR: (0,0), up
  MONSTER: ('r', "sewer rat"), (2,0), asleep
  OBJECT: ('`', "boulder"), (2,0)
  TRAP: "pit", (3,0)
  TRAP: "pit", (4,0)
  OBJECT: ('`', "statue"), (4,0), montype:"newt"
}
"""


def empty(*rows: tuple[int, int, int], **cells: int) -> Level:
    """A level with some terrain and flags in row 5, lit or not."""
    level = Level()
    for x, code, flags in rows:
        level.terrain[at(x, 5)], level.flags[at(x, 5)] = code, flags
        for name, value in cells.items():
            getattr(level, name)[at(x, 5)] = value
    return level


def shown(level: Level, x: int = 1, catalog: Catalog = NETHACK) -> int:
    return int(glyphs_of([level], catalog)[0, 5, x])


@pytest.mark.parametrize(
    ("code", "flags", "cells", "glyph"),
    [
        (terrain.ROOM, 0, {"lit": 1}, LIT_FLOOR),
        (terrain.ROOM, 0, {}, DARK_FLOOR),
        (terrain.CORR, 0, {}, 2380),
        (terrain.CORR, 0, {"lit": 1}, 2381),
        (terrain.SCORR, 0, {}, 2380),
        (terrain.TRWALL, 3, {}, 2370),
        (terrain.DOOR, terrain.BROKEN, {"horizontal": 1}, 2371),
        (terrain.DOOR, terrain.OPEN, {}, 2372),
        (terrain.DOOR, terrain.OPEN, {"horizontal": 1}, 2373),
        (terrain.DOOR, terrain.LOCKED | terrain.TRAPPED, {"horizontal": 1}, 2375),
        (terrain.SDOOR, terrain.LOCKED, {}, 2360),
        (terrain.SDOOR, 0, {"horizontal": 1}, 2361),
        (terrain.STAIRS, terrain.DOWN, {}, 2383),
        (terrain.LADDER, terrain.UP, {}, 2384),
        (terrain.DRAWBRIDGE_UP, terrain.LAVA_UNDER, {}, 2393),
        (terrain.DRAWBRIDGE_UP, terrain.FLOOR_UNDER | 1, {"lit": 1}, LIT_FLOOR),
        (terrain.MOAT, 0, {}, 2391),
        (terrain.WATER, 0, {}, 2400),
    ],
)
def test_terrain(code: int, flags: int, cells: dict[str, int], glyph: int) -> None:
    assert shown(empty((1, code, flags), **cells)) == glyph


def test_rock_of_arboreal_levels_is_trees() -> None:
    level = empty((1, terrain.ROOM, 0))
    level.flags_set.add("arboreal")
    cells = glyphs_of([level], NETHACK)[0]
    assert (cells[5, 1], cells[5, 2], cells[5, 0]) == (DARK_FLOOR, 2377, STONE)


def test_the_build_in_nle_has_no_mail() -> None:
    numbers = glyph_numbers(NETHACK)
    djinni, mail = NETHACK.species_number("djinni"), NETHACK.kind_number("mail")
    assert djinni is not None
    assert mail is not None
    assert NETHACK.species[djinni - 1].name == "mail daemon"
    assert numbers.monsters[djinni - 2 : djinni + 1] == (djinni - 2, UNSEEN, djinni - 1)
    assert numbers.objects[mail - 1 : mail + 2] == (1906 + mail - 1, STRANGE, 1906 + mail)
    assert max(numbers.objects) == 2359 - 1
    assert max(numbers.statues) == 5976 - 1
    assert numbers.traps[NETHACK.trap_codes["vibrating square"]] == 2423


def test_monsters_cover_objects_and_objects_traps() -> None:
    level = empty((1, terrain.ROOM, 0), lit=1)
    trap, boulder = NETHACK.trap_codes["pit"], NETHACK.kind_number("boulder")
    newt = NETHACK.species_number("newt")
    assert boulder is not None
    assert newt is not None
    level.traps.append(Trap(trap, 1, 5))
    assert shown(level) == 2411
    level.piles[at(1, 5)] = [Item(boulder, x=1, y=5), Item(3, x=1, y=5)]
    assert shown(level) == 2353
    level.monsters.append(Monster(newt, 1, 5))
    assert shown(level) == 318


def test_water_hides_objects_and_traps_but_no_monsters() -> None:
    level = empty((1, terrain.POOL, 0), (2, terrain.LAVAPOOL, 0), (3, terrain.DRAWBRIDGE_UP, terrain.MOAT_UNDER))
    for x in (1, 2, 3):
        level.piles[at(x, 5)] = [Item(3, x=x, y=5)]
    assert [shown(level, x) for x in (1, 2, 3)] == [2391, 2393, 2391]
    eel = NETHACK.species_number("giant eel")
    assert eel is not None
    level.monsters.append(Monster(eel, 1, 5))
    assert shown(level) == 315


def test_long_worms_have_tails() -> None:
    level = empty((1, terrain.ROOM, 0))
    worm = NETHACK.species_number("long worm")
    assert worm is not None
    level.monsters.append(Monster(worm, 1, 5, tail=[(1, 5), (2, 5), (3, 5)]))
    assert [shown(level, x) for x in (1, 2, 3)] == [worm, 326, 326]


@pytest.mark.parametrize("dialect", ["nethack36", "unnethack"])
def test_a_level_of_either_game(dialect: str) -> None:
    (script,) = vaultc.load(Source.from_text(TEXT, "hall.des"), dialect=dialect).levels
    made = script.generate(3)
    cells = made.grid("glyphs")
    (rat,) = made.monsters
    assert cells[rat.y, rat.x] == [species.name for species in NETHACK.species].index("sewer rat")
    assert [int(glyph) for glyph in cells[rat.y, rat.x + 1 : rat.x + 3]] == [2411, 5595 + 318]
    assert int(cells[rat.y, rat.x - 2]) == 2382
    assert cells.shape == (21, 80)
    assert not cells.flags.writeable
    batch = vaultc.generate_many(script, [3, 4], layers=["glyphs", "terrain"])
    assert batch["glyphs"].dtype == numpy.int16
    assert numpy.array_equal(batch["glyphs"][0], cells)
    assert numpy.array_equal(arrays_of([made], [0], KNOWN_LAYERS)["glyphs"][0], cells)
    assert "NLE" in legend(script.catalog, ["glyphs"])["glyphs"]["meaning"]


def test_things_that_the_game_lacks_have_glyphs_of_their_own() -> None:
    numbers = glyph_numbers(OTHER)
    locust, hat = OTHER.species_number("locust"), OTHER.kind_number("tinfoil hat")
    assert locust is not None
    assert hat is not None
    assert (numbers.monsters[locust], numbers.objects[hat]) == (UNSEEN, STRANGE)
    assert numbers.statues[locust] == numbers.corpses[locust] == STRANGE
    assert numbers.traps[OTHER.trap_codes["cold"]] == WARNING
    assert shown(empty((1, terrain.BOG, 0)), catalog=OTHER) == 2391
    assert shown(empty((1, terrain.DEADTREE, 0)), catalog=OTHER) == 2377
    for species, glyph in zip(OTHER.species, numbers.monsters, strict=True):
        if glyph != UNSEEN:
            number = NETHACK.species_number(species.name, species.character)
            assert number is not None
            assert glyph == glyph_numbers(NETHACK).monsters[number]
