"""Names of several objects: ``arrows``, ``potions of booze``, ``pairs of gloves``, ``kelp fronds``."""

from __future__ import annotations

import re

_UNCHANGED = frozenset({"ya", "shuriken", "boots", "gloves", "lenses", "scales", "shoes"})
_IRREGULAR = {"knife": "knives", "tooth": "teeth", "leaf": "leaves", "staff": "staves"}


def plural(name: str) -> str:
    """The plural of an object's name; what stands before ``of`` changes, or else its last word.

    >>> plural("scroll of fire"), plural("ruby"), plural("crysknife")
    ('scrolls of fire', 'rubies', 'crysknives')
    """
    head, of, rest = re.fullmatch(r"(.*?)( of | versus |$)(.*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    start, last = re.fullmatch(r"(.*?)([^ -]*)", head, re.DOTALL).groups()  # type: ignore[union-attr]
    return start + _word(last) + of + rest


def _word(word: str) -> str:
    if word in _UNCHANGED:
        return word
    for end, ends in _IRREGULAR.items():
        if word.endswith(end):
            return word.removesuffix(end) + ends
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")
