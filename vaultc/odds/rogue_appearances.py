"""The appearances that Rogue-clone III hands out to unknown things, and how far from fair they are.

A clean shuffle is here for comparison. The distance of a shuffle by random swaps from a uniform one is exact: the
chance of a permutation after some swaps depends on the lengths of its cycles only, so that the walk goes over the
partitions of the number of kinds. The sources of the rules number the kinds of potions, wands, rings and scrolls and
name no effect, so that the names come from a file, which lists them by kind. Rules: "Rogue-clone III".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import factorial

from vaultc.chance import congruential
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split())


COLOURS = _split("blue red green grey brown clear pink white purple black yellow plaid burgundy beige")
WAND_MATERIALS = _split(
    """steel bronze gold silver copper nickel cobalt tin iron magnesium chrome carbon platinum silicon titanium
    teak oak cherry birch pine cedar redwood balsa ivory walnut maple mahogany elm palm wooden"""
)
GEMS = _split(
    """diamond stibotantalite lapi-lazuli ruby emerald sapphire amethyst quartz tiger-eye opal agate turquoise pearl
    garnet"""
)
SYLLABLES = _split(
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


def appearances(rogue: congruential.RogueClone, swaps: int = SWAPS) -> Appearances:
    """Everything in the order in which the game draws it, from one stream; ``swaps`` are the swaps of potions."""
    start = rogue.draws
    colours, potions_end = shuffle_colours(rogue, swaps), rogue.draws
    wands, wands_end = choose_distinct(rogue, WANDS, len(WAND_MATERIALS)), rogue.draws
    rings, rings_end = choose_distinct(rogue, RINGS, len(GEMS)), rogue.draws
    titles = tuple(scroll_syllables(rogue) for _ in range(SCROLLS))
    spent = potions_end - start, wands_end - potions_end, rings_end - wands_end, rogue.draws - rings_end
    return Appearances(colours, wands, rings, titles, spent)


def shuffle_colours(rogue: congruential.RogueClone, swaps: int = SWAPS) -> tuple[int, ...]:
    """The game's shuffle: that many swaps of two places each drawn from all."""
    titles = list(range(POTIONS))
    for _ in range(swaps):
        j = rogue.get_rand(0, POTIONS - 1)
        k = rogue.get_rand(0, POTIONS - 1)
        titles[j], titles[k] = titles[k], titles[j]
    return tuple(titles)


def choose_distinct(rogue: congruential.RogueClone, kinds: int, materials: int) -> tuple[int, ...]:
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


def scroll_syllables(rogue: congruential.RogueClone) -> tuple[int, ...]:
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
    games = [shuffle_colours(congruential.RogueClone.of_type0(seed), swaps) for seed in range(congruential.KEPT)]
    return [sum(titles[kind] == kind for titles in games) for kind in range(POTIONS)]


def same_title_chance() -> Fraction:
    """The chance that two given scrolls have the same title, indices reduced from 14 bits."""
    whole, rest = divmod(congruential.KEPT, len(SYLLABLES) - 1)
    agree = Fraction(rest * (whole + 1) ** 2 + (len(SYLLABLES) - 1 - rest) * whole**2, congruential.KEPT**2)
    return sum((agree**count for count in range(2, 6)), Fraction(0)) / 16


KINDS = {"potion": POTIONS, "wand": WANDS, "staff": WANDS, "ring": RINGS, "scroll": SCROLLS}
"""The number of kinds of each thing; a staff is a wand of wood."""

_LINE = re.compile(r"(?P<thing>[a-z]+)\s+(?P<kind>[0-9]{1,3})\s*[:=]?\s+(?P<name>\S.*)")

Effects = Mapping[tuple[str, int], str]
"""Names by thing and kind; staffs count as wands."""


