"""Ordinary levels sampled at each depth of a game's main dungeon: rooms, choices of vaults, and special rooms.

Levels are begun as the game begins them and left before their special room is chosen, since the chances of all special
rooms follow from the level. A vault is seldom chosen, so each level is begun once more with the vault put in place of
one of its choices: the number of choices times the share of them in which it is placed, times the chance at a choice,
is the mean number of such vaults. That needs no assumption, because choices are drawn independently of all before them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from vaultc.api.loading import GenerationError
from vaultc.api.ordinary_levels import OrdinaryLevels
from vaultc.generation.dungeon.ordinary import chances_to_be_tried, may_trade
from vaultc.generation.population.special_rooms.choosing import SHOP_SEARCH
from vaultc.generation.site import making_of
from vaultc.odds.encounters import Journeys, UncertainValue, estimate_of
from vaultc.odds.series import PolicyStream
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.workers import sample
from vaultc.world.plan import DungeonBranch, DungeonWorld, branches_at, kinds_by_depth, worlds_of
from vaultc.world.surroundings import Surroundings

_KEY = "@survey"
_WORD = 1 << 32
_TYPICAL_CHOICES = 8


class SoughtVaults(NamedTuple):
    """Vaults that one hopes to meet, with their chances at a choice, which have a positive sum.

    With ``in_turn`` all are put in place of choices equally often, else by their chances.
    """

    names: tuple[str, ...]
    chances: tuple[Fraction, ...]
    in_turn: bool = False

    @property
    def chance(self) -> Fraction:
        """The chance that one of them is chosen."""
        return sum(self.chances, Fraction(0))

    def pick(self, word: int) -> str:
        """One of them by a word of 32 bits, as likely as in the game."""
        reached = list(accumulate(self.chances))
        return self.names[bisect_right(reached, Fraction(word, _WORD) * reached[-1])]


class SurveyTask(NamedTuple):
    """A level to begin."""

    depth: int
    seed: int
    branch: DungeonBranch | None


class SurveyedLevel(NamedTuple):
    """One sampled level.

    ``rooms`` are without the gold vault. ``searches`` are the chances that a room is found for each kind of special
    room, in the order of the chain. ``met`` tells that a sought vault was placed without help. ``placed`` is the number
    of choices if the vault ``put`` in place of one of them found its place there, else 0; ``first`` the same, unless
    another had been placed before.
    """

    depth: int
    rooms: int
    choices: int
    gold_vault: bool
    trade: bool
    searches: tuple[float, ...]
    met: bool
    put: str
    placed: int
    first: int


class _WatchedChoices:
    """Notes which choices were placed, and may replace one of them."""

    def __init__(self, number: int = 0, name: str = "") -> None:
        self._number, self._name = number, name
        self.placed: list[tuple[str, bool]] = []

    def choose(self, number: int, chosen: str) -> str:
        """The replacement at its number."""
        return self._name if number == self._number else chosen

    def note(self, name: str, placed: bool) -> None:
        """Remember the choice."""
        self.placed.append((name, placed))


@dataclass(frozen=True)
class _Surveyor:
    """Begins the level of a task; None if it cannot be generated."""

    levels: OrdinaryLevels
    surroundings: Surroundings
    sought: SoughtVaults | None
    rooms_only: bool
    replacing: bool

    def __call__(self, task: SurveyTask) -> SurveyedLevel | None:
        try:
            return self._survey(task)
        except GenerationError:
            return None

    def _survey(self, task: SurveyTask) -> SurveyedLevel:
        depth, seed, branch = task
        place = place_at(self.surroundings, depth, branch)
        watched = _WatchedChoices()
        site, gold_vault = self.levels.begin(seed, place, forced=watched, rooms_only=self.rooms_only)
        choices = watched.placed
        sought = self.sought
        met = [number for number, (name, placed) in enumerate(choices) if placed and sought and name in sought.names]
        searches = [SHOP_SEARCH, *(row.search for row in site.rules.special_rooms)]
        put, number, placed = self._replaced(seed, place, len(choices))
        return SurveyedLevel(
            depth,
            len(site.level.rooms) - gold_vault,
            len(choices),
            gold_vault,
            may_trade(site, gold_vault=gold_vault),
            () if self.rooms_only else tuple(search.chance(site) for search in searches),
            bool(met),
            put,
            len(choices) * placed,
            len(choices) * (placed and not any(before < number for before in met)),
        )

    def _replaced(self, seed: int, place: Surroundings, choices: int) -> tuple[str, int, bool]:
        """A sought vault, the number (from 0) of a random choice, and if the vault is placed there instead."""
        if self.sought is None or not choices or not self.replacing:
            return "", 0, False
        stream = PolicyStream(seed, _KEY)
        number, word = stream.below(choices), stream.next_32_bits()
        name = self.sought.names[seed % len(self.sought.names)] if self.sought.in_turn else self.sought.pick(word)
        watched = _WatchedChoices(number + 1, name)
        self.levels.begin(seed, place, forced=watched, rooms_only=True)
        return name, number, watched.placed[number][1]


def place_at(surroundings: Surroundings, depth: int, branch: DungeonBranch | None = None) -> Surroundings:
    """The place of an ordinary level of the main dungeon at a depth."""
    return replace(
        surroundings, depth=depth, difficulty=depth, level_in_dungeon=depth, branch=branch, registered=False,
        special_level=None, variants=0, anywhere=False,
    )  # fmt: skip


class SpecialRoomEstimate(NamedTuple):
    """A kind of special room on ordinary levels of a depth: its type, the exact chance that it is tried on a level that
    may have a shop, the share of levels that have a room for it, and the share that get it.
    """

    room_type: int
    tried: Fraction
    found: UncertainValue
    comes: UncertainValue


@dataclass(frozen=True)
class SurveyedDepth:
    """The sampled levels of one depth."""

    depth: int
    levels: Sequence[SurveyedLevel]

    @cached_property
    def rooms(self) -> Counter[int]:
        """The number of levels with each number of rooms."""
        return Counter(level.rooms for level in self.levels)

    @cached_property
    def choices(self) -> Counter[int]:
        """The number of levels with each number of choices of a vault."""
        return Counter(level.choices for level in self.levels)

    @cached_property
    def mean_rooms(self) -> UncertainValue:
        """The mean number of rooms."""
        return estimate_of([level.rooms for level in self.levels])

    @cached_property
    def mean_choices(self) -> UncertainValue:
        """The mean number of choices."""
        return estimate_of([level.choices for level in self.levels])

    @cached_property
    def gold_vaults(self) -> UncertainValue:
        """The share of levels with a gold vault."""
        return share_of([level.gold_vault for level in self.levels])

    def number_chosen(self, chance: Fraction) -> UncertainValue:
        """The mean number of choices of something with a chance at a choice: exactly that chance times the mean number
        of choices, since choices are independent of all before them.
        """
        return self.mean_choices.times(float(chance))

    def number_met(self, chance: Fraction) -> UncertainValue:
        """The mean number of sought vaults on a level, by their chance at a choice."""
        return _seen([level.placed for level in self.levels]).times(float(chance))

    def chance_met(self, chance: Fraction) -> UncertainValue:
        """The chance that a sought vault is on a level, by its chance at a choice."""
        if counted_directly(chance):
            return share_of([level.met for level in self.levels])
        return _seen([level.first for level in self.levels]).times(float(chance))

    def chance_chosen(self, chance: Fraction) -> UncertainValue:
        """The chance that something with a chance at a choice is chosen at least once."""
        return estimate_of([1.0 - (1.0 - float(chance)) ** level.choices for level in self.levels])

    def chance_placed(self, chance: Fraction, places: UncertainValue) -> UncertainValue:
        """The chance that something with a chance at a choice is placed, by the share of choices where it is."""
        each = float(chance)
        at_least_one = estimate_of([1.0 - (1.0 - each * places.value) ** level.choices for level in self.levels])
        return UncertainValue(at_least_one.value, at_least_one.error + each * self.mean_choices.value * places.error)

    def generating(self, each: float, point: complex) -> complex:
        """The generating function of a number to which every choice adds one with a chance."""
        factor = 1 + each * (point - 1)
        return sum(number * factor**choices for choices, number in self.choices.items()) / len(self.levels)

    def special_rooms(self, levels: OrdinaryLevels, gone: Container[str] = ()) -> list[SpecialRoomEstimate]:
        """Each kind of special room in the order of the chain, for games in which some species are ``gone``."""
        with_shops, without = self._tried(levels, gone)
        found = []
        for index, (room_type, tried) in enumerate(with_shops):
            comes = [self._comes(level, index, tried, without[index][1]) for level in self.levels]
            searches = estimate_of([level.searches[index] for level in self.levels])
            found.append(SpecialRoomEstimate(room_type, tried, searches, estimate_of(comes)))
        return found

    def any_special_room(self, levels: OrdinaryLevels, gone: Container[str] = ()) -> UncertainValue:
        """The share of levels that get a special room; none gets two."""
        with_shops, without = self._tried(levels, gone)
        chances = [(tried, otherwise) for (_, tried), (_, otherwise) in zip(with_shops, without, strict=True)]
        return estimate_of(
            [sum(self._comes(level, index, *chance) for index, chance in enumerate(chances)) for level in self.levels]
        )

    def _tried(self, levels: OrdinaryLevels, gone: Container[str]) -> tuple[TriedKinds, TriedKinds]:
        """The exact chances that kinds are tried, where there may be shops and where not."""
        rules = making_of(levels.game)
        return (
            chances_to_be_tried(rules, self.depth, trade=True, gone=gone),
            chances_to_be_tried(rules, self.depth, trade=False, gone=gone),
        )

    @staticmethod
    def _comes(level: SurveyedLevel, index: int, tried: Fraction, otherwise: Fraction) -> float:
        return level.searches[index] * float(tried if level.trade else otherwise)


TriedKinds = list[tuple[int, Fraction]]
"""Types of special rooms with the chance that each is tried."""


def counted_directly(chance: Fraction) -> bool:
    """True if a vault of that chance at a choice is met so often that levels without help tell enough."""
    return chance > Fraction(1, 20)


def share_of(truths: Sequence[bool]) -> UncertainValue:
    """A share with its standard error, which is not 0 even if all are alike."""
    number = len(truths)
    return UncertainValue(sum(truths) / number if number else 0.0, _error_of_share(sum(truths), number))


def _seen(numbers: Sequence[int]) -> UncertainValue:
    """The mean of numbers that are often 0, with an error that is not 0 even if all are alike."""
    found, hits = estimate_of(numbers), sum(1 for number in numbers if number)
    typical = sum(numbers) / hits if hits else _TYPICAL_CHOICES
    return UncertainValue(found.value, max(found.error, typical * _error_of_share(hits, len(numbers))))


def _error_of_share(hits: int, number: int) -> float:
    """The standard error of a share with one hit and one miss more, which keeps it from vanishing."""
    share = (hits + 1) / (number + 2)
    return float((share * (1 - share) / (number + 2)) ** 0.5)


@dataclass(frozen=True)
class DungeonSurvey:
    """Sampled levels by depth, the ordinary levels that games have, and the ``failed`` levels."""

    levels: OrdinaryLevels
    worlds: tuple[DungeonWorld, ...]
    depths: Mapping[int, SurveyedDepth]
    samples: int
    failed: int

    @cached_property
    def journeys(self) -> Journeys:
        """The ordinary levels of games."""
        return journeys_of(self.worlds)

    @cached_property
    def kinds(self) -> Mapping[int, Mapping[str | None, Fraction]]:
        """The kinds of levels at each depth, with the shares of games."""
        return kinds_by_depth(self.worlds)

    def share_of_kind(self, kind: str | None, depth: int) -> Fraction:
        """The share of games that have a level of this kind at a depth."""
        return self.kinds.get(depth, {None: Fraction(1)}).get(kind, Fraction(0))

    def places_of(self, names: Container[str]) -> UncertainValue | None:
        """The share of choices at which some sought vaults find their place, over all depths; None without a try."""
        levels = [level for found in self.depths.values() for level in found.levels if level.put in names]
        return share_of([level.placed > 0 for level in levels]) if levels else None

    @property
    def total(self) -> int:
        """The number of sampled levels."""
        return sum(len(found.levels) for found in self.depths.values())


def journeys_of(worlds: Sequence[DungeonWorld]) -> Journeys:
    """The ordinary levels of the main dungeons of games."""
    return Journeys.of([(float(world.share), world.ordinary) for world in worlds])


Watch = Callable[[Iterator[SurveyedLevel | None]], Iterator[SurveyedLevel | None]]
"""Passes sampled levels on, for instance to a progress bar."""


@dataclass(frozen=True)
class SurveyPlan:
    """A survey of some depths with a number of ``samples`` at each.

    ``surroundings`` give hero and time. Without ``reference`` levels have the branches of any game. ``sought``
    are vaults to look for; with ``rooms_only`` nothing but them. They are put in place of choices if ``replacing``.
    """

    levels: OrdinaryLevels
    depths: tuple[int, ...]
    samples: int
    surroundings: Surroundings
    reference: bool = False
    sought: SoughtVaults | None = None
    rooms_only: bool = False
    replacing: bool = True

    @property
    def total(self) -> int:
        """The number of levels."""
        return len(self.depths) * self.samples

    def tasks(self) -> Iterator[SurveyTask]:
        """All levels; each depth has seeds of its own, and branches in proportion."""
        for depth in self.depths:
            law = branches_at(self.levels.game.plan, depth, reference=self.reference)
            reached = list(accumulate(law.values()))
            kinds = list(law)
            for index in range(self.samples):
                share = Fraction(2 * index + 1, 2 * self.samples)
                kind = kinds[min(bisect_right(reached, share), len(kinds) - 1)]
                yield SurveyTask(depth, (depth - 1) * self.samples + index + 1, kind)

    def run(self, workers: int = 1, watch: Watch = iter) -> DungeonSurvey:
        """Sample all levels; ``watch`` sees them pass."""
        tasks = list(self.tasks())
        levels = self.sampled(tasks, workers, watch)
        depths = {
            depth: SurveyedDepth(depth, [level for level in levels if level.depth == depth]) for depth in self.depths
        }
        return DungeonSurvey(self.levels, self._worlds, depths, self.samples, len(tasks) - len(levels))

    def sampled(self, tasks: Sequence[SurveyTask], workers: int = 1, watch: Watch = iter) -> list[SurveyedLevel]:
        """The levels of some tasks that can be generated."""
        # The main dungeon is deep enough for every ordinary level.
        place = replace(
            self.surroundings,
            dungeon=self.levels.game.plan.main.name,
            levels_in_dungeon=max(world.levels for world in self._worlds),
            medusa_depth=max(world.medusa for world in self._worlds),
        )
        surveyor = _Surveyor(self.levels, place, self.sought, self.rooms_only, self.replacing)
        found = watch(iter(sample(surveyor, tasks, workers, rehearsal=lambda: surveyor(tasks[0]))))
        return [level for level in found if level is not None]

    @property
    def _worlds(self) -> tuple[DungeonWorld, ...]:
        return worlds_of(self.levels.game.plan, reference=self.reference)
