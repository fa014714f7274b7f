"""The chances of all worlds of a blueprint: at which depths its levels and branches lie, and how often.

Rules: "The dungeon file", "Setting up the dungeons". The search for places takes each place
from which the remaining levels can be placed equally often, so chances follow from a walk through the levels with the
set of taken places. Dungeons are independent of one another but for the depth of their first level; a level that counts
from one of another dungeon breaks that, and a dungeon with very many sets of places takes too long. Worlds are drawn
then, and the chances are shares of these.
"""

from __future__ import annotations

from collections import Counter, abc
from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeVar

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.blueprint import Blueprint, PlacedLevel, PlannedBranch, PlannedDungeon
from vaultc.world.planned_places import NumberDraw, UnplaceableError, draw_world, first_without

NumberLaw = abc.Mapping[int, Fraction]
"""Chances by number or depth."""

Anchors = tuple[tuple[str, int], ...]
"""The numbers of levels from which others count."""

Key = TypeVar("Key", bound=Hashable)

MOST_STATES = 150_000
"""Sets of taken places that are looked at in one dungeon; with more, worlds are drawn."""
_MOST_OPTIONAL = 10
_ALWAYS = 100


class TooManyWorldsError(InvalidValueError):
    """The chances of a blueprint are not computed exactly."""


class DepthLaw(NamedTuple):
    """The chances of a level, or of a branch to a dungeon: of its depths and of its numbers in its dungeon.

    Both sum to the share of games that have it.
    """

    dungeon: str
    name: str
    depths: NumberLaw
    numbers: NumberLaw

    @property
    def chance(self) -> Fraction:
        """The share of games that have it."""
        return sum(self.numbers.values(), Fraction(0))


class DungeonLaw(NamedTuple):
    """The chances of a dungeon's first depth and of its last, and of its lengths."""

    name: str
    first: NumberLaw
    last: NumberLaw
    lengths: NumberLaw


@dataclass(frozen=True)
class BlueprintLaws:
    """The chances of a blueprint's dungeons, levels and branches, each in the order of the file.

    ``samples`` is the number of worlds that were drawn, 0 where chances are exact. ``stopped`` is the share of games
    that stop since something finds no place; the other chances are of games that do not.
    """

    dungeons: tuple[DungeonLaw, ...]
    levels: tuple[DepthLaw, ...]
    branches: tuple[DepthLaw, ...]
    stopped: Fraction = Fraction(0)
    samples: int = 0

    def level(self, name: str) -> DepthLaw | None:
        """The chances of a level by its name."""
        return next((law for law in self.levels if law.name == name), None)


def laws_of(blueprint: Blueprint) -> BlueprintLaws:
    """The exact chances.

    Raises:
        TooManyWorldsError: they would take too long, dungeons are not independent, or some games stop.
    """
    laws = _ExactLaws(blueprint).laws()
    if laws.stopped:
        raise TooManyWorldsError("in some games not everything finds a place")
    return laws


def sampled_laws(blueprint: Blueprint, dice: abc.Iterable[NumberDraw]) -> BlueprintLaws:
    """The shares of worlds that are drawn, one with each of the dice."""
    depths: Counter[tuple[str, str, str, int]] = Counter()
    samples = stopped = 0
    for rn2 in dice:
        samples += 1
        try:
            world = draw_world(blueprint, rn2)
        except UnplaceableError:
            stopped += 1
            continue
        for drawn in world.dungeons:
            name = drawn.dungeon.name
            facts = {"first": drawn.depth, "last": drawn.deepest, "length": drawn.length}
            depths.update((kind, name, name, value) for kind, value in facts.items())
            for number, level in drawn.levels.items():
                depths["level", name, level.name, number] += 1
                depths["level depth", name, level.name, drawn.depth + number - 1] += 1
            if drawn.arrival is not None:
                start, number = drawn.arrival.start.name, drawn.arrival.number
                top = next(one.depth for one in world.dungeons if one.dungeon is drawn.arrival.start)
                depths["branch", start, name, number] += 1
                depths["branch depth", start, name, top + number - 1] += 1
    return _Shares(blueprint, depths, samples - stopped).laws(Fraction(stopped, max(samples, 1)), samples)


