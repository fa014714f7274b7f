"""Names of the game's things, and the known names that an unknown one resembles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import nlargest

from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.world.catalog import Catalog

CUTOFF = 0.7
"""The least similarity of two names: one slip in a word of four letters, two or three in a long name."""


LONGEST = 60
"""Characters of names that are compared; a mistake in a longer one is noticed."""
MOST_CANDIDATES = 50
"""Names that are compared letter by letter: those that share most letters, in any order, and enough to be alike."""


def similar(name: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known names that ``name`` may be meant to be, best first; upper and lower case are alike."""
    from difflib import get_close_matches

    if len(name) > LONGEST:
        return ()
    by_lower: dict[str, str] = {}
    for candidate in known:
        by_lower.setdefault(candidate.lower(), candidate)
    name = name.lower()
    letters = _letters(name)
    shares = ((2 * (letters & _letters(other)).bit_count() / (len(name) + len(other)), other) for other in by_lower)
    near = nlargest(MOST_CANDIDATES, ((share, other) for share, other in shares if share >= CUTOFF))
    matches = get_close_matches(name, [other for _, other in near], count, CUTOFF)
    return tuple(by_lower[match] for match in matches)


@lru_cache(maxsize=20_000)
def _letters(name: str) -> int:
    """A set of bits that has, for every letter of a name, as many bits as the letter occurs (eight at most)."""
    bits = 0
    for letter in name[: LONGEST * 2]:
        place = ord(letter) % 64 * 8
        count = (bits >> place & 0xFF).bit_count()
        bits |= 1 << place + min(count, 7)
    return bits


def similar_core_functions(name: str) -> tuple[str, ...]:
    """Core functions that an unknown name may mean; ``depth`` means ``level.depth``."""
    tails = tuple(known for known in CORE_FUNCTIONS if known.endswith(f".{name}"))
    return tails or similar(name, CORE_FUNCTIONS)


def is_monster_class(catalog: Catalog, character: str) -> bool:
    """True if the letter stands for a class of monsters. Rules: "Monster classes"."""
    return character in catalog.monster_characters


def is_object_class(catalog: Catalog, character: str) -> bool:
    """True if the character stands for a class of objects. Rules: "Object classes"."""
    return character in catalog.object_class_of
