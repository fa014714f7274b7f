"""Streams of seeds in a row, begun many at once with numpy in a tenth of the time.

Results are identical. One seed alone is quicker computed as it is, and so is any number of them where the generator is
compiled.
"""

from __future__ import annotations

import sys
from threading import Lock
from typing import Final

from vaultc.chance.isaac import MASK
from vaultc.chance.starts import Start
from vaultc.support.acceleration import twin

PATIENCE: Final = 32
"""The number of neighbouring seeds after which more are expected; a first batch takes as long as 20 of them."""
PATIENCE_WITHOUT_NUMPY: Final = 512
"""The same number before numpy is loaded, which takes as long as some hundred seeds."""
NEAR: Final = 128
"""The largest step from one seed to the next; rows that several workers share have holes."""
SMALLEST, LARGEST = 64, 512
"""Seeds in a batch: it doubles with each that was used up."""
KEPT: Final = 2 * LARGEST
"""The number of starts kept, a kilobyte or two each: more than a batch holds, since the same few seeds may come again.
"""


class LookAhead:
    """The starts of seeds computed ahead; several threads may use it."""

    def __init__(self, patience: int | None = None) -> None:
        self._lock = Lock()
        self._patience = patience
        self._starts: dict[int, Start] = {}
        self._last = -2 * NEAR
        self._row = 0
        self._size = SMALLEST
        self._end = 0

    def start(self, seed: int) -> Start | None:
        """The start of a seed, or None if it was not computed ahead and further neighbours are unlikely."""
        with self._lock:
            distance = abs(seed - self._last)
            if distance > NEAR:
                self._row = 0
            elif distance:  # a repeated seed does not count
                self._row += 1
            self._last = seed
            start = self._starts.get(seed)
            if start is None and self._row >= self.patience and 0 <= seed <= MASK and self._foresee(seed):
                start = self._starts[seed]
            return start

    @property
    def patience(self) -> int:
        """The number of seeds in a row that must have been requested."""
        if self._patience is not None:
            return self._patience
        return PATIENCE if "numpy" in sys.modules else PATIENCE_WITHOUT_NUMPY

    def _foresee(self, seed: int) -> bool:
        """Compute the starts of a seed and of those after it; False, for good, where there is no numpy."""
        try:
            from vaultc.chance.many_seeds import starts_of
        except ImportError:  # as in a browser
            self._patience = sys.maxsize
            return False
        used_up = 0 <= seed - self._end <= NEAR
        self._size = min(2 * self._size, LARGEST) if used_up else SMALLEST
        self._end = min(seed + self._size, MASK + 1)
        seeds = range(seed, self._end)
        self._starts.update(zip(seeds, starts_of(seeds), strict=True))
        for old in list(self._starts)[: max(len(self._starts) - KEPT, 0)]:
            del self._starts[old]
        return True


_AHEAD: Final = LookAhead()


@twin("isaac")
def foreseen(seed: int) -> Start | None:
    """The start of a seed's stream, if it has been foreseen."""
    return _AHEAD.start(seed)
