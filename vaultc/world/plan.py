"""The plan of a game's dungeons: their levels, the special features of these, and the places of branches.

Games begin in the main dungeon, from whose levels others branch off; what is drawn anew for every game is told with its
chances. Rules: "The plan of the dungeons", "UnNetHack 6: Places drawn for a game".
"""

from __future__ import annotations

import fractions
from collections import abc
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, Final, TypeAlias

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.blueprint import BranchKind, PlacedLevel, PlannedBranch, PlannedDungeon

if TYPE_CHECKING:
    from vaultc.world.surroundings import Surroundings

QUEST_LEVEL: Final = lazy_pattern(r"[A-Z][A-Za-z]{2}-(?:strt|loca|goal|fil[ab])")
"""The beginning of the name of a level of a quest."""
MAIN_DUNGEON = "The Dungeons of Doom"
"""The dungeon in which games begin."""


@dataclass(frozen=True, slots=True)
class DungeonBranch:
    """The end of a dungeon branch on the level: ``portal``, ``stairs`` (``up`` or not), or ``none at this end``."""

    kind: str
    up: bool = False


class SpecialLevel(NamedTuple):
    """A special level and its ``number`` in its dungeon; ``variants`` are those among which the game chooses.

    ``alignment`` is its own, None for the dungeon's.
    """

    name: str
    number: int
    variants: int = 0
    alignment: str | None = None
    town: bool = False


class Dungeon(NamedTuple):
    """A dungeon of the reference world.

    ``alignment`` is ``none``, ``law``, ``neutral`` or ``chaos``; ``filler`` the script that makes its levels where no
    other is registered; ``depth`` is the depth of its first level, which is also the difficulty of the others unless
    ``difficulty`` sets one for all; ``climbed`` tells that it is entered at its last level. ``word`` is the users' name
    for it. ``branches`` start on levels by their numbers. ``fillers`` are scripts and the first level that they make.
    With ``by_role``, the names of special levels and fillers begin with the code of the hero's role. A dungeon that is
    ``harder`` has this much more difficulty than its depth. ``optional`` are special levels that the reference world
    lacks and others have, at one of the places where they may be.
    """

    name: str
    levels: int
    alignment: str = "none"
    filler: str | None = None
    depth: int = 1
    word: str = ""
    special: tuple[SpecialLevel, ...] = ()
    branches: tuple[tuple[int, DungeonBranch], ...] = ()
    fillers: tuple[tuple[str, int], ...] = ()
    by_role: bool = False
    hellish: bool = False
    difficulty: int | None = None
    climbed: bool = False
    harder: int = 0
    optional: tuple[SpecialLevel, ...] = ()

    def difficulty_of(self, number: int) -> int:
        """Return the difficulty of a level by its number; in dungeons that lead up, the way down to the entry and up
        again counts.
        """
        if self.difficulty is not None:
            return self.difficulty
        depth = self.depth + number - 1 + self.harder
        return depth + 2 * (self.levels - number + 1) if self.climbed else depth

    def special_level(self, number: int) -> SpecialLevel | None:
        """The special level of that number, if it is known."""
        return next((level for level in self.special if level.number == number), None)

    def branch(self, number: int) -> DungeonBranch | None:
        """Return the branch that starts on the level of that number."""
        return next((branch for level, branch in self.branches if level == number), None)

    @property
    def is_filled(self) -> bool:
        """True if its other levels are fillers, which do not count as special levels."""
        return self.filler is not None or self.by_role


