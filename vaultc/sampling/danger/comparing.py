"""Vaults and levels sampled beside ordinary rooms and levels of the same depth, with the same hero and seeds."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from vaultc.api.level_script import LevelScript
from vaultc.language.diagnostics import GenerationError
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.sampling.danger import ordinary, quantities, tallies
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import rooms
from vaultc.world.surroundings import Surroundings

ROOM, LEVEL = "room", "level"
"""The yardsticks: a vault is compared with an ordinary room, any other level with an ordinary level."""

DEPTHS: Final = (1, 5, 10, 20)
"""The depths of a comparison, unless others are chosen."""

CHUNK: Final = 50
"""Seeds that a worker samples at a time."""


class DangerRow(NamedTuple):
    """A quantity of a level beside the same of the yardstick; ``ratio`` is None where the yardstick has none of it."""

    quantity: quantities.Quantity
    own: tallies.Estimate
    ordinary: tallies.Estimate | None
    difference: tallies.Estimate | None
    ratio: tallies.Ratio | None


@dataclass(frozen=True)
class DangerComparison:
    """A script at one place, and the ordinary rooms or levels of its depth; without any, ``ordinary`` has no parts."""

    script: LevelScript
    place: Surroundings
    seeds: range
    own: tallies.DangerTally
    ordinary: tallies.DangerTally

    @property
    def depth(self) -> int:
        """The depth of the place."""
        return self.place.depth

    @property
    def fillings(self) -> float:
        """The mean number of rooms of a vault that get the contents of an ordinary room besides."""
        return self.own.fillings / self.own.levels if self.own.levels else 0.0

    @property
    def yardstick(self) -> str:
        """The thing with which the level is compared."""
        return yardstick(self.script)

    @property
    def rooms_filled(self) -> str:
        """The number of ordinary rooms whose contents come besides, in words."""
        return "an ordinary room" if self.fillings == 1 else f"{self.fillings:.3g} ordinary rooms"

    @cached_property
    def rows(self) -> tuple[DangerRow, ...]:
        """A row for each quantity; none if no level could be made."""
        return tuple(self._row(index) for index in range(len(quantities.QUANTITIES))) if self.own.levels else ()

    def row(self, name: str) -> DangerRow:
        """The row of a quantity."""
        return self.rows[quantities.NAMES.index(name)]

    def _row(self, index: int) -> DangerRow:
        own, quantity = self.own.estimate(index), quantities.QUANTITIES[index]
        if not self.ordinary.parts:
            return DangerRow(quantity, own, None, None, None)
        usual = self.ordinary.estimate(index)
        return DangerRow(quantity, own, usual, tallies.difference(own, usual), tallies.ratio(own, usual))


def yardstick(script: LevelScript) -> str:
    """The thing with which a level is compared."""
    return ROOM if script.is_vault else LEVEL


# ---- samples


@dataclass(frozen=True, eq=False)
class OwnSample:
    """The levels of a script at a place."""

    script: LevelScript
    place: Surroundings
    rng: str | None = None

    def __call__(self, seeds: range) -> tallies.DangerTally:
        """The tally of some seeds; each level is one part. ``fillings`` are counted apart."""
        script, tally = self.script, tallies.DangerTally()
        for seed in seeds:
            try:
                level = script.generate(seed, rng=self.rng, surroundings=self.place).level
            except GenerationError:
                tally.failed += 1
                continue
            tally.add([quantities.amounts(level, script.catalog)])
            tally.fillings += _fillings(level) if script.is_vault else 0
        return tally


def _fillings(level: Level) -> int:
    """The number of rooms that get the contents of an ordinary room when the vault is on an ordinary level."""
    return sum(bool(room.fill) and room.type in (rooms.OROOM, rooms.RNDVAULT) for room in level.rooms)


@dataclass(frozen=True)
class OrdinarySample:
    """Ordinary levels at a place, or their rooms."""

    game: Game
    place: Surroundings
    yardstick: str
    rng: str | None = None

    def __call__(self, seeds: range) -> tallies.DangerTally:
        """The tally of some seeds; rooms are the parts of a level, or the level is the only one."""
        levels, tally = ordinary.plain_levels(self.game), tallies.DangerTally()
        for seed in seeds:
            try:
                level = levels.generate(seed, rng=self.rng, surroundings=self.place).level
            except GenerationError:
                tally.failed += 1
                continue
            if self.yardstick == ROOM:
                ordinary.tally_rooms(level, self.game, tally)
            else:
                tally.add([quantities.amounts(level, self.game.catalog)])
        return tally


DangerSample = OwnSample | OrdinarySample
SampledChunk = tuple[int, range]
"""The number of a sample, and some seeds."""

SamplingRun = abc.Callable[
    ["SamplingAll", abc.Iterable[SampledChunk]], abc.Iterator[tuple[SampledChunk, tallies.DangerTally]]
]
"""Lets workers take samples, in any order."""


@dataclass(frozen=True, eq=False)
class SamplingAll:
    """Takes several samples, so that the same workers serve all of them."""

    samples: tuple[DangerSample, ...]

    def __call__(self, item: SampledChunk) -> tallies.DangerTally:
        """The tally of some seeds of a sample, which is named by its number."""
        index, seeds = item
        return self.samples[index](seeds)


# ---- comparisons


def _place_of_ordinary(script: LevelScript, place: Surroundings) -> Surroundings | None:
    """The place of ordinary levels of the same depth; None if there is none so deep."""
    try:
        return ordinary.place_of(script.game, place)
    except InvalidValueError:
        return None


@dataclass(frozen=True, eq=False)
class DangerPlan:
    """The samples of all comparisons: each pair is the numbers of a script's own sample and of the ordinary one."""

    seeds: range
    samples: tuple[DangerSample, ...]
    pairs: tuple[tuple[int, int | None], ...]

    def compare(self, run: SamplingRun) -> abc.Iterator[tuple[int, list[DangerComparison]]]:
        """Take the samples: yields how many levels are done, and with the last all comparisons in their order."""
        found = [tallies.DangerTally() for _ in self.samples]
        starts = range(0, len(self.seeds), CHUNK)
        items = [(index, self.seeds[start : start + CHUNK]) for index in range(len(found)) for start in starts]
        done = 0
        yield 0, []
        for (index, chunk), tally in run(SamplingAll(self.samples), items):
            found[index].merge(tally)
            done += len(chunk)
            yield done, []
        yield done, [self._comparison(found, pair) for pair in self.pairs]

    def _comparison(self, found: abc.Sequence[tallies.DangerTally], pair: tuple[int, int | None]) -> DangerComparison:
        sample = self.samples[pair[0]]
        assert isinstance(sample, OwnSample)
        usual = tallies.DangerTally() if pair[1] is None else found[pair[1]]
        return DangerComparison(sample.script, sample.place, self.seeds, found[pair[0]], usual)


