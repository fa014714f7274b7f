"""Boulders: where a push sends one, and the exact search for the fewest steps of a hero who walks and pushes.

A push goes straight on or, except in Sokoban, diagonally; neither into rock, bars or another boulder, nor diagonally
into a door. A boulder fills pits, holes and water, and sinks in deep water. The search, over squares, tools and
boulders, is A* with the steps of a hero who has all tools and meets no boulder as the lower bound.
"""

from __future__ import annotations

import heapq
from itertools import count
from typing import Final, NamedTuple

from vaultc.level.solving import powers
from vaultc.level.solving.ground import GridStep, routes
from vaultc.level.solving.quest import FAR, Quest, QuestPlan, Stride

_UNCERTAIN: Final = frozenset((
    *(powers.LAVA, powers.WATER_SPAN, powers.LAVA_SPAN, powers.EXIT, powers.TELEPORTER, powers.HEAP),
    *(powers.LOCKED, powers.HIDDEN, powers.HIDDEN_LOCKED),
))  # fmt: skip
"""Squares into which a push may go well in the game, by chance or after more preparation; no plan counts on it."""


class Yard(NamedTuple):
    """The boulders of a level at a moment, and the squares that earlier ones filled."""

    boulders: frozenset[int]
    filled: frozenset[int]


class SearchOutcome(NamedTuple):
    """The result of a search: the shortest plan that it knows, if it is ``complete``, and the states it looked at.

    A search is complete if it has shown that there is no other plan, or no shorter one.
    """

    plan: QuestPlan | None
    complete: bool
    states: int


class Pusher:
    """Pushes boulders on the ground of a quest.

    ``unsure`` becomes true once a push was left out that may go well in the game, so that a search without result
    proves nothing.
    """

    def __init__(self, quest: Quest) -> None:
        self.ground = quest.ground
        self._quest = quest
        self.unsure = powers.HEAP in self.ground.kinds

    def might_be_unsure(self, held: int) -> bool:
        """True if the level has anything that can make a push unsure, for a hero with some powers."""
        ground = self.ground
        return bool(held & powers.DIG or any(ground.shut) or any(ground.odd) or _UNCERTAIN.intersection(ground.kinds))

    def strides(self, cell: int, held: int, yard: Yard) -> list[tuple[Stride, Yard]]:
        """All steps of a hero with some powers, with the boulders after each."""
        boulders, filled = yard
        squares, ground = self._quest.squares(held), self.ground
        if ground.kinds[cell] == powers.TELEPORTER:
            places = [*ground.steps(cell, squares), *sorted(filled)]
            return [(Stride(other), yard) for other in places if other not in boulders]
        found = []
        for route in routes()[cell]:
            other = route.cell
            if not (squares[other] or other in filled) or not self._is_open(cell, route, boulders):
                continue
            if other not in boulders:
                found.append((Stride(other), yard))
                continue
            found += self._against(other, held, route, yard)
        return found

    def against(self, cell: int, held: int, route: GridStep, yard: Yard) -> list[tuple[Stride, Yard]]:
        """The steps from a square against the boulder on a neighbour: the push, and breaking it with a tool."""
        if not self._quest.squares(held)[route.cell] and route.cell not in yard.filled:
            return []
        return self._against(route.cell, held, route, yard) if self._is_open(cell, route, yard.boulders) else []

    def _is_open(self, cell: int, route: GridStep, boulders: frozenset[int]) -> bool:
        """Return whether the hero can take a step, as far as doors and corners are concerned."""
        other, _, left, right = route
        ground = self.ground
        if left < 0:
            return True
        if ground.straight[cell] or ground.straight[other]:
            return False
        if not ground.sokoban:
            return True
        return not ((ground.rock[left] or left in boulders) and (ground.rock[right] or right in boulders))

    def _against(self, other: int, held: int, route: GridStep, yard: Yard) -> list[tuple[Stride, Yard]]:
        found = []
        boulders = yard.boulders - {other}
        if self.ground.pushing:
            pushed = self._pushed(route, held, Yard(boulders, yard.filled))
            if pushed is not None:
                found.append((Stride(other, route.beyond), pushed))
        if held & powers.DIG:
            found.append((Stride(other, other), Yard(boulders, yard.filled)))
        return found

    def _pushed(self, route: GridStep, held: int, yard: Yard) -> Yard | None:
        """The boulders after a push; None if it is impossible."""
        place, is_diagonal, ground = route.beyond, route.left >= 0, self.ground
        if place < 0 or place in yard.boulders or (is_diagonal and (ground.sokoban or ground.straight[place])):
            return None
        kind = powers.OPEN if place in yard.filled else ground.kinds[place]
        if kind == powers.OPEN:
            if ground.shut[place] or ground.odd[place]:
                self.unsure = True
                return None
            return Yard(yard.boulders | {place}, yard.filled)
        if kind in powers.FILLABLE:
            return Yard(yard.boulders, yard.filled | {place})
        if kind == powers.DEEP:
            return yard
        self.unsure |= kind in _UNCERTAIN or (kind == powers.ROCK and held & powers.DIG != 0)
        return None


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
                plan = []
                while place in self._parents:
                    place, stride = self._parents[place]
                    plan.append(stride)
                return SearchOutcome((Stride(place[0]), *reversed(plan)), True, looked)
            if looked == effort:
                return SearchOutcome(None, False, looked)
            looked += 1
            for stride, following in self._pusher.strides(cell, held, yard):
                gained = self._quest.ground.gained(stride.cell, held, self._mask)
                reached = stride.cell, gained, following
                if self._note(reached, 1 - steps):
                    self._parents[reached] = place, stride
        return SearchOutcome(None, not self._pusher.unsure, looked)
