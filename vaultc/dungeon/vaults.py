"""The table of random vaults and the draw that chooses one (rule: "Making rooms: the random-vault draw")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from vaultc.chance.dice import Dice


@dataclass(frozen=True, slots=True)
class VaultTable:
    """Names and weights of all levels that are random vaults, in the order of their file."""

    entries: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The bound of the draw."""
        return sum(weight for _, weight in self.entries)

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one draw; None, without a draw, if there are no vaults."""
        if not self.entries:
            return None
        roll = dice.rn2(self.total)
        return next(name for name, _, last in self._shares() if roll <= last)

    def probabilities(self) -> dict[str, Fraction]:
        """The exact chance of every vault at one pick.

        The game walks its table backwards and stops one step early: the last entry of the file gets one chance too
        many, the first one too few.
        """
        chances = dict.fromkeys((name for name, _ in self.entries), Fraction(0))
        for name, first, last in self._shares():
            chances[name] += Fraction(max(last - first + 1, 0), self.total)
        return chances

    def _shares(self) -> Iterator[tuple[str, int, int]]:
        """For every entry, from the last of the file to the first, the lowest and highest roll that chooses it."""
        first = reached = 0
        for name, weight in reversed(self.entries):
            reached += weight
            last = min(reached, self.total - 1)
            yield name, first, last
            first = last + 1


@dataclass(frozen=True, slots=True)
class ForcedPick:
    """Makes the pick with a given number (1 is the level's first) come out as a given vault, for tests and views.

    The draw is made all the same.
    """

    number: int
    name: str
