"""The search for any plan: push by push, best first, over the parts in which the hero can walk.

Two positions are the same if the boulders are, and the hero can walk from one square to the other. A position is given
up if fewer boulders than needed can still be brought to a square to be filled.
"""

from __future__ import annotations

import heapq
from collections import abc, deque
from itertools import compress, count, pairwise
from typing import NamedTuple

from vaultc.level.solving import powers
from vaultc.level.solving.boulders import Pusher, SearchOutcome, Yard
from vaultc.level.solving.ground import routes
from vaultc.level.solving.quest import FAR, Quest, QuestPlan, Stride
from vaultc.level.solving.walks import region, walk
from vaultc.world import grid

_FILL_WEIGHT = 100
"""A square that is to be filled counts for this many pushes when positions are ranked."""


def any_plan(quest: Quest, mask: int, effort: int) -> SearchOutcome:
    """Some plan, looking at ``effort`` positions at most; complete without a plan means that there is none."""
    return _PuzzleSearch(quest, mask).run(effort)


class _Position(NamedTuple):
    """The hero's square and powers after a push, the boulders, the squares and powers that are reached from there, the
    push that led there, and the position before."""

    cell: int
    held: int
    yard: Yard
    reached: bytearray
    gained: int
    stand: int
    stride: Stride
    before: _Position | None


class _PuzzleSearch:
    def __init__(self, quest: Quest, mask: int) -> None:
        self._quest, self._mask = quest, mask
        self._pusher, self._rank = Pusher(quest), _Ranking(quest, mask)
        self._seen: set[tuple[int, int, Yard]] = set()
        self._open: list[tuple[int, int, _Position]] = []
        self._numbers = count()

    def run(self, effort: int) -> SearchOutcome:
        yard = Yard(self._quest.ground.boulders, frozenset())
        for cell, held in self._quest.starting(self._mask):
            self._note(cell, held, yard, -1, Stride(cell), None)
        looked = 0
        while self._open:
            _, _, position = heapq.heappop(self._open)
            cells = compress(range(grid.CELLS), position.reached)
            if any(self._quest.is_reached(cell, position.gained, position.yard.filled) for cell in cells):
                return SearchOutcome(self._plan(position), False, looked)
            if looked == effort:
                return SearchOutcome(None, False, looked)
            looked += 1
            self._expand(position)
        return SearchOutcome(None, not self._pusher.unsure, looked)

    def _expand(self, position: _Position) -> None:
        for boulder in sorted(position.yard.boulders):
            for route in routes()[boulder]:
                stand = route.cell
                if not position.reached[stand]:
                    continue
                push = next(step for step in routes()[stand] if step.cell == boulder)
                for stride, yard in self._pusher.against(stand, position.gained, push, position.yard):
                    held = self._quest.ground.gained(boulder, position.gained, self._mask)
                    self._note(boulder, held, yard, stand, stride, position)

    def _note(self, cell: int, held: int, yard: Yard, stand: int, stride: Stride, before: _Position | None) -> None:
        reached, gained = region(self._quest, cell, held, self._mask, yard.boulders, yard.filled)
        key = reached.index(1), gained, yard
        if key in self._seen:
            return
        self._seen.add(key)
        rank = self._rank.of(reached, yard)
        if rank >= FAR:
            self._pusher.unsure |= self._pusher.might_be_unsure(self._rank.held)
        else:
            position = _Position(cell, held, yard, reached, gained, stand, stride, before)
            heapq.heappush(self._open, (rank, next(self._numbers), position))

    # ---- the plan of a position

    def _plan(self, last: _Position) -> QuestPlan:
        chain = [last]
        while chain[-1].before is not None:
            chain.append(chain[-1].before)
        chain.reverse()
        found = [Stride(chain[0].cell)]
        for position, following in pairwise(chain):
            found += self._walked(position, following.stand)
            found.append(following.stride)
        return (*found, *self._walked(last, None))

    def _walked(self, position: _Position, stand: int | None) -> abc.Iterator[Stride]:
        """The steps to a square with all powers that can be gained, or to the goal."""
        boulders, filled = position.yard

        def arrived(cell: int, held: int) -> bool:
            if stand is None:
                return self._quest.is_reached(cell, held, filled)
            return cell == stand and held == position.gained

        start = [(position.cell, position.held)]
        found = walk(self._quest, start, self._mask, boulders, filled, arrived)
        assert found is not None
        return (Stride(cell) for cell, _ in found[1:])


