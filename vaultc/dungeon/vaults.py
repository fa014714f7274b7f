"""The table of random vaults and the draw that chooses one (rule: "Making rooms: the random-vault draw")."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from vaultc.chance.dice import Dice
from vaultc.chance.vault_choice import game_choice, game_law


class VaultChooser(Protocol):
    """Whatever chooses the next vault of a level."""

    def pick(self, dice: Dice) -> str | None:
        """The name of a vault; None, without a draw, if there are none."""
        ...


@dataclass(frozen=True, slots=True)
class VaultTable:
    """Names and weights of all levels that are random vaults, in the order of their files."""

    entries: tuple[tuple[str, int], ...]

    @property
    def weights(self) -> list[int]:
        """Weights of the entries."""
        return [weight for _, weight in self.entries]

    @property
    def total(self) -> int:
        """The bound of the draw."""
        return sum(self.weights)

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one draw; None, without a draw, if there are no vaults."""
        if not self.entries:
            return None
        return self.entries[game_choice(self.weights, dice.rn2(self.total))][0]

    def chances(self) -> list[Fraction]:
        """The exact chance of every entry at one pick.

        The game walks its table backwards and stops one step early: the last entry of the file gets one chance too
        many, the first one too few.
        """
        return game_law(self.weights) if self.total else [Fraction(0)] * len(self.entries)

    def probabilities(self) -> dict[str, Fraction]:
        """The exact chance of every name at one pick."""
        result = dict.fromkeys((name for name, _ in self.entries), Fraction(0))
        for (name, _), chance in zip(self.entries, self.chances(), strict=True):
            result[name] += chance
        return result


class Forced(Protocol):
    """Puts a vault of its own in the place of one that was chosen; the draw is made all the same."""

    def choose(self, number: int, chosen: str) -> str:
        """The vault for the level's pick of that number (1 is the first), for which ``chosen`` came out."""
        ...

    def note(self, name: str, placed: bool) -> None:
        """Learn that a vault was run, and whether it found a place."""
        ...


@dataclass(frozen=True, slots=True)
class ForcedPick:
    """Makes the pick with a given number come out as a given vault."""

    number: int
    name: str

    def choose(self, number: int, chosen: str) -> str:
        """The given vault at its number."""
        return self.name if number == self.number else chosen

    def note(self, name: str, placed: bool) -> None:
        """Nothing changes."""


_MOST_FORCED = 20
"""A vault that has found no place so often is not forced any more, so that the level comes to an end."""


@dataclass(slots=True)
class ForcedVault:
    """Makes pick after pick come out as a given vault, until it has found a place once.

    For one level; ``placed`` says afterwards whether it stands there.
    """

    name: str
    placed: bool = False

    def choose(self, number: int, chosen: str) -> str:
        """The given vault while it has no place, but not for ever."""
        return chosen if self.placed or number > _MOST_FORCED else self.name

    def note(self, name: str, placed: bool) -> None:
        """Remember when it has found one."""
        self.placed |= placed and name == self.name
