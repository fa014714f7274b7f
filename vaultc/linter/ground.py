"""Names of terrain and of frames of reference in messages."""

from __future__ import annotations

from vaultc.language.semantics.sheets import ALTAR, GRAVE, STAIRS, Characters, Sheet, SheetKind

_NAMES = {
    " ": "solid rock", "|": "a wall", "-": "a wall", "B": "a wall", "T": "a tree", "t": "a dead tree",
    "U": "an ice wall", "Y": "an ice wall", "S": "a secret door", "H": "a secret corridor", "P": "water", "}": "water",
    "W": "water", "L": "lava", "F": "iron bars", "+": "a door", "#": "a corridor", ".": "floor", "{": "a fountain",
    "\\": "a throne", "K": "a sink", "I": "ice", "M": "a swamp", "A": "air", "C": "cloud",
    STAIRS: "stairs", ALTAR: "an altar", GRAVE: "a grave",
}  # fmt: skip


def ground(characters: Characters) -> str:
    """Return the contents of a square with their article: ``a wall``, ``water or lava``."""
    return " or ".join(sorted({_NAMES[character] for character in characters}))


def where(sheet: Sheet) -> str:
    """Return the name of the area that coordinates are counted from."""
    return {SheetKind.LEVEL: "the level", SheetKind.MAP: "the map", SheetKind.ROOM: "the room"}[sheet.kind]
