"""The work and the memory that a Lua level script may use, on both sides, for all runs of one check together."""

from __future__ import annotations

from typing import Final

WORK: Final = 2_000_000
"""The work of vaultc's side; a unit is about a microsecond. No limit of the games."""
INSTRUCTIONS: Final = 10_000_000
"""The instructions of Lua, with library functions counted by the length of their arguments. No limit of the games."""
MEMORY: Final = 48 << 20
"""The bytes that a run may hold on vaultc's side. No limit of the games."""

CELL: Final = 36
"""The bytes of a cell of a selection: its place in a list, and a number."""
VALUE: Final = 400
"""The bytes of any other value, or of a selection without cells."""

_CALL: Final = 20
_STATEMENT: Final = 120


class Budget:
    """The budget of a script; memory is counted for each run, since a run frees what it held.

    ``is_spent`` tells that a run was ended here, ``largest`` is the share of the costliest run.
    """

    __slots__ = ("_before", "held", "instructions", "is_spent", "kept", "largest", "work")

    def __init__(self) -> None:
        self.work = WORK
        self.instructions = INSTRUCTIONS
        self.held = self.kept = 0
        self.is_spent = False
        self.largest = 0.0
        self._before = 0.0

    def start(self) -> None:
        """Begin a run."""
        self.held = self.kept = 0
        self._before = self._left()

    def end(self) -> None:
        """End a run: the larger share that it took of work or instructions counts."""
        self.largest = max(self.largest, self._before - self._left())

    def allows_another(self) -> bool:
        """Return whether enough is left for a run as costly as the costliest so far."""
        return not self.is_spent and self._left() > self.largest

    def _left(self) -> float:
        return min(self.work / WORK, self.instructions / INSTRUCTIONS)

    def call(self, function: str, size: int) -> None:
        """Count a call by its name and the size of its arguments."""
        self.work -= (_STATEMENT if function.startswith("des.") else _CALL) + size // 2

    def hold(self, size: int) -> None:
        """Count bytes of a value that can be freed in the run; negative when it is."""
        self.held += size

    def keep(self, size: int) -> None:
        """Count bytes that stay until the end of the run."""
        self.kept += size

    @property
    def is_exceeded(self) -> bool:
        """True if more was used than there is."""
        return self.work < 0 or self.held + self.kept > MEMORY
