"""The exact distance of a shuffle by random swaps from a uniform one. Rules: "Rogue-clone III".

The chance of a permutation after some swaps depends on the lengths of its cycles only, so that the walk goes over
the partitions of the number of kinds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import factorial

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
