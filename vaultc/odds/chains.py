"""Exact laws of yes/no decisions with memory, from the chance and the successors of each state: hits, moments, streaks.

Everything works on exact fractions as well as on floating-point numbers; a result is exact if the chances are.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

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


def hit_law(law: abc.Mapping[State, Number], step: ChainStep[State, Number], trials: int) -> dict[int, Number]:
    """The law of the number of hits among the next decisions, by number."""
    joint = {(state, 0): share for state, share in law.items()}
    for _ in range(trials):
        after: dict[tuple[State, int], Number] = {}
        for (state, hits), share in joint.items():
            chance, hit, miss = step(state)
            add_share(after, (hit, hits + 1), share * chance)
            add_share(after, (miss, hits), share * (1 - chance))
        joint = after
    counts: dict[int, Number] = {}
    for (_, hits), share in joint.items():
        add_share(counts, hits, share)
    return dict(sorted(counts.items()))


def drought_chance(law: abc.Mapping[State, Number], step: ChainStep[State, Number], trials: int, length: int) -> Number:
    """The chance of at least ``length`` misses in a row among the next decisions."""
    joint = {(state, 0): share for state, share in law.items()}
    total = sum(list(law.values())[1:], next(iter(law.values())))
    for _ in range(trials):
        after: dict[tuple[State, int], Number] = {}
        for (state, misses), share in joint.items():
            chance, hit, miss = step(state)
            add_share(after, (hit, 0), share * chance)
            if misses + 1 < length:
                add_share(after, (miss, misses + 1), share * (1 - chance))
        joint = after
    return total - sum(joint.values(), total - total)


def moments(law: abc.Mapping[State, float], step: ChainStep[State, float], trials: int) -> tuple[float, float]:
    """Mean and variance of the number of hits among the next decisions.

    Counted around the expected number so far, so that long series lose no digits.
    """
    rows = {state: (share, 0.0, 0.0) for state, share in law.items()}
    mean = 0.0
    for _ in range(trials):
        expected = sum(row[0] * step(state)[0] for state, row in rows.items())
        after: dict[State, tuple[float, float, float]] = {}
        for state, row in rows.items():
            chance, hit, miss = step(state)
            for target, share, gain in ((hit, chance, 1 - expected), (miss, 1 - chance, -expected)):
                if share:
                    _add_moments(after, target, row, share, gain)
        rows, mean = after, mean + expected
    return mean, sum(row[2] for row in rows.values()) - sum(row[1] for row in rows.values()) ** 2


def _add_moments(
    rows: dict[State, tuple[float, float, float]],
    target: State,
    row: tuple[float, float, float],
    share: float,
    gain: float,
) -> None:
    """Move a share of a row (mass, first and second moment) to a state, all its counts raised by ``gain``."""
    mass, first, second = row
    old = rows.get(target, (0.0, 0.0, 0.0))
    rows[target] = (
        old[0] + share * mass,
        old[1] + share * (first + gain * mass),
        old[2] + share * (second + 2 * gain * first + gain * gain * mass),
    )


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
    joint = {(state, 0, 0): share for state, share in law.items()}
    for _ in range(trials):
        after: dict[tuple[State, int, int], Number] = {}
        for (state, misses, longest), share in joint.items():
            chance, hit, miss = step(state)
            missed = (miss, misses + 1, max(longest, misses + 1))
            for key, part in (((hit, 0, longest), share * chance), (missed, share * (1 - chance))):
                add_share(after, key, part)
        joint = after
    lengths: dict[int, Number] = {}
    for (_, _, longest), share in joint.items():
        add_share(lengths, longest, share)
    return dict(sorted(lengths.items()))


def streaks_expected(law: Mapping[State, Number], step: ChainStep[State, Number], trials: int) -> dict[int, Number]:
    """Return the expected number of streaks of each length among the next decisions, with those that reach the end."""
    joint = {(state, 0): share for state, share in law.items()}
    expected: dict[int, Number] = {}
    for _ in range(trials):
        after: dict[tuple[State, int], Number] = {}
        for (state, misses), share in joint.items():
            chance, hit, miss = step(state)
            if misses:
                add_share(expected, misses, share * chance)
            for key, part in (((hit, 0), share * chance), ((miss, misses + 1), share * (1 - chance))):
                add_share(after, key, part)
        joint = after
    for (_, misses), share in joint.items():
        if misses:
            add_share(expected, misses, share)
    return dict(sorted(expected.items()))