class _Shares:
    """Counts of drawn worlds as chances."""

    def __init__(self, blueprint: Blueprint, counts: abc.Mapping[tuple[str, str, str, int], int], worlds: int) -> None:
        self._blueprint = blueprint
        self._laws: dict[tuple[str, str, str], dict[int, Fraction]] = {}
        for (kind, dungeon, name, value), count in sorted(counts.items()):
            self._laws.setdefault((kind, dungeon, name), {})[value] = Fraction(count, worlds)

    def laws(self, stopped: Fraction, samples: int) -> BlueprintLaws:
        def law(kind: str, dungeon: str, name: str) -> NumberLaw:
            return self._laws.get((kind, dungeon, name), {})

        def place(kind: str, dungeon: str, name: str) -> DepthLaw:
            return DepthLaw(dungeon, name, law(f"{kind} depth", dungeon, name), law(kind, dungeon, name))

        names = [dungeon.name for dungeon in self._blueprint.dungeons]
        parents = self._blueprint.parents
        starts = [(names[parents[name][0]], name) for name in names if name in parents]
        return BlueprintLaws(
            tuple(DungeonLaw(name, *(law(kind, name, name) for kind in ("first", "last", "length"))) for name in names),
            tuple(place("level", dungeon.name, level.name) for dungeon, level in self._blueprint.levels),
            tuple(place("branch", start, name) for start, name in starts),
            stopped,
            samples,
        )


@dataclass(frozen=True)
class _Inside:
    """The chances inside one dungeon, which its place does not change: all weights sum to what does not stop.

    ``levels`` has by length and number the chance of each level, ``anchors`` the chance of each combination of a length
    and of the numbers of levels from which branches count.
    """

    levels: abc.Mapping[str, abc.Mapping[tuple[int, int], Fraction]]
    anchors: abc.Mapping[tuple[int, Anchors], Fraction]
    stopped: Fraction


class _ExactLaws:
    """The walk through all dungeons; a dungeon's chances are those given that the game has it."""

    def __init__(self, blueprint: Blueprint) -> None:
        self._blueprint = blueprint
        self._present: dict[int, Fraction] = {}
        self._entry: dict[int, NumberLaw] = {}
        self._stopped = Fraction(0)
        self._branches: dict[int, DepthLaw] = {}

    def laws(self) -> BlueprintLaws:
        self._refuse_chains_between_dungeons()
        blueprint = self._blueprint
        insides: list[_Inside] = []
        dungeons: list[DungeonLaw] = []
        levels: list[DepthLaw] = []
        self._present[0], self._entry[0] = Fraction(1), {1: Fraction(1)}
        for at, dungeon in enumerate(blueprint.dungeons):
            if dungeon.percent is not None and not at:
                self._present[0] = Fraction(dungeon.percent, 100)
            inside = chances_inside(dungeon, {branch.after for _, branch in blueprint.children(at) if branch.after})
            insides.append(inside)
            self._start_branches(at, inside)
            dungeons.append(self._dungeon(at, inside))
            levels += (self._level(at, level, inside) for level in dungeon.levels)
        branches = tuple(self._branches[at] for at in sorted(self._branches))
        return BlueprintLaws(tuple(dungeons), tuple(levels), branches, self._stopped)

    def _refuse_chains_between_dungeons(self) -> None:
        for dungeon in self._blueprint.dungeons:
            names = {level.name for level in dungeon.levels}
            anchors = [level.after for level in dungeon.levels] + [branch.after for branch in dungeon.branches]
            foreign = next((name for name in anchors if name is not None and name not in names), None)
            if foreign is not None:
                raise TooManyWorldsError(f"{foreign} is a level of another dungeon than {dungeon.name}")

    def _start_branches(self, at: int, inside: _Inside) -> None:
        """Work out where the branches of a dungeon start, and so the depths where other dungeons begin."""
        dungeon, present = self._blueprint.dungeons[at], self._present.get(at, Fraction(0))
        entry = self._entry.get(at, {})
        numbers: dict[int, dict[int, Fraction]] = {}
        depths: dict[int, dict[int, Fraction]] = {}
        dungeons = self._blueprint.dungeons
        children = [
            (child, branch, Fraction(100 if (percent := dungeons[child].percent) is None else percent, 100))
            for child, branch in self._blueprint.children(at)
        ]
        for (length, anchors), weight in inside.anchors.items():
            for (child, number), share in branches_started(children, length, dict(anchors)).items():
                _add(numbers.setdefault(child, {}), number, share * weight)
                _add(depths.setdefault(child, {}), number - dungeon.entry_number(length), share * weight)
        for child, branch, share in children:
            law, relative = numbers.get(child, {}), depths.get(child, {})
            whole = sum(law.values(), Fraction(0))
            self._present[child] = present * whole
            # games stop if the branch to an existing dungeon finds no level
            levels = (
                weight for (_, anchors), weight in inside.anchors.items() if branch.after in (None, *dict(anchors))
            )
            self._stopped += present * (share * sum(levels, Fraction(0)) - whole)
            absolute = _sum_of(entry, relative)
            name = self._blueprint.dungeons[child].name
            self._branches[child] = DepthLaw(dungeon.name, name, _times(absolute, present), _times(law, present))
            if whole:
                moved = {depth + branch.step: chance / whole for depth, chance in absolute.items()}
                self._entry[child] = moved

    def _dungeon(self, at: int, inside: _Inside) -> DungeonLaw:
        dungeon, present = self._blueprint.dungeons[at], self._present.get(at, Fraction(0))
        lengths: dict[int, Fraction] = {}
        for (length, _), weight in inside.anchors.items():
            _add(lengths, length, weight)
        first: dict[int, Fraction] = {}
        last: dict[int, Fraction] = {}
        for length, weight in lengths.items():
            entry = dungeon.entry_number(length)
            for depth, chance in self._entry.get(at, {}).items():
                _add(first, depth - entry + 1, chance * weight * present)
                _add(last, depth - entry + length, chance * weight * present)
        self._stopped += present * inside.stopped
        return DungeonLaw(dungeon.name, _sorted(first), _sorted(last), _times(lengths, present))

    def _level(self, at: int, level: PlacedLevel, inside: _Inside) -> DepthLaw:
        dungeon, present = self._blueprint.dungeons[at], self._present.get(at, Fraction(0))
        numbers: dict[int, Fraction] = {}
        relative: dict[int, Fraction] = {}
        for (length, number), weight in inside.levels.get(level.name, {}).items():
            _add(numbers, number, weight)
            _add(relative, number - dungeon.entry_number(length), weight)
        depths = _sum_of(self._entry.get(at, {}), relative)
        return DepthLaw(dungeon.name, level.name, _times(depths, present), _times(numbers, present))


