"""Laws of yes/no decisions with memory, and of dice such as ``3d6`` or ``1d8+2``.

Laws of decisions (hits, moments, streaks) come from the chance and the successors of each state. They work on exact
fractions as well as on floating-point numbers; a result is exact if the chances are. Laws of fair dice are exact, and
of a named generator over all its games, if there are few of these; else many rolls in a row are counted.
Rules: "More dice or one die".
"""

from __future__ import annotations

import re
from collections import Counter, abc
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

Number = TypeVar("Number", Fraction, float)
State = TypeVar("State", bound=abc.Hashable)
Key = TypeVar("Key", bound=abc.Hashable)

ChainStep = abc.Callable[[State], tuple[Number, State, State]]
"""For a state: the chance of a hit, the state after a hit, the state after a miss."""


def add_share(law: dict[Key, Number], key: Key, share: Number) -> None:
    """Add to the share of a key; a share of 0 makes no entry."""
    if share:
        law[key] = law[key] + share if key in law else share


def sum_law(one: abc.Mapping[int, Number], other: abc.Mapping[int, Number]) -> dict[int, Number]:
    """The law of the sum of two independent numbers."""
    law: dict[int, Number] = {}
    for number, share in one.items():
        for more, chance in other.items():
            add_share(law, number + more, share * chance)
    return law


def evolve(law: abc.Mapping[State, Number], step: ChainStep[State, Number]) -> dict[State, Number]:
    """The law of the state after one more decision."""
    after: dict[State, Number] = {}
    for state, share in law.items():
        chance, hit, miss = step(state)
        add_share(after, hit, share * chance)
        add_share(after, miss, share * (1 - chance))
    return after


def hit_chance(law: abc.Mapping[State, Number], step: ChainStep[State, Number]) -> Number:
    """The chance that the next decision is a hit."""
    shares = [share * step(state)[0] for state, share in law.items()]
    return sum(shares[1:], shares[0])


def hit_chances(law: abc.Mapping[State, Number], step: ChainStep[State, Number], trials: int) -> list[Number]:
    """The chance of a hit at each of the next decisions."""
    chances: list[Number] = []
    for _ in range(trials):
        chances.append(hit_chance(law, step))
        law = evolve(law, step)
    return chances


def _remembering(
    step: ChainStep[State, Number], after_hit: abc.Callable[[Key], Key], after_miss: abc.Callable[[Key], Key]
) -> ChainStep[tuple[State, Key], Number]:
    """Decisions whose state also has a memory of the hits and misses so far."""

    def both(state: tuple[State, Key]) -> tuple[Number, tuple[State, Key], tuple[State, Key]]:
        chance, hit, miss = step(state[0])
        return chance, (hit, after_hit(state[1])), (miss, after_miss(state[1]))

    return both


def _followed(
    law: abc.Mapping[State, Number], memory: Key, step: ChainStep[tuple[State, Key], Number], trials: int
) -> dict[tuple[State, Key], Number]:
    """The law of states with their memories after the next decisions, before which all have the same memory."""
    joint = {(state, memory): share for state, share in law.items()}
    for _ in range(trials):
        joint = evolve(joint, step)
    return joint


def _gathered(shares: abc.Iterable[tuple[int, Number]]) -> dict[int, Number]:
    law: dict[int, Number] = {}
    for number, share in shares:
        add_share(law, number, share)
    return dict(sorted(law.items()))


def hit_law(law: abc.Mapping[State, Number], step: ChainStep[State, Number], trials: int) -> dict[int, Number]:
    """The law of the number of hits among the next decisions, by number."""
    counting = _remembering(step, lambda hits: hits + 1, lambda hits: hits)
    return _gathered((hits, share) for (_, hits), share in _followed(law, 0, counting, trials).items())


def drought_chance(law: abc.Mapping[State, Number], step: ChainStep[State, Number], trials: int, length: int) -> Number:
    """The chance of at least ``length`` misses in a row among the next decisions."""
    counting = _remembering(step, lambda _: 0, lambda misses: misses + 1)
    joint = {(state, 0): share for state, share in law.items()}
    total = sum(list(law.values())[1:], next(iter(law.values())))
    for _ in range(trials):
        joint = {state: share for state, share in evolve(joint, counting).items() if state[1] < length}
    return total - sum(joint.values(), total - total)


