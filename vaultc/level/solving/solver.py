"""The solver: the searches in their order, from the cheapest to the dearest, and the verdict that they allow.

1. A hero for whom everything uncertain turns out well: if even that one does not arrive, the level is unsolvable.
2. The shortest walk with lasting tools, past boulders that stay in place.
3. If there are boulders: the fewest steps with pushes, exactly; then any plan, push by push.
4. If there are charges or potions: a way for which they suffice.

Each search has a limit, so that time and memory are bounded. If none is conclusive, the verdict is ``gave up``.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import Final

from vaultc.level.level import Level
from vaultc.level.solving import powers, solution, telling
from vaultc.level.solving.abilities import Abilities
from vaultc.level.solving.charges import frugal_walk
from vaultc.level.solving.ground import QuestGround
from vaultc.level.solving.pushes import fewest_steps
from vaultc.level.solving.puzzles import any_plan
from vaultc.level.solving.quest import FAR, Quest, QuestPlan
from vaultc.level.solving.walks import Reached, at_best, shortest_walk
from vaultc.world.catalog import Catalog

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

    def solve(self) -> solution.Solution:
        """The verdict, and the plan or what is missing."""
        quest = self.quest
        reached = at_best(quest, powers.LASTING | powers.SPENT)
        if not reached.arrives:
            obstacles = telling.obstacles_of(quest, reached)
            reason = telling.enclosed(reached, obstacles)
            return solution.Solution(solution.UNSOLVABLE, reason=reason, obstacles=obstacles)
        walked = shortest_walk(quest, powers.LASTING)
        if not quest.ground.has_boulders and powers.HEAP not in quest.ground.kinds:
            return self._found(walked, True, powers.LASTING, 0) if walked else self._spending(reached, 0, True)
        if walked and self._is_shortest(walked):
            return self._found(walked, True, powers.LASTING, 0)
        return self._pushing(walked, reached)

    def _is_shortest(self, plan: QuestPlan) -> bool:
        """True if a plan is as short as the lower bound of all plans with lasting tools."""
        quest = self.quest
        least = quest.distances(quest.ground.own | quest.ground.offered(powers.LASTING))
        return len(plan) - 1 == min(least[cell] for cell in quest.starts)

    def _pushing(self, walked: QuestPlan | None, reached: Reached) -> solution.Solution:
        """Look for a plan with pushes, or a shorter one than the walk."""
        bound = len(walked) - 1 if walked else FAR
        exact = fewest_steps(self.quest, powers.LASTING, self.effort, bound)
        if exact.plan or walked:
            return self._found(exact.plan or walked, exact.complete, powers.LASTING, exact.states)
        if exact.complete:
            return self._spending(reached, exact.states, True)
        found = any_plan(self.quest, powers.LASTING, self.effort // _POSITIONS)
        states = exact.states + found.states
        if found.plan:
            return self._found(found.plan, False, powers.LASTING, states)
        return self._spending(reached, states, found.complete)

    def _spending(self, reached: Reached, states: int, complete: bool) -> solution.Solution:
        """Look for a way that spends charges and potions; ``complete`` tells that there is no other."""
        quest, mask = self.quest, powers.LASTING | powers.SPENT
        if quest.ground.offered(powers.SPENT):
            found = frugal_walk(quest, mask, self.effort)
            states += found.states
            if found.plan:
                return self._found(found.plan, False, mask, states)
            complete = False
        obstacles = telling.obstacles_of(quest, reached)
        # a teleportation trap, which no ability covers, may lead on by chance
        hopes = powers.TELEPORTER in quest.ground.kinds and not quest.ground.own & powers.TELEPORT
        if complete and not hopes:
            reason = "boulders bar the way"
            if quest.ground.has_boulders:
                reason = "no pushes of the boulders open a way, also not with the tools of the level"
            return solution.Solution(solution.UNSOLVABLE, reason=reason, obstacles=obstacles, states=states)
        return solution.Solution(solution.GAVE_UP, reason=self._doubt(complete), obstacles=obstacles, states=states)

    def _doubt(self, complete: bool) -> str:
        ground = self.quest.ground
        if ground.offered(powers.SPENT):
            return "charges and potions of the level may open a way, but no way is known for which they surely suffice"
        if complete or not ground.has_boulders:
            return "only luck with a teleportation trap can lead to the goal"
        return "the search for pushes reached its limit, or pushes with an uncertain outcome are left"

    def _found(self, plan: QuestPlan | None, shortest: bool, mask: int, states: int) -> solution.Solution:
        assert plan is not None
        pushes = tuple(
            (telling.place(cell), telling.place(boulder)) for cell, boulder in plan if boulder not in (-1, cell)
        )
        return solution.Solution(
            solution.SOLVABLE,
            steps=len(plan) - 1,
            shortest=shortest,
            tools=telling.tools_of(self.quest, plan, mask, self.catalog),
            cells=tuple(telling.place(stride.cell) for stride in plan),
            pushes=pushes,
            states=states,
        )


def quest_of(
    level: Level,
    catalog: Catalog,
    ends: tuple[abc.Collection[int], abc.Collection[int]],
    abilities: Abilities,
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


def solve(quest: Quest, catalog: Catalog, effort: int = EFFORT) -> solution.Solution:
    """Solve a quest, with at most some effort."""
    if not quest.starts:
        return solution.Solution(solution.GAVE_UP, reason="the level has no such way to start from")
    if not quest.goals and not quest.dig_down:
        return solution.Solution(solution.GAVE_UP, reason="the level has no such way to arrive at")
    return Solver(quest, catalog, effort).solve()
