"""A site around a level, for tests that need no fixture."""

from __future__ import annotations

from vaultc.games.unnethack import GAME
from vaultc.generation.site import Site
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
