"""Choosers of the random vaults of a series of levels. Rules: "Choice of a random vault".

A chooser has ``at_depth`` and ``pick``, as the game's own table, so that it can replace it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from vaultc.chance.dice import Dice
from vaultc.odds.policies import Policy
from vaultc.odds.series import PolicyStream, Series, as_32_bits
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
class Specials:
    """A bag of the entries of weight 1: none comes again before all have come."""

    indices: tuple[int, ...]
    left: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, weights: Sequence[int]) -> Specials:
        """The bag for a list of weights, in the order of the list."""
        return cls(tuple(index for index, weight in enumerate(weights) if weight == 1))

    def take(self, u: int) -> int:
        """Take out one by a 32-bit word; refills itself."""
        if not self.left:
            self.left = list(self.indices)
        return self.left.pop(u * len(self.left) >> _WORD_BITS)


@dataclass(slots=True)
class BagChooser:
    """The game's choice, with special vaults taken from a bag."""

    entries: tuple[tuple[str, int], ...]
    seed: int
    specials: Specials = field(init=False)
    stream: PolicyStream = field(init=False)

    def __post_init__(self) -> None:
        self.specials = Specials.of(self.weights)
        self.stream = PolicyStream(self.seed, KEY)

    @property
    def weights(self) -> list[int]:
        """Weights of the entries."""
        return [weight for _, weight in self.entries]

    def choose(self, word: int) -> int:
        """The index for a main word."""
        index = game_choice(self.weights, word)
        return self.specials.take(self.stream.next_32_bits()) if self.weights[index] == 1 else index

    def at_depth(self, depth: int) -> BagChooser:  # noqa: ARG002
        """This chooser: its vaults come at every depth."""
        return self

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one main word; None, without a draw, if there are none."""
        if not self.entries:
            return None
        return self.entries[self.choose(dice.word(sum(self.weights)))][0]


@dataclass(slots=True)
class MeteredChooser:
    """Rubber-band weights: a vault that waits gains weight, a chosen one pays the whole."""

    entries: tuple[tuple[str, int], ...]
    credits: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.credits = [weight for _, weight in self.entries]

    def choose(self, u: int) -> int:
        """The index for a main word of 32 bits."""
        total = 0
        for index, (_, weight) in enumerate(self.entries):
            self.credits[index] += weight
            total += weight
        rest = u * sum(max(0, credit) for credit in self.credits) >> _WORD_BITS
        for index, credit in enumerate(self.credits):
            if rest < max(0, credit):
                self.credits[index] -= total
                return index
            rest -= max(0, credit)
        raise RuntimeError("the credits always sum to more than the roll")

    def at_depth(self, depth: int) -> MeteredChooser:  # noqa: ARG002
        """This chooser: its vaults come at every depth."""
        return self

    def pick(self, dice: Dice) -> str | None:
        """As :meth:`BagChooser.pick`."""
        if not self.entries:
            return None
        word = dice.word(sum(weight for _, weight in self.entries))
        return self.entries[self.choose(as_32_bits(word, dice.word_bits))][0]


@dataclass(slots=True)
class PercentChooser:
    """A policy decides between special and ordinary at a stated percentage; a bag decides which special one.

    Raises:
        InvalidValueError: the percentage is not between 0 and 100, or the list lacks a special or an ordinary entry.
    """

    entries: tuple[tuple[str, int], ...]
    percent: int
    policy: Policy
    seed: int
    specials: Specials = field(init=False)
    ordinary: list[int] = field(init=False)
    series: Series = field(init=False)
    stream: PolicyStream = field(init=False)

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise InvalidValueError(f"a percentage must be between 0 and 100, not {self.percent}")
        self.specials = Specials.of([weight for _, weight in self.entries])
        self.ordinary = [index for index, (_, weight) in enumerate(self.entries) if weight != 1]
        if not (self.specials.indices and self.ordinary):
            raise InvalidValueError("this needs entries of weight 1 and others")
        self.series = Series(self.seed, self.policy)
        self.stream = PolicyStream(self.seed, KEY + "/which")

    def at_depth(self, depth: int) -> PercentChooser:  # noqa: ARG002
        """This chooser: its vaults come at every depth."""
        return self

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one main word."""
        special = self.series.decide(KEY, self.percent, dice)
        u = self.stream.next_32_bits()
        index = self.specials.take(u) if special else self._ordinary(u)
        return self.entries[index][0]

    def _ordinary(self, u: int) -> int:
        """Choose one of the others by weight; mostly there is only one."""
        weights = [self.entries[index][1] for index in self.ordinary]
        rest = u * sum(weights) >> _WORD_BITS
        for index, weight in zip(self.ordinary, weights, strict=True):
            if rest < weight:
                return index
            rest -= weight
        return self.ordinary[-1]
