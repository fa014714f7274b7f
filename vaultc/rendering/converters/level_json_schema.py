"""Shared parts of both directions of the level schema: digits, words, and the keys of extra facts."""

from __future__ import annotations

from typing import Any

from vaultc.world.catalog import terrain

JsonRow = list[Any]

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
INVALID_DIGIT = "?"
LARGE_ROOM_NUMBER_DIGIT = "*"
LARGE_ROOM_NUMBER = len(DIGITS)

DOOR_STATES = {
    "locked": terrain.LOCKED,
    "closed": terrain.CLOSED,
    "open": terrain.OPEN,
    "broken": terrain.BROKEN,
    "nodoor": terrain.NO_DOOR,
}
"""Word -> bit of a door's flags."""

WALL_MARKS = {
    "d": terrain.NON_DIGGABLE,
    "p": terrain.NON_PASSWALL,
    "b": terrain.NON_DIGGABLE | terrain.NON_PASSWALL,
}
LARGEST_MARKED_TERRAIN_AMONG_WALLS = terrain.DBWALL
MARKED_TREES = (terrain.TREE, terrain.DEADTREE)

ALTAR_ALIGNMENTS = {"none": 0, "chaos": 1, "neutral": 2, "law": 4}
DRAWBRIDGE_DIRECTIONS = ("north", "south", "east", "west")
DRAWBRIDGE_UNDER = {
    "moat": terrain.MOAT_UNDER,
    "lava": terrain.LAVA_UNDER,
    "ice": terrain.ICE_UNDER,
    "bog": terrain.BOG_UNDER,
    "floor": terrain.FLOOR_UNDER,
}

ICE_MARKS = 24
"""The bits of the flags of ice that tell what it becomes when it melts."""
MELTED_ICE = ("pool", "bog")

ITEM_FLAGS = {
    "blessed": "blessed",
    "cursed": "cursed",
    "buried": "buried",
    "locked": "locked",
    "lock broken": "broken",
    "erodeproof": "erodeproof",
    "lit": "lit",
    "greased": "greased",
}
"""Key of the schema -> attribute of Item, for facts that are there or not."""

ITEM_NUMBERS = ("spe", "eroded", "eroded2", "recharged")
"""Keys that are also attributes of Item, for numbers left out when 0."""

SCHEMA_NAMES = {"slime mold": "fruit"}
"""Name of a kind in the catalogue -> its name in the schema, where they differ."""

MONSTER_FLAGS = ("peaceful", "asleep", "waiting", "female")
MONSTER_STATES = (
    "shopkeeper",
    "priest",
    "guard",
    "minion",
    "invisible",
    "hidden",
    "cancelled",
    "stunned",
    "confused",
    "fleeing",
    "blinded",
    "paralyzed",
    "revived",
    "avenge",
)
"""Keys of the schema that Monster keeps in ``state``."""
