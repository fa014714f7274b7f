"""Kinds of traps, in one numbering for all games; a catalogue translates the numbers of its own game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vaultc.support.records import Record

ARROW: Final = 1
DART: Final = 2
FALLING_ROCK: Final = 3
BOARD: Final = 4
BEAR: Final = 5
LAND_MINE: Final = 6
ROLLING_BOULDER: Final = 7
SLEEP_GAS: Final = 8
RUST: Final = 9
FIRE: Final = 10
PIT: Final = 11
SPIKED_PIT: Final = 12
HOLE: Final = 13
TRAP_DOOR: Final = 14
TELEPORT: Final = 15
LEVEL_TELEPORT: Final = 16
MAGIC_PORTAL: Final = 17
WEB: Final = 18
STATUE: Final = 19
MAGIC: Final = 20
ANTI_MAGIC: Final = 21
COLD: Final = 22
POLYMORPH: Final = 23
VIBRATING_SQUARE: Final = 24
"""Only in other games than the reference."""


@dataclass(frozen=True, slots=True)
class TrapKind(Record):
    """A row of the trap table: ``number`` is the game's own, ``code`` the number that levels hold.

    ``des_name`` is the name in levels, and in des files if there is a ``word`` for it.
    """

    number: int
    code: int
    des_name: str
    name: str
    character: str
    color: str
    color_number: int
    word: bool