class Plan(NamedTuple):
    """The dungeons of a game in the order of their ledger numbers; the first is the main one.

    ``hell`` is the dungeon below it; the script ``below_medusa``, or without one its filler, also makes the main
    dungeon's levels below Medusa. ``elsewhere`` are special levels whose places in the reference world are not known.
    ``guests`` are the programs that play levels of this game at a place of their own
    (:data:`vaultc.world.surroundings.GUESTS`). ``ranges`` is the blueprint of the main dungeon, from
    which every game draws its own, where that is known.
    """

    dungeons: tuple[Dungeon, ...]
    hell: str
    elsewhere: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    below_medusa: str | None = None
    ranges: PlannedDungeon | None = None

    @property
    def main(self) -> Dungeon:
        """The dungeon where games begin."""
        return self.dungeons[0]

    def dungeon(self, name: str) -> Dungeon | None:
        """The dungeon of that name."""
        return next((dungeon for dungeon in self.dungeons if dungeon.name == name), None)

    def is_hellish(self, place: Surroundings) -> bool:
        """True if a place is in a hellish dungeon."""
        dungeon = self.dungeon(place.dungeon)
        return dungeon is not None and dungeon.hellish

    def ledger_number(self, place: Surroundings) -> int:
        """A level's number counted through all dungeons, by their lengths unless the place says it."""
        if place.ledger is not None:
            return place.ledger
        before = 0
        for dungeon in self.dungeons:
            if dungeon.name == place.dungeon:
                return before + place.level_in_dungeon
            before += dungeon.levels
        return place.level_in_dungeon

    def alignment_of(self, place: Surroundings) -> str:
        """The alignment of a place's dungeon: ``none``, ``law``, ``neutral`` or ``chaos``."""
        dungeon = self.dungeon(place.dungeon)
        return place.dungeon_alignment or (dungeon.alignment if dungeon else "none")

    def has_level(self, name: str, role: str) -> bool:
        """True if a special level has that name, in any case of letters, in a world with a hero of that role."""
        names = {name.lower() for name in self.elsewhere}
        for dungeon in self.dungeons:
            prefix = f"{role[:3]}-" if dungeon.by_role else ""
            names |= {f"{prefix}{level.name}".lower() for level in dungeon.special}
        return name.lower() in names

    def special_level_at(self, place: Surroundings) -> str | None:
        """The name of the special level at a place, if it is known and the same for all roles."""
        dungeon = self.dungeon(place.dungeon)
        level = dungeon.special_level(place.level_in_dungeon) if dungeon and not dungeon.by_role else None
        return level.name if level is not None else None


ORDINARY: Final = "ordinary"
BELOW_MEDUSA: Final = "below Medusa"
MEDUSA: Final = "medusa"


class DungeonWorld(NamedTuple):
    """One main dungeon: its number of levels, its special levels by depth, and the share of games that have it."""

    share: fractions.Fraction
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
        return (DungeonWorld(fractions.Fraction(1), plan.main.levels, known),)
    found: dict[tuple[int, tuple[tuple[int, str], ...]], fractions.Fraction] = {}
    for levels in ranges.lengths:
        for share, special in _placed(ranges.levels, levels, {}):
            key = levels, tuple(sorted(special.items()))
            found[key] = found.get(key, fractions.Fraction(0)) + share / len(ranges.lengths)
    return tuple(DungeonWorld(share, levels, dict(special)) for (levels, special), share in found.items())


def _placed(
    planned: tuple[PlacedLevel, ...], levels: int, taken: abc.Mapping[int, str]
) -> abc.Iterator[tuple[fractions.Fraction, abc.Mapping[int, str]]]:
    """Each way to place some special levels in their order, with its share."""
    if not planned:
        yield fractions.Fraction(1), taken
        return
    level, chance = planned[0], fractions.Fraction(planned[0].percent, 100)
    if chance < 1:
        yield from ((share * (1 - chance), special) for share, special in _placed(planned[1:], levels, taken))
    free = [place for place in level.places.numbers(levels) if place not in taken]
    for place in free:
        for share, special in _placed(planned[1:], levels, {**taken, place: level.name}):
            yield share * chance / len(free), special


BranchLaw: TypeAlias = "abc.Mapping[DungeonBranch | None, fractions.Fraction]"
"""The branches that may start on a level (None: no branch), with their chances."""


@cache
def branches_at(plan: Plan, depth: int, *, reference: bool = False) -> BranchLaw:
    """The branches that start on ordinary levels of a depth.

    Raises:
        InvalidValueError: no level of this depth is ordinary.
    """
    law: dict[DungeonBranch | None, fractions.Fraction] = {}
    no_branch: BranchLaw = {None: fractions.Fraction(1)}
    for (levels, anchors), part in _ordinary_parts(plan, reference=reference).get(depth, {}).items():
        laws = _branches_in(plan, levels, anchors, reference=reference)
        for branch, chance in laws.get(depth, no_branch).items():
            law[branch] = law.get(branch, fractions.Fraction(0)) + part * chance
    whole = sum(law.values())
    if not whole:
        raise InvalidValueError(f"depth {depth} is never ordinary")
    return {branch: chance / whole for branch, chance in law.items()}


_Anchors: TypeAlias = tuple[tuple[str, int], ...]
"""The special levels that branches follow, with their depths."""


