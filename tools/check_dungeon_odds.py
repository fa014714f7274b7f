"""Compare the odds of dungeons with whole levels of each game: rooms, random vaults and special rooms by depth.

    python tools/check_dungeon_odds.py [LEVELS] [DEPTH...]

The odds come from levels that are left before their special room is chosen; here as many other levels are generated
whole, and counted. Differences beyond 99.99 % intervals are marked, and the exit status is 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from vaultc.api.ordinary_levels import OrdinaryLevels, read_vaults
from vaultc.cli.odds_dungeon_reports import random_vaults
from vaultc.games import NAMES
from vaultc.odds.encounters import UncertainValue, estimate_of
from vaultc.sampling.dungeon_survey import SurveyedDepth, SurveyPlan, SurveyTask, place_at
from vaultc.support.workers import sample, usable_processors
from vaultc.world.catalog.kinds import SHOPBASE

Z = 3.9
"""Half the width of a 99.99 % interval in standard errors."""
_OTHER_SEEDS = 1_000_000
_DEPTHS = (2, 4, 7, 10, 14, 18, 21)
_LEVELS = 2000


class ComparedOdds(NamedTuple):
    """The odds of something at a depth of a game, and the same counted in whole levels."""

    game: str
    depth: int
    what: str
    odds: UncertainValue
    counted: UncertainValue

    @property
    def distance(self) -> float:
        """The difference in standard errors."""
        error = sqrt(self.odds.error**2 + self.counted.error**2)
        return abs(self.odds.value - self.counted.value) / error if error else 0.0


class CountedLevel(NamedTuple):
    """One whole level: rooms without the gold vault, random vaults that made rooms, and the special room's type."""

    rooms: int
    vaults: int
    special: int | None


@dataclass(frozen=True)
class _Counting:
    """Makes the whole level of a seed, and counts."""

    levels: OrdinaryLevels
    depth: int
    names: frozenset[str]

    def __call__(self, seed: int) -> CountedLevel:
        place = place_at(self.levels.game.surroundings, self.depth)
        begun = self.levels.begin(seed, place)
        before = [room.type for room in begun.site.level.rooms]
        level = self.levels.generate(seed, surroundings=place)
        after = [room.type for room in level.level.rooms]
        changed = [min(kind, SHOPBASE) for kind, old in zip(after, before, strict=True) if kind != old]
        vaults = sum(name in self.names for name in level.vaults)
        return CountedLevel(len(after) - begun.gold_vault, vaults, changed[0] if changed else None)


def compared(levels: OrdinaryLevels, depth: int, number: int, workers: int = 1) -> Iterator[ComparedOdds]:
    """Compare the odds at a depth, where no branch starts, by that many levels for each side."""
    sought = random_vaults(levels)
    plan = SurveyPlan(levels, (depth,), number, levels.game.surroundings, sought=sought if sought.names else None)
    tasks = [SurveyTask(depth, seed, None) for seed in range(1, number + 1)]
    found = SurveyedDepth(depth, plan.sampled(tasks, workers))
    seeds = range(_OTHER_SEEDS, _OTHER_SEEDS + number)
    counted = list(sample(_Counting(levels, depth, frozenset(sought.names)), seeds, workers))
    yield _pair(levels, depth, "rooms", found.mean_rooms, [level.rooms for level in counted])
    if sought.names:
        odds = found.number_met(sought.chance)
        yield _pair(levels, depth, "random vaults", odds, [level.vaults for level in counted])
    names = {**levels.game.catalog.room_names, SHOPBASE: "shop"}
    kinds = Counter(level.special for level in counted)
    for kind in found.special_rooms(levels):
        if not kind.tried and not kinds[kind.room_type]:
            continue
        hits = [1] * kinds[kind.room_type] + [0] * (number - kinds[kind.room_type])
        yield _pair(levels, depth, names[kind.room_type], kind.comes, hits)


def _pair(levels: OrdinaryLevels, depth: int, what: str, odds: UncertainValue, counted: Sequence[int]) -> ComparedOdds:
    found = estimate_of(counted)
    smallest = sqrt(max(odds.value, 0.0) / len(counted))
    return ComparedOdds(levels.game.name, depth, what, odds, UncertainValue(found.value, max(found.error, smallest)))


def main(arguments: Sequence[str]) -> int:
    """Compare all games, and print the differences."""
    number = int(arguments[0]) if arguments else _LEVELS
    depths = [int(depth) for depth in arguments[1:]] or _DEPTHS
    outside = total = 0
    for game in NAMES:
        levels = read_vaults(dialect=game)
        for depth in depths:
            for pair in compared(levels, depth, number, usable_processors()):
                total += 1
                mark = "" if pair.distance <= Z else "  outside"
                outside += bool(mark)
                print(
                    f"{pair.game:10}  depth {pair.depth:2}  {pair.what:13}  {pair.odds.value:8.4f}  "
                    f"{pair.counted.value:8.4f}  {pair.distance:4.1f} errors{mark}"
                )
    print(f"{total} odds compared over {number} levels each, {outside} outside their 99.99 % intervals")
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
