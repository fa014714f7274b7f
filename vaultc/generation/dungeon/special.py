"""Levels that one script makes as a whole, from the seed to the moment when the hero would arrive.

Rules: "From seed to finished level".
"""

from __future__ import annotations

from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.finishing.levels import finish_level, finish_special
from vaultc.generation.interpreter.program import Program
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.odds.series import Series
from vaultc.world.surroundings import Surroundings

_BONES: Final = 3


def make_special_level(
    program: Program,
    dice: Dice,
    surroundings: Surroundings,
    game: Game,
    series: Series | None = None,
) -> Level:
    """The level that a script makes at its place in the dungeon.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
    """
    level = Level(program.name)
    site = Site(level, dice, surroundings, game, series=series)
    if site.rules.levels.bones:
        dice.rn2(_BONES)
    if surroundings.variants > 0:
        dice.rnd(surroundings.variants)
    program.run(site)
    finish_special(site)
    finish_level(site)
    level.finish(dice.drawn)
    return level
