"""Levels that one script makes as a whole. Rules: "From seed to finished level"."""

from __future__ import annotations

from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.finishing import scripts
from vaultc.generation.interpreter.program import Program
from vaultc.generation.layout.room_records import number_room
from vaultc.generation.layout.walls import display_modes
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.odds.series import Series
from vaultc.world.surroundings import Surroundings

_BONES: Final = 3


def make_special_level(
    program: Program, dice: Dice, surroundings: Surroundings, game: Game, series: Series | None = None
) -> Level:
    """The level that a script makes at its place in the dungeon, at the moment when the hero would arrive.

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
    scripts.finish_special(site)
    scripts.finish_level(site)
    level.finish(dice.drawn)
    return level


def make_vault_preview(
    program: Program, dice: Dice, surroundings: Surroundings, game: Game, series: Series | None = None
) -> Level:
    """Make an empty level and run a vault's script on it: its rooms, without stairs, corridors and ordinary contents.

    The draws before the script (bones, choice of a vault) are not made, since there is no whole level. ``level.vaults``
    records the vault, its success, and the number of rooms before and after.
    Rules: "One vault in isolation".

    Raises:
        GenerationError: the game would stop here, or has no defined behaviour.
    """
    level = Level(program.name)
    site = Site(level, dice, surroundings, game, vault_mode=True, series=series)
    machine = program.run(site)
    level.vaults.append((program.name, machine.vault_failed, 0, len(level.rooms)))
    for room in level.rooms:
        number_room(level, room)
    display_modes(level)
    level.finish(dice.drawn)
    return level
