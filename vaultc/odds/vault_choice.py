"""Choosers of the random vaults of a series of levels. Rules: "Choice of a random vault".

A chooser has ``at_depth`` and ``pick``, as the game's own table, so that it can replace it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from vaultc.chance.dice import Dice
from vaultc.odds.series import PolicyStream, as_32_bits
from vaultc.support.errors import InvalidValueError

KEY = "@vaults"
_WORD_BITS = 32


def game_choice(weights: Sequence[int], word: int) -> int:
    """The index that the game takes for a word: it walks from the last and stops one step early."""
    rest = word % sum(weights)
    for index in range(len(weights) - 1, -1, -1):
        rest -= weights[index]
        if rest <= 0:
            return index
    raise InvalidValueError("weights must not be negative")


def game_law(weights: Sequence[int]) -> list[Fraction]:
    """Exact chances of the game's choice, by index."""
    total = sum(weights)
    chances = [Fraction(0)] * len(weights)
    below = reached = 0
    for index in range(len(weights) - 1, -1, -1):
        reached += weights[index]
        last = min(reached + 1, total)
        chances[index] = Fraction(max(last - below, 0), total)
        below = max(below, last)
    return chances


@dataclass(slots=True)
class _Chooser:
    """A chooser of vaults by weight, the same at every depth."""

    entries: tuple[tuple[str, int], ...]

    def choose(self, word: int, bits: int) -> int:
        """The index for a main word of that many bits."""
        raise NotImplementedError

    def at_depth(self, depth: int) -> Self:  # noqa: ARG002
        """This chooser: its vaults come at every depth."""
        return self

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one main word; None, without a draw, if there are none."""
        if not self.entries:
            return None
        word = dice.word(sum(weight for _, weight in self.entries))
        return self.entries[self.choose(word, dice.word_bits)][0]


@dataclass(slots=True)
class BagChooser(_Chooser):
    """The game's choice, with vaults of weight 1 taken from a bag: none comes again before all have come."""

    seed: int
    stream: PolicyStream = field(init=False)
    left: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stream = PolicyStream(self.seed, KEY)

    def choose(self, word: int, bits: int) -> int:  # noqa: ARG002
        """The index for a main word; the bag is refilled when it is empty."""
        weights = [weight for _, weight in self.entries]
        index = game_choice(weights, word)
        if weights[index] != 1:
            return index
        self.left = self.left or [special for special, weight in enumerate(weights) if weight == 1]
        return self.left.pop(self.stream.next_32_bits() * len(self.left) >> _WORD_BITS)


@dataclass(slots=True)
class MeteredChooser(_Chooser):
    """Rubber-band weights: a vault that waits gains weight, a chosen one pays the whole."""

    credits: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.credits = [weight for _, weight in self.entries]

    def choose(self, word: int, bits: int) -> int:
        """The index for a main word."""
        total = 0
        for index, (_, weight) in enumerate(self.entries):
            self.credits[index] += weight
            total += weight
        rest = as_32_bits(word, bits) * sum(max(0, credit) for credit in self.credits) >> _WORD_BITS
        for index, credit in enumerate(self.credits):
            if rest < max(0, credit):
                self.credits[index] -= total
                return index
            rest -= max(0, credit)
        raise RuntimeError("the credits always sum to more than the roll")
