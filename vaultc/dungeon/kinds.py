"""Which kind of level comes to a place that has no special level (rule: "Level creation, from the first draw")."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from vaultc.layout.site import Site
from vaultc.surroundings import Surroundings

_MAZE_ODDS = 5


class Kind(Enum):
    """What makes the ground of a level."""

    ORDINARY = "ordinary"
    ROGUE = "rogue"
    MAZE = "maze"
    SCRIPT = "script"


class Choice(NamedTuple):
    """A kind, and the name of the script if it is made by one."""

    kind: Kind
    script: str | None = None


MAIN_DUNGEON = "The Dungeons of Doom"
_FILLERS = {"The Gnomish Mines": "minefill", "Sheol": "sheolfil"}
_HELL_FILLER = "hellfill"


def choose_kind(site: Site) -> Choice:
    """The kind of a level of this place, with the draw that is made wherever rooms are possible.

    Where the vibrating square is, a plain maze takes the place of Gehennom's own script.
    """
    surroundings = site.surroundings
    if surroundings.dungeon in _FILLERS:
        return Choice(Kind.SCRIPT, _FILLERS[surroundings.dungeon])
    if surroundings.in_gehennom:
        return _hell(surroundings)
    below_medusa = surroundings.dungeon == MAIN_DUNGEON and surroundings.depth > surroundings.medusa_depth
    if site.dice.rn2(_MAZE_ODDS) and below_medusa:
        return _hell(surroundings)
    return Choice(Kind.ROGUE if surroundings.on_rogue_level else Kind.ORDINARY)


def _hell(surroundings: Surroundings) -> Choice:
    on_vibrating_square = surroundings.in_gehennom and (
        surroundings.level_in_dungeon == surroundings.levels_in_dungeon - 1
    )
    return Choice(Kind.MAZE) if on_vibrating_square else Choice(Kind.SCRIPT, _HELL_FILLER)
