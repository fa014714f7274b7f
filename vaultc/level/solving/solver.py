"""The solver: searches from the cheapest to the dearest, and the verdict, plan and obstacles that they give.

1. A hero for whom everything uncertain turns out well: if even that one does not arrive, the level is unsolvable.
2. The shortest walk with lasting tools, past boulders that stay in place.
3. If there are boulders: the fewest steps with pushes, exactly; then any plan, push by push.
4. If there are charges or potions: a way for which they suffice.

Each search has a limit, so that time and memory are bounded. If none is conclusive, the verdict is ``gave up``.
A solution has the tools that its plan uses, or the obstacles where there is no plan. The same searches find
the tools of a level without which its goal is out of reach.

A way that spends charges of wands and horns, or potions of levitation, spends as little as it can; a second pass,
square by square, makes sure that the level offers this much before it is needed. One charge opens, digs or freezes one
square, and a potion carries over eight.
"""

from __future__ import annotations

import heapq
from collections import Counter, abc
from itertools import combinations
from typing import Final, Literal

from vaultc.level.level import Level
from vaultc.level.solving import powers, puzzles
from vaultc.level.solving.ground import (
    FAR,
    Quest,
    QuestGround,
    QuestPlan,
    Reached,
    Stride,
    at_best,
    routes,
    shortest_walk,
)
from vaultc.level.solving.puzzles import SearchOutcome
from vaultc.support.dataclass import dataclass
from vaultc.support.safe_text import counted
from vaultc.world import grid
from vaultc.world.catalog import Catalog

SolvingVerdict = Literal["solvable", "unsolvable", "gave up"]
"""There is a plan; there is none; or neither is known."""

