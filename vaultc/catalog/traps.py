"""Kinds of traps, in one numbering for all games; a catalogue translates the numbers of its own game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ARROW = 1
DART = 2
FALLING_ROCK = 3
BOARD = 4
BEAR = 5
LAND_MINE = 6
ROLLING_BOULDER = 7
SLEEP_GAS = 8
RUST = 9
FIRE = 10
PIT = 11
SPIKED_PIT = 12
HOLE = 13
TRAP_DOOR = 14
TELEPORT = 15
LEVEL_TELEPORT = 16
MAGIC_PORTAL = 17
WEB = 18
STATUE = 19
MAGIC = 20
ANTI_MAGIC = 21
COLD = 22
POLYMORPH = 23
VIBRATING_SQUARE = 24
"""Only in other games than the reference."""


@dataclass(frozen=True, slots=True)
class TrapKind:
    """A row of the trap table: ``number`` is the game's own, ``code`` the one that levels here hold.

    ``des_name`` is the name used in des files.
    """

    number: int
    code: int
    des_name: str
    name: str
    character: str
    color: str
    color_number: int

    @classmethod
    def from_row(cls, row: dict[str, Any], code: int) -> TrapKind:
        """Read one row of the data file."""
        return cls(row["number"], code, row["des_name"], row["name"], row["char"], row["color"], row["color_num"])
