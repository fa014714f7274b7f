"""Streaks of misses in a series of yes/no decisions with memory.

Everything works on exact fractions as well as on floating-point numbers, as in :mod:`vaultc.odds.chains`.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultc.odds.chains import ChainStep, Number, State, add_share


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
