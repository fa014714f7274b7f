"""The main dungeons that games have: places of special levels and branches, with their chances."""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from vaultc.support.errors import InvalidValueError
from vaultc.world.plan import BranchRange, DungeonBranch, LevelRange, Plan

ORDINARY: Final = "ordinary"
BELOW_MEDUSA: Final = "below Medusa"
MEDUSA: Final = "medusa"


class DungeonWorld(NamedTuple):
    """One main dungeon: its number of levels, its special levels by depth, and the share of games that have it."""

    share: Fraction
    levels: int
    special: abc.Mapping[int, str]

    @property
    def medusa(self) -> int:
        """Medusa's depth; without her the depth below the last level."""
        return next((depth for depth, name in self.special.items() if name == MEDUSA), self.levels + 1)

    @property
    def ordinary(self) -> tuple[int, ...]:
        """The depths of ordinary levels above Medusa."""
        return tuple(depth for depth in range(1, min(self.medusa, self.levels + 1)) if depth not in self.special)

    def kind(self, depth: int) -> str | None:
        """The name of a special level, :data:`ORDINARY` or :data:`BELOW_MEDUSA`; None below the main dungeon."""
        if depth > self.levels:
            return None
        return self.special.get(depth) or (ORDINARY if depth < self.medusa else BELOW_MEDUSA)


@cache
def worlds_of(plan: Plan, *, reference: bool = False) -> tuple[DungeonWorld, ...]:
    """The main dungeons that a game may have, or only the ``reference`` world, also if no ranges are known."""
    ranges = plan.ranges
    if reference or ranges is None:
        known = {level.number: level.name for level in plan.main.special}
        return (DungeonWorld(Fraction(1), plan.main.levels, known),)
    found: dict[tuple[int, tuple[tuple[int, str], ...]], Fraction] = {}
    for levels in range(ranges.least, ranges.least + ranges.more):
        for share, special in _placed(ranges.levels, levels, {}):
            key = levels, tuple(sorted(special.items()))
            found[key] = found.get(key, Fraction(0)) + share / ranges.more
    return tuple(DungeonWorld(share, levels, dict(special)) for (levels, special), share in found.items())


def _placed(
    ranges: tuple[LevelRange, ...], levels: int, taken: abc.Mapping[int, str]
) -> abc.Iterator[tuple[Fraction, abc.Mapping[int, str]]]:
    """Each way to place some special levels in their order, with its share."""
    if not ranges:
        yield Fraction(1), taken
        return
    level, chance = ranges[0], Fraction(ranges[0].percent, 100)
    if chance < 1:
        yield from ((share * (1 - chance), special) for share, special in _placed(ranges[1:], levels, taken))
    first = level.first if level.first > 0 else levels + 1 + level.first
    free = [place for place in range(first, first + level.places) if place not in taken]
    for place in free:
        for share, special in _placed(ranges[1:], levels, {**taken, place: level.name}):
            yield share * chance / len(free), special


BranchLaw = abc.Mapping[DungeonBranch | None, Fraction]
"""The branches that may start on a level (None: no branch), with their chances."""


@cache
def branches_at(plan: Plan, depth: int, *, reference: bool = False) -> BranchLaw:
    """The branches that start on ordinary levels of a depth.

    Raises:
        InvalidValueError: no level of this depth is ordinary.
    """
    law: dict[DungeonBranch | None, Fraction] = {}
    for world in worlds_of(plan, reference=reference):
        if world.kind(depth) == ORDINARY:
            for branch, chance in _branches_in(world, plan, reference=reference).get(depth, _NO_BRANCH).items():
                law[branch] = law.get(branch, Fraction(0)) + world.share * chance
    whole = sum(law.values())
    if not whole:
        raise InvalidValueError(f"depth {depth} is never ordinary")
    return {branch: chance / whole for branch, chance in law.items()}


_NO_BRANCH: Final[BranchLaw] = {None: Fraction(1)}


def _branches_in(world: DungeonWorld, plan: Plan, *, reference: bool) -> abc.Mapping[int, BranchLaw]:
    """The laws of branches by depth in one world."""
    if reference or plan.ranges is None:
        return {depth: {branch: Fraction(1)} for depth, branch in plan.main.branches}
    anchors = {name: depth for depth, name in world.special.items()}
    wanted = {branch.after for branch in plan.ranges.branches if branch.after is not None}
    return _branch_laws(plan.ranges.branches, tuple((name, anchors[name]) for name in sorted(wanted)))


@cache
def _branch_laws(ranges: tuple[BranchRange, ...], anchors: tuple[tuple[str, int], ...]) -> abc.Mapping[int, BranchLaw]:
    laws: dict[int, dict[DungeonBranch | None, Fraction]] = {}
    for share, placed in _branches_placed(ranges, dict(anchors), {}):
        for depth, branch in placed.items():
            law = laws.setdefault(depth, {None: Fraction(1)})
            law[branch] = law.get(branch, Fraction(0)) + share
            law[None] -= share
    return laws


def _branches_placed(
    ranges: tuple[BranchRange, ...], anchors: abc.Mapping[str, int], taken: abc.Mapping[int, DungeonBranch]
) -> abc.Iterator[tuple[Fraction, abc.Mapping[int, DungeonBranch]]]:
    """Each way to place some branches in their order; a level with a branch gets another only for want of others."""
    if not ranges:
        yield Fraction(1), taken
        return
    branch = ranges[0]
    first = branch.first + (anchors[branch.after] if branch.after is not None else 0)
    places = range(first, first + branch.places)
    free = [place for place in places if place not in taken] or list(places)
    for place in free:
        for share, placed in _branches_placed(ranges[1:], anchors, {place: branch.branch, **taken}):
            yield share / len(free), placed
