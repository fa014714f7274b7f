"""Different levels: the seeds of as many as are wanted, and an estimate of how many there are.

Which of equal levels is the first depends on the order of their seeds alone.
"""

from __future__ import annotations

from collections import abc
from functools import cache
from math import exp, log, sqrt
from mmap import mmap
from typing import Final, Protocol

from vaultc.language.diagnostics import GenerationError
from vaultc.level.fingerprints import DIGEST, GRAINS, fingerprint
from vaultc.sampling.recipe import Recipe
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError, did_you_mean
from vaultc.support.safe_text import counted


def checked_grain(grain: str | None) -> str | None:
    """Return a grain, or None for no comparison.

    Raises:
        InvalidValueError: there is no such grain.
    """
    if grain is not None and grain not in GRAINS:
        hint = did_you_mean(str(grain), GRAINS, f"there are {', '.join(GRAINS)}", repr)
        raise InvalidValueError(f"levels cannot be compared by {grain!r}{hint}")
    return grain


# ---- how many there are


_FREE: Final = bytes(DIGEST)


class PrintCounts:
    """How often each fingerprint came, in a table of two to four places, of 17 bytes each, for every expected one.

    Numbers stay at ``MOST_COUNTED``, as only those that came once or twice are told apart. Workers that are copies of
    this process see which fingerprints there are as soon as they are added, unless they are more than was expected; a
    copy that was sent to another process knows none.
    """

    def __init__(self, expected: int = 512) -> None:
        self.different = 0
        self._places = 1 << (2 * min(expected, MOST_EXPECTED)).bit_length()
        self._prints, self._counts = mmap(-1, self._places * DIGEST), bytearray(self._places)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PrintCounts):
            return NotImplemented
        return (self._counts, self._prints[:]) == (other._counts, other._prints[:])

    __hash__ = None  # type: ignore[assignment] # they change

    def __reduce__(self) -> tuple[type[PrintCounts], tuple[int]]:
        return PrintCounts, (0,)

    def __contains__(self, digest: object) -> bool:
        if not isinstance(digest, bytes):
            return False
        start = self._place(digest) * DIGEST
        return self._prints[start : start + DIGEST] == digest

    def add(self, digest: bytes) -> bool:
        """Count a fingerprint; True if it is new."""
        place = self._place(digest)
        number = self._counts[place]
        if number:
            self._counts[place] = min(number + 1, MOST_COUNTED)
            return False
        self._counts[place] = 1
        self._prints[place * DIGEST : (place + 1) * DIGEST] = digest
        self.different += 1
        if 2 * self.different > self._places:
            self._grow()
        return True

    def often(self, times: int) -> int:
        """The number of fingerprints that came so often; times below ``MOST_COUNTED``."""
        return self._counts.count(times)

    def _place(self, digest: bytes) -> int:
        """The place of a fingerprint, or the free one for it."""
        prints, last = self._prints, self._places - 1
        place = int.from_bytes(digest[:8], "little") & last
        while (found := prints[place * DIGEST : (place + 1) * DIGEST]) != _FREE and found != digest:
            place = (place + 1) & last
        return place

    def _grow(self) -> None:
        """Take twice the places; workers keep the old ones, which stay right."""
        prints, counts = self._prints, self._counts
        self._places *= 2
        self._prints, self._counts = mmap(-1, self._places * DIGEST), bytearray(self._places)
        for old, number in enumerate(counts):
            if number:
                digest = prints[old * DIGEST : (old + 1) * DIGEST]
                place = self._place(digest)
                self._counts[place] = number
                self._prints[place * DIGEST : (place + 1) * DIGEST] = digest


MOST_COUNTED: Final = 3
"""The largest number that is counted of one fingerprint."""

MOST_EXPECTED: Final = 1 << 20
"""The most fingerprints for which there is room from the beginning."""


@dataclass(slots=True)
class LevelCounts:
    """The levels that were compared: how often each came."""

    counts: PrintCounts = field(default_factory=PrintCounts)
    tried: int = 0
    last_new: int = 0

    def add(self, digest: bytes) -> bool:
        """Count a level; True if it is the first of its kind."""
        self.tried += 1
        is_new = self.counts.add(digest)
        if is_new:
            self.last_new = self.tried
        return is_new

    @property
    def found(self) -> int:
        """The number of different levels."""
        return self.counts.different

    @property
    def is_exhausted(self) -> bool:
        """True if so many levels in a row were known already that others are hardly to be expected."""
        return self.tried - self.last_new >= max(MOST_KNOWN, 4 * self.found)

    def estimate(self) -> tuple[float, float, float]:
        """An estimate of the number of different levels in all, and its 95 % interval: Chao's lower bound (Chao1).

        It follows from the numbers of levels that came once and twice.
        """
        once, twice = self.counts.often(1), self.counts.often(2)
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
        told = f"{counted(self.levels.found, 'different level')} in {self.levels.tried}"
        if round(low) == round(high) == self.levels.found:
            return f"{told}, probably all that there are"
        return f"{told}; about {total:.0f} in all (95 % interval: {low:.0f} to {high:.0f})"


ITEMS_OF_JOB: Final = 64
"""Items that a worker takes at a time."""


def distinct_seeds(
    recipe: Recipe, results: ResultsOf, first: FirstRound | None = None, known: PrintCounts | None = None
) -> DistinctSeeds:
    """Find the seeds of as many different levels as the recipe, which compares levels, has items.

    Ends before that if the scripts seem exhausted, or the game has no more seeds. The fingerprints of the first items
    are taken from ``first``, which may keep their levels. ``known``, if given, is empty and takes all fingerprints.
    """
    counts = PrintCounts(recipe.total) if known is None else known
    search = _Search(recipe.total, len(recipe.scripts), LevelCounts(counts))
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
        if self.levels.found >= self.wanted:
            return True
        if self.newest == self.tried - 1:
            return False
        return self.levels.is_exhausted or self.missing_in_a_row >= max(MOST_KNOWN, self.wanted)

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
