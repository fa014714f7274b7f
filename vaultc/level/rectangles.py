"""The store of free rectangles from which ordinary rooms take their space.

Rules: "The free-rectangle store". The array keeps stale slots after its end, and one rule reads them.
"""

from __future__ import annotations

from typing import Final

from vaultc.chance.dice import Dice
from vaultc.world import grid

_SLOTS: Final = 51
_LIMIT: Final = 50


class RectangleStore:
    """Free rectangles (lx, ly, hx, hy); at first the whole level is one."""

    __slots__ = ("count", "slots")

    def __init__(self) -> None:
        self.slots: list[grid.Box] = [(0, 0, 0, 0)] * _SLOTS
        self.slots[0] = (0, 0, grid.LAST_COLUMN, grid.LAST_ROW)
        self.count = 1

    def pick(self, dice: Dice) -> grid.Box | None:
        """A random rectangle; None, without a draw, when none is left."""
        return self.slots[dice.rn2(self.count)] if self.count > 0 else None

    def holder(self, box: grid.Box) -> grid.Box | None:
        """The first rectangle that contains ``box``; edges may touch."""
        lx, ly, hx, hy = box
        for slot in self.slots[: self.count]:
            if slot[0] <= lx and slot[1] <= ly and slot[2] >= hx and slot[3] >= hy:
                return slot
        return None

    def remove(self, box: grid.Box) -> None:
        """Remove the first rectangle equal to ``box``; the last one takes its slot."""
        for index in range(self.count):
            if self.slots[index] == box:
                self.count -= 1
                self.slots[index] = self.slots[self.count]
                return

    def add(self, box: grid.Box) -> None:
        """Add a rectangle unless the store is full or one contains it already."""
        if self.count < _LIMIT and self.holder(box) is None:
            self.slots[self.count] = box
            self.count += 1

    def allocate(self, old: grid.Box, used: grid.Box) -> None:
        """Take ``used`` out of ``old`` and of all others that it overlaps; add the rest around it."""
        self.remove(old)
        for index in range(self.count - 1, -1, -1):
            shared = _overlap(self.slots[index], used)
            if shared is not None:
                self.allocate(self.slots[index], shared)
        lx, ly, hx, hy = old
        if used[1] - ly - 1 > (6 if hy < grid.LAST_ROW else 4) + 4:
            self.add((lx, ly, hx, used[1] - 2))
        if used[0] - lx - 1 > (8 if hx < grid.LAST_COLUMN else 5) + 4:
            self.add((lx, ly, used[0] - 2, hy))
        if hy - used[3] - 1 > (6 if ly > 0 else 4) + 4:
            self.add((lx, used[3] + 2, hx, hy))
        if hx - used[2] - 1 > (8 if lx > 0 else 5) + 4:
            self.add((used[2] + 2, ly, hx, hy))


def _overlap(a: grid.Box, b: grid.Box) -> grid.Box | None:
    if b[0] > a[2] or b[1] > a[3] or b[2] < a[0] or b[3] < a[1]:
        return None
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