def chances_inside(dungeon: PlannedDungeon, anchors: abc.Collection[str]) -> _Inside:
    """The chances inside a dungeon that exists; branches count from the levels called ``anchors``.

    Raises:
        TooManyWorldsError: there are too many ways to place its levels.
    """
    optional = [level for level in dungeon.levels if level.percent < _ALWAYS]
    if len(optional) > _MOST_OPTIONAL:
        raise TooManyWorldsError(f"{dungeon.name} has {len(optional)} levels that may be missing")
    levels: dict[str, dict[tuple[int, int], Fraction]] = {}
    ends: dict[tuple[int, Anchors], Fraction] = {}
    stopped, states = Fraction(0), 0
    for share, existing in _selections(dungeon.levels):
        for length in dungeon.lengths:
            weight = share / len(dungeon.lengths)
            walk = _Walk(existing, length, anchors, MOST_STATES - states)
            if not walk.is_possible(0, 0, ()):
                stopped += weight
                continue
            found, last = walk.chances()
            states += walk.states
            for index, number, chance in found:
                _add(levels.setdefault(existing[index].name, {}), (length, number), weight * chance)
            for kept, chance in last.items():
                _add(ends, (length, kept), weight * chance)
    return _Inside(levels, ends, stopped)


def lengths_without_place(dungeon: PlannedDungeon) -> list[int]:
    """The lengths with which some levels of a dungeon find no place, with all that may be missing or without.

    Fewer levels are easier to place, so that all of them together decide.

    Raises:
        TooManyWorldsError: there are too many ways to try.
    """
    levels = _connected(dungeon.levels)
    return [length for length in dungeon.lengths if not _Walk(levels, length, (), MOST_STATES).is_possible(0, 0, ())]


def _selections(levels: tuple[PlacedLevel, ...]) -> abc.Iterator[tuple[Fraction, tuple[PlacedLevel, ...]]]:
    """Each selection of levels that a game may have, with its share."""
    optional = [index for index, level in enumerate(levels) if level.percent < _ALWAYS]
    for chosen in product((True, False), repeat=len(optional)):
        share = Fraction(1)
        for index, comes in zip(optional, chosen, strict=True):
            share *= Fraction(levels[index].percent if comes else _ALWAYS - levels[index].percent, _ALWAYS)
        missing = {index for index, comes in zip(optional, chosen, strict=True) if not comes}
        if share:
            yield share, _connected([level for index, level in enumerate(levels) if index not in missing])


def _connected(levels: abc.Iterable[PlacedLevel]) -> tuple[PlacedLevel, ...]:
    """The levels without those that count from a level which is not among the earlier ones."""
    found: dict[str, PlacedLevel] = {}
    for level in levels:
        if level.after is None or level.after in found:
            found[level.name] = level
    return tuple(found.values())


