"""Choices about levels as wholes: the steps before a script, and levels without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vaultc.support.records import Record
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class LevelRules(Record):
    """Differences between games in making a level; ``bones`` tells if each begins with a draw for the files of dead
    heroes. Without a rule ``knows_start``, rules take second 0 as the start of the game.
    """

    bones: bool = True
    knows_start: bool = True
    knows_seed: bool = False
    """True if rules take the game's seed as the start of the game."""
    rooms_below_medusa: bool = True
    """True if one level in five below Medusa has rooms, for which a draw is made on all levels that may have some."""
    portal_put_off: bool = False
    """True if two of three gold vaults, in any place, leave the portal to the fort to later ones."""
    both_stairs: Callable[[Any], None] | None = None
    """``(site)``: makes the stairs of an ordinary level by a rule of the game's own."""
    inner_rooms_furnished: bool = False
    """True if ordinary rooms within others get ordinary contents, too."""
    scribble: Callable[[Any, Any, Any], None] | None = None
    """``(site, room, rumours)``: engraves the text of an ordinary room, if it gets one, by a rule of the game's own.
    Its draws are exact without the game's texts."""
    full_rooms_left: bool = False
    """True if an ordinary room without a free cell for its first object gets no chance of more."""
    blocks_stay_open: bool = False
    """True if the next random vault finds open what a vault leaves open that ends inside a block of things."""
    vaults_speak: bool = False
    """True if the hero reads the messages of random vaults, too."""
    on_arrival: Callable[[str, Surroundings, Catalog], str] | None = None
    """``(text, surroundings, catalog)``: a line of MESSAGE as the hero reads it; without it the line itself."""
    portal_at_medusa: bool = False
    """True if gold vaults at Medusa's depth may hold the portal to the fort, too."""
    stray_things: bool = False
    """True if the game adds things of its own to the things of scripts: booty, an axe."""
