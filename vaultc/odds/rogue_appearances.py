"""The appearances that Rogue-clone III hands out to unknown things, and how far from fair they are.

Rules: "Rogue-clone III". A clean shuffle is here for comparison.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from vaultc.chance import rogue_clone


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


COLOURS = _words("blue red green grey brown clear pink white purple black yellow plaid burgundy beige")
WAND_MATERIALS = _words(
    """steel bronze gold silver copper nickel cobalt tin iron magnesium chrome carbon platinum silicon titanium
    teak oak cherry birch pine cedar redwood balsa ivory walnut maple mahogany elm palm wooden"""
)
GEMS = _words(
    """diamond stibotantalite lapi-lazuli ruby emerald sapphire amethyst quartz tiger-eye opal agate turquoise pearl
    garnet"""
)
SYLLABLES = _words(
    """blech foo barf rech bar blech quo bloto oh caca blorp erp festr rot slie snorf iky yuky ooze ah
    bahl zep druhl flem behil arek mep zihr grit kona kini ichi tims ogr oo ighr coph swerr mihln poxi"""
)

FIRST_WOOD = 15
POTIONS, WANDS, RINGS, SCROLLS = 14, 11, 11, 13
SWAPS = 33
FEWEST_SYLLABLES, MOST_SYLLABLES = 2, 5
FIRST_DRAWN = 1
"""The first syllable of the list that is ever drawn."""


@dataclass(frozen=True, slots=True)
class Appearances:
    """The appearances of the unknown things of one game, by kind.

    Colours, wands, rings and the syllables of scrolls are indices into :data:`COLOURS`, :data:`WAND_MATERIALS`,
    :data:`GEMS` and :data:`SYLLABLES`. ``draws`` counts the words used for potions, wands, rings and scrolls.
    """

    colours: tuple[int, ...]
    wands: tuple[int, ...]
    rings: tuple[int, ...]
    syllables: tuple[tuple[int, ...], ...]
    draws: tuple[int, int, int, int]

    @property
    def scrolls(self) -> tuple[str, ...]:
        """The titles of the scrolls."""
        return tuple(" ".join(SYLLABLES[syllable] for syllable in title) for title in self.syllables)

    @property
    def equal_titles(self) -> dict[int, int]:
        """Kinds of scrolls by number, with the first kind that has the same title."""
        titles = self.scrolls
        return {kind: titles.index(title) for kind, title in enumerate(titles) if titles.index(title) < kind}


def appearances(rogue: rogue_clone.RogueClone, swaps: int = SWAPS) -> Appearances:
    """Everything in the order in which the game draws it, from one stream; ``swaps`` are the swaps of potions."""
    marks = [rogue.draws]
    colours = _noted(shuffle_colours(rogue, swaps), rogue, marks)
    wands = _noted(choose_distinct(rogue, WANDS, len(WAND_MATERIALS)), rogue, marks)
    rings = _noted(choose_distinct(rogue, RINGS, len(GEMS)), rogue, marks)
    titles = tuple(scroll_syllables(rogue) for _ in range(SCROLLS))
    marks.append(rogue.draws)
    spent = [after - before for before, after in pairwise(marks)]
    return Appearances(colours, wands, rings, titles, (spent[0], spent[1], spent[2], spent[3]))


def _noted(result: tuple[int, ...], rogue: rogue_clone.RogueClone, marks: list[int]) -> tuple[int, ...]:
    marks.append(rogue.draws)
    return result


def shuffle_colours(rogue: rogue_clone.RogueClone, swaps: int = SWAPS) -> tuple[int, ...]:
    """The game's shuffle: that many swaps of two places each drawn from all."""
    titles = list(range(POTIONS))
    for _ in range(swaps):
        j = rogue.get_rand(0, POTIONS - 1)
        k = rogue.get_rand(0, POTIONS - 1)
        titles[j], titles[k] = titles[k], titles[j]
    return tuple(titles)


def choose_distinct(rogue: rogue_clone.RogueClone, kinds: int, materials: int) -> tuple[int, ...]:
    """For every kind, draw until a material comes that is not yet used."""
    chosen: list[int] = []
    while len(chosen) < kinds:
        material = rogue.get_rand(0, materials - 1)
        if material not in chosen:
            chosen.append(material)
    return tuple(chosen)


def is_wood(material: int) -> bool:
    """True if a wand of that material is a staff."""
    return material >= FIRST_WOOD


def scroll_syllables(rogue: rogue_clone.RogueClone) -> tuple[int, ...]:
    """Two to five syllables by index; the first of the list is never drawn."""
    return tuple(
        rogue.get_rand(FIRST_DRAWN, len(SYLLABLES) - 1) for _ in range(rogue.get_rand(FEWEST_SYLLABLES, MOST_SYLLABLES))
    )


def clean_shuffle(below: Callable[[int], int], size: int) -> list[int]:
    """A uniform permutation by size-1 draws; ``below(n)`` is uniform on 0..n-1."""
    titles = list(range(size))
    for i in range(size - 1, 0, -1):
        j = below(i + 1)
        titles[i], titles[j] = titles[j], titles[i]
    return titles


# ---- exact laws, for ideal indices


def colour_stays(swaps: int = SWAPS, kinds: int = POTIONS) -> Fraction:
    """The chance that a title ends on the kind where it began; 1/kinds would be fair."""
    return Fraction(1, kinds) + Fraction(kinds - 1, kinds) * Fraction(kinds - 2, kinds) ** swaps


def colour_moves(swaps: int = SWAPS, kinds: int = POTIONS) -> Fraction:
    """The chance that a title ends on one given other kind."""
    return (1 - colour_stays(swaps, kinds)) / (kinds - 1)


def expected_draws(kinds: int, materials: int) -> Fraction:
    """Mean number of draws of :func:`choose_distinct`."""
    return sum((Fraction(materials, materials - taken) for taken in range(kinds)), Fraction(0))


def type0_games_where_titles_stay(swaps: int = SWAPS) -> list[int]:
    """For every kind: in how many of the 16384 games of a generator of type 0 its first title stays."""
    games = [shuffle_colours(rogue_clone.RogueClone.of_type0(seed), swaps) for seed in range(rogue_clone.KEPT)]
    return [sum(titles[kind] == kind for titles in games) for kind in range(POTIONS)]


def same_title_chance() -> Fraction:
    """The chance that two given scrolls have the same title, indices reduced from 14 bits."""
    whole, rest = divmod(rogue_clone.KEPT, len(SYLLABLES) - 1)
    agree = Fraction(rest * (whole + 1) ** 2 + (len(SYLLABLES) - 1 - rest) * whole**2, rogue_clone.KEPT**2)
    return sum((agree**count for count in range(2, 6)), Fraction(0)) / 16
