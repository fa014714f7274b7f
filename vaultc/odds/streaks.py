"""Streaks of misses in a series of yes/no decisions with memory.

Everything works on exact fractions as well as on floating-point numbers, as in :mod:`vaultc.odds.chains`.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultc.odds import chains


def longest_streak_law(
    law: Mapping[chains.State, chains.Number], step: chains.ChainStep[chains.State, chains.Number], trials: int
) -> dict[int, chains.Number]:
    """The law of the longest streak of misses among the next decisions, by length."""
    joint = {(state, 0, 0): share for state, share in law.items()}
    for _ in range(trials):
        after: dict[tuple[chains.State, int, int], chains.Number] = {}
        for (state, misses, longest), share in joint.items():
            chance, hit, miss = step(state)
            missed = (miss, misses + 1, max(longest, misses + 1))
            for key, part in (((hit, 0, longest), share * chance), (missed, share * (1 - chance))):
                chains.add_share(after, key, part)
        joint = after
    lengths: dict[int, chains.Number] = {}
    for (_, _, longest), share in joint.items():
        chains.add_share(lengths, longest, share)
    return dict(sorted(lengths.items()))


def streaks_expected(
    law: Mapping[chains.State, chains.Number], step: chains.ChainStep[chains.State, chains.Number], trials: int
) -> dict[int, chains.Number]:
    """Return the expected number of streaks of each length among the next decisions, with those that reach the end."""
    joint = {(state, 0): share for state, share in law.items()}
    expected: dict[int, chains.Number] = {}
    for _ in range(trials):
        after: dict[tuple[chains.State, int], chains.Number] = {}
        for (state, misses), share in joint.items():
            chance, hit, miss = step(state)
            if misses:
                chains.add_share(expected, misses, share * chance)
            for key, part in (((hit, 0), share * chance), ((miss, misses + 1), share * (1 - chance))):
                chains.add_share(after, key, part)
        joint = after
    for (_, misses), share in joint.items():
        if misses:
            chains.add_share(expected, misses, share)
    return dict(sorted(expected.items()))
