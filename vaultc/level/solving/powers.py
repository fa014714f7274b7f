"""Powers of a hero, as bits, and the kinds of squares that they open."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

# Lasting powers of tools.
UNLOCK: Final = 1
DIG: Final = 2
FLOAT: Final = 4
STRIDE: Final = 8
TUNE: Final = 16

# Powers that are spent: the charges of wands and horns, and potions.
OPENING: Final = 32
BLASTING: Final = 64
FREEZING: Final = 128
SIPPING: Final = 256

# Powers that need no tool.
SEARCH: Final = 512
KICK: Final = 1024
CLIMB: Final = 2048
TELEPORT: Final = 4096

LASTING: Final = UNLOCK | DIG | FLOAT | STRIDE | TUNE
SPENT: Final = OPENING | BLASTING | FREEZING | SIPPING
OWN: Final = SEARCH | KICK | CLIMB | TELEPORT

# Kinds of squares.
BLOCKED: Final = 0
OPEN: Final = 1
LOCKED: Final = 2
HIDDEN: Final = 3
HIDDEN_LOCKED: Final = 4
ROCK: Final = 5
WATER: Final = 6
DEEP: Final = 7
LAVA: Final = 8
WATER_SPAN: Final = 9
LAVA_SPAN: Final = 10
PORTCULLIS: Final = 11
PIT: Final = 12
HOLE: Final = 13
EXIT: Final = 14
TELEPORTER: Final = 15
HEAP: Final = 16

ENTERED_WITH: Final[dict[int, tuple[int, ...]]] = {
    OPEN: (0,),
    LOCKED: (KICK, UNLOCK, DIG, OPENING, BLASTING),
    HIDDEN: (SEARCH, DIG, BLASTING),
    HIDDEN_LOCKED: (SEARCH | KICK, SEARCH | UNLOCK, DIG, SEARCH | OPENING, BLASTING),
    ROCK: (DIG, BLASTING),
    WATER: (STRIDE, FLOAT, FREEZING, SIPPING),
    DEEP: (STRIDE, FLOAT, SIPPING),
    LAVA: (FLOAT, FREEZING, SIPPING),
    WATER_SPAN: (TUNE, STRIDE, FLOAT, OPENING, FREEZING, SIPPING),
    LAVA_SPAN: (TUNE, FLOAT, OPENING, FREEZING, SIPPING),
    PORTCULLIS: (TUNE, OPENING),
    PIT: (CLIMB, FLOAT, SIPPING),
    HOLE: (FLOAT, SIPPING),
    TELEPORTER: (TELEPORT,),
    HEAP: (DIG,),
}
"""By kind of square the powers with which a hero enters it: any one of these combinations, the cheapest first.

Nothing opens a square that is BLOCKED, or an EXIT: a level teleporter or portal, which ends a way but is not crossed.
"""

FALLEN_INTO: Final = frozenset((PIT, HOLE))
"""Squares over which nothing floats where the rules of Sokoban hold."""

FILLABLE: Final = frozenset((PIT, HOLE, WATER))
"""Squares that a boulder fills: they become floor, and the boulder is gone."""

WORDS: Final[dict[int, str]] = {
    LOCKED: "locked door",
    HIDDEN: "hidden door or corridor",
    HIDDEN_LOCKED: "hidden locked door",
    WATER: "water",
    DEEP: "deep water",
    LAVA: "lava",
    WATER_SPAN: "raised drawbridge",
    LAVA_SPAN: "raised drawbridge",
    PORTCULLIS: "portcullis",
    PIT: "pit",
    HOLE: "hole",
    EXIT: "trap that leads away",
    TELEPORTER: "teleportation trap",
    HEAP: "heap of boulders",
}
"""The kinds of squares that can bar a way, in words; rock and walls are everywhere."""


def opens(kind: int, powers: int, sokoban: bool) -> bool:
    """True if a hero with some powers enters squares of a kind."""
    if sokoban and kind in FALLEN_INTO:
        powers &= CLIMB
    return any(needed & powers == needed for needed in ENTERED_WITH.get(kind, ()))


@lru_cache(maxsize=256)
def entered(powers: int, sokoban: bool) -> bytes:
    """A table for ``translate``: 1 for the kinds of squares that some powers open."""
    return bytes(opens(kind, powers, sokoban) for kind in range(256))


def means_of(kind: int, powers: int, sokoban: bool) -> int:
    """The combination of powers with which a hero enters a square: own ones first, charges last."""
    if sokoban and kind in FALLEN_INTO:
        powers &= CLIMB
    fitting = [needed for needed in ENTERED_WITH.get(kind, ()) if needed & powers == needed]
    return min(fitting, key=lambda needed: (needed & SPENT != 0, needed & LASTING != 0), default=0)