class _Ranking:
    """Ranks positions: squares still to be filled on the way to the goal, then pushes to the next, then steps.

    ``held`` are all powers that the hero can have.
    """

    def __init__(self, quest: Quest, mask: int) -> None:
        ground = quest.ground
        self._quest = quest
        self.held = ground.own | ground.offered(mask)
        self._steps = quest.distances(self.held)
        self._fills: dict[frozenset[int], list[int]] = {}
        self._pulls: dict[tuple[frozenset[int], int], list[int]] = {}

    def of(self, reached: bytearray, yard: Yard) -> int:
        """The rank of a position, the lower the better; FAR if the goal is out of reach."""
        fills = min(compress(self._to_fill(yard.filled), reached))
        steps = min(compress(self._steps, reached))
        if fills >= FAR or steps >= FAR:
            return FAR
        if not fills:
            return steps
        alive = self._pushes(yard.filled, 0)
        if not self.held & powers.DIG and sum(alive[cell] < FAR for cell in yard.boulders) < fills:
            return FAR
        pushes = self._pushes(yard.filled, fills)
        nearest = min((pushes[cell] for cell in yard.boulders), default=FAR)
        return _FILL_WEIGHT * fills + min(nearest, _FILL_WEIGHT - 1) + steps

    def _to_fill(self, filled: frozenset[int]) -> list[int]:
        """From each square, the fewest squares on a way to the goal that boulders must fill."""
        if filled in self._fills:
            return self._fills[filled]
        quest = self._quest
        kinds, squares = quest.ground.kinds, quest.squares(self.held)
        found = [FAR] * grid.CELLS
        waiting = deque(cell for cell in range(grid.CELLS) if self._steps[cell] == 0)
        for cell in waiting:
            found[cell] = 0
        while waiting:
            cell = waiting.popleft()
            for other, *_ in routes()[cell]:
                free = squares[other] or other in filled or other in quest.starts
                if not free and kinds[other] not in powers.FILLABLE:
                    continue
                length = found[cell] + (not free)
                if length < found[other]:
                    found[other] = length
                    waiting.appendleft(other) if free else waiting.append(other)
        self._fills[filled] = found
        return found

    def _pushes(self, filled: frozenset[int], fills: int) -> list[int]:
        """The fewest pushes of a lone boulder from each square to one to be filled: to any if ``fills`` is 0, else
        to those from which this number is left."""
        key = filled, fills
        if key not in self._pulls:
            kinds, ahead = self._quest.ground.kinds, self._to_fill(filled)
            targets = [
                cell
                for cell in range(grid.CELLS)
                if kinds[cell] in powers.FILLABLE and cell not in filled and (not fills or ahead[cell] == fills)
            ]
            self._pulls[key] = self._pulled(targets)
        return self._pulls[key]

    def _pulled(self, targets: list[int]) -> list[int]:
        ground, squares = self._quest.ground, self._quest.optimistic(self.held)
        found = [FAR] * grid.CELLS
        for cell in targets:
            found[cell] = 0
        for cell in targets:
            for other, stand, left, _ in routes()[cell]:
                if stand < 0 or not squares[stand] or found[other] < FAR:
                    continue
                if left >= 0 and (ground.sokoban or ground.straight[cell] or ground.straight[other]):
                    continue
                if ground.kinds[other] in powers.FILLABLE or ground.kinds[other] == powers.OPEN:
                    found[other] = found[cell] + 1
                    targets.append(other)
        return found
