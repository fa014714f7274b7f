"""Equal levels: fingerprints at three grains, the seeds of different levels, and an estimate of how many there are.

The grains are ``terrain``, the terrain of all cells; ``things``, with light, doors, monsters, objects, traps and
engravings as well; and ``start``, with the ways and regions by which the hero arrives as well. Which of equal levels is
the first depends on the order of their seeds alone.
"""

from __future__ import annotations

from collections import Counter, abc
from functools import cache
from hashlib import blake2b
from math import exp, log, sqrt
from typing import Final, Protocol

from vaultc.language.diagnostics import GenerationError
from vaultc.level.layers import doors_in
from vaultc.level.level import Item, Level, Monster
from vaultc.sampling.recipe import Recipe
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError, did_you_mean
from vaultc.world import grid

GRAINS: Final = ("terrain", "things", "start")
"""The grains at which levels are compared, each finer than the one before."""

DIGEST: Final = 16
"""Bytes of a fingerprint."""

_LIT: Final = bytes([0, *[1] * 255])


def checked_grain(grain: str | None) -> str | None:
    """Return a grain, or None for no comparison.

    Raises:
        InvalidValueError: there is no such grain.
    """
    if grain is not None and grain not in GRAINS:
        hint = did_you_mean(str(grain), GRAINS, f"there are {', '.join(GRAINS)}", repr)
        raise InvalidValueError(f"levels cannot be compared by {grain!r}{hint}")
    return grain


def fingerprint(level: Level, grain: str) -> bytes:
    """Return 16 bytes that are the same for levels that are equal at a grain, and for no others."""
    return _digests(level, GRAINS[: GRAINS.index(grain) + 1])[-1]


def fingerprints(level: Level) -> tuple[bytes, ...]:
    """Return the fingerprint of a level at each grain."""
    return _digests(level, GRAINS)


def _digests(level: Level, grains: abc.Sequence[str]) -> tuple[bytes, ...]:
    """The fingerprints at grains, each of which tells apart more than the one before."""
    hashed = blake2b(memoryview(level.terrain)[: grid.CELLS], digest_size=DIGEST)
    found = [hashed.digest()]
    if "things" in grains:
        hashed.update(level.lit[: grid.CELLS].translate(_LIT))
        hashed.update(_things(level).encode("utf-8", "surrogatepass"))
        found.append(hashed.digest())
    if "start" in grains:
        hashed.update(repr(_arrivals(level)).encode())
        found.append(hashed.digest())
    return tuple(found)


def _things(level: Level) -> str:
    """All things as lines, in an order that does not depend on how they came there."""
    families = (
        [f"{cell} {state}" for cell, state in sorted(doors_in(level.terrain, level.flags).items())],
        [f"{cell} {''.join(map(_object, pile))}" for cell, pile in sorted(level.piles.items()) if pile],
        sorted([f"{item.x} {item.y} {_object(item)}" for item in level.buried]),
        sorted(map(_monster, level.monsters)),
        sorted([f"{trap.x} {trap.y} {trap.kind}" for trap in level.traps]),
        sorted([f"{one.x} {one.y} {one.kind} {one.text!r}" for one in level.engravings]),
    )
    return "\n\n".join(["\n".join(lines) for lines in families])


def _monster(one: Monster) -> str:
    held = "".join(map(_object, one.inventory)) if one.inventory else ""
    facts = f"{1 if one.peaceful else 0} {1 if one.asleep else 0} {one.level} {one.hit_points} {one.gold}"
    return f"{one.x} {one.y} {one.species} {facts} {held}"


def _object(item: Item) -> str:
    inner = f"({''.join(map(_object, item.contents))})" if item.contents else ""
    holiness = (1 if item.blessed else 0) - (2 if item.cursed else 0)
    return f"{item.kind} {item.quantity} {item.spe} {holiness}{inner};"


def _arrivals(level: Level) -> tuple[object, ...]:
    ways = (level.up_stairs, level.down_stairs, level.up_ladder, level.down_ladder, level.branch_stairs)
    return [(way.x, way.y) for way in ways], sorted((name, repr(boxes)) for name, boxes in level.arrivals.items())


# ---- how many there are


@dataclass(slots=True)
class LevelCounts:
    """The levels that were compared: how often each came."""

    counts: Counter[bytes] = field(default_factory=Counter)
    tried: int = 0
    last_new: int = 0

    def add(self, digest: bytes) -> bool:
        """Count a level; True if it is the first of its kind."""
        self.tried += 1
        self.counts[digest] += 1
        is_new = self.counts[digest] == 1
        if is_new:
            self.last_new = self.tried
        return is_new

    @property
    def found(self) -> int:
        """The number of different levels."""
        return len(self.counts)

    @property
    def is_exhausted(self) -> bool:
        """True if so many levels in a row were known already that others are hardly to be expected."""
        return self.tried - self.last_new >= max(MOST_KNOWN, 4 * self.found)

    def estimate(self) -> tuple[float, float, float]:
        """An estimate of the number of different levels in all, and its 95 % interval: Chao's lower bound (Chao1).

        It follows from the numbers of levels that came once and twice.
        """
        often = Counter(self.counts.values())
        once, twice = often[1], often[2]
        unseen = once * (once - 1) / (2 * (twice + 1))
        if not unseen:
            return self.found, self.found, self.found
        if twice:
            share = once / twice
            variance = twice * (share**2 / 2 + share**3 + share**4 / 4)
        else:
            total = self.found + unseen
            variance = once * (once - 1) / 2 + once * (2 * once - 1) ** 2 / 4 - once**4 / (4 * total)
        factor = exp(1.96 * sqrt(log(1 + max(variance, 0) / unseen**2)))
        return self.found + unseen, self.found + unseen / factor, self.found + unseen * factor


