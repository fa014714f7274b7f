"""Levels that no script describes: rooms from random vaults, the Rogue tribute, mazes. Rules: "Ordinary levels"."""

from __future__ import annotations

from collections import abc
from types import MappingProxyType
from typing import Final, NamedTuple

from vaultc.chance.dice import Dice
from vaultc.generation.corridors.styles import make_corridors
from vaultc.generation.dungeon import kinds, making_rooms, vaults
from vaultc.generation.dungeon.gold_vaults import make_gold_vault
from vaultc.generation.dungeon.graffiti import Rumours
from vaultc.generation.dungeon.iron_bars import make_iron_bars
from vaultc.generation.dungeon.niches import make_niches
from vaultc.generation.dungeon.plain_maze import make_plain_maze
from vaultc.generation.dungeon.rogue_tribute import make_rogue_tribute
from vaultc.generation.dungeon.special_room import make_special_room
from vaultc.generation.dungeon.stairs import make_both_stairs
from vaultc.generation.finishing import levels
from vaultc.generation.finishing.level_regions import place_branch
from vaultc.generation.interpreter.program import Program
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.odds.series import Series
from vaultc.support.errors import InvalidValueError
from vaultc.world.surroundings import Surroundings

_BONES: Final = 3
_CHAIN_STYLE: Final = 0
_NO_FILLERS: abc.Mapping[str, Program] = MappingProxyType({})


def generate_ordinary_level(
    programs: abc.Mapping[str, Program],
    chooser: vaults.VaultChooser,
    dice: Dice,
    surroundings: Surroundings,
    game: Game,
    *,
    forced: vaults.Forced | None = None,
    rumours: Rumours | None = None,
    fillers: abc.Mapping[str, Program] = _NO_FILLERS,
    series: Series | None = None,
) -> Level:
    """The level of a place without a special one, of the kind that belongs to the place.

    ``programs`` holds every vault that can be chosen or forced. ``fillers`` are scripts that make whole levels of
    some dungeons, by the names in the plan of the game; for want of hell's own plain mazes are made.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
        InvalidValueError: the place needs a filler that is not there.
    """
    site = Site(Level(), dice, surroundings, game, series=series)
    means = Means(_runner(programs, site), chooser, forced, rumours)
    kind, script = _begin(site)
    if script is not None and script in fillers:
        fillers[script].run(site)
        levels.finish_special(site)
    else:
        if kind is kinds.LevelKind.SCRIPT:
            kind = _without_script(site, script)
        site.rules.kinds[kind](site, means)
    levels.finish_level(site)
    site.level.finish(dice.drawn)
    return site.level


class UnfinishedLevel(NamedTuple):
    """An ordinary level before its special room is chosen, and if it has a gold vault."""

    site: Site
    gold_vault: bool


def begin_ordinary_level(
    programs: abc.Mapping[str, Program],
    chooser: vaults.VaultChooser,
    dice: Dice,
    surroundings: Surroundings,
    game: Game,
    *,
    forced: vaults.Forced | None = None,
    rooms_only: bool = False,
) -> UnfinishedLevel:
    """An ordinary level up to the choice of its special room; with ``rooms_only`` up to its stairs.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
        InvalidValueError: the place has no ordinary level.
    """
    site = Site(Level(), dice, surroundings, game)
    means = Means(_runner(programs, site), chooser, forced)
    if _begin(site).kind is not kinds.LevelKind.ORDINARY:
        raise InvalidValueError(f"there is no ordinary level at depth {surroundings.depth} of {surroundings.dungeon}")
    if rooms_only:
        making_rooms.make_rooms(site, means.run_vault, chooser, forced)
        return UnfinishedLevel(site, gold_vault=False)
    return UnfinishedLevel(site, site.rules.join_rooms(site, means))


def _runner(programs: abc.Mapping[str, Program], site: Site) -> making_rooms.RunVault:
    def run_vault(name: str) -> bool:
        return programs[name].run(site).vault_failed

    return run_vault


def _begin(site: Site) -> kinds.LevelChoice:
    """The first draws of a level."""
    if site.rules.levels.bones:
        site.dice.rn2(_BONES)
    return kinds.choose_kind(site)


def _without_script(site: Site, script: str | None) -> kinds.LevelKind:
    """The kind of a level without its script: all levels of hell and below Medusa are mazes.

    Raises:
        InvalidValueError: nothing else can take the script's place.
    """
    plan = site.game.plan
    hell = plan.dungeon(plan.hell)
    if script != plan.below_medusa and (hell is None or script != hell.filler):
        place = site.surroundings.dungeon
        raise InvalidValueError(f"the levels of {place} are made by a script {script}, which was not given")
    return kinds.LevelKind.MAZE


class Means(NamedTuple):
    """Tools for making levels without a script of their own.

    ``run_vault`` runs the script of a vault on the site; true if the vault failed.
    """

    run_vault: making_rooms.RunVault
    chooser: vaults.VaultChooser
    forced: vaults.Forced | None = None
    rumours: Rumours | None = None


def ordinary(site: Site, means: Means) -> None:
    """Make rooms, their connections and their contents, without the last steps of every level."""
    gold_vault = site.rules.join_rooms(site, means)
    make_special_room(site, gold_vault=gold_vault)
    place_branch(site)
    site.rules.fill_ordinary_rooms(site, means.rumours)


def join_rooms(site: Site, means: Means) -> bool:
    """Make rooms, stairs, corridors, niches and bars; true if there is a gold vault."""
    reserved = making_rooms.make_rooms(site, means.run_vault, means.chooser, means.forced)
    if not site.level.rooms:
        site.complain("no vault made a room")  # the game goes on with the empty record of the first one
    make_both_stairs(site)
    make_corridors(site, _CHAIN_STYLE)
    make_niches(site)
    make_iron_bars(site)
    return reserved is not None and make_gold_vault(site, reserved)


def rogue(site: Site, _means: Means) -> None:
    """The tribute to Rogue."""
    make_rogue_tribute(site)


def maze(site: Site, _: Means) -> None:
    """A maze that no script made."""
    make_plain_maze(site)


KINDS: abc.Mapping[kinds.LevelKind, abc.Callable[[Site, Means], None]] = {
    kinds.LevelKind.ORDINARY: ordinary,
    kinds.LevelKind.ROGUE: rogue,
    kinds.LevelKind.MAZE: maze,
}
