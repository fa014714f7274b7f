"""Exact laws of a vault: every outcome of chosen draws is tried, with its weight.

The draws of a script (chances, dice, shuffles, switches, single squares) branch; all other draws, such as the
room's place, come from one seed. A fact that depends only on the branching draws so gets its exact law.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction

import vaultc
from vaultc import Surroundings
from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.level.level import Level
from vaultc.pipeline.generating import make_vault_preview

CHANCE = "chance"
SQUARE = "square"
SHUFFLE = "shuffle"
SWITCH = "switch"
NUMBER = "number"
DICE = "dice"
SCRIPT = frozenset({CHANCE, SHUFFLE, SWITCH, NUMBER, DICE})
"""All kinds of draws but those for single squares, of which there are many."""

_KINDS = {
    ("machine", "decide"): CHANCE,
    ("machine", "<lambda>"): CHANCE,
    ("control", "exchange_all"): SHUFFLE,
    ("control", "roll"): SWITCH,
    ("expressions", "<lambda>"): NUMBER,
}
"""The kinds of draws, by function of the interpreter."""


class Roll(int):
    """A roll of a hundred whose value is open until it is compared with a chance."""

    dice: BranchingDice

    def __lt__(self, percent: int) -> bool:
        return self.dice.branch((100 - percent, percent)) == 1


class BranchingDice(Dice):
    """Dice that follow a path through the tree of outcomes; beyond its end they take the first outcome that can be."""

    __slots__ = ("_first", "_last_bound", "kinds", "path", "taken", "weight")

    def __init__(self, seed: int, kinds: frozenset[str], path: Sequence[int]) -> None:
        super().__init__(Isaac(seed), Isaac(seed))
        self.kinds = kinds
        self.path = path
        self.taken: list[tuple[int, tuple[int, ...]]] = []
        self.weight = Fraction(1)
        self._last_bound = self._first = 0

    def branch(self, weights: tuple[int, ...]) -> int:
        """The outcome that the path wants here; outcomes of weight 0 are never taken."""
        depth = len(self.taken)
        outcome = self.path[depth] if depth < len(self.path) else _next(weights, -1)
        assert outcome is not None
        self.taken.append((outcome, weights))
        self.weight *= Fraction(weights[outcome], sum(weights))
        return outcome

    def rn2(self, n: int) -> int:
        """Branches where the caller is one of the chosen kinds."""
        caller = sys._getframe(1)
        module = caller.f_globals["__name__"]
        kind = _KINDS.get((module.rpartition(".")[2], caller.f_code.co_name)) if ".interpreter." in module else None
        if kind not in self.kinds or n <= 0:
            return super().rn2(n)
        if kind == CHANCE:
            roll = Roll(0)
            roll.dice = self
            return roll
        return self._shuffled(n) if kind == SHUFFLE else self.branch((1,) * n)

    def rolls(self, n: int, count: int) -> list[int]:
        """Branches for each square of which a filter decides: the roll passes with its chance, or fails."""
        caller = sys._getframe(1)
        if SQUARE not in self.kinds or caller.f_code.co_name != "filter_chance":
            return super().rolls(n, count)
        percent: int = caller.f_locals["percent"]
        return [0 if self.branch((n - percent, percent)) else n - 1 for _ in range(count)]

    def _shuffled(self, bound: int) -> int:
        """One step of a shuffle: the element that becomes the first moves there, the others stay.

        So only the law of the first element is exact, which is all that a vault looks at. That every element comes
        first equally often is proved by ``test_shuffle_is_fair``.
        """
        if bound != self._last_bound - 1:
            self._first = self.branch((1,) * bound)
        self._last_bound = bound
        return 0 if bound - 1 == self._first else bound - 1

    def d(self, count: int, sides: int) -> int:
        """Branches over the sum, which weighs as many throws as give it."""
        module = sys._getframe(1).f_globals["__name__"]
        if DICE not in self.kinds or module != "vaultc.generation.interpreter.expressions":
            return super().d(count, sides)
        return count + self.branch(_sums(count, sides))


def _sums(count: int, sides: int) -> tuple[int, ...]:
    """In how many ways the dice show each sum, from the least."""
    ways = [1]
    for _ in range(count):
        ways = [sum(ways[max(0, i - sides + 1) : i + 1]) for i in range(len(ways) + sides - 1)]
    return tuple(ways)


def _next(weights: Sequence[int], outcome: int) -> int | None:
    """The next outcome that can be."""
    return next((number for number in range(outcome + 1, len(weights)) if weights[number]), None)


def outcomes(
    name: str, kinds: frozenset[str], seed: int = 1, surroundings: Surroundings | None = None
) -> Iterator[tuple[Level, Fraction]]:
    """Every level that the chosen draws can make of a vault, with its weight; the weights sum to 1."""
    script = vaultc.library()[name]
    path: list[int] | None = []
    while path is not None:
        dice = BranchingDice(seed, kinds, path)
        level = make_vault_preview(script.program, dice, surroundings or Surroundings(), script.game)
        yield level, dice.weight
        path = _following(dice.taken)


def _following(taken: list[tuple[int, tuple[int, ...]]]) -> list[int] | None:
    """The path after this one: the last draw that has another outcome takes it."""
    for depth in range(len(taken) - 1, -1, -1):
        outcome, weights = taken[depth]
        other = _next(weights, outcome)
        if other is not None:
            return [one for one, _ in taken[:depth]] + [other]
    return None


Law = dict[Hashable, Fraction]


def law(
    name: str,
    fact: Callable[[Level], Hashable],
    kinds: frozenset[str] = SCRIPT,
    seed: int = 1,
    surroundings: Surroundings | None = None,
) -> Law:
    """The exact law of a fact about a vault."""
    found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for level, weight in outcomes(name, kinds, seed, surroundings):
        found[fact(level)] += weight
    assert sum(found.values()) == 1
    return dict(found)


def dice_law(count: int, sides: int, shift: int = 0) -> Law:
    """The law of a sum of dice, by throwing them all."""
    sums = Counter({0: 1})
    for _ in range(count):
        sums = _thrown(sums, sides)
    return {value + shift: Fraction(ways, sides**count) for value, ways in sums.items()}


def _thrown(sums: Counter[int], sides: int) -> Counter[int]:
    more: Counter[int] = Counter()
    for value, ways in sums.items():
        for face in range(1, sides + 1):
            more[value + face] += ways
    return more
