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
from vaultc.games.unnethack6 import GAME
from vaultc.games.unnethack6.axe import lay_axe
from vaultc.generation.layout.flip import Mirror, flip
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.level.level import Level, StoredRegion
from vaultc.world.catalog.terrain import DOOR, DRAWBRIDGE_UP, HWALL, ROOM, TREE
from vaultc.world.grid import at
from vaultc.world.natural_places import place_called

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
