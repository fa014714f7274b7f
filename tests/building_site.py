"""Sites around levels, for tests that need no fixture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scripted_dice import ScriptedDice

from vaultc.chance.dice import Dice
from vaultc.games.unnethack import GAME
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.pipeline.generating import dice_of
from vaultc.world.catalog.terrain import ROOM
from vaultc.world.grid import CELLS, HEIGHT
from vaultc.world.surroundings import Surroundings


def lit_floor() -> Level:
    """A level whose cells are lit floor, all but the edge columns."""
    level = Level()
    for cell in range(HEIGHT, CELLS):
        level.terrain[cell] = ROOM
        level.lit[cell] = 1
    return level


def site_of(level: Level | None = None, seed: int = 1) -> Site:
    """The level (or a new one) with dice of a seed, in the reference game."""
    return Site(level or Level(), dice_of(GAME, seed), Surroundings(), GAME)


def scripted_site(
    game: Game,
    *script: Any,
    dice: Dice | None = None,
    ground: int = ROOM,
    place: Surroundings | None = None,
    **changes: Any,
) -> Site:
    """A level of unlit ground with scripted dice (or others), at the usual place, or another, with some changes."""
    level = Level()
    level.terrain[:CELLS] = bytes([ground]) * CELLS
    site = Site(level, dice or ScriptedDice(script), replace(place or game.surroundings, **changes), game)
    if isinstance(site.dice, ScriptedDice):
        site.dice.site = site
    return site


def spent(site: Site) -> bool:
    """True if a site drew all that its scripted dice had to give."""
    assert isinstance(site.dice, ScriptedDice)
    return site.dice.spent()
