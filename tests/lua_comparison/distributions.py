"""Calls of many runs compared as distributions, for scripts that draw their random numbers differently."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Final

from lua_comparison.differences import CHANCE, CallDifference, paired_differences, shown
from lua_comparison.normal_forms import NormalCall
from lua_comparison.recording import RecordedCall, RecordedRun

_SURE: Final = 4.5
"""Standard errors by which a mean must differ: under equal distributions about once in a hundred thousand calls."""
_SURE_OF_GROUP: Final = 5.5
"""The same for sums over a group; its calls may depend on one another, which widens their spread."""
_RARE: Final = 0.5
"""Calls that come less often than in this part of the runs are also tested together."""
_MOST_NAMED: Final = 3

CallGroup = tuple[str, tuple[str, ...], str]


@dataclass(slots=True)
class _Tally:
    """The numbers of a call: their sum and sum of squares over the runs of a script, and the line of the first call."""

    total: int = 0
    squares: int = 0
    line: int = 0


@dataclass(slots=True)
class _Tallies:
    runs: int
    calls: dict[NormalCall, _Tally] = field(default_factory=lambda: defaultdict(_Tally))


def _tallied(runs: Sequence[RecordedRun]) -> _Tallies:
    found = _Tallies(len(runs))
    for run in runs:
        for call, count in Counter(each.call for each in run.calls).items():
            tally = found.calls[call]
            tally.total += count
            tally.squares += count * count
        for each in run.calls:
            tally = found.calls[each.call]
            tally.line = tally.line or each.line
    return found


def distribution_differences(first: Sequence[RecordedRun], second: Sequence[RecordedRun]) -> list[CallDifference]:
    """The calls whose numbers differ by more than chance explains; the order of calls does not count."""
    mine, theirs = _tallied(first), _tallied(second)
    removed, added, found = [], [], []
    spread: dict[CallGroup, list[NormalCall]] = defaultdict(list)
    for call in dict.fromkeys((*mine.calls, *theirs.calls)):
        one, other = mine.calls[call], theirs.calls[call]
        if _distance(one, other, mine.runs) < _SURE:
            if max(one.total, other.total) < _RARE * mine.runs:
                spread[call.name, call.inside, call.subject].append(call)
        elif other.total == 0 and _is_constant(one, mine.runs):
            removed.append(RecordedCall(call, one.line))
        elif one.total == 0 and _is_constant(other, theirs.runs):
            added.append(RecordedCall(call, other.line))
        else:
            told = f"{one.total / mine.runs:.2f} | {other.total / mine.runs:.2f} times a level"
            found.append(CallDifference(call.name, (CHANCE,), (one.line, other.line), f"{shown(call)}: {told}"))
    found += paired_differences(removed, added)
    for calls in spread.values():
        found += _of_group(calls, mine, theirs)
    return found


def _is_constant(tally: _Tally, runs: int) -> bool:
    return tally.squares * runs == tally.total * tally.total


def _distance(one: _Tally, other: _Tally, runs: int) -> float:
    """The difference of two means in standard errors."""
    if one.total == other.total:
        return 0.0
    if _is_constant(one, runs) and _is_constant(other, runs):
        return inf
    mean = (one.total + other.total) / (2 * runs)
    pooled = max((one.squares + other.squares) / (2 * runs) - mean * mean, 1e-9)
    return abs(one.total - other.total) / runs / sqrt(2 * pooled / runs)


def _of_group(calls: list[NormalCall], mine: _Tallies, theirs: _Tallies) -> list[CallDifference]:
    """Calls that differ in random values, tested together, so that sets of candidates are compared."""
    distances = [_distance(mine.calls[call], theirs.calls[call], mine.runs) ** 2 for call in calls]
    if sum(distances) <= _largest_sum(len(calls)):
        return []
    widest = sorted(zip(distances, calls, strict=True), key=lambda each: -each[0])[:_MOST_NAMED]
    examples = "; ".join(
        f"{shown(call)} {mine.calls[call].total} | {theirs.calls[call].total} times" for _, call in widest
    )
    lines = (min((mine.calls[c].line for c in calls if mine.calls[c].line), default=0),
             min((theirs.calls[c].line for c in calls if theirs.calls[c].line), default=0))  # fmt: skip
    message = f"random values are drawn from other sets in {mine.runs} runs: {examples}"
    return [CallDifference(calls[0].name, (CHANCE,), lines, message)]


def _largest_sum(count: int) -> float:
    """A sum of this many squares of standard normal numbers that chance almost never exceeds (Wilson and Hilferty)."""
    part = 2 / (9 * count)
    return float(count * (1 - part + _SURE_OF_GROUP * sqrt(part)) ** 3)
