"""Boulders: where a push sends one, the fewest steps, and the search for any plan, best first.

Two positions are the same if the boulders are, and the hero can walk from one square to the other. A position is given
up if fewer boulders than needed can still be brought to a square to be filled.

A push goes straight on or, except in Sokoban, diagonally; neither into rock, bars or another boulder, nor diagonally
into a door. A boulder fills pits, holes and water, and sinks in deep water. The search, over squares, tools and
boulders, is A* with the steps of a hero who has all tools and meets no boulder as the lower bound.
"""

from __future__ import annotations

import heapq
from collections import abc, deque
from itertools import compress, count, pairwise
from typing import Final

from vaultc.level.solving import powers
from vaultc.level.solving.ground import FAR, GridStep, Quest, QuestPlan, Stride, region, routes, walk
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid

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
    ground, pusher, numbers = quest.ground, Pusher(quest), count()
    least = quest.distances(ground.own | ground.offered(mask))
    fewest: dict[_Place, int] = {}
    parents: dict[_Place, tuple[_Place, Stride]] = {}
    waiting: list[tuple[int, int, int, _Place]] = []

    def note(place: _Place, steps: int) -> bool:
        """Remember a way to a state, unless a way as short is known or it leads nowhere in time."""
        in_all = steps + least[place[0]]
        if in_all >= bound or fewest.get(place, FAR) <= steps:
            return False
        fewest[place] = steps
        heapq.heappush(waiting, (in_all, -steps, next(numbers), place))
        return True

    for cell, held in quest.starting(mask):
        note((cell, held, Yard(ground.boulders, frozenset())), 0)
    looked = 0
    while waiting:
        _, steps, _, place = heapq.heappop(waiting)
        cell, held, yard = place
        if fewest[place] < -steps:
            continue
        if quest.is_reached(cell, held, yard.filled):
            plan = []
            while place in parents:
                place, stride = parents[place]
                plan.append(stride)
            return SearchOutcome((Stride(place[0]), *reversed(plan)), True, looked)
        if looked == effort:
            return SearchOutcome(None, False, looked)
        looked += 1
        for stride, following in pusher.strides(cell, held, yard):
            reached = stride.cell, ground.gained(stride.cell, held, mask), following
            if note(reached, 1 - steps):
                parents[reached] = place, stride
    return SearchOutcome(None, not pusher.unsure, looked)


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
