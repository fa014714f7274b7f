"""Two scripts compared: run by run where they draw the same random numbers, else as distributions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from lua_comparison.differences import CHANCE, ORDER, CallDifference, list_differences
from lua_comparison.distributions import distribution_differences
from lua_comparison.recording import RecordedRun, ScriptDraw, recorded
from vaultc.games.lua_versions import LuaVersion
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source

_COUPLED_RUNS: Final = (("dice", 1), ("low", 2), ("high", 3), *(("dice", seed) for seed in range(4, 10)))
_SPREAD_SEEDS: Final = range(100, 250)
"""The runs: ways in which draws fall, and seeds. Draws that always fall alike reach rare branches."""


@dataclass(frozen=True, slots=True)
class ScriptComparison:
    """The comparison of two scripts.

    ``calls`` is the number of calls of the first script in its first run. ``other_draws`` are the first random draws of
    both that differ; None where both drew the same in all runs, so that their calls were compared one by one, instead
    of their distributions. ``problems`` are errors that ended a script.
    """

    calls: int
    other_draws: tuple[ScriptDraw | None, ScriptDraw | None] | None
    differences: tuple[CallDifference, ...]
    problems: tuple[Diagnostic, ...] = ()

    @property
    def is_equal(self) -> bool:
        """True if the scripts ran and no call differs."""
        return not self.differences and not self.problems

    def without(self, ignored: Iterable[str]) -> ScriptComparison:
        """The same comparison without some functions (``exclusion``) or fields (``object.achievement``)."""
        words = frozenset(ignored)
        return replace(self, differences=tuple(each for each in self.differences if not each.is_covered(words)))


def compare_scripts(first: Source, second: Source, version: LuaVersion) -> ScriptComparison:
    """Compare the calls of two scripts.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    runs = [(recorded(first, version, seed, rolls), recorded(second, version, seed, rolls))
            for rolls, seed in _COUPLED_RUNS]  # fmt: skip
    problems = tuple(dict.fromkeys(run.problem for run in runs[0] if run.problem is not None))
    calls = len(runs[0][0].calls)
    if problems:
        return ScriptComparison(calls, None, (), problems)
    whole = [pair for pair in runs if all(run.problem is None for run in pair)]
    chances = _other_chances(whole)
    pairs = (pair for one, other in whole for pair in zip_longest(one.draws, other.draws))
    other_draws = next((pair for pair in pairs if _bound(pair[0]) != _bound(pair[1])), None)
    if other_draws is None:
        return ScriptComparison(calls, None, tuple(_sorted([*chances, *_of_runs(whole)])))
    spread = [(recorded(first, version, seed), recorded(second, version, seed)) for seed in _SPREAD_SEEDS]
    spread = [pair for pair in spread if all(run.problem is None for run in pair)]
    found = distribution_differences([one for one, _ in spread], [other for _, other in spread])
    found += _other_order(spread)
    return ScriptComparison(calls, other_draws, tuple(_sorted([*chances, *found])))


def _bound(draw: ScriptDraw | None) -> int | None:
    return draw.bound if draw is not None else None


Runs = list[tuple[RecordedRun, RecordedRun]]


def _of_runs(runs: Runs) -> list[CallDifference]:
    """The differences of all runs, each once, with the share of runs that have it."""
    seen: dict[tuple[str, tuple[str, ...], tuple[int, int]], CallDifference] = {}
    counts: dict[tuple[str, tuple[str, ...], tuple[int, int]], int] = {}
    for one, other in runs:
        for key in {_key(each): each for each in list_differences(one.calls, other.calls)}.items():
            seen.setdefault(*key)
            counts[key[0]] = counts.get(key[0], 0) + 1
    return [replace(each, share=counts[key] / len(runs)) for key, each in seen.items()]


def _key(difference: CallDifference) -> tuple[str, tuple[str, ...], tuple[int, int]]:
    return difference.call, difference.aspects, difference.lines


def _other_chances(runs: Runs) -> list[CallDifference]:
    """Questions of percent that ask for another chance, as long as the draws of both scripts agree."""
    found: dict[tuple[int, int], CallDifference] = {}
    for one, other in runs:
        for mine, theirs in zip(one.draws, other.draws, strict=False):
            if mine.bound != theirs.bound:
                break
            if None not in (mine.percentage, theirs.percentage) and mine.percentage != theirs.percentage:
                message = f"percent({mine.percentage}) | percent({theirs.percentage})"
                lines = mine.line, theirs.line
                found.setdefault(lines, CallDifference("percent", (CHANCE,), lines, message))
    return list(found.values())


def _other_order(runs: Runs) -> list[CallDifference]:
    """Calls without chance that both scripts make, at another time."""
    if not runs:
        return []
    constant = [frozenset.intersection(*(frozenset(each.call for each in run.calls) for run in side))
                for side in zip(*runs, strict=True)]  # fmt: skip
    common = constant[0] & constant[1]
    lists = [[each for each in run.calls if each.call in common] for run in runs[0]]
    return [each for each in list_differences(*lists) if each.aspects == (ORDER,)]


def _sorted(differences: list[CallDifference]) -> list[CallDifference]:
    return sorted(differences, key=lambda each: (each.lines[0] or each.lines[1], each.lines, each.call, each.message))
