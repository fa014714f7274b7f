"""Terrain codes, their classes, and how they are written and drawn.

Here terrain has one numbering for all games, that of the reference; rules use its order ("Grid" in the run-time
rules). A catalogue translates the numbers of its own game, and gives numbers behind these to floors of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

STONE = 0
VWALL = 1
HWALL = 2
TLCORNER = 3
TRCORNER = 4
BLCORNER = 5
BRCORNER = 6
CROSSWALL = 7
TUWALL = 8
TDWALL = 9
TLWALL = 10
TRWALL = 11
DBWALL = 12
TREE = 13
DEADTREE = 14
ICEWALL = 15
CRYSTALICEWALL = 16
SDOOR = 17
SCORR = 18
POOL = 19
MOAT = 20
WATER = 21
DRAWBRIDGE_UP = 22
LAVAPOOL = 23
IRONBARS = 24
DOOR = 25
CORR = 26
ROOM = 27
STAIRS = 28
LADDER = 29
FOUNTAIN = 30
THRONE = 31
SINK = 32
GRAVE = 33
ALTAR = 34
ICE = 35
BOG = 36
DRAWBRIDGE_DOWN = 37
AIR = 38
CLOUD = 39

TRANSPARENT = 126
"""The map character ``x``: leave what is there."""
INVALID = 127

# Door states, in the flags of doors and secret doors.
NO_DOOR = 0
BROKEN = 1
OPEN = 2
CLOSED = 4
LOCKED = 8
TRAPPED = 16

# Wall properties, in the flags of walls, stone and trees.
NON_DIGGABLE = 8
NON_PASSWALL = 16

# Stairs and ladders, in their flags.
UP = 1
DOWN = 2

# Altars, in their flags.
SHRINE = 8

# Drawbridges, in their flags: where the portcullis is, and what lies under the bridge.
PORTCULLIS_SIDE = 3
UNDER_BRIDGE = 28
MOAT_UNDER = 0
LAVA_UNDER = 4
ICE_UNDER = 8
BOG_UNDER = 12
FLOOR_UNDER = 16


def is_wall(code: int) -> bool:
    """Walls of any shape, the raised portcullis included."""
    return VWALL <= code <= DBWALL


def is_rock(code: int) -> bool:
    """Everything solid: stone, walls, trees, secret doors and corridors."""
    return code < POOL


def is_space(code: int) -> bool:
    """Corridors, floor, furniture and what else one can stand in the open on; no doors."""
    return code > DOOR


def is_room_like(code: int) -> bool:
    """Floor and everything that can be part of a room."""
    return code >= ROOM


def is_furniture(code: int) -> bool:
    """Stairs, ladders, fountains, thrones, sinks, graves, altars."""
    return STAIRS <= code <= ALTAR


WORDS = (
    "solid rock", "wall", "wall", "wall", "wall", "wall", "wall", "wall", "wall", "wall", "wall", "wall",
    "raised portcullis", "tree", "dead tree", "ice wall", "crystal ice wall", "secret door", "secret corridor",
    "pool", "moat", "water", "raised drawbridge", "lava", "iron bars", "door", "corridor", "floor", "stairs",
    "ladder", "fountain", "throne", "sink", "grave", "altar", "ice", "bog", "lowered drawbridge", "air", "cloud",
)  # fmt: skip
"""What terrain is called, by its code."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """How a cell looks in one condition (``when``): a character and a colour number 0..15 (8: none)."""

    when: str
    character: str
    color: str
    color_number: int


@dataclass(frozen=True, slots=True)
class TerrainType:
    """A row of the terrain table: ``number`` is the game's own, ``code`` the one that levels here hold."""

    number: int
    code: int
    name: str
    map_characters: tuple[str, ...]
    symbols: tuple[Symbol, ...]

    @classmethod
    def from_row(cls, row: dict[str, Any], code: int) -> TerrainType:
        """Read one row of the data file."""
        symbols = tuple(Symbol(s["when"], s["char"], s["color"], s["color_num"]) for s in row["symbols"])
        return cls(row["number"], code, row["name"], tuple(row["map_chars"]), symbols)


def word(code: int, types: Mapping[int, TerrainType]) -> str:
    """What a terrain is called, states aside; what only one game has is called as in its table, by ``types``."""
    if code < len(WORDS):
        return WORDS[code]
    return types[code].name.lower() if code in types else f"invalid terrain {code}"
