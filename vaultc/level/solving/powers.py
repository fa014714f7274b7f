"""Powers of a hero, as bits: the squares that they open, the words that allow them, and the tools that give them.

The words are abilities. ``keys`` and ``digging`` are abilities that tools of the level give, ``kicking`` and
``searching`` are the hero's own. Some are usual; ``no kicking`` leaves one of these out. Tools are the objects whose
roles give a hero a power, with the squares on which they lie.
"""

from __future__ import annotations

from collections import abc
from functools import lru_cache
from operator import itemgetter
from typing import Final

from vaultc.level.level import Item, Level
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, did_you_mean
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import kinds_if_any

UNLOCK, DIG, FLOAT, STRIDE, TUNE = 1, 2, 4, 8, 16
"""Lasting powers of tools."""

OPENING, BLASTING, FREEZING, SIPPING = 32, 64, 128, 256
"""Powers that are spent: the charges of wands and horns, and potions."""

SEARCH, KICK, CLIMB, TELEPORT = 512, 1024, 2048, 4096
"""Powers that need no tool."""

LASTING: Final = UNLOCK | DIG | FLOAT | STRIDE | TUNE
SPENT: Final = OPENING | BLASTING | FREEZING | SIPPING
OWN: Final = SEARCH | KICK | CLIMB | TELEPORT

BLOCKED, OPEN, LOCKED, HIDDEN, HIDDEN_LOCKED, ROCK, WATER, DEEP, LAVA = range(9)
WATER_SPAN, LAVA_SPAN, PORTCULLIS, PIT, HOLE, EXIT, TELEPORTER, HEAP = range(9, 17)
"""Kinds of squares."""

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
    LOCKED: "locked door", HIDDEN: "hidden door or corridor", HIDDEN_LOCKED: "hidden locked door", WATER: "water",
    DEEP: "deep water", LAVA: "lava", WATER_SPAN: "raised drawbridge", LAVA_SPAN: "raised drawbridge",
    PORTCULLIS: "portcullis", PIT: "pit", HOLE: "hole", EXIT: "trap that leads away",
    TELEPORTER: "teleportation trap", HEAP: "heap of boulders",
}  # fmt: skip
"""The kinds of squares that can bar a way, in words; rock and walls are everywhere."""


def _fitting(kind: int, powers: int, sokoban: bool) -> list[int]:
    """The combinations of powers with which a hero who has some enters squares of a kind."""
    if sokoban and kind in FALLEN_INTO:
        powers &= CLIMB
    return [needed for needed in ENTERED_WITH.get(kind, ()) if needed & powers == needed]


@lru_cache(maxsize=256)
def entered(powers: int, sokoban: bool) -> bytes:
    """A table for ``translate``: 1 for the kinds of squares that some powers open."""
    return bytes(bool(_fitting(kind, powers, sokoban)) for kind in range(256))


def means_of(kind: int, powers: int, sokoban: bool) -> int:
    """The combination of powers with which a hero enters a square: own ones first, charges last."""
    fitting = _fitting(kind, powers, sokoban)
    return min(fitting, key=lambda needed: (needed & SPENT != 0, needed & LASTING != 0), default=0)


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
        Ability("levitation", "uncursed rings and boots of the level carry the hero over water, lava, pits and holes"),
        Ability("water walking", "boots of the level carry the hero over water"),
        Ability("instruments", "instruments of the level that play notes lower drawbridges"),
        Ability("wands", "charges of wands and horns of the level open, dig and freeze, one square per charge"),
        Ability("potions", "each potion of levitation of the level carries the hero over eight squares"),
        Ability("containers", "boxes and bags are emptied"),
        Ability("boulders", "boulders are pushed, and fill pits, holes and water"),
        Ability("carried", "monsters hand over what they carry", usual=False),
        Ability("falling", "holes, trap doors and level teleporters, and holes dug, count as ways down", usual=False),
        Ability("teleporting", "a teleportation trap leads to any open square", usual=False),
        Ability("climbing", "on Sokoban levels the hero climbs through pits, as everywhere else", usual=False),
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
    hint = did_you_mean(plain.lower(), known, f"there are {', '.join(known)}")
    raise InvalidValueError(f"there is no ability {plain!r}{hint}")


class ToolRole(NamedTuple):
    """A role of objects, the ability that lets the hero use them, and the power that they give."""

    role: str
    ability: str
    power: int


MEANS: Final = (
    ToolRole("tool that opens locks", "keys", UNLOCK),
    ToolRole("digging tool", "digging", DIG),
    ToolRole("ring or boots that levitate", "levitation", FLOAT),
    ToolRole("boots that walk on water", "water walking", STRIDE),
    ToolRole("instrument that plays notes", "instruments", TUNE),
    ToolRole("wand that opens", "wands", OPENING),
    ToolRole("wand that digs", "wands", BLASTING),
    ToolRole("wand or horn that freezes", "wands", FREEZING),
    ToolRole("potion that levitates", "potions", SIPPING),
)
"""The means that a level can offer."""

_UNCURSED: Final = FLOAT | SIPPING
"""Powers that cursed objects do not give: a hero who cannot come down again takes no stairs."""


class LevelTool(NamedTuple):
    """A tool on a square: its power, its kind, and its ``amount`` of charges or potions, 0 for lasting powers.

    ``locked`` tells that it lies in a locked box, for which a power of unlocking is needed.
    """

    cell: int
    power: int
    kind: int
    amount: int
    locked: bool


def findings_of(level: Level, catalog: Catalog, abilities: Abilities) -> list[LevelTool]:
    """The tools of a level that some abilities can use, square by square. Buried objects are not found."""
    liquid = catalog.terrain_classes.liquid
    piles = [(cell, pile) for cell, pile in sorted(level.piles.items()) if not liquid[level.terrain[cell]]]
    if "carried" in abilities:
        carried = ((grid.at(monster.x, monster.y), monster.inventory) for monster in level.monsters)
        piles += sorted(carried, key=itemgetter(0))
    locks = "kicking" not in abilities
    return [found for cell, pile in piles for found in _in_pile(cell, pile, catalog, abilities, locks)]


def _in_pile(
    cell: int, pile: list[Item], catalog: Catalog, abilities: Abilities, locks: bool
) -> abc.Iterator[LevelTool]:
    """The tools of a pile; ``locks`` tells that the locks of boxes hold."""
    uses, statues = _uses(catalog), kinds_if_any(catalog, "statue")
    waiting = [(item, False) for item in reversed(pile)]
    while waiting:
        item, locked = waiting.pop()
        for means in uses.get(item.kind, ()):
            amount = _amount(item, means.power)
            if means.ability in abilities and amount is not None:
                yield LevelTool(cell, means.power, item.kind, amount, locked)
        if "containers" in abilities and item.kind not in statues:
            waiting += [(inner, locked or (locks and item.locked)) for inner in reversed(item.contents)]


def _amount(item: Item, power: int) -> int | None:
    """The charges or potions of an object, 0 for lasting powers; None if it is of no use."""
    if item.cursed and power & _UNCURSED:
        return None
    if power & LASTING:
        return 0
    left = item.quantity if power == SIPPING else item.spe
    return left if left > 0 else None


@lru_cache(maxsize=8)
def _uses(catalog: Catalog) -> dict[int, list[ToolRole]]:
    found: dict[int, list[ToolRole]] = {}
    for means in MEANS:
        for kind in sorted(kinds_if_any(catalog, means.role)):
            found.setdefault(kind, []).append(means)
    return found