@cache
def _ordinary_parts(plan: Plan, *, reference: bool) -> abc.Mapping[int, abc.Mapping[tuple[int, _Anchors], int]]:
    """The games with an ordinary level at each depth, in equal parts, by what the places of branches depend on.

    That is the number of levels and the anchors, which thousands of worlds share.
    """
    branches = () if plan.ranges is None or reference else plan.ranges.branches
    wanted = sorted({branch.after for branch in branches if branch.after is not None})
    found: dict[int, dict[tuple[int, _Anchors], int]] = {}
    worlds = worlds_of(plan, reference=reference)
    for world, part in zip(worlds, _parts(worlds)[0], strict=True):
        places = {name: depth for depth, name in world.special.items()}
        key = world.levels, tuple((name, places[name]) for name in wanted)
        for depth in world.ordinary:
            parts = found.setdefault(depth, {})
            parts[key] = parts.get(key, 0) + part
    return found


def _parts(worlds: abc.Sequence[DungeonWorld]) -> tuple[list[int], int]:
    """The shares of worlds as whole numbers of equal parts, and the number of all parts: they add up much faster."""
    whole = lcm(*(world.share.denominator for world in worlds))
    return [world.share.numerator * (whole // world.share.denominator) for world in worlds], whole


def kinds_by_depth(worlds: abc.Sequence[DungeonWorld]) -> dict[int, dict[str | None, fractions.Fraction]]:
    """The kinds of levels (:meth:`DungeonWorld.kind`) at each depth, with the shares of games.

    The depths go from 1 to the first below all main dungeons; kinds are in the order in which worlds have them.
    """
    deepest = max(world.levels for world in worlds) + 1
    counts: dict[int, dict[str | None, int]] = {depth: {} for depth in range(1, deepest + 1)}
    numbers, whole = _parts(worlds)
    for world, part in zip(worlds, numbers, strict=True):
        special, levels, medusa = world.special, world.levels, world.medusa
        for depth, parts in counts.items():
            kind = special.get(depth) or (ORDINARY if depth < medusa else BELOW_MEDUSA) if depth <= levels else None
            parts[kind] = parts.get(kind, 0) + part
    return {
        depth: {kind: fractions.Fraction(part, whole) for kind, part in parts.items()}
        for depth, parts in counts.items()
    }


def _branches_in(plan: Plan, levels: int, anchors: _Anchors, *, reference: bool) -> abc.Mapping[int, BranchLaw]:
    if reference or plan.ranges is None:
        return {depth: {branch: fractions.Fraction(1)} for depth, branch in plan.main.branches}
    return _branch_laws(plan.ranges.branches, levels, anchors)


@cache
def _branch_laws(planned: tuple[PlannedBranch, ...], levels: int, anchors: _Anchors) -> abc.Mapping[int, BranchLaw]:
    laws: dict[int, dict[DungeonBranch | None, fractions.Fraction]] = {}
    for share, placed in _branches_placed(planned, levels, dict(anchors), {}):
        for depth, branch in placed.items():
            law = laws.setdefault(depth, {None: fractions.Fraction(1)})
            law[branch] = law.get(branch, fractions.Fraction(0)) + share
            law[None] -= share
    return laws


def _branches_placed(
    planned: tuple[PlannedBranch, ...],
    levels: int,
    anchors: abc.Mapping[str, int],
    taken: abc.Mapping[int, DungeonBranch],
) -> abc.Iterator[tuple[fractions.Fraction, abc.Mapping[int, DungeonBranch]]]:
    """Each way to place some branches in their order; a level with a branch gets another only for want of others."""
    if not planned:
        yield fractions.Fraction(1), taken
        return
    branch = planned[0]
    places = branch.places.numbers(levels, anchors[branch.after] if branch.after is not None else None)
    free = [place for place in places if place not in taken] or list(places)
    for place in free:
        there = {place: branch_end(branch, of_parent=True), **taken}
        for share, placed in _branches_placed(planned[1:], levels, anchors, there):
            yield share / len(free), placed


_NO_END: Final = DungeonBranch("none at this end")


def branch_end(branch: PlannedBranch, *, of_parent: bool) -> DungeonBranch:
    """One end of a branch: the parent's goes up if the branch does, the other the other way."""
    if branch.kind is BranchKind.PORTAL:
        return DungeonBranch("portal")
    up = branch.up == of_parent
    missing = BranchKind.NO_UP if up else BranchKind.NO_DOWN
    return _NO_END if branch.kind is missing else DungeonBranch("stairs", up)
