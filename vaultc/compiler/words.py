"""The meanings of words in compiled files, once for both directions. Rules: "Words"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.language.syntax.nodes import Word

RANDOM: Final = -1

ALTARS: Final = {"altar": 0, "shrine": 1, "sanctum": 2, "random": RANDOM}
APPEARANCES: Final = {"m_feature": 1, "m_object": 2, "m_monster": 3}
BRIDGES: Final = {"north": 0, "south": 1, "east": 2, "west": 3}
BRIDGE_STATES: Final = {"open": 1, "closed": 0, "random": RANDOM}
CURSES: Final = {"blessed": 1, "uncursed": 2, "cursed": 3}
DOOR_STATES: Final = {"nodoor": 0, "broken": 1, "open": 2, "closed": 4, "locked": 8, "secret": 32, "random": RANDOM}
ENGRAVINGS: Final = {"dust": 1, "engrave": 2, "burn": 3, "mark": 4, "blood": 5, "random": RANDOM}
HORIZONTAL: Final = {"left": 1, "half-left": 2, "center": 3, "half-right": 4, "right": 5}
HUMIDITY: Final = {"dry": 1, "wet": 2, "hot": 4, "solid": 8, "any": 16}
LIGHT: Final = {"unlit": 0, "lit": 1, "random": RANDOM}
ROOM_FLAGS: Final = {"filled": 1, "irregular": 2, "unjoined": 4}
SOUNDS: Final = {"hear": 0, "pline": 1, "verbal": 2, "feel": 3}
TRUTH: Final = {"true": 1, "false": 0, "random": RANDOM}
VERTICAL: Final = {"top": 1, "center": 3, "bottom": 5}

JUMPS_UNLESS: Final = {"==": "JNE", "!=": "JE", "<>": "JE", "<": "JGE", ">": "JLE", "<=": "JG", ">=": "JL"}
"""The jump over what a comparison guards; of two signs for one jump the first is the usual one."""


def number_of(word: Word, numbers: Mapping[str, int], own: Mapping[str, int]) -> int:
    """The number of a word; ``own`` are the numbers of words that only a fork has."""
    return own.get(word.written, numbers[word.text])


def backwards(numbers: Mapping[str, int]) -> dict[int, str]:
    """The words by what they stand for."""
    return {number: word for word, number in numbers.items()}