def moments(law: abc.Mapping[State, float], step: ChainStep[State, float], trials: int) -> tuple[float, float]:
    """Mean and variance of the number of hits among the next decisions.

    Counted around the expected number so far, so that long series lose no digits.
    """
    rows = {state: (share, 0.0, 0.0) for state, share in law.items()}  # masses, first and second moments
    mean = 0.0
    for _ in range(trials):
        expected = sum(row[0] * step(state)[0] for state, row in rows.items())
        after: dict[State, tuple[float, float, float]] = {}
        for state, (mass, first, second) in rows.items():
            chance, hit, miss = step(state)
            for target, share, gain in ((hit, chance, 1 - expected), (miss, 1 - chance, -expected)):
                if share:  # it moves there, and all its counts are raised by ``gain``
                    old = after.get(target, (0.0, 0.0, 0.0))
                    after[target] = (
                        old[0] + share * mass,
                        old[1] + share * (first + gain * mass),
                        old[2] + share * (second + 2 * gain * first + gain * gain * mass),
                    )
        rows, mean = after, mean + expected
    return mean, sum(row[2] for row in rows.values()) - sum(row[1] for row in rows.values()) ** 2


def stationary(transitions: abc.Mapping[State, abc.Mapping[State, Fraction]]) -> dict[State, Fraction]:
    """The exact long-run law of a chain that forgets where it began, from the shares in which states follow.

    Raises:
        InvalidValueError: the chain has no single long-run law.
    """
    states = list(transitions)
    index = {state: i for i, state in enumerate(states)}
    rows = [[Fraction(0)] * (len(states) + 1) for _ in states]
    for state, targets in transitions.items():
        rows[index[state]][index[state]] -= 1
        for target, share in targets.items():
            rows[index[target]][index[state]] += share
    rows[-1] = [Fraction(1)] * (len(states) + 1)
    return dict(zip(states, _solve(rows), strict=True))