class _Walk:
    """Placing some levels one after the other on a number of levels; taken places are bits."""

    def __init__(
        self, levels: tuple[PlacedLevel, ...], length: int, anchors: abc.Collection[str], most_states: int
    ) -> None:
        self._levels, self._length, self._most = levels, length, most_states
        self._kept = [
            {*anchors, *(later.after for later in levels[index + 1 :])} for index in range(len(levels))
        ]  # the levels whose numbers still count after each step
        self._possible: dict[tuple[int, int, Anchors], bool] = {}
        self.states = 0

    def is_possible(self, index: int, taken: int, anchors: Anchors) -> bool:
        """True if the levels from an index on can be placed."""
        if index == len(self._levels):
            return True
        key = index, taken, anchors
        if key not in self._possible:
            if len(self._possible) >= self._most:
                raise TooManyWorldsError("there are too many ways to place its levels")
            self._possible[key] = any(True for _ in self._steps(*key))
        return self._possible[key]

    def _steps(self, index: int, taken: int, anchors: Anchors) -> abc.Iterator[tuple[int, int, Anchors]]:
        """The numbers that the level at an index may get, each with what is taken and known then."""
        level, kept = self._levels[index], self._kept[index]
        after = dict(anchors)[level.after] if level.after is not None else None
        for number in level.places.numbers(self._length, after):
            if taken >> number & 1:
                continue
            known = (*anchors, (level.name, number)) if level.name in kept else anchors
            known = tuple(one for one in known if one[0] in kept)
            if self.is_possible(index + 1, taken | 1 << number, known):
                yield number, taken | 1 << number, known

    def chances(self) -> tuple[list[tuple[int, int, Fraction]], abc.Mapping[Anchors, Fraction]]:
        """The chance of each number of each level, and the chances of what is known in the end.

        Weights are whole numbers, which are faster than fractions: each level multiplies their sum by ``parts``.
        """
        parts = lcm(*range(1, max(self._length, 1) + 1))
        found: list[tuple[int, int, Fraction]] = []
        here: dict[tuple[int, Anchors], int] = {(0, ()): 1}
        whole = 1
        for index in range(len(self._levels)):
            following: dict[tuple[int, Anchors], int] = {}
            numbers: dict[int, int] = {}
            for (taken, anchors), weight in here.items():
                steps = list(self._steps(index, taken, anchors))
                share = weight * parts // len(steps)
                for number, then, known in steps:
                    numbers[number] = numbers.get(number, 0) + share
                    following[then, known] = following.get((then, known), 0) + share
            self.states += len(here)
            whole *= parts
            found += ((index, number, Fraction(weight, whole)) for number, weight in numbers.items())
            here = following
        last: dict[Anchors, Fraction] = {}
        for (_, anchors), weight in here.items():
            _add(last, anchors, Fraction(weight, whole))
        return found, last


def branches_started(
    children: abc.Sequence[tuple[int, PlannedBranch, Fraction]], length: int, anchors: abc.Mapping[str, int]
) -> abc.Mapping[tuple[int, int], Fraction]:
    """The chance of each number for the branch to each child, placed in their order; a child exists with its share."""
    found: dict[tuple[int, int], Fraction] = {}
    here: dict[int, Fraction] = {0: Fraction(1)}
    for child, branch, share in children:
        following: dict[int, Fraction] = {}
        missing = branch.after is not None and branch.after not in anchors
        numbers = range(0) if missing else branch.places.numbers(length, anchors.get(branch.after or ""))
        for taken, weight in here.items():
            if not numbers or share < 1:
                _add(following, taken, weight * (1 - share if numbers else 1))
            for drawn in range(len(numbers)):
                number = first_without(numbers, drawn, lambda one, taken=taken: bool(taken >> one & 1))  # type: ignore[misc]
                chance = weight * share / len(numbers)
                _add(found, (child, number), chance)
                _add(following, taken | 1 << number, chance)
        here = following
    return found


def _add(law: dict[Key, Fraction], key: Key, chance: Fraction) -> None:
    law[key] = law.get(key, Fraction(0)) + chance


def _sum_of(one: NumberLaw, other: NumberLaw) -> NumberLaw:
    """The law of the sum of two independent numbers."""
    found: dict[int, Fraction] = {}
    for first, share in one.items():
        for second, chance in other.items():
            _add(found, first + second, share * chance)
    return _sorted(found)


def _times(law: NumberLaw, factor: Fraction) -> NumberLaw:
    return _sorted({value: chance * factor for value, chance in law.items() if chance * factor})


def _sorted(law: NumberLaw) -> NumberLaw:
    return dict(sorted(law.items()))