SOLVABLE: Final = "solvable"
UNSOLVABLE: Final = "unsolvable"
GAVE_UP: Final = "gave up"


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A means that a plan uses: the ability, and the squares for which it is used.

    ``name`` is the object of the level and ``found`` the square from which the hero takes it; None for abilities of the
    hero's own, such as kicking.
    """

    ability: str
    name: str | None
    found: grid.Cell | None
    used: tuple[grid.Cell, ...]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A square that bars the way, in words, beside the squares that the hero reaches."""

    kind: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of solving a level.

    ``steps`` is the number of steps of the plan, and ``shortest`` tells that no plan without charges and potions has
    fewer. ``cells`` are its squares as (x, y), from the first on, and ``pushes`` the pushes of a boulder on the way, as
    pairs of squares: from where and to where. ``tools`` are in the order of their first use. Without a plan, ``reason``
    is a sentence on what is missing, and ``obstacles`` what bars the way. ``states`` is the effort: the number of
    states that the searches looked at.
    """

    verdict: SolvingVerdict
    steps: int | None = None
    shortest: bool = False
    tools: tuple[ToolUse, ...] = ()
    cells: tuple[grid.Cell, ...] = ()
    pushes: tuple[tuple[grid.Cell, grid.Cell], ...] = ()
    reason: str = ""
    obstacles: tuple[Obstacle, ...] = ()
    states: int = 0

    @property
    def is_solvable(self) -> bool | None:
        """True or False where the verdict is known, None where the search gave up."""
        return None if self.verdict == GAVE_UP else self.verdict == SOLVABLE


EFFORT: Final = 20_000
"""The states that the exact search looks at, if nothing else is asked for."""


_POSITIONS: Final = 5
"""A position of a puzzle takes as long as this many states."""


@dataclass(frozen=True, eq=False)
class Solver:
    """Solves one quest; ``effort`` limits the states that are looked at."""

    quest: Quest
    catalog: Catalog
    effort: int = EFFORT

    def solve(self) -> Solution:
        """The verdict, and the plan or what is missing."""
        quest = self.quest
        reached = at_best(quest, powers.LASTING | powers.SPENT)
        if not reached.arrives:
            obstacles = obstacles_of(quest, reached)
            return Solution(UNSOLVABLE, reason=enclosed(reached, obstacles), obstacles=obstacles)
        walked = shortest_walk(quest, powers.LASTING)
        if not quest.ground.has_boulders and powers.HEAP not in quest.ground.kinds:
            return self._found(walked, True, powers.LASTING, 0) if walked else self._spending(reached, 0, True)
        if walked:
            least = quest.distances(quest.ground.own | quest.ground.offered(powers.LASTING))
            if len(walked) - 1 == min(least[cell] for cell in quest.starts):
                return self._found(walked, True, powers.LASTING, 0)
        return self._pushing(walked, reached)

    def _pushing(self, walked: QuestPlan | None, reached: Reached) -> Solution:
        """Look for a plan with pushes, or a shorter one than the walk."""
        bound = len(walked) - 1 if walked else FAR
        exact = puzzles.fewest_steps(self.quest, powers.LASTING, self.effort, bound)
        if exact.plan or walked:
            return self._found(exact.plan or walked, exact.complete, powers.LASTING, exact.states)
        if exact.complete:
            return self._spending(reached, exact.states, True)
        found = puzzles.any_plan(self.quest, powers.LASTING, self.effort // _POSITIONS)
        states = exact.states + found.states
        if found.plan:
            return self._found(found.plan, False, powers.LASTING, states)
        return self._spending(reached, states, found.complete)

    def _spending(self, reached: Reached, states: int, complete: bool) -> Solution:
        """Look for a way that spends charges and potions; ``complete`` tells that there is no other."""
        quest, mask = self.quest, powers.LASTING | powers.SPENT
        offered, has_boulders = quest.ground.offered(powers.SPENT), quest.ground.has_boulders
        if offered:
            found = frugal_walk(quest, mask, self.effort)
            states += found.states
            if found.plan:
                return self._found(found.plan, False, mask, states)
            complete = False
        obstacles = obstacles_of(quest, reached)
        # a teleportation trap, which no ability covers, may lead on by chance
        hopes = powers.TELEPORTER in quest.ground.kinds and not quest.ground.own & powers.TELEPORT
        if complete and not hopes:
            reason = "boulders are in the way"
            if has_boulders:
                reason = "no pushes of the boulders open a way, also not with the tools of the level"
            return Solution(UNSOLVABLE, reason=reason, obstacles=obstacles, states=states)
        if offered:
            reason = (
                "charges and potions of the level may open a way, but no way is known for which they surely suffice"
            )
        elif complete or not has_boulders:
            reason = "only luck with a teleportation trap can lead to the goal"
        else:
            reason = "the search for pushes reached its limit, or pushes with an uncertain outcome are left"
        return Solution(GAVE_UP, reason=reason, obstacles=obstacles, states=states)

    def _found(self, plan: QuestPlan | None, shortest: bool, mask: int, states: int) -> Solution:
        assert plan is not None
        pushes = tuple(
            (column_and_row(cell), column_and_row(boulder)) for cell, boulder in plan if boulder not in (-1, cell)
        )
        return Solution(
            SOLVABLE,
            steps=len(plan) - 1,
            shortest=shortest,
            tools=tools_of(self.quest, plan, mask, self.catalog),
            cells=tuple(column_and_row(stride.cell) for stride in plan),
            pushes=pushes,
            states=states,
        )


def quest_of(
    level: Level,
    catalog: Catalog,
    ends: tuple[abc.Collection[int], abc.Collection[int]],
    abilities: powers.Abilities,
    downwards: bool = False,
    sokoban: bool | None = None,
) -> Quest:
    """The quest from some squares to others, the two ``ends``.

    ``downwards`` counts falling as an arrival, if that is an ability; ``sokoban`` None finds out from the level if the
    rules of Sokoban hold.
    """
    ground = QuestGround.of(level, catalog, abilities, sokoban)
    falls = downwards and "falling" in abilities
    goals = frozenset(ends[1]) | (ground.falls if falls else frozenset())
    return Quest(ground, tuple(ends[0]), goals, powers.DIG | powers.BLASTING if falls else 0)


def solve(quest: Quest, catalog: Catalog, effort: int = EFFORT) -> Solution:
    """Solve a quest, with at most some effort."""
    if not quest.starts:
        return Solution(GAVE_UP, reason="the level has no way to start from: no stairs, ladder or portal of that kind")
    if not quest.goals and not quest.dig_down:
        return Solution(GAVE_UP, reason="the level has no way to arrive at: no stairs, ladder or portal of that kind")
    return Solver(quest, catalog, effort).solve()


def tools_needed(quest: Quest, found: Solution) -> int:
    """The fewest kinds of tools of the level that suffice, of all ways past boulders in place and the plan found."""
    named = sum(tool.name is not None for tool in found.tools)
    offered = quest.ground.offered(powers.LASTING)
    bits = [1 << bit for bit in range(offered.bit_length()) if offered >> bit & 1]
    for number in range(min(named, len(bits) + 1)):
        if any(shortest_walk(quest, sum(chosen)) for chosen in combinations(bits, number)):
            return number
    return named


SQUARES_A_POTION: Final = 8
"""The squares over which a potion carries: it lasts ten turns at least, of which one goes by before the first step."""

_State = tuple[int, int]


def frugal_walk(quest: Quest, mask: int, effort: int) -> SearchOutcome:
    """A way to the goal for which the charges and potions of the level suffice; boulders stay in place."""
    ground = quest.ground
    spent: dict[_State, tuple[int, int]] = {}
    parents: dict[_State, _State] = {}
    waiting = [((0, 0), state) for state in quest.starting(mask)]
    spent.update((state, cost) for cost, state in waiting)
    heapq.heapify(waiting)
    looked = 0
    while waiting and looked < effort:
        cost, state = heapq.heappop(waiting)
        if spent[state] < cost:
            continue
        looked += 1
        cell, held = state
        if quest.is_reached(cell, held):
            way = [state]
            while way[-1] in parents:
                way.append(parents[way[-1]])
            plan = tuple(Stride(cell, cell if cell in ground.boulders else -1) for cell, _ in reversed(way))
            purse = Purse(quest, mask)
            suffices = all(purse.enter(stride.cell) for stride in plan)
            return SearchOutcome(plan if suffices else None, False, looked)
        squares, free = quest.squares(held), quest.squares(held & ~powers.SPENT)
        for other in ground.steps(cell, squares, ground.boulders):
            if other in ground.boulders and not held & powers.DIG:
                continue
            dearer = cost[0] + (not free[other]), cost[1] + 1
            following = other, ground.gained(other, held, mask)
            if following not in spent or dearer < spent[following]:
                spent[following] = dearer
                parents[following] = state
                heapq.heappush(waiting, (dearer, following))
    return SearchOutcome(None, False, looked)


class Purse:
    """The charges and potions of a hero on the way, and the squares that were changed with them."""

    def __init__(self, quest: Quest, mask: int) -> None:
        self._quest, self._mask = quest, mask
        self.held = quest.ground.own
        self._left: Counter[int] = Counter()
        self._changed: dict[int, int] = {}
        self._emptied: set[int] = set()
        self._afloat = 0

    def enter(self, cell: int) -> bool:
        """Pay for a square and take up what lies there; False if the hero cannot pay."""
        if not self._pay(cell):
            return False
        ground = self._quest.ground
        self.held = ground.gained(cell, self.held, self._mask)
        for number, finding in enumerate(ground.findings):
            if finding.cell != cell or number in self._emptied:
                continue
            if not finding.locked or self.held & powers.UNLOCK:
                self._emptied.add(number)
                self._left[finding.power & self._mask] += finding.amount
        return True

    def needs(self, cell: int) -> int:
        """The powers that the hero uses to enter a square: own ones if possible, charges before a potion."""
        quest, held = self._quest, self.held
        ground = quest.ground
        if cell in self._changed or cell in quest.starts or cell in quest.goals:
            return 0
        lasting = powers.means_of(ground.kinds[cell], held & ~powers.SPENT, ground.sokoban)
        if quest.squares(held & ~powers.SPENT)[cell]:
            return lasting
        needed = powers.means_of(ground.kinds[cell], held & ~powers.SIPPING & self._payable, ground.sokoban)
        return needed or powers.means_of(ground.kinds[cell], held & powers.SIPPING, ground.sokoban)

    def _pay(self, cell: int) -> bool:
        needed = self.needs(cell)
        if needed & powers.SIPPING:
            if self._afloat == 0:
                self._left[powers.SIPPING] -= 1
            self._afloat = (self._afloat + 1) % SQUARES_A_POTION
            return self._left[powers.SIPPING] >= 0
        self._afloat = 0
        if needed & powers.SPENT:
            self._left[needed & powers.SPENT] -= 1
            self._changed[cell] = needed
        if needed or cell in self._changed or cell in self._quest.starts:
            return True
        return self._quest.squares(self.held & ~powers.SPENT)[cell] != 0

    @property
    def _payable(self) -> int:
        """All powers but the charges that are used up."""
        return ~sum(power for power in (powers.OPENING, powers.BLASTING, powers.FREEZING) if self._left[power] < 1)


_OWN: Final = {
    powers.SEARCH: "searching", powers.KICK: "kicking", powers.CLIMB: "climbing", powers.TELEPORT: "teleporting",
}  # fmt: skip
_ABILITIES: Final = {means.power: means.ability for means in powers.MEANS} | _OWN


def column_and_row(cell: int) -> grid.Cell:
    """The column and row of a square."""
    return divmod(cell, grid.HEIGHT)


def tools_of(quest: Quest, plan: QuestPlan, mask: int, catalog: Catalog) -> tuple[ToolUse, ...]:
    """The means that a plan uses, in the order of their first use, with the squares for which each is used."""
    ground, purse = quest.ground, Purse(quest, mask)
    found: dict[int, powers.LevelTool] = {}
    used: dict[int, list[int]] = {}
    filled: set[int] = set()
    opened: set[int] = set()

    def use(cell: int, needed: int) -> None:
        for power in _ABILITIES:
            if needed & power and power != powers.CLIMB:
                used.setdefault(power, []).append(cell)

    for cell, boulder in plan:
        if cell not in filled and cell not in opened:
            use(cell, purse.needs(cell))
        opened.add(cell)
        purse.enter(cell)
        if boulder == cell:
            use(cell, powers.DIG)
        elif boulder >= 0 and ground.kinds[boulder] in powers.FILLABLE:
            filled.add(boulder)
        for finding in ground.gains.get(cell, ()):
            if finding.power & purse.held:
                found.setdefault(finding.power, finding)
    # a key was used where a tool lay in a locked box
    boxes = [found[power].cell for power in used if power in found and found[power].locked]
    for cell in dict.fromkeys(boxes):
        use(cell, powers.UNLOCK)
    uses = []
    for power, cells in used.items():
        tool = None if power & powers.OWN else found.get(power)
        name, source = (None, None) if tool is None else (catalog.kinds[tool.kind].name, column_and_row(tool.cell))
        uses.append(ToolUse(_ABILITIES[power], name, source, tuple(map(column_and_row, dict.fromkeys(cells)))))
    return tuple(uses)


def obstacles_of(quest: Quest, reached: Reached) -> tuple[Obstacle, ...]:
    """The squares beside those that a hero reaches at best which bar the way; rock and walls are left out."""
    kinds, inside = quest.ground.kinds, frozenset(reached.cells)
    found = {
        route.cell: powers.WORDS[kinds[route.cell]]
        for cell in reached.cells
        for route in routes()[cell]
        if route.cell not in inside and kinds[route.cell] in powers.WORDS
    }
    return tuple(Obstacle(word, *column_and_row(cell)) for cell, word in sorted(found.items()))


def enclosed(reached: Reached, obstacles: tuple[Obstacle, ...]) -> str:
    """A sentence on what encloses the squares that a hero reaches."""
    squares = counted(len(reached.cells), "square")
    kinds = Counter(obstacle.kind for obstacle in obstacles)
    if not kinds:
        return f"rock and walls enclose the {squares} that the hero reaches"
    listed = ", ".join(f"{times} of {kind}" for kind, times in sorted(kinds.items()))
    return f"nothing on the level gets the hero out of the {squares} that are reached; squares in the way: {listed}"
