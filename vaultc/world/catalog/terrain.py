"""Terrain codes, their classes, and how they are written and drawn.

Terrain has one numbering for all games, the reference's; rules use its order. A catalogue translates the numbers of its
own game, and gives numbers behind these to floors of its own. Rules: "Grid".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from vaultc.support.records import Record

STONE: Final = 0
VWALL: Final = 1
HWALL: Final = 2
TLCORNER: Final = 3
TRCORNER: Final = 4
BLCORNER: Final = 5
BRCORNER: Final = 6
CROSSWALL: Final = 7
TUWALL: Final = 8
TDWALL: Final = 9
TLWALL: Final = 10
TRWALL: Final = 11
DBWALL: Final = 12
TREE: Final = 13
DEADTREE: Final = 14
ICEWALL: Final = 15
CRYSTALICEWALL: Final = 16
SDOOR: Final = 17
SCORR: Final = 18
POOL: Final = 19
MOAT: Final = 20
WATER: Final = 21
DRAWBRIDGE_UP: Final = 22
LAVAPOOL: Final = 23
IRONBARS: Final = 24
DOOR: Final = 25
CORR: Final = 26
ROOM: Final = 27
STAIRS: Final = 28
LADDER: Final = 29
FOUNTAIN: Final = 30
THRONE: Final = 31
SINK: Final = 32
GRAVE: Final = 33
ALTAR: Final = 34
ICE: Final = 35
BOG: Final = 36
DRAWBRIDGE_DOWN: Final = 37
AIR: Final = 38
CLOUD: Final = 39

TRANSPARENT: Final = 126
"""The map character ``x``: leave the cell as it is."""
INVALID: Final = 127

# Door states, in the flags of doors and secret doors.
NO_DOOR: Final = 0
BROKEN: Final = 1
OPEN: Final = 2
CLOSED: Final = 4
LOCKED: Final = 8
TRAPPED: Final = 16

# Wall properties, in the flags of walls, stone and trees.
NON_DIGGABLE: Final = 8
NON_PASSWALL: Final = 16

# Stairs and ladders, in their flags.
UP: Final = 1
DOWN: Final = 2

# Altars, in their flags.
SHRINE: Final = 8

# Drawbridges, in their flags: the side of the portcullis, and the terrain under the bridge.
PORTCULLIS_SIDE: Final = 3
UNDER_BRIDGE: Final = 28
MOAT_UNDER: Final = 0
LAVA_UNDER: Final = 4
ICE_UNDER: Final = 8
BOG_UNDER: Final = 12
FLOOR_UNDER: Final = 16


def door_state(code: int, flags: int) -> str:
    """State of a door: ``nodoor``, ``broken``, ``open``, ``closed`` or ``locked``. Rules: "Wall display modes".

    A secret door is locked or else closed: the other bits of its state say how it looks as a wall.
    """
    if flags & LOCKED:
        return "locked"
    if flags & CLOSED or code == SDOOR:
        return "closed"
    if flags & OPEN:
        return "open"
    return "broken" if flags & BROKEN else "nodoor"


def is_wall(code: int) -> bool:
    """Walls of any shape, the raised portcullis included."""
    return VWALL <= code <= DBWALL


def is_rock(code: int) -> bool:
    """Everything solid: stone, walls, trees, secret doors and corridors."""
    return code < POOL


def is_space(code: int) -> bool:
    """Any open, walkable cell except a door: corridors, floor, furniture and the like."""
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
"""The names of terrain, by code."""


@dataclass(frozen=True, slots=True)
class Symbol(Record):
    """The symbol of a cell in one condition (``when``): a character and a colour number 0..15 (8: none)."""

    when: str
    character: str
    color: str
    color_number: int


@dataclass(frozen=True, slots=True)
class TerrainType(Record):
    """A row of the terrain table: ``number`` is the game's own, ``code`` the number that levels hold."""

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


SHAPES: Final = {
    VWALL: "vertical wall", HWALL: "horizontal wall", TLCORNER: "top left corner", TRCORNER: "top right corner",
    BLCORNER: "bottom left corner", BRCORNER: "bottom right corner", CROSSWALL: "crossing of walls",
    TUWALL: "wall with a branch up", TDWALL: "wall with a branch down", TLWALL: "wall with a branch to the left",
    TRWALL: "wall with a branch to the right",
}  # fmt: skip
"""The names of walls where their shapes count, by their codes."""


def name(code: int, types: Mapping[int, TerrainType]) -> str:
    """The name of a terrain in data: as :func:`word`, but of walls by their shape, so that no two have the same."""
    return SHAPES.get(code) or word(code, types)


def word(code: int, types: Mapping[int, TerrainType]) -> str:
    """Return the name of a terrain without its states; terrain of a single game has the name of its table, by
    ``types``.
    """
    if code < len(WORDS):
        return WORDS[code]
    return types[code].name.lower() if code in types else f"invalid terrain {code}"
