"""A site around a level, for tests that need no fixture."""

from __future__ import annotations

from vaultc.games.unnethack import GAME
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.pipeline.generating import dice_of
from vaultc.world.surroundings import Surroundings


def site_of(level: Level | None = None, seed: int = 1) -> Site:
    """The level (or a new one) with dice of a seed, in the reference game."""
    return Site(level or Level(), dice_of(GAME, seed), Surroundings(), GAME)
