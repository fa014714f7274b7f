"""Ordinary rooms and levels: what the game makes where no vault and no special level is.

Rules: "Contents of ordinary rooms".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.api import loading, ordinary_levels
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.sampling.danger import quantities
from vaultc.sampling.danger.tallies import DangerTally
from vaultc.world.catalog.rooms import OROOM
from vaultc.world.surroundings import Surroundings

PLAIN_ROOM: Final = "vlt-ordinary"
"""The vault of the library that is an ordinary room, which games with random vaults make all their rooms of here."""


@lru_cache(maxsize=8)
def plain_levels(game: Game) -> ordinary_levels.OrdinaryLevels:
    """The ordinary levels of a game whose rooms are all ordinary until the game makes some special."""
    targets = (PLAIN_ROOM,) if game.has(loading.LIBRARY_LANGUAGE) else ()
    return ordinary_levels.read_vaults(*targets, dialect=game)


def tally_rooms(level: Level, game: Game, tally: DangerTally) -> None:
    """Add the rooms of a level that are still ordinary, each with what is on its floor and under it."""
    rooms = [room for room in level.rooms if room.type == OROOM]
    tally.add([quantities.amounts(quantities.things_in(level, room), game.catalog) for room in rooms])


def place_of(game: Game, around: Surroundings) -> Surroundings:
    """The place of the ordinary levels that are as deep as a place, in the main dungeon or in hell.

    Raises:
        InvalidValueError: there is none so deep.
    """
    return ordinary_levels.ordinary_place(game.plan, around, around.depth)
