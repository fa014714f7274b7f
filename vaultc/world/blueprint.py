"""The blueprint of a game's dungeons, as its dungeon file gives it: ranges from which every game draws its own places.

Rules: "The dungeon file". A :class:`Blueprint` says how long dungeons are, which levels have a place of their own, and
where branches start. :mod:`vaultc.world.planned_places` draws one world of it, :mod:`vaultc.world.place_laws` the
chances of all worlds. Numbers of levels count from 1 at the top of a dungeon.
"""

from __future__ import annotations

from collections import abc
from enum import Enum
from functools import cached_property
from typing import Final

from vaultc.support.dataclass import dataclass

TO_THE_END: Final = -1
"""The length of a range that reaches to the end of the dungeon."""

OF_ROLE: Final = "x-"
"""The beginning of the names of quest levels, for which the code of a role is put in."""


@dataclass(frozen=True, slots=True)
class PlaceRange:
    """The numbers that a place may have: ``length`` levels from ``base`` on (0 means 1, -1 to the end).

    A negative base counts from the bottom. After a level, the base is added to that level's number.
    """

    base: int
    length: int = 0

    def numbers(self, levels: int, after: int | None = None) -> range:
        """The numbers in a dungeon of so many levels, cut at both of its ends."""
        above = after if after is not None else 0 if self.base > 0 else levels + 1
        first = above + self.base
        end = levels if self.length == TO_THE_END else first + max(self.length, 1) - 1
        return range(max(first, 1), min(end, levels) + 1)


@dataclass(frozen=True, slots=True)
class PlacedLevel:
    """A level with a place of its own, which exists in ``percent`` of all games.

    ``variants`` are the files ``name-1``, ``name-2`` ... of which a game takes one; 0 means the file ``name`` itself.
    ``after`` is the level from which its range counts.
    """

    name: str
    places: PlaceRange
    percent: int = 100
    variants: int = 0
    after: str | None = None
    bones: str = "none"
    alignment: str | None = None
    descriptors: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the levels that a game loads for it."""
        return tuple(f"{self.name}-{number}" for number in range(1, self.variants + 1)) or (self.name,)


class BranchKind(Enum):
    """The ends that a branch has: stairs, a portal, or stairs at its other end alone."""

    STAIRS = "stair"
    NO_UP = "no_up"
    NO_DOWN = "no_down"
    PORTAL = "portal"


@dataclass(frozen=True, slots=True)
class PlannedBranch:
    """The way to another dungeon; ``after`` is the level from which its range counts."""

    dungeon: str
    places: PlaceRange
    kind: BranchKind = BranchKind.STAIRS
    up: bool = False
    after: str | None = None

    @property
    def step(self) -> int:
        """The difference in depth from the branch's level to the level where it leads."""
        return 0 if self.kind is BranchKind.PORTAL else -1 if self.up else 1


@dataclass(frozen=True, slots=True)
class PlannedDungeon:
    """A dungeon of ``base`` levels, or up to ``spread`` - 1 more, that exists in ``percent`` of all games.

    ``percent`` is None where nothing is drawn, since it always exists. ``entry`` is the number of the level where its
    branch arrives, from the bottom if negative. ``protofile`` begins the names of the levels without a place of their
    own, ``filler`` is the level that makes them. ``floats`` tells that its branch has no level in the end.
    """

    name: str
    base: int
    spread: int = 0
    percent: int | None = None
    entry: int = 1
    bones: str = "none"
    protofile: str | None = None
    filler: str | None = None
    alignment: str | None = None
    descriptors: tuple[str, ...] = ()
    levels: tuple[PlacedLevel, ...] = ()
    branches: tuple[PlannedBranch, ...] = ()

    @property
    def lengths(self) -> range:
        """The numbers of levels that it may have, all equally likely."""
        return range(self.base, self.base + max(self.spread, 1))

    @property
    def floats(self) -> bool:
        """True for Fort Ludios, whose branch is tied to the first gold vault that the hero finds."""
        return any(level.name == "knox" for level in self.levels)

    def entry_number(self, levels: int) -> int:
        """The number of the level where its branch arrives, if it has so many levels."""
        number = self.entry if self.entry > 0 else levels + 1 + self.entry if self.entry < 0 else 1
        return min(max(number, 1), max(levels, 1))


@dataclass(frozen=True)
class Blueprint:
    """All dungeons in the order of the file; games begin in the first."""

    dungeons: tuple[PlannedDungeon, ...]

    @cached_property
    def parents(self) -> abc.Mapping[str, tuple[int, PlannedBranch]]:
        """The number of the dungeon where the branch to a dungeon starts, and the branch, by the dungeon's name.

        Dungeons are set up in their order, so only branches of earlier ones count.
        """
        found: dict[str, tuple[int, PlannedBranch]] = {}
        numbers = {dungeon.name: number for number, dungeon in enumerate(self.dungeons)}
        for number, dungeon in enumerate(self.dungeons):
            for branch in dungeon.branches:
                if numbers.get(branch.dungeon, 0) > number:
                    found.setdefault(branch.dungeon, (number, branch))
        return found

    def children(self, number: int) -> list[tuple[int, PlannedBranch]]:
        """The dungeons whose branch starts in the dungeon of that number, in the order in which they are set up."""
        found = ((at, self.parents.get(dungeon.name)) for at, dungeon in enumerate(self.dungeons))
        return [(at, parent[1]) for at, parent in found if parent is not None and parent[0] == number]

    @property
    def levels(self) -> abc.Iterator[tuple[PlannedDungeon, PlacedLevel]]:
        """All levels with a place of their own, each with its dungeon."""
        return ((dungeon, level) for dungeon in self.dungeons for level in dungeon.levels)

    def level(self, name: str) -> tuple[PlannedDungeon, PlacedLevel] | None:
        """The level of that name, or the level that has a variant of that name, with its dungeon."""
        for dungeon, level in self.levels:
            if name == level.name or name in level.files:
                return dungeon, level
        return None
