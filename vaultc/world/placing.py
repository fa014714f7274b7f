"""Drawing one world from a blueprint: the draws of a new game, in their order.

Rules: "The dungeon file", "Setting up the dungeons".
"""

from __future__ import annotations

from collections import abc

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.world.blueprint import Blueprint, PlacedLevel, PlannedBranch, PlannedDungeon

NumberDraw = abc.Callable[[int], int]
"""The game's ``rn2``: a number from 0 to one below its argument."""

_PERCENT = 100
_MOST_TRIES = 100_000
"""Places that the search tries in one dungeon; more are needed only where there are far too few of them."""


class UnplaceableError(InvalidValueError):
    """The levels of a dungeon, or a branch to it, find no place; the game stops with the same complaint."""


@dataclass(frozen=True, slots=True)
class DrawnBranch:
    """A branch at its place: the ``number`` of the level in the dungeon where it starts."""

    start: PlannedDungeon
    number: int
    branch: PlannedBranch


@dataclass(frozen=True)
class DrawnDungeon:
    """A dungeon of one world: its length, the depth of its first level, and its levels by their numbers."""

    dungeon: PlannedDungeon
    length: int
    depth: int
    levels: abc.Mapping[int, PlacedLevel]
    arrival: DrawnBranch | None

    def number_of(self, name: str) -> int | None:
        """The number of a level by its name."""
        return next((number for number, level in self.levels.items() if level.name == name), None)

    @property
    def deepest(self) -> int:
        """The depth of its last level."""
        return self.depth + self.length - 1


@dataclass(frozen=True)
class DrawnWorld:
    """The dungeons of one game, in the order of the file; those that the game lacks are left out."""

    dungeons: tuple[DrawnDungeon, ...]

    def place_of(self, name: str) -> tuple[DrawnDungeon, int] | None:
        """The dungeon and the number of a level in it; None if this world lacks the level."""
        for dungeon in self.dungeons:
            number = dungeon.number_of(name)
            if number is not None:
                return dungeon, number
        return None


def draw_world(blueprint: Blueprint, rn2: NumberDraw, *, everything: bool = False) -> DrawnWorld:
    """Draw a world; with ``everything`` all dungeons and levels exist, as in the reference world.

    A level or branch that counts from a level that this world lacks is missing too.

    Raises:
        UnplaceableError: the levels of a dungeon cannot all be placed, or a branch has no level to start on.
    """
    return _Drawing(blueprint, rn2, everything).world()


class _Drawing:
    """The state of the set-up: what was drawn so far, and the levels that have a branch."""

    def __init__(self, blueprint: Blueprint, rn2: NumberDraw, everything: bool) -> None:
        self._blueprint, self._rn2, self._everything = blueprint, rn2, everything
        self._drawn: dict[int, DrawnDungeon] = {}
        self._with_branch: set[tuple[int, int]] = set()
        self._numbers: dict[str, int] = {}
        self._tries = 0

    def world(self) -> DrawnWorld:
        for at, dungeon in enumerate(self._blueprint.dungeons):
            absent = dungeon.percent is not None and not self._comes(dungeon.percent)
            parent = self._blueprint.parents.get(dungeon.name)
            if absent or (at and (parent is None or parent[0] not in self._drawn)):
                continue
            length = dungeon.base + (self._rn2(dungeon.spread) if dungeon.spread > 0 else 0)
            arrival = self._arrival(*parent) if at and parent is not None else None
            if at and arrival is None:
                continue
            levels = self._levels(dungeon, length)
            self._drawn[at] = DrawnDungeon(dungeon, length, self._depth(at, length, arrival), levels, arrival)
        return DrawnWorld(tuple(self._drawn.values()))

    def _comes(self, percent: int) -> bool:
        return self._everything or self._rn2(_PERCENT) < percent

    def _arrival(self, at: int, branch: PlannedBranch) -> DrawnBranch | None:
        """The place of a branch in a dungeon that was drawn; None if it counts from a level that is missing."""
        start = self._drawn[at]
        if branch.after is not None and branch.after not in self._numbers:
            return None
        numbers = branch.places.numbers(start.length, self._numbers.get(branch.after or ""))
        if not numbers:
            raise UnplaceableError(f"the branch to {branch.dungeon} finds no level of {start.dungeon.name}")
        number = first_without(numbers, self._rn2(len(numbers)), lambda one: (at, one) in self._with_branch)
        self._with_branch.add((at, number))
        return DrawnBranch(start.dungeon, number, branch)

    def _depth(self, at: int, length: int, arrival: DrawnBranch | None) -> int:
        dungeon = self._blueprint.dungeons[at]
        if arrival is None:
            return 1 - (dungeon.entry_number(length) - 1)
        start = next(one for one in self._drawn.values() if one.dungeon is arrival.start)
        return start.depth + arrival.number - 1 + arrival.branch.step - (dungeon.entry_number(length) - 1)

    def _levels(self, dungeon: PlannedDungeon, length: int) -> dict[int, PlacedLevel]:
        existing: list[PlacedLevel] = []
        names = set(self._numbers)
        for level in dungeon.levels:
            if self._comes(level.percent) and (level.after is None or level.after in names):
                existing.append(level)
                names.add(level.name)
        placed: dict[int, PlacedLevel] = {}
        self._tries = 0
        if not self._place(existing, length, placed):
            raise UnplaceableError(f"the levels of {dungeon.name} cannot all be placed on its {length} levels")
        self._numbers |= {level.name: number for number, level in placed.items()}
        return dict(sorted(placed.items()))

    def _place(self, levels: abc.Sequence[PlacedLevel], length: int, placed: dict[int, PlacedLevel]) -> bool:
        """Place the levels one after the other by search; False if that fails."""
        if not levels:
            return True
        level = levels[0]
        known = self._numbers | {one.name: number for number, one in placed.items()}
        after = known[level.after] if level.after is not None else None
        free = [number for number in level.places.numbers(length, after) if number not in placed]
        while free and self._tries < _MOST_TRIES:
            self._tries += 1
            number = free.pop(self._rn2(len(free)))
            placed[number] = level
            if self._place(levels[1:], length, placed):
                return True
            del placed[number]
        return False


def first_without(numbers: range, drawn: int, has_branch: abc.Callable[[int], bool]) -> int:
    """The first number after the drawn one, in a circle, that has no branch yet; the drawn one if all have."""
    count = len(numbers)
    circle = (numbers[(drawn + step) % count] for step in range(1, count + 1))
    return next((number for number in circle if not has_branch(number)), numbers[drawn])
