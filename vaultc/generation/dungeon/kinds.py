"""The kind of level at a place without a special level. Rules: "Level creation, from the first draw"."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from vaultc.generation.site import Site

_MAZE_ODDS: Final = 5


class LevelKind(Enum):
    """A way of making the ground of a level."""

    ORDINARY = "ordinary"
    ROGUE = "rogue"
    MAZE = "maze"
    SCRIPT = "script"


class LevelChoice(NamedTuple):
    """A kind, and the name of the script for a level made by a script."""

    kind: LevelKind
    script: str | None = None


def choose_kind(site: Site) -> LevelChoice:
    """The kind of a level of this place, in some games with a draw that is made in every place that allows rooms.

    At the vibrating square, a plain maze replaces Gehennom's own script. Below Medusa there is a script of the plan's,
    or else hell. Rules: "UnNetHack 6: Level creation, from the first draw".
    """
    surroundings, plan = site.surroundings, site.game.plan
    dungeon = plan.dungeon(surroundings.dungeon)
    if dungeon is not None and dungeon.filler is not None and dungeon.name != plan.hell:
        return LevelChoice(LevelKind.SCRIPT, dungeon.filler)
    if surroundings.dungeon == plan.hell:
        return _hell(site)
    below_medusa = surroundings.dungeon == plan.main.name and surroundings.depth > surroundings.medusa_depth
    must_be_hell = not site.rules.levels.rooms_below_medusa or site.dice.rn2(_MAZE_ODDS) != 0
    if below_medusa and must_be_hell:
        return LevelChoice(LevelKind.SCRIPT, plan.below_medusa) if plan.below_medusa else _hell(site)
    return LevelChoice(LevelKind.ROGUE if surroundings.on_rogue_level else LevelKind.ORDINARY)


def _hell(site: Site) -> LevelChoice:
    """Hell's own script; without one, and where the vibrating square is, a maze."""
    plan = site.game.plan
    hell = plan.dungeon(plan.hell)
    if site.surroundings.on_vibrating_square_level or hell is None or hell.filler is None:
        return LevelChoice(LevelKind.MAZE)
    return LevelChoice(LevelKind.SCRIPT, hell.filler)