def _solve(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve linear equations given as rows of coefficients and right side."""
    size = len(rows)
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        if pivot is None:
            raise InvalidValueError("the chain has no single long-run law")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        top = [value / rows[column][column] for value in rows[column]]
        rows[column] = top
        for r in range(size):
            if r != column and rows[r][column]:
                factor = rows[r][column]
                rows[r] = [value - factor * above for value, above in zip(rows[r], top, strict=True)]
    return [row[-1] for row in rows]


def simulate(
    state: State, step: ChainStep[State, Number], uniform: abc.Iterator[float], trials: int
) -> abc.Iterator[bool]:
    """Decisions one after the other; ``uniform`` yields numbers in [0, 1)."""
    for _ in range(trials):
        chance, hit, miss = step(state)
        result = next(uniform) < chance
        state = hit if result else miss
        yield result


def uniform_numbers(words: abc.Iterator[int], bits: int) -> abc.Iterator[float]:
    """Words of ``bits`` bits as numbers in [0, 1), of 53 bits at most."""
    kept = min(bits, 53)
    for word in words:
        yield (word >> (bits - kept)) * 2.0**-kept


def mean_and_variance(law: abc.Mapping[int, Number]) -> tuple[Number, Number]:
    """Mean and variance of a law over numbers."""
    items: abc.Sequence[tuple[int, Number]] = list(law.items())
    nothing = items[0][1] - items[0][1]
    mean = sum((value * share for value, share in items), nothing)
    return mean, sum(((value - mean) ** 2 * share for value, share in items), nothing)


def longest_streak_law(law: Mapping[State, Number], step: ChainStep[State, Number], trials: int) -> dict[int, Number]:
    """The law of the longest streak of misses among the next decisions, by length."""

    def after_miss(streaks: tuple[int, int]) -> tuple[int, int]:
        return streaks[0] + 1, max(streaks[1], streaks[0] + 1)

    both = _remembering(step, lambda streaks: (0, streaks[1]), after_miss)
    return _gathered((longest, share) for (_, (_, longest)), share in _followed(law, (0, 0), both, trials).items())


def streaks_expected(law: Mapping[State, Number], step: ChainStep[State, Number], trials: int) -> dict[int, Number]:
    """Return the expected number of streaks of each length among the next decisions, with those that reach the end."""
    counting = _remembering(step, lambda _: 0, lambda misses: misses + 1)
    joint: dict[tuple[State, int], Number] = {(state, 0): share for state, share in law.items()}
    ended: list[tuple[int, Number]] = []
    for _ in range(trials):
        ended += [(misses, share * step(state)[0]) for (state, misses), share in joint.items() if misses]
        joint = evolve(joint, counting)
    ended += [(misses, share) for (_, misses), share in joint.items() if misses]
    return _gathered(ended)


MOST_DICE, MOST_SIDES = 1000, 10000
_LARGEST_SPAN = 100_000


@dataclass(frozen=True, slots=True)
class DiceLaw:
    """The exact law of a roll: chances by total, ascending."""

    name: str
    chances: dict[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """Mean of the total."""
        return mean_and_variance(self.chances)[0]

    @property
    def variance(self) -> Fraction:
        """Variance of the total."""
        return mean_and_variance(self.chances)[1]

    @property
    def deviation(self) -> float:
        """Standard deviation of the total."""
        return sqrt(self.variance)

    @property
    def range(self) -> tuple[int, int]:
        """Lowest and highest total."""
        return min(self.chances), max(self.chances)

    def quantile(self, share: Fraction) -> int:
        """The lowest total that is not exceeded with at least the given chance."""
        reached = Fraction(0)
        for total, chance in self.chances.items():
            reached += chance
            if reached >= share:
                return total
        return self.range[1]

    @property
    def quartiles(self) -> tuple[int, int, int]:
        """First quartile, median, third quartile."""
        return self.quantile(Fraction(1, 4)), self.quantile(Fraction(1, 2)), self.quantile(Fraction(3, 4))

    def repeated(self, times: int, start: int = 0) -> DiceLaw:
        """The law of ``start`` plus the sum of ``times`` independent rolls like this."""
        counts: dict[int, Fraction] = {start: Fraction(1)}
        for _ in range(times):
            counts = sum_law(counts, self.chances)
        return DiceLaw(f"{start} + {times} x {self.name}", dict(sorted(counts.items())))


def dice_law(count: int, sides: int, bonus: int = 0) -> DiceLaw:
    """The law of the sum of ``count`` fair dice plus ``bonus``.

    Raises:
        InvalidValueError: there are no dice, no sides, or too many to be looked at.
    """
    if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES and count * (sides - 1) <= _LARGEST_SPAN):
        raise InvalidValueError(f"{count}d{sides}: 1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides can be looked at")
    ways = [1]
    for _ in range(count):  # one more die, by a sliding sum
        padded = [0] * sides + ways + [0] * (sides - 1)
        ways, window = [], 0
        for total in range(len(padded) - sides):
            window += padded[total + sides] - padded[total]
            ways.append(window)
    whole = sides**count
    name = f"{count}d{sides}" + (f"{bonus:+d}" if bonus else "")
    return DiceLaw(name, {count + bonus + i: Fraction(number, whole) for i, number in enumerate(ways)})


def parse_roll(text: str) -> tuple[int, int, int]:
    """Number of dice, sides and bonus of dice written as ``3d6`` or ``1d8+2``.

    Raises:
        InvalidValueError: the text means no dice.
    """
    match = re.fullmatch(r"([0-9]{1,6})?[dD]([0-9]{1,6})([+-][0-9]{1,6})?", text.strip())
    if match is None:
        raise InvalidValueError(f"{text!r} is not a dice expression; write it like 3d6 or 1d8+2")
    return int(match[1] or 1), int(match[2]), int(match[3] or 0)


def parse_dice(text: str) -> DiceLaw:
    """The law of fair dice written as ``3d6`` or ``1d8+2``.

    Raises:
        InvalidValueError: the text means no dice, or too many.
    """
    return dice_law(*parse_roll(text))


MOST_DRAWS = 5_000_000
ENUMERABLE = "rogue36"
"""The generator with so few games that all can be enumerated."""


def all_games(count: int, sides: int, bonus: int = 0, *, high_bits: bool = False) -> DiceLaw:
    """The exact law of a roll over all states of Rogue 3.6.3's generator. Rules: "More dice or one die".

    ``high_bits`` scales the 14 bits of a word to the sides instead of taking the remainder.

    Raises:
        InvalidValueError: there are no dice, no sides, or too many to be looked at.
    """
    import numpy

    from vaultc.chance.congruential import ROGUE_STATES

    name = dice_law(count, sides, bonus).name
    state = numpy.arange(ROGUE_STATES, dtype=numpy.int64)
    totals = numpy.full(ROGUE_STATES, count + bonus, dtype=numpy.int64)
    for _ in range(count):
        state = (state * 11109 + 13849) % ROGUE_STATES
        totals += ((state >> 1) * sides >> 14) if high_bits else (state >> 1) % sides
    return _shares(name, Counter(totals.tolist()), ROGUE_STATES)


def rolled(
    generator: str, seed: int, rolls: int, count: int, sides: int, bonus: int = 0, *, high_bits: bool = False
) -> DiceLaw:
    """The shares of the totals among that many rolls in a row, as the game bounds the words of that generator.

    Raises:
        InvalidValueError: there are no dice, no sides, too many, or there is no such generator.
    """
    from vaultc.chance.seeding import GENERATORS

    name = dice_law(count, sides, bonus).name
    if generator not in GENERATORS:
        raise InvalidValueError(f"unknown generator {generator!r}; there are {', '.join(GENERATORS)}")
    if not 1 <= rolls <= MOST_DRAWS // count:
        raise InvalidValueError(f"{name} can be rolled 1 to {MOST_DRAWS // count} times, not {rolls}")
    dice = GENERATORS[generator](seed)

    def high(count: int, sides: int) -> int:
        return count + sum(dice.word(sides) * sides >> dice.word_bits for _ in range(count))

    throw = high if high_bits else dice.d
    return _shares(name, Counter(throw(count, sides) + bonus for _ in range(rolls)), rolls)


def _shares(name: str, counts: Counter[int], whole: int) -> DiceLaw:
    return DiceLaw(name, {total: Fraction(number, whole) for total, number in sorted(counts.items())})
