"""Rooms that find their place with every draw, because their way is always clear.

Rules: "Creating a top-level room", "Subrooms". A room of random size and place always finds one on an empty level. For
others all draws of one try are enumerated: the game tries a hundred times, so that a room for which half of them fit
fails with none of the existing seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter import rooms
from vaultc.generation.layout.rooms import create_room
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.world.catalog.rooms import VAULT

_PLACES, _ALIGNMENTS = range(1, 6), range(1, 4)
_SMALLEST_PARENT: Final = 4
_LIT: Final = 1
_ENOUGH = 0.5
"""The share of tries that must fit."""

HARMLESS = (
    nodes.Assignment,
    nodes.Shuffle,
    nodes.FunctionDefinition,
    nodes.Message,
    nodes.Sounds,
    nodes.MonGeneration,
    nodes.VaultGen,
    nodes.MinDepth,
)
"""Statements that leave an empty level empty."""


def is_sure_on_empty_level(node: nodes.Room, game: Game) -> bool:
    """True if a ROOM that comes first finds a place with every seed."""
    if rooms.room_type_number(node.type, game.catalog.room_types) == VAULT:
        return False
    position, size, alignment = rooms.pair_of(node.position), rooms.pair_of(node.size), rooms.room_alignment(node)
    if max(*position, size[0], *alignment) < 0:
        return True
    return min(size) > 0 and _fits(game, position, size, alignment)


def is_sure_inside(parent: nodes.Room | nodes.Subroom) -> bool:
    """True if a SUBROOM of a room that was made is made with every seed."""
    return min(rooms.pair_of(parent.size)) >= _SMALLEST_PARENT


@lru_cache(maxsize=1024)
def _fits(game: Game, position: tuple[int, int], size: tuple[int, int], alignment: tuple[int, int]) -> bool:
    """True if enough of the draws of place and alignment give a room."""
    drawn = [_PLACES] * 2 if max(position) < 0 else []
    drawn += [_ALIGNMENTS for one in alignment if one == rooms.RANDOM]
    fitting = [_fits_for(game, draws, position, size, alignment) for draws in product(*drawn)]
    return sum(fitting) >= _ENOUGH * len(fitting)


def _fits_for(
    game: Game, draws: Sequence[int], position: tuple[int, int], size: tuple[int, int], alignment: tuple[int, int]
) -> bool:
    site = Site(Level("empty"), _GivenDice(draws), game.surroundings, game)
    try:
        return create_room(site, *position, *size, *alignment, rooms.RANDOM, _LIT) is not None
    except _SecondTryError:
        return False


class _SecondTryError(Exception):
    """Raised if more was drawn than one try needs."""


class NoWords:
    """A generator that gives no words."""

    def block(self) -> list[int]:
        raise _SecondTryError


class _GivenDice(Dice):
    """Dice that show given numbers."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(NoWords(), NoWords())
        self._numbers = list(numbers)

    def rnd(self, _n: int) -> int:
        """The next of the given numbers."""
        if not self._numbers:
            raise _SecondTryError
        return self._numbers.pop(0)
