"""The names that people give to terrain, and the map characters that mean it."""

from __future__ import annotations

CHARACTERS = {
    "stone": " ", "rock": " ", "solid rock": " ", "blank": " ", "corridor": "#", "floor": ".", "room": ".",
    "room floor": ".", "ground": ".", "wall": "-", "horizontal wall": "-", "vertical wall": "|", "door": "+",
    "air": "A", "boundary": "B", "cloud": "C", "secret door": "S", "secret corridor": "H", "fountain": "{",
    "throne": "\\", "sink": "K", "moat": "}", "pool": "P", "lava": "L", "ice": "I", "water": "W", "tree": "T",
    "dead tree": "t", "iron bars": "F", "bars": "F", "swamp": "M", "bog": "M", "crystal ice wall": "Y",
    "ice wall": "U",
}  # fmt: skip
"""Implements: Map characters."""


def character_of(name: str) -> str | None:
    """The map character of a kind of terrain by one of its names, in the singular or plural; None if it is none."""
    plain = name.lower().replace("_", " ").replace("-", " ").strip()
    return CHARACTERS.get(plain) or CHARACTERS.get(plain.removesuffix("s"))
