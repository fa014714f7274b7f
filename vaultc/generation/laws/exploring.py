"""The law of one rule of generation, by trying every outcome of each of its draws."""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from typing import Final, TypeVar

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.sure_rooms import NoWords
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.support.errors import VaultcError
from vaultc.world.surroundings import Surroundings

Result = TypeVar("Result", bound=abc.Hashable)

MOST_PATHS: Final = 20_000
"""The number of outcomes of all draws up to which a rule is explored."""


class AgainError(VaultcError):
    """Raised where a rule rejected its draws and begins again with the same ones."""


class TooManyPathsError(VaultcError):
    """Raised where a rule has too many outcomes to try them all."""


class ExploringDice(Dice):
    """Dice that show the outcomes of a path, and beyond its end the lowest.

    ``repeated`` is the die with which a rule begins again if it rejects what it drew; None if it never does.
    """

    def __init__(self, path: list[int], repeated: int | None) -> None:
        super().__init__(NoWords(), NoWords())
        self.path = path
        self.repeated = repeated
        self.sides: list[int] = []

    def rn2(self, n: int) -> int:
        """The next outcome of the path, from 0."""
        if n == self.repeated and n in self.sides:
            raise AgainError
        depth = len(self.sides)
        self.sides.append(n)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def rnd(self, n: int) -> int:
        """The next outcome of the path, from 1."""
        return 1 + self.rn2(n)


def law_of_rule(
    rule: abc.Callable[[Site], Result],
    surroundings: Surroundings,
    game: Game,
    level: Level,
    repeated: int | None = None,
) -> dict[Result, Fraction]:
    """The chance of each result of a rule on a level.

    Raises:
        TooManyPathsError: there are too many outcomes of its draws.
    """
    found: dict[Result, Fraction] = {}
    path: list[int] | None = []
    tried = 0
    while path is not None:
        tried += 1
        if tried > MOST_PATHS:
            raise TooManyPathsError
        dice = ExploringDice(path, repeated)
        try:
            result = rule(Site(level, dice, surroundings, game))
        except AgainError:
            pass
        else:
            share = Fraction(1)
            for sides in dice.sides:
                share /= sides
            found[result] = found.get(result, Fraction(0)) + share
        path = _following(dice)
    whole = sum(found.values(), Fraction(0))
    return {result: share / whole for result, share in found.items()}


def _following(dice: ExploringDice) -> list[int] | None:
    """The path after this one: the last draw that has another outcome takes it."""
    path = dice.path[: len(dice.sides)]
    while path:
        last = path.pop()
        if last + 1 < dice.sides[len(path)]:
            return [*path, last + 1]
    return None
