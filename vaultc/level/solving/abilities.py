"""Abilities: words for the means with which a level is to be solved.

``keys`` and ``digging`` are abilities that tools of the level give, ``kicking`` and ``searching`` are the hero's own.
Some are usual; ``no kicking`` leaves one of these out.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from vaultc.support.errors import InvalidValueError

USUAL: Final = "usual"
"""The word for all usual abilities."""

_WITHOUT: Final = "no "


@dataclass(frozen=True, slots=True)
class Ability:
    """A word with its meaning; the usual ones hold where nothing else is asked for."""

    word: str
    meaning: str
    usual: bool = True


ABILITIES: Final[dict[str, Ability]] = {
    ability.word: ability
    for ability in (
        Ability("keys", "keys, lock picks and credit cards of the level open locked doors and boxes"),
        Ability("kicking", "locked doors and boxes are kicked open"),
        Ability("searching", "hidden doors and corridors are found"),
        Ability("digging", "pick-axes and mattocks of the level dig rock, walls, doors and boulders"),
        Ability("levitation", "uncursed rings and boots of the level carry over water, lava, pits and holes"),
        Ability("water walking", "boots of the level carry over water"),
        Ability("instruments", "instruments of the level that play notes lower drawbridges"),
        Ability("wands", "charges of wands and horns of the level open, dig and freeze, each one square"),
        Ability("potions", "each potion of levitation of the level carries over eight squares"),
        Ability("containers", "boxes and bags are emptied"),
        Ability("boulders", "boulders are pushed, and fill pits, holes and water"),
        Ability("carried", "monsters hand over what they carry", usual=False),
        Ability("falling", "holes, trap doors and level teleporters, and holes dug, count as ways down", usual=False),
        Ability("teleporting", "a teleportation trap leads to any open square", usual=False),
        Ability("climbing", "on levels of Sokoban pits are climbed through, as everywhere else", usual=False),
    )
}
"""All abilities by their words, in the order in which they are shown."""

Abilities = frozenset[str]
"""The words of the abilities that hold."""

USUAL_ABILITIES: Final[Abilities] = frozenset(ability.word for ability in ABILITIES.values() if ability.usual)


def abilities_of(words: abc.Iterable[str]) -> Abilities:
    """The abilities that some words ask for: exactly these, or the usual ones if none is named.

    ``usual`` stands for all usual ones; ``no kicking`` takes one away.

    Raises:
        InvalidValueError: a word names no ability, or nothing is left.
    """
    given = tuple(words)
    wanted: set[str] = set()
    unwanted: set[str] = set()
    for word in given:
        (unwanted if word.startswith(_WITHOUT) else wanted).add(_known(word))
    if USUAL in wanted or not wanted:
        wanted |= USUAL_ABILITIES
    return frozenset(wanted - unwanted - {USUAL})


def _known(word: str) -> str:
    plain = word.removeprefix(_WITHOUT)
    if plain in ABILITIES or word == USUAL:
        return plain
    known = [USUAL, *ABILITIES]
    near = get_close_matches(plain.lower(), known, n=1)
    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
    raise InvalidValueError(f"there is no ability {plain!r}{hint}")
