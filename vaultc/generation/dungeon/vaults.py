"""The table of random vaults and the draw that chooses one. Rules: "Making rooms: the random-vault draw"."""

from __future__ import annotations

import fractions
from functools import cached_property
from typing import Protocol, Self

from vaultc.chance.dice import Dice
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.support.records import Record


class VaultChooser(Protocol):
    """A chooser of the next vault of a level."""

    def at_depth(self, depth: int) -> VaultChooser:
        """The chooser for levels of a depth; itself if depths do not matter to it."""
        ...

    def pick(self, dice: Dice) -> str | None:
        """The name of a vault; None, without a draw, if there are none."""
        ...


@dataclass(frozen=True, slots=True)
class _Table(Record):
    entries: tuple[tuple[str, int], ...]

    def at_depth(self, depth: int) -> Self:  # noqa: ARG002
        """The table of the vaults that come at a depth; itself if depths do not matter to it."""
        return self

    def chances(self) -> list[fractions.Fraction]:
        """The exact chance of every entry at one pick."""
        raise NotImplementedError

    def probabilities(self) -> dict[str, fractions.Fraction]:
        """The exact chance of every name at one pick: the sum of its entries'."""
        result: dict[str, fractions.Fraction] = {}
        for (name, _), chance in zip(self.entries, self.chances(), strict=True):
            result[name] = result.get(name, fractions.Fraction(0)) + chance
        return result


@dataclass(frozen=True, slots=True)
class VaultTable(_Table):
    """Names and weights of all levels that are random vaults, in the order of their files."""

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
        from vaultc.odds.series import game_choice

        return self.entries[game_choice(self.weights, dice.rn2(self.total))][0]

    def chances(self) -> list[fractions.Fraction]:
        """The exact chance of every entry at one pick.

        The game walks its table backwards and stops one step early: the last entry of the file gets one chance too
        many, the first one too few.
        """
        from vaultc.odds.series import game_law

        return game_law(self.weights) if self.total else [fractions.Fraction(0)] * len(self.entries)


@dataclass(frozen=True, slots=True)
class FairTable(_Table):
    """Names and weights of random vaults, in the order of their files, each with the chance that its weight says.

    A weight below 1 counts as 1. ``depths`` are the least depths of the vaults, none if there are none.
    """

    depths: tuple[int, ...] = ()

    def at_depth(self, depth: int) -> Self:
        """The vaults that come at a depth."""
        if not any(least > depth for least in self.depths):
            return self
        chosen = zip(self.entries, self.depths, strict=True)
        return type(self)(tuple(entry for entry, least in chosen if least <= depth))

    @property
    def weights(self) -> list[int]:
        """The weights that count."""
        return [max(weight, 1) for _, weight in self.entries]

    @property
    def total(self) -> int:
        """The bound of the draw."""
        return sum(self.weights)

    def pick(self, dice: Dice) -> str | None:
        """Choose a vault by one draw, from the last one to the first; None, without a draw, if there are none."""
        if not self.entries:
            return None
        weights = self.weights
        rest = dice.rn2(sum(weights))
        for (name, _), weight in zip(reversed(self.entries), reversed(weights), strict=True):
            rest -= weight
            if rest < 0:
                return name
        raise InvalidValueError("the draw is less than the sum of the weights")

    def chances(self) -> list[fractions.Fraction]:
        """The exact chance of every entry at one pick, where all least depths are reached."""
        return [fractions.Fraction(weight, self.total) for weight in self.weights]


@dataclass(frozen=True)
class PlaceTable(_Table):
    """Names and weights of random vaults of which some share a place, such as the rotations of one shape.

    ``places`` numbers the place of every entry; its weight is the weight of its first entry. Chances are as the weights
    say, without the error of the game's walk, and the vaults of a place are equally likely.
    """

    places: tuple[int, ...]

    @cached_property
    def members(self) -> dict[int, list[int]]:
        """The entries of every place by their index."""
        found: dict[int, list[int]] = {}
        for index, place in enumerate(self.places):
            found.setdefault(place, []).append(index)
        return found

    @cached_property
    def total(self) -> int:
        """The sum of the weights of all places."""
        return sum(self.entries[members[0]][1] for members in self.members.values())

    def pick(self, dice: Dice) -> str | None:
        """Choose a place by one draw, and one of its vaults by another if it has several."""
        if not self.entries:
            return None
        rest = dice.rn2(self.total)
        for members in self.members.values():
            rest -= self.entries[members[0]][1]
            if rest < 0:
                return self.entries[members[dice.rn2(len(members)) if len(members) > 1 else 0]][0]
        raise InvalidValueError("no place has a weight")

    def chances(self) -> list[fractions.Fraction]:
        """The exact chance of every entry at one pick."""
        return [
            fractions.Fraction(self.entries[members[0]][1], max(self.total, 1) * len(members))
            for members in map(self.members.__getitem__, self.places)
        ]


class Forced(Protocol):
    """Puts a vault of its own in the place of a chosen one; the draw is made nevertheless."""

    def choose(self, number: int, chosen: str) -> str:
        """The vault for the level's pick of that number (1 is the first), for which ``chosen`` came out."""
        ...

    def note(self, name: str, placed: bool) -> None:
        """Learn that a vault was run, and if it found a place."""
        ...


@dataclass(frozen=True, slots=True)
class ForcedPick(Record):
    """Makes the pick with a given number come out as a given vault."""

    number: int
    name: str

    def choose(self, number: int, chosen: str) -> str:
        """The given vault at its number."""
        return self.name if number == self.number else chosen

    def note(self, name: str, placed: bool) -> None:
        """Keep the choice."""


@dataclass(slots=True)
class ForcedVault:
    """Makes pick after pick come out as a given vault, until it has found a place once.

    For one level; ``placed`` tells afterwards if it was made.
    """

    name: str
    placed: bool = False

    def choose(self, number: int, chosen: str) -> str:
        """The given vault while it has no place, for twenty tries, so that the level comes to an end."""
        return chosen if self.placed or number > 20 else self.name

    def note(self, name: str, placed: bool) -> None:
        """Remember that it has found a place."""
        self.placed |= placed and name == self.name