MOST_KNOWN: Final = 1000
"""Known levels in a row after which a file counts as exhausted; more if there are many different ones."""


# ---- the seeds of a data set

Prints = abc.Sequence[bytes | None]
"""The fingerprints of some items, None for a level that cannot be made."""


class ResultsOf(Protocol):
    """Does a job for some items, in any order."""

    def __call__(self, job: Fingerprints, items: abc.Sequence[range], /) -> abc.Iterable[tuple[range, Prints]]: ...


class FirstRound(Protocol):
    """The fingerprints of the first items, shard by shard, with the number of items so far.

    ``repeated`` are the items up to then that repeat an earlier level.
    """

    def __call__(self, repeated: abc.Set[int], /) -> abc.Iterator[tuple[int, Prints]]: ...


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """The job of a worker: the fingerprints of some items of a recipe that compares levels."""

    recipe: Recipe

    def __call__(self, items: range) -> Prints:
        """The fingerprints in the order of the items."""
        maker = cache(self.recipe.maker)
        grain = self.recipe.distinct or GRAINS[1]
        found: list[bytes | None] = []
        for item in items:
            script, seed = self.recipe.script_and_seed(item)
            try:
                found.append(fingerprint(maker(script)(seed).level, grain))
            except GenerationError:
                found.append(None)
        return found


@dataclass(frozen=True, slots=True)
class DistinctSeeds:
    """The seeds up to the last that is needed, the items among them that repeat a level, and what was counted."""

    seeds: range
    repeated: frozenset[int]
    levels: LevelCounts

    def __str__(self) -> str:
        """The number of different levels and the estimate, for a message about a file that is exhausted."""
        total, low, high = self.levels.estimate()
        told = f"{self.levels.found} different levels in {self.levels.tried}"
        if round(low) == round(high) == self.levels.found:
            return f"{told}, probably all that there are"
        return f"{told}; about {total:.0f} in all (95 % interval: {low:.0f} to {high:.0f})"


ITEMS_OF_JOB: Final = 64
"""Items that a worker takes at a time."""


def distinct_seeds(recipe: Recipe, results: ResultsOf, first: FirstRound | None = None) -> DistinctSeeds:
    """Find the seeds of as many different levels as the recipe, which compares levels, has items.

    Ends before that if the scripts seem exhausted, or the game has no more seeds. The fingerprints of the first items
    are taken from ``first``, which may keep their levels.
    """
    search = _Search(recipe.total, len(recipe.scripts))
    for _, prints in first(search.repeated) if first else ():
        if not search.take(prints):
            break
    start, largest = recipe.seeds[0], recipe.scripts[0].game.seeding.largest
    whole = replace(recipe, seeds=range(start, min(largest + 1, start + MOST_SEEDS)))
    share = 2 if search.tried else 1
    while not search.is_over and search.tried < whole.total:
        needed = max(ITEMS_OF_JOB, min(share * (search.wanted - search.levels.found), MOST_ITEMS_AT_ONCE))
        block = range(search.tried, min(search.tried + needed, whole.total))
        jobs = [block[begin : begin + ITEMS_OF_JOB] for begin in range(0, len(block), ITEMS_OF_JOB)]
        made = dict(results(Fingerprints(whole), jobs))
        for job in jobs:
            search.take(made[job])
        share = 2
    seeds = range(start, start + search.newest // search.scripts + 1)  # no seed after the last new level
    items = len(seeds) * search.scripts
    return DistinctSeeds(seeds, frozenset(item for item in search.repeated if item < items), search.levels)


@dataclass(slots=True)
class _Search:
    """A search for ``wanted`` different levels: the items ``tried``, those that repeat a level, and the newest."""

    wanted: int
    scripts: int
    levels: LevelCounts = field(default_factory=LevelCounts)
    repeated: set[int] = field(default_factory=set)
    tried: int = 0
    newest: int = 0
    missing_in_a_row: int = 0

    @property
    def is_over(self) -> bool:
        """True if all are found, or no more can be expected; only after all scripts of a seed."""
        if self.tried % self.scripts:
            return False
        most_missing = max(MOST_KNOWN, self.wanted)
        return self.levels.found >= self.wanted or self.levels.is_exhausted or self.missing_in_a_row >= most_missing

    def take(self, prints: Prints) -> bool:
        """Take the fingerprints of the next items; False if the search was over before the last."""
        for digest in prints:
            if self.is_over:
                return False
            if digest is None:
                self.missing_in_a_row += 1
            else:
                self.missing_in_a_row = 0
                if self.levels.add(digest):
                    self.newest = self.tried
                else:
                    self.repeated.add(self.tried)
            self.tried += 1
        return True


MOST_ITEMS_AT_ONCE: Final = 20_000
"""Items that are looked at before the next ones are begun."""

MOST_SEEDS: Final = 1 << 40
"""Seeds that are looked at in all."""
