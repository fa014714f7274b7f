"""Danger and loot: vaults and levels sampled beside ordinary ones of the same depth, hero and seeds.

Rules: "Contents of ordinary rooms".

Levels are the units of chance. A sampled level gives the quantities of one vault, or of several ordinary rooms, which
are not independent of each other; so their error is estimated from level to level.
"""

from __future__ import annotations

from collections import abc
from functools import cached_property, lru_cache
from math import isfinite, sqrt
from typing import Final

from vaultc.api import loading, ordinary_levels
from vaultc.api.level_script import LevelScript
from vaultc.language.diagnostics import GenerationError
from vaultc.language.game import Game
from vaultc.level.level import Level, Room
from vaultc.level.measures import level_measures
from vaultc.level.measures.survey import Survey
from vaultc.odds.encounters import Z
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import OROOM, RNDVAULT
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Surroundings

DANGER, LOOT = "danger", "loot"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure: its name, its group, its unit, its meaning, and its function.

    The function gives whole numbers, of which ``parts`` make one unit.
    """

    name: str
    group: str
    unit: str
    meaning: str
    take: abc.Callable[[Survey], int]
    parts: int = 1


def _measure(name: str, group: str, unit: str = "") -> Quantity:
    """The quantity that is a measure of levels."""
    measure = level_measures.MEASURES[name]

    def take(survey: Survey) -> int:
        found = measure.take(survey)
        assert found is not None, f"{name} is missing"
        return found

    return Quantity(name, group, unit, measure.meaning, take)


QUANTITIES: Final = (
    _measure("difficulty", DANGER),
    _measure("hardest", DANGER),
    Quantity("damage", DANGER, "hit points a turn", level_measures.MEASURES["damage"].meaning,
             level_measures.exact_damage, level_measures.DAMAGE_UNIT),
    _measure("traps", DANGER),
    _measure("objects", LOOT),
    _measure("magical", LOOT),
    _measure("value", LOOT, "zm"),
    _measure("buried_value", LOOT, "zm"),
    _measure("carried_value", LOOT, "zm"),
    _measure("gold", LOOT, "zm"),
)  # fmt: skip
"""All quantities, in the order in which they are shown. The damage is not rounded, as the measure is."""

NAMES: Final = tuple(quantity.name for quantity in QUANTITIES)


def amounts(level: Level, catalog: Catalog) -> tuple[int, ...]:
    """All quantities of a level, in their parts."""
    survey = Survey(level, catalog)
    return tuple(quantity.take(survey) for quantity in QUANTITIES)


def things_in(level: Level, room: Room) -> Level:
    """A level with nothing but the monsters, objects and traps that are on the floor of a room, or under it."""

    def inside(x: int, y: int) -> bool:
        return room.lx <= x <= room.hx and room.ly <= y <= room.hy

    part = Level(level.name, level.seed)
    part.monsters = [monster for monster in level.monsters if inside(monster.x, monster.y)]
    part.traps = [trap for trap in level.traps if inside(trap.x, trap.y)]
    part.buried = [item for item in level.buried if inside(item.x, item.y)]
    part.piles = {cell: pile for cell, pile in level.piles.items() if inside(*divmod(cell, HEIGHT))}
    return part


class Estimate(NamedTuple):
    """A mean and its standard error, which is infinite where it is unknown; no mean is below ``least``."""

    mean: float
    error: float
    least: float = float("-inf")

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return max(self.mean - Z * self.error, self.least), self.mean + Z * self.error


@dataclass(slots=True)
class DangerTally:
    """The sums of some levels: of their number, their parts (rooms), and the quantities of these.

    For each quantity ``totals`` sums the total of a level, ``squares`` its square, ``products`` its product with the
    number of parts. All are exact, so that the order of levels does not matter. ``fillings`` counts rooms that get the
    contents of an ordinary room besides.
    """

    levels: int = 0
    failed: int = 0
    parts: int = 0
    parts_squared: int = 0
    fillings: int = 0
    totals: list[int] = field(default_factory=lambda: [0] * len(QUANTITIES))
    squares: list[int] = field(default_factory=lambda: [0] * len(QUANTITIES))
    products: list[int] = field(default_factory=lambda: [0] * len(QUANTITIES))

    def add(self, parts: abc.Sequence[abc.Sequence[int]]) -> None:
        """Add a level that has these parts."""
        number = len(parts)
        self.levels += 1
        self.parts += number
        self.parts_squared += number * number
        for index in range(len(QUANTITIES)):
            total = sum(part[index] for part in parts)
            self.totals[index] += total
            self.squares[index] += total * total
            self.products[index] += total * number

    def merge(self, other: DangerTally) -> None:
        """Add the levels of another tally."""
        self.levels += other.levels
        self.failed += other.failed
        self.parts += other.parts
        self.parts_squared += other.parts_squared
        self.fillings += other.fillings
        for mine, others in ((self.totals, other.totals), (self.squares, other.squares),
                             (self.products, other.products)):  # fmt: skip
            mine[:] = [first + second for first, second in zip(mine, others, strict=True)]

    def estimate(self, index: int) -> Estimate:
        """The mean of a quantity in a part, in its unit.

        With S the sum, n the number of parts and m = S/n, the variance of m is k/(k - 1) times the sum over the k
        levels of (total - m * parts)^2, divided by n^2.

        Raises:
            ZeroDivisionError: there is no part.
        """
        unit, total, number = QUANTITIES[index].parts, self.totals[index], self.parts
        mean = total / number / unit
        if self.levels < 2:
            return Estimate(mean, float("inf"), 0.0)
        rest = (
            number * number * self.squares[index]
            - 2 * number * total * self.products[index]
            + total * total * self.parts_squared
        )
        variance = rest * self.levels / ((self.levels - 1) * number**4)
        return Estimate(mean, sqrt(variance) / unit, 0.0)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """The first mean less the second, of independent samples."""
    return Estimate(first.mean - second.mean, sqrt(first.error**2 + second.error**2))


class Ratio(NamedTuple):
    """A ratio of two means with its 95 % interval; ``high`` is infinite where the data sets it no bound."""

    value: float
    low: float
    high: float


def ratio(first: Estimate, second: Estimate) -> Ratio | None:
    """The first mean divided by the second, of independent samples, with Fieller's interval; None if the second is 0.

    The interval holds every r for which first - r * second is within Z standard errors of 0; neither mean is negative.
    A first mean of 0 without any error is 0 times whatever the second may be.
    """
    if not second.mean:
        return None
    value = first.mean / second.mean
    if not first.mean and not first.error:
        return Ratio(0.0, 0.0, 0.0)
    a = second.mean**2 - (Z * second.error) ** 2
    c = first.mean**2 - (Z * first.error) ** 2
    if not (isfinite(a) and isfinite(c)):
        return Ratio(value, 0.0, float("inf"))
    middle = first.mean * second.mean
    sum_ = middle + sqrt(max(middle * middle - a * c, 0.0))
    return Ratio(value, max(c / sum_, 0.0) if sum_ else 0.0, sum_ / a if a > 0 else float("inf"))


PLAIN_ROOM: Final = "vlt-ordinary"
"""The vault of the library that is an ordinary room, which games with random vaults make all their rooms of here."""


@lru_cache(maxsize=8)
def plain_levels(game: Game) -> ordinary_levels.OrdinaryLevels:
    """The ordinary levels of a game whose rooms are all ordinary until the game makes some special."""
    targets = (PLAIN_ROOM,) if game.has(loading.LIBRARY_LANGUAGE) else ()
    return ordinary_levels.read_vaults(*targets, dialect=game)


def tally_rooms(level: Level, game: Game, tally: DangerTally) -> None:
    """Add the rooms of a level that are still ordinary, each with what is on its floor and under it."""
    rooms = [room for room in level.rooms if room.type == OROOM]
    tally.add([amounts(things_in(level, room), game.catalog) for room in rooms])


def place_of(game: Game, around: Surroundings) -> Surroundings:
    """The place of the ordinary levels that are as deep as a place, in the main dungeon or in hell.

    Raises:
        InvalidValueError: there is none so deep.
    """
    return ordinary_levels.ordinary_place(game.plan, around, around.depth)


ROOM, LEVEL = "room", "level"
"""The yardsticks: a vault is compared with an ordinary room, any other level with an ordinary level."""

DEPTHS: Final = (1, 5, 10, 20)
"""The depths of a comparison, unless others are chosen."""

CHUNK: Final = 50
"""Seeds that a worker samples at a time."""


class DangerRow(NamedTuple):
    """A quantity of a level beside the same of the yardstick; ``ratio`` is None where the yardstick has none of it."""

    quantity: Quantity
    own: Estimate
    ordinary: Estimate | None
    difference: Estimate | None
    ratio: Ratio | None


@dataclass(frozen=True)
class DangerComparison:
    """A script at one place, and the ordinary rooms or levels of its depth; without any, ``ordinary`` has no parts."""

    script: LevelScript
    place: Surroundings
    seeds: range
    own: DangerTally
    ordinary: DangerTally

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
        if not self.own.levels:
            return ()
        found = []
        for index, quantity in enumerate(QUANTITIES):
            own = self.own.estimate(index)
            if self.ordinary.parts:
                usual = self.ordinary.estimate(index)
                found.append(DangerRow(quantity, own, usual, difference(own, usual), ratio(own, usual)))
            else:
                found.append(DangerRow(quantity, own, None, None, None))
        return tuple(found)

    def row(self, name: str) -> DangerRow:
        """The row of a quantity."""
        return self.rows[NAMES.index(name)]


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

    def __call__(self, seeds: range) -> DangerTally:
        """The tally of some seeds; each level is one part. ``fillings`` of vaults are counted apart."""
        script, tally = self.script, DangerTally()
        for seed in seeds:
            try:
                level = script.generate(seed, rng=self.rng, surroundings=self.place).level
            except GenerationError:
                tally.failed += 1
                continue
            tally.add([amounts(level, script.catalog)])
            if script.is_vault:
                tally.fillings += sum(bool(room.fill) and room.type in (OROOM, RNDVAULT) for room in level.rooms)
        return tally


@dataclass(frozen=True)
class OrdinarySample:
    """Ordinary levels at a place, or their rooms."""

    game: Game
    place: Surroundings
    yardstick: str
    rng: str | None = None

    def __call__(self, seeds: range) -> DangerTally:
        """The tally of some seeds; rooms are the parts of a level, or the level is the only one."""
        levels, tally = plain_levels(self.game), DangerTally()
        for seed in seeds:
            try:
                level = levels.generate(seed, rng=self.rng, surroundings=self.place).level
            except GenerationError:
                tally.failed += 1
                continue
            if self.yardstick == ROOM:
                tally_rooms(level, self.game, tally)
            else:
                tally.add([amounts(level, self.game.catalog)])
        return tally


DangerSample = OwnSample | OrdinarySample
SampledChunk = tuple[int, range]
"""The number of a sample, and some seeds."""

SamplingRun = abc.Callable[["SamplingAll", abc.Iterable[SampledChunk]], abc.Iterator[tuple[SampledChunk, DangerTally]]]
"""Lets workers take samples, in any order."""


@dataclass(frozen=True, eq=False)
class SamplingAll:
    """Takes several samples, so that the same workers serve all of them."""

    samples: tuple[DangerSample, ...]

    def __call__(self, item: SampledChunk) -> DangerTally:
        """The tally of some seeds of a sample, which is named by its number."""
        index, seeds = item
        return self.samples[index](seeds)


# ---- comparisons


@dataclass(frozen=True, eq=False)
class DangerPlan:
    """The samples of all comparisons: each pair is the numbers of a script's own sample and of the ordinary one."""

    seeds: range
    samples: tuple[DangerSample, ...]
    pairs: tuple[tuple[int, int | None], ...]

    def compare(self, run: SamplingRun) -> abc.Iterator[tuple[int, list[DangerComparison]]]:
        """Take the samples: yields how many levels are done, and with the last all comparisons in their order."""
        found = [DangerTally() for _ in self.samples]
        starts = range(0, len(self.seeds), CHUNK)
        items = [(index, self.seeds[start : start + CHUNK]) for index in range(len(found)) for start in starts]
        done = 0
        yield 0, []
        for (index, chunk), tally in run(SamplingAll(self.samples), items):
            found[index].merge(tally)
            done += len(chunk)
            yield done, []
        compared = []
        for number, ordinary in self.pairs:
            sample = self.samples[number]
            assert isinstance(sample, OwnSample)
            usual = DangerTally() if ordinary is None else found[ordinary]
            compared.append(DangerComparison(sample.script, sample.place, self.seeds, found[number], usual))
        yield done, compared


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
    here = replace(around, anywhere=False)
    for script in scripts:
        chosen = depths
        if not depths and around.anywhere and script.surroundings_at(surroundings=around) == here:
            chosen = DEPTHS
        found += [(script, around.at_depth(depth)) for depth in chosen] or [(script, around)]
    return found


