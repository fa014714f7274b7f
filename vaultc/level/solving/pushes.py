"""The exact search: the fewest steps of a hero who walks and pushes boulders, over squares, tools and boulders.

It is A* with the steps of a hero who has all tools and meets no boulder as the lower bound.
"""

from __future__ import annotations

import heapq
from collections import abc
from itertools import count

from vaultc.level.solving.boulders import Pusher, SearchOutcome, Yard
from vaultc.level.solving.quest import FAR, Quest, Stride

_Place = tuple[int, int, Yard]
"""A state: the hero's square and powers, and the boulders."""


def fewest_steps(quest: Quest, mask: int, effort: int, bound: int = FAR) -> SearchOutcome:
    """The shortest plan with fewer than ``bound`` steps, looking at ``effort`` states at most.

    Complete without a plan means that there is none, up to what makes the pushes unsure.
    """
    return _Search(quest, mask, bound).run(effort)


class _Search:
    def __init__(self, quest: Quest, mask: int, bound: int) -> None:
        ground = quest.ground
        self._quest, self._mask, self._bound = quest, mask, bound
        self._pusher = Pusher(quest)
        self._least = quest.distances(ground.own | ground.offered(mask))
        self._steps: dict[_Place, int] = {}
        self._parents: dict[_Place, tuple[_Place, Stride]] = {}
        self._open: list[tuple[int, int, int, _Place]] = []
        self._numbers = count()
        for cell, held in quest.starting(mask):
            self._note((cell, held, Yard(ground.boulders, frozenset())), 0)

    def _note(self, place: _Place, steps: int) -> bool:
        """Remember a way to a state, unless a way as short is known or it leads nowhere in time."""
        least = steps + self._least[place[0]]
        if least >= self._bound or self._steps.get(place, FAR) <= steps:
            return False
        self._steps[place] = steps
        heapq.heappush(self._open, (least, -steps, next(self._numbers), place))
        return True

    def run(self, effort: int) -> SearchOutcome:
        """Search until the goal, the end of the states, or the limit."""
        looked = 0
        while self._open:
            _, steps, _, place = heapq.heappop(self._open)
            cell, held, yard = place
            if self._steps[place] < -steps:
                continue
            if self._quest.is_reached(cell, held, yard.filled):
                return SearchOutcome(tuple(self._backwards(place))[::-1], True, looked)
            if looked == effort:
                return SearchOutcome(None, False, looked)
            looked += 1
            for stride, following in self._pusher.strides(cell, held, yard):
                gained = self._quest.ground.gained(stride.cell, held, self._mask)
                reached = stride.cell, gained, following
                if self._note(reached, 1 - steps):
                    self._parents[reached] = place, stride
        return SearchOutcome(None, not self._pusher.unsure, looked)

    def _backwards(self, place: _Place) -> abc.Iterator[Stride]:
        while place in self._parents:
            place, stride = self._parents[place]
            yield stride
        yield Stride(place[0])
