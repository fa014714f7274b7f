"""Ways that spend something: the charges of wands and horns, and potions of levitation.

The search looks for a way that spends as little as it can; a second pass, square by square, makes sure that the level
offers this much before it is needed. One charge opens, digs or freezes one square, and a potion carries over eight.
"""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Final

from vaultc.level.solving import powers
from vaultc.level.solving.boulders import SearchOutcome
from vaultc.level.solving.quest import Quest, QuestPlan, Stride

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
            plan = _plan(parents, state, ground.boulders)
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


def _plan(parents: dict[_State, _State], last: _State, boulders: frozenset[int]) -> QuestPlan:
    found = [last]
    while found[-1] in parents:
        found.append(parents[found[-1]])
    return tuple(Stride(cell, cell if cell in boulders else -1) for cell, _ in reversed(found))


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