def plan_of(
    requests: abc.Sequence[tuple[LevelScript, Surroundings]], seeds: range, rng: str | None = None
) -> DangerPlan:
    """The plan of comparisons of some scripts, each in some surroundings.

    Ordinary levels serve all scripts of a game and a place.
    """
    samples: list[DangerSample] = []
    numbers: dict[OrdinarySample, int] = {}
    pairs = []
    for script, around in requests:
        own, usual = _samples(script, around, rng)
        number = len(samples)
        samples.append(own)
        if usual is not None and usual not in numbers:
            numbers[usual] = len(samples)
            samples.append(usual)
        pairs.append((number, None if usual is None else numbers[usual]))
    return DangerPlan(seeds, tuple(samples), tuple(pairs))


def requests_of(
    scripts: abc.Sequence[LevelScript], around: Surroundings, depths: abc.Sequence[int] = ()
) -> list[tuple[LevelScript, Surroundings]]:
    """Every script at some depths; without any at the usual ones, or only where it is if its place is chosen or fixed.

    The place is chosen unless the surroundings are ``anywhere``.
    """
    found = []
    for script in scripts:
        here = depths or (DEPTHS if _is_movable(script, around) else ())
        found += [(script, around.at_depth(depth)) for depth in here] or [(script, around)]
    return found


def _is_movable(script: LevelScript, around: Surroundings) -> bool:
    return around.anywhere and script.surroundings_at(surroundings=around) == replace(around, anywhere=False)


def _samples(script: LevelScript, around: Surroundings, rng: str | None) -> tuple[OwnSample, OrdinarySample | None]:
    place = script.surroundings_at(surroundings=around)
    usual = _place_of_ordinary(script, place)
    own = OwnSample(script, place, rng)
    return own, None if usual is None else OrdinarySample(script.game, usual, yardstick(script), rng)


SampledDanger = tuple[tallies.DangerTally, tallies.DangerTally]
"""The tallies of a script and of its yardstick."""


def sampled_danger(script: LevelScript, around: Surroundings, seeds: range) -> SampledDanger:
    """Sample one script where it is made, and the yardstick; ordinary levels are kept for the next scripts."""
    own, usual = _samples(script, around, None)
    return own(seeds), tallies.DangerTally() if usual is None else _known(usual, seeds)


@lru_cache(maxsize=16)
def _known(sample: OrdinarySample, seeds: range) -> tallies.DangerTally:
    return sample(seeds)


def sampled_seeds(script: LevelScript, levels: int) -> range:
    """The seeds 1 to ``levels``, or as many as the game takes."""
    return range(1, min(levels, script.game.seeding.largest) + 1)


def danger_from(script: LevelScript, around: Surroundings, seeds: range, sampled: SampledDanger) -> DangerComparison:
    """The comparison that samples of these seeds give."""
    return DangerComparison(script, script.surroundings_at(surroundings=around), seeds, *sampled)


def danger_of(script: LevelScript, around: Surroundings, levels: int) -> DangerComparison:
    """The comparison of one script where it is made, over the seeds 1 to ``levels``.

    Raises:
        InvalidValueError: the game knows no such hero.
    """
    seeds = sampled_seeds(script, levels)
    return danger_from(script, around, seeds, sampled_danger(script, around, seeds))