def _samples(script: LevelScript, around: Surroundings, rng: str | None) -> tuple[OwnSample, OrdinarySample | None]:
    """The samples of a script and of its yardstick, None if no ordinary level is so deep."""
    place = script.surroundings_at(surroundings=around)
    own = OwnSample(script, place, rng)
    try:
        return own, OrdinarySample(script.game, place_of(script.game, place), yardstick(script), rng)
    except InvalidValueError:
        return own, None


SampledDanger = tuple[DangerTally, DangerTally]
"""The tallies of a script and of its yardstick."""


def sampled_danger(script: LevelScript, around: Surroundings, seeds: range) -> SampledDanger:
    """Sample one script where it is made, and the yardstick; ordinary levels are kept for the next scripts."""
    own, usual = _samples(script, around, None)
    return own(seeds), DangerTally() if usual is None else _known(usual, seeds)


@lru_cache(maxsize=16)
def _known(sample: OrdinarySample, seeds: range) -> DangerTally:
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


FILLED: Final = "Own things only; the game adds the contents of {}"
"""A remark on vaults whose rooms are filled, for a number of rooms."""


def short(value: float) -> str:
    """A number with three digits or all before the point: ``0.77``, ``5.8``, ``574``."""
    digits = 0 if abs(value) >= 99.5 else 1 if abs(value) >= 9.95 else 2
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if digits else text


def yardsticks(one: DangerComparison) -> str:
    """The ordinary rooms or levels of a comparison: ``727 ordinary rooms of 100 levels``."""
    levels = counted(one.ordinary.levels, "level")
    if one.yardstick == ROOM:
        return f"{counted(one.ordinary.parts, 'ordinary room')} of {levels}"
    return f"{counted(one.ordinary.levels, 'ordinary level')}"


def interval(ratio: Ratio) -> str:
    """The 95 % interval of a ratio: ``46 to 61``, or ``from 46`` where there is no upper bound."""
    return f"{short(ratio.low)} to {short(ratio.high)}" if isfinite(ratio.high) else f"from {short(ratio.low)}"
