"""The number of things of each kind in the levels of a script, counted over many seeds."""

from __future__ import annotations

from collections import Counter, abc
from dataclasses import dataclass, field
from typing import NamedTuple

from vaultc.api import loading
from vaultc.generation.laws.things import object_name
from vaultc.level.contents import Item
from vaultc.level.level import Level
from vaultc.support.workers.sharing import sample
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

MONSTER, OBJECT, TRAP, FEATURE, TERRAIN = FAMILIES = ("monster", "object", "trap", "feature", "terrain")

_PLAIN = frozenset({"solid rock", "floor", "wall", "corridor"})
"""Terrain that every level is made of."""


class KindOfThing(NamedTuple):
    """A kind of thing: its family, and its name in the game."""

    family: str
    name: str


ThingCounts = abc.Mapping[KindOfThing, int]
"""The number of things of each kind in a level."""


def things_in(level: Level, catalog: Catalog) -> ThingCounts:
    """Count monsters by species, objects, traps, features and terrain of a level.

    A stack is one object. Objects count on the floor, buried and in containers, but not with monsters. Terrain counts
    by squares, without rock, walls, floor and corridors.
    """
    found: Counter[KindOfThing] = Counter()
    for monster in level.monsters:
        found[KindOfThing(MONSTER, catalog.species[monster.species].name)] += 1
    for item in every_item(level.items()):
        found[KindOfThing(OBJECT, object_name(catalog.kinds[item.kind]))] += 1
    names = {number: name for name, number in catalog.trap_codes.items()}
    for trap in level.traps:
        found[KindOfThing(TRAP, names.get(trap.kind, str(trap.kind)))] += 1
    for code, number in Counter(level.terrain[grid.HEIGHT : grid.CELLS]).items():
        row = catalog.terrain_types.get(code)
        if row is not None and row.word not in _PLAIN:
            found[KindOfThing(FEATURE if row.furniture else TERRAIN, row.word)] += number
    return found


def every_item(items: abc.Iterable[Item]) -> abc.Iterable[Item]:
    """Objects with their contents."""
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        yield item
        waiting += item.contents


@dataclass(frozen=True, slots=True)
class _Counting:
    """Makes the level of a seed and counts; None if the level cannot be made."""

    script: loading.LevelScript
    surroundings: Surroundings

    def __call__(self, seed: int) -> ThingCounts | None:
        try:
            made = self.script.generate(seed, surroundings=self.surroundings)
        except loading.GenerationError:
            return None
        return things_in(made.level, self.script.catalog)


@dataclass(slots=True)
class CountedThings:
    """For each kind in how many levels it came how often; levels without it are the remainder of ``levels``."""

    levels: int = 0
    numbers: dict[KindOfThing, Counter[int]] = field(default_factory=dict)

    def add(self, things: ThingCounts) -> None:
        """Count one more level."""
        self.levels += 1
        for kind, number in things.items():
            self.numbers.setdefault(kind, Counter())[number] += 1

    def law(self, kind: KindOfThing) -> dict[int, int]:
        """The number of levels with each number of a kind, from the lowest number."""
        found = self.numbers.get(kind, Counter())
        missing = self.levels - sum(found.values())
        law = {0: missing} | dict(found) if missing else dict(found)
        return dict(sorted(law.items()))

    @property
    def kinds(self) -> abc.Sequence[KindOfThing]:
        """All kinds that came, by family, the most frequent first."""
        totals = {kind: sum(n * levels for n, levels in found.items()) for kind, found in self.numbers.items()}
        return sorted(totals, key=lambda kind: (FAMILIES.index(kind.family), -totals[kind], kind.name))


_Progress = abc.Callable[[abc.Iterable[ThingCounts | None]], abc.Iterable[ThingCounts | None]]


def count_things(
    script: loading.LevelScript, seeds: range, surroundings: Surroundings, workers: int = 1, progress: _Progress = iter
) -> CountedThings:
    """Make the levels of many seeds and count their things; levels that cannot be made do not count."""
    counted = CountedThings()
    for things in progress(sample(_Counting(script, surroundings), seeds, workers)):
        if things is not None:
            counted.add(things)
    return counted