def parse_effects(text: str) -> Effects:
    """Read lines such as ``potion 6 healing``; ``#`` begins a comment.

    Raises:
        InvalidValueError: a line names no kind, or a kind is named twice; the message begins with the line's number.
    """
    effects: dict[tuple[str, int], str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        match = _LINE.fullmatch(words)
        if match is None or match["thing"] not in KINDS:
            raise InvalidValueError(f"{number}: {words!r} is not a kind with its name; write it like potion 6 healing")
        thing, kind = match["thing"], int(match["kind"])
        if kind >= KINDS[thing]:
            raise InvalidValueError(f"{number}: {thing} {kind}: there are the kinds 0 to {KINDS[thing] - 1}")
        key = _key(thing, kind)
        if key in effects:
            raise InvalidValueError(f"{number}: {thing} {kind} is named twice")
        effects[key] = match["name"]
    return effects


def effect_of(effects: Effects, thing: str, kind: int) -> str:
    """The name of the effect of a kind, or nothing if it has none."""
    return effects.get(_key(thing, kind), "")


def _key(thing: str, kind: int) -> tuple[str, int]:
    return ("wand" if thing == "staff" else thing), kind


Cycles = tuple[int, ...]
"""Lengths of a permutation's cycles, ascending."""


@lru_cache(maxsize=64)
def cycle_law(swaps: int, kinds: int) -> Mapping[Cycles, Fraction]:
    """The exact law of the cycle lengths after that many swaps of two places, each drawn from all ``kinds``."""
    return next(islice(cycle_laws(kinds), swaps, None))


def cycle_laws(kinds: int) -> Iterator[dict[Cycles, Fraction]]:
    """The laws of the cycle lengths after 0, 1, 2, ... swaps, without end."""
    counts: dict[Cycles, int] = {(1,) * kinds: 1}
    neighbours: dict[Cycles, tuple[tuple[Cycles, int], ...]] = {}
    total = 1
    while True:
        yield {cycles: Fraction(count, total) for cycles, count in counts.items()}
        after: defaultdict[Cycles, int] = defaultdict(int)
        for cycles, count in counts.items():
            if cycles not in neighbours:
                neighbours[cycles] = tuple(_neighbours(cycles, kinds))
            for result, ways in neighbours[cycles]:
                after[result] += count * ways
        counts = after
        total *= kinds * kinds


def _neighbours(cycles: Cycles, kinds: int) -> Iterator[tuple[Cycles, int]]:
    """Cycle lengths after one swap, with the number of the ordered pairs of places that lead there."""
    yield cycles, kinds
    for index, length in enumerate(cycles):
        others = cycles[:index] + cycles[index + 1 :]
        for part in range(1, length):
            yield tuple(sorted((*others, part, length - part))), length
        for second in range(index + 1, len(cycles)):
            rest = others[: second - 1] + others[second:]
            yield tuple(sorted((*rest, length + cycles[second]))), 2 * length * cycles[second]


def uniform_share(cycles: Cycles) -> Fraction:
    """The share of all permutations that have these cycle lengths."""
    share = Fraction(1)
    for length, times in Counter(cycles).items():
        share /= length**times * factorial(times)
    return share


def distance_from_uniform(swaps: int, kinds: int) -> Fraction:
    """Total variation between the shuffle and a fair one; 0 is perfect."""
    return _distance(cycle_law(swaps, kinds), kinds)


def distances_from_uniform(most: int, kinds: int) -> list[Fraction]:
    """The distances after 0 to ``most`` swaps."""
    return [_distance(law, kinds) for law in islice(cycle_laws(kinds), most + 1)]


def _distance(law: Mapping[Cycles, Fraction], kinds: int) -> Fraction:
    everything = set(law) | set(_partitions(kinds, 1))
    return sum((abs(law.get(c, Fraction(0)) - uniform_share(c)) for c in everything), Fraction(0)) / 2


def _partitions(total: int, least: int) -> Iterator[Cycles]:
    """All ways to write a number as an ascending sum of parts of at least ``least``."""
    if total >= least:
        yield (total,)
    for part in range(least, total // 2 + 1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def nothing_stays(swaps: int, kinds: int) -> Fraction:
    """The chance that no title ends where it began."""
    return sum((share for cycles, share in cycle_law(swaps, kinds).items() if 1 not in cycles), Fraction(0))


def identity_excess(swaps: int, kinds: int) -> Fraction:
    """Return the chance that nothing moves, as a multiple of the fair one."""
    return cycle_law(swaps, kinds)[(1,) * kinds] * factorial(kinds)
