"""Solutions: the verdict on a level, the plan, the tools that it uses, and what bars the way otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from vaultc.world import grid

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
