"""Worlds drawn from a blueprint, and the plan of a game from the one world in which places have names.

Drawing makes the draws of a new game in their order. The world of a plan is the same for everybody, so that a seed
alone names a level: all levels exist, and its draws have one fixed seed. What a file does not say, such as the words
for dungeons, comes from the plan that the game has without it.

Rules: "The dungeon file", "Setting up the dungeons".
"""

from __future__ import annotations

import re
from collections import abc
from dataclasses import replace
from typing import Final

from vaultc.chance.seeding import modern_dice
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.world.blueprint import OF_ROLE, Blueprint, PlacedLevel, PlannedBranch, PlannedDungeon
from vaultc.world.plan import MAIN_DUNGEON, MEDUSA, Dungeon, DungeonBranch, Plan, SpecialLevel, branch_end
from vaultc.world.surroundings import Surroundings

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


# ---- the plan

REFERENCE_SEED: Final = 42
"""The seed of the world in which places have names."""
_SMALL_WORDS: Final = frozenset({"the", "of", "a", "an"})


def seeded_draw(seed: int) -> NumberDraw:
    """The draws of one seed, the same on every platform."""
    return modern_dice(seed).rn2


def plan_from(blueprint: Blueprint, before: Plan) -> Plan:
    """The plan of a game whose dungeons are those of a blueprint; the game has the plan ``before`` without it.

    Raises:
        UnplaceableError: something finds no place in its world.
    """
    world = draw_world(blueprint, seeded_draw(REFERENCE_SEED), everything=True)
    words: list[str] = []
    dungeons: list[Dungeon] = []
    for number, drawn in enumerate(world.dungeons):
        known = before.dungeon(drawn.dungeon.name)
        words.append(_word(drawn.dungeon.name, known, words, is_main=not number))
        dungeons.append(_dungeon(world, drawn, known, words[-1], is_main=not number))
    placed = {level.name for drawn in world.dungeons for level in drawn.levels.values()}
    missing = tuple(level.name for _, level in blueprint.levels if level.name not in placed)
    hell = next((one.name for one in dungeons[1:] if one.hellish), before.hell)
    return before._replace(dungeons=tuple(dungeons), hell=hell, elsewhere=missing, ranges=None)


def surroundings_in(plan: Plan, usual: Surroundings) -> Surroundings:
    """A game's usual surroundings in the main dungeon of a plan."""
    medusa = next((level.number for level in plan.main.special if level.name == MEDUSA), plan.main.levels + 1)
    return replace(usual, plan=plan, levels_in_dungeon=plan.main.levels, medusa_depth=medusa)


def _dungeon(world: DrawnWorld, drawn: DrawnDungeon, known: Dungeon | None, word: str, *, is_main: bool) -> Dungeon:
    dungeon, length = drawn.dungeon, drawn.length
    by_role = any(level.name.startswith(OF_ROLE) for level in drawn.levels.values())
    special = tuple(
        SpecialLevel(
            level.name.removeprefix(OF_ROLE), number, level.variants, level.alignment,
            "town" in level.descriptors or "town" in dungeon.descriptors,
        )
        for number, level in drawn.levels.items()
    )  # fmt: skip
    return Dungeon(
        MAIN_DUNGEON if is_main else dungeon.name,
        length,
        dungeon.alignment or "none",
        dungeon.filler or dungeon.protofile or (known.filler if known else None),
        drawn.depth,
        word,
        special,
        tuple(_branches(world, drawn)),
        _fillers(drawn, known, by_role=by_role),
        by_role,
        "hellish" in dungeon.descriptors,
        known.difficulty if known else None,
        not is_main and length > 1 and dungeon.entry_number(length) == length,
        known.harder if known else 0,
    )


def _fillers(drawn: DrawnDungeon, known: Dungeon | None, *, by_role: bool) -> tuple[tuple[str, int], ...]:
    """The scripts of the other levels, and the first level that each makes."""
    free = [number for number in range(1, drawn.length + 1) if number not in drawn.levels]
    if by_role:
        middle = next((number for number, level in drawn.levels.items() if level.name.endswith("loca")), drawn.length)
        above, below = [at for at in free if at < middle], [at for at in free if at > middle]
        return tuple((name, at[0]) for name, at in (("fila", above), ("filb", below)) if at)
    name = drawn.dungeon.filler or (known.filler if known else None)
    return ((name, free[0]),) if name and free else ()


def _branches(world: DrawnWorld, drawn: DrawnDungeon) -> abc.Iterator[tuple[int, DungeonBranch]]:
    """The branches that start on levels of a dungeon, and its own arrival, with their numbers."""
    if drawn.arrival is not None and not drawn.dungeon.floats:
        yield drawn.dungeon.entry_number(drawn.length), branch_end(drawn.arrival.branch, of_parent=False)
    for child in world.dungeons:
        if child.arrival is not None and child.arrival.start is drawn.dungeon and not child.dungeon.floats:
            yield child.arrival.number, branch_end(child.arrival.branch, of_parent=True)


def _word(name: str, known: Dungeon | None, taken: abc.Collection[str], *, is_main: bool) -> str:
    """The users' word for a dungeon: that of the game's plan, else the last word of its name."""
    if is_main:
        return "main"
    if known is not None and known.word not in taken:
        return known.word
    words = [re.sub(r"[^a-z0-9]", "", word.lower()) for word in name.split()]
    kept = [word for word in words if word and word not in _SMALL_WORDS] or ["dungeon"]
    candidates = [kept[-1], "".join(kept), *(f"{kept[-1]}{number}" for number in range(2, 99))]
    return next(word for word in candidates if word not in taken)
