"""The statistics of a script: a row a seed, sums over all levels, and which way its branches took; and their changes.

Of two statistics, every measure, every statement and every kind of thing is tested; the limit holds for all tests
together, so that the same script under other seeds counts as changed in at most one of a hundred comparisons.
"""

from __future__ import annotations

import json
from collections import abc
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.api.level_script import LevelScript
from vaultc.generation.interpreter.program import Program
from vaultc.language.semantics import LevelFacts
from vaultc.language.semantics.statements import inner_statements
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.level import fingerprints
from vaultc.level.measures.level_measures import MEASURES
from vaultc.sampling import distinct
from vaultc.sampling.equal_levels import near_parts
from vaultc.sampling.statistics import measuring
from vaultc.sampling.statistics.inference import Histogram, TestedChange, distributions, holm, means, shares
from vaultc.sampling.statistics.measuring import COLUMNS, MISSING, MeasuredSeeds, Measuring, empty_part
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import VaultcError
from vaultc.support.json_types import JsonObject
from vaultc.support.regular_files import read_regular
from vaultc.support.version import __version__
from vaultc.world import vault_sets

_LONGEST = 90


@dataclass(frozen=True, slots=True)
class StatementWay:
    """A way that a statement can take: its name, the number of the instruction, and whether that jumps then."""

    name: str
    instruction: int
    jumps: bool


@dataclass(frozen=True, slots=True)
class CoveredStatement:
    """A statement: its line, its nesting depth, its text in one line, the number of the instruction that
    shows whether it ran, and the branches that it can take."""

    line: int
    depth: int
    text: str
    instruction: int
    ways: tuple[StatementWay, ...] = ()


def branches_of(facts: LevelFacts, program: Program) -> tuple[CoveredStatement, ...]:
    """All statements of a level and of the functions that it calls, in the order of their text."""
    first: dict[tuple[int, int, int], int] = {}
    for number, instruction in enumerate(program.instructions):
        first.setdefault(_key(instruction.span), number)
    found = [branch for statement in facts.node.statements for branch in _branches(statement, 0, first)]
    for function in facts.functions.values():
        found += _branches(function, 0, first)
    unique = {(branch.line, branch.instruction, branch.text): branch for branch in found}
    return tuple(sorted(unique.values(), key=lambda branch: branch.line))


def _key(span: Span) -> tuple[int, int, int]:
    return id(span.source), span.start, span.end


def _branches(
    statement: n.Statement, depth: int, first: dict[tuple[int, int, int], int]
) -> abc.Iterator[CoveredStatement]:
    entry = first.get(_key(statement.condition.span if isinstance(statement, n.If | n.Chance) else statement.span))
    if entry is not None and not isinstance(statement, n.FunctionDefinition):
        begin = statement.span.begin
        line = " ".join(statement.span.source.line(begin.line)[begin.column - 1 :].split())
        text = line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
        yield CoveredStatement(begin.line, depth, text, entry, tuple(_ways(statement, entry, first)))
    for inner in inner_statements(statement):
        yield from _branches(inner, depth + 1, first)


def _ways(statement: n.Statement, entry: int, first: dict[tuple[int, int, int], int]) -> abc.Iterator[StatementWay]:
    if isinstance(statement, n.If | n.Chance):
        yield StatementWay("yes", entry, False)
        yield StatementWay("no", entry, True)
    elif isinstance(statement, n.Switch):
        for arm in statement.arms:
            number = first.get(_key(arm.span))
            if number is not None:
                yield StatementWay(f"case {arm.value.value}" if isinstance(arm, n.Case) else "default", number, True)


CHUNK = 50
"""Seeds that a worker measures at a time."""

SeedBatch = tuple[int, range]
"""The index of a script, and some seeds."""

MeasuringRun = abc.Callable[["MeasuringAll", abc.Iterable[SeedBatch]], abc.Iterator[tuple[SeedBatch, MeasuredSeeds]]]
"""Lets workers measure the levels of some items, in any order."""


@dataclass(frozen=True, eq=False)
class Statistics:
    """The results of the levels of ``seeds``."""

    measuring: Measuring
    seeds: range
    part: MeasuredSeeds

    @property
    def script(self) -> LevelScript:
        """The script that was measured."""
        return self.measuring.script

    @cached_property
    def made(self) -> NDArray[Any]:
        """A mask of the rows whose levels could be made."""
        found: NDArray[Any] = self.part.table[:, COLUMNS.index("width")] != MISSING
        return found

    @property
    def levels(self) -> int:
        """The number of levels that could be made."""
        return int(self.made.sum())

    def column(self, name: str) -> NDArray[Any]:
        """The values of a measure on the levels that have it."""
        values = self.part.table[:, COLUMNS.index(name)]
        found: NDArray[Any] = values[values != MISSING]
        return found

    @cached_property
    def branches(self) -> tuple[CoveredStatement, ...]:
        """The statements of the script."""
        return branches_of(self.script.facts, self.script.program)

    @cached_property
    def varying(self) -> tuple[str, ...]:
        """The measures that are not the same on all levels, those that vary most first; random draws are none."""
        spread = {name: _entropy(self.column(name)) for name in COLUMNS if name != "draws"}
        return tuple(sorted((name for name in spread if spread[name] > 0), key=lambda name: -spread[name]))

    @cached_property
    def surprise(self) -> NDArray[Any]:
        """For each row its surprisal, in bits: of its values together; NaN where there is no level.

        That a level has no value of a measure is as much of a surprise as any value.
        """
        found = numpy.full(len(self.seeds), numpy.nan)
        rows, bits = self.part.table[self.made], numpy.zeros(self.levels)
        for name in (name for name in COLUMNS if name != "draws"):
            values = rows[:, COLUMNS.index(name)]
            marked, has = numpy.full(len(values), -1, dtype=numpy.int64), values != MISSING
            if has.any():
                marked[has] = _binned(values[has])
            _, inverse, counts = numpy.unique(marked, return_inverse=True, return_counts=True)
            bits -= numpy.log2(counts[inverse] / len(values))
        found[self.made] = bits
        return found

    def outstanding(self, number: int, *, rarest: bool) -> list[int]:
        """The seeds of the rarest levels, or of the commonest, the most so first."""
        rows = numpy.flatnonzero(self.made)
        order = sorted(rows, key=lambda row: (-self.surprise[row] if rarest else self.surprise[row], row))
        return [self.seeds[int(row)] for row in order[:number]]

    def pair(self) -> tuple[str, str] | None:
        """Two measures that show how different the levels are: those that vary most and do not follow each other."""
        if len(self.varying) < 2:
            return None
        first = self.varying[0]
        return first, next((name for name in self.varying[1:] if not self._follows(first, name)), self.varying[1])

    def _follows(self, first: str, second: str) -> bool:
        x, y = (self.part.table[:, COLUMNS.index(name)].astype(float) for name in (first, second))
        both = (x != MISSING) & (y != MISSING)
        if both.sum() < 2 or not x[both].std() or not y[both].std():
            return True
        return bool(abs(numpy.corrcoef(x[both], y[both])[0, 1]) > 0.8)


def _entropy(values: NDArray[Any]) -> float:
    """The entropy of the values of a measure, in bits."""
    if not len(values):
        return 0.0
    _, counts = numpy.unique(_binned(values), return_counts=True)
    shares = counts / counts.sum()
    return float(-(shares * numpy.log2(shares)).sum())


_MOST_BINS = 16


def _binned(values: NDArray[Any]) -> NDArray[Any]:
    """Values, or their sixteenths by rank where there are many different ones."""
    if len(numpy.unique(values)) <= _MOST_BINS:
        return values
    edges = numpy.quantile(values, numpy.linspace(0, 1, _MOST_BINS + 1)[1:-1])
    found: NDArray[Any] = numpy.searchsorted(edges, values, side="right")
    return found


@dataclass(frozen=True, eq=False)
class MeasuringAll:
    """Measures levels of several scripts, so that the same workers serve all of them."""

    measurings: tuple[Measuring, ...]

    def __call__(self, item: SeedBatch) -> MeasuredSeeds:
        """Measure the levels of some seeds of a script, which is named by its index."""
        index, seeds = item
        return self.measurings[index](seeds)


def collect(
    measurings: abc.Sequence[Measuring], seeds: range, run: MeasuringRun
) -> abc.Iterator[tuple[int, list[Statistics]]]:
    """Measure levels: yields how many are done, and with the last the statistics of all scripts in their order.

    The result does not depend on the workers and the order of levels.

    Raises:
        GenerationError: a script cannot be compiled.
    """
    parts = [empty_part(len(seeds), len(one.coverage.ran), near=one.near) for one in measurings]
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    done = 0
    yield 0, []
    for (index, chunk), part in run(
        MeasuringAll(tuple(measurings)), [(i, c) for i in range(len(parts)) for c in chunks]
    ):
        rows = slice(chunk.start - seeds.start, chunk.stop - seeds.start)
        parts[index].table[rows], parts[index].prints[rows] = part.table, part.prints
        for name, cells in part.cells.items():
            parts[index].cells[name][rows] = cells
        parts[index].add(part)
        done += len(chunk)
        yield done, []
    yield done, [Statistics(measuring, seeds, part) for measuring, part in zip(measurings, parts, strict=True)]


def quantiles(values: NDArray[Any], shares: tuple[float, ...]) -> list[int]:
    """The values below which these shares lie, each a value that occurs."""
    found: list[Any] = list(numpy.quantile(values, shares, method="inverted_cdf"))
    return [int(value) for value in found]


FORMAT = "vaultc statistics"
VERSION = 1


MOST_KINDS = 2000
"""Kinds of things of one family that are listed."""


def summary(found: abc.Sequence[Statistics], near: int | None = None) -> JsonObject:
    """The statistics of some scripts; with ``near`` also the levels that differ from another in so many cells at most.

    Those need measurings that kept the cells.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "vaultc": __version__,
        "levels": [_level(statistics, near) for statistics in found],
    }


def _level(statistics: Statistics, near: int | None) -> JsonObject:
    script, part = statistics.script, statistics.part
    return {
        "name": script.name,
        "title": script.title,
        "file": source_name(script),
        "first_seed": statistics.seeds[0],
        "last_seed": statistics.seeds[-1],
        "levels": statistics.levels,
        "failed": len(statistics.seeds) - statistics.levels,
        "failures": dict(sorted(part.failures.items(), key=lambda row: (-row[1], row[0]))),
        "first_failure": part.first_failure,
        "measures": {name: measure(statistics, name) for name in MEASURES},
        "statements": [_statement(statistics, branch) for branch in statistics.branches],
        "things": things(statistics),
        "equal": _equal(statistics, near),
    }


def _equal(statistics: Statistics, near: int | None) -> JsonObject:
    """At each grain the number of different levels, an estimate of how many there are in all, and the near ones."""
    found: JsonObject = {}
    for grain, digests in zip(
        fingerprints.GRAINS, numpy.moveaxis(statistics.part.prints[statistics.made], 1, 0), strict=True
    ):
        counts = distinct.LevelCounts()
        for digest in digests:
            counts.add(digest.tobytes())
        total, low, high = counts.estimate()
        found[grain] = {"different": counts.found, "estimate": total, "low": low, "high": high}
    for grain, cells in statistics.part.cells.items() if near is not None else ():
        rows = cells[statistics.made]
        own, _ = near_parts(rows, numpy.zeros(len(rows), dtype=numpy.int64), near or 0)
        found[grain] |= {"near": int(own.sum()), "cells": near}
    return found


def source_name(script: LevelScript) -> str:
    """The name of its file as the user gave it; for a vault of the library only what everybody has."""
    name = script.facts.node.span.source.name
    return f"{vault_sets.LIBRARY}/{Path(name).name}" if vault_sets.is_shipped(script.path) else name


def measure(statistics: Statistics, name: str) -> JsonObject:
    """A measure over all levels; without a level that has it only how many have not."""
    values = statistics.column(name)
    head = {"flag": MEASURES[name].flag, "levels": len(values), "missing": statistics.levels - len(values)}
    if not len(values):
        return head
    low, five, median, ninety_five, high = quantiles(values, (0.0, 0.05, 0.5, 0.95, 1.0))
    counted, numbers = numpy.unique(values, return_counts=True)
    return head | {
        "mean": float(values.mean()),
        "standard_deviation": float(values.std()),
        "minimum": low,
        "percentile_5": five,
        "median": median,
        "percentile_95": ninety_five,
        "maximum": high,
        "histogram": [[int(value), int(number)] for value, number in zip(counted, numbers, strict=True)],
    }


def _statement(statistics: Statistics, branch: CoveredStatement) -> JsonObject:
    counts = statistics.part.counts
    ways = []
    for way in branch.ways:
        ran, jumped, _, levels_jumped, levels_stayed = map(int, counts[:, way.instruction])
        taken, levels = (jumped, levels_jumped) if way.jumps else (ran - jumped, levels_stayed)
        ways.append({"name": way.name, "taken": taken, "levels": levels})
    found: JsonObject = {
        "line": branch.line,
        "depth": branch.depth,
        "text": branch.text,
        "runs": int(counts[measuring.RAN][branch.instruction]),
        "levels": int(counts[measuring.LEVELS_RAN][branch.instruction]),
    }
    return found | ({"ways": ways} if ways else {})


def things(statistics: Statistics) -> dict[str, list[JsonObject]]:
    """For each family its kinds, the most frequent first: on how many levels they are, and how many in all."""
    part = statistics.part
    found: dict[str, list[JsonObject]] = {"terrain": [], "monsters": [], "objects": [], "traps": []}
    for (family, name), levels in sorted(part.present.items(), key=lambda row: (-row[1], row[0])):
        if len(found[family]) < MOST_KINDS:
            found[family].append({"name": name, "levels": levels, "number": part.number[family, name]})
    return found


# ---- many tests at once


LIMIT = 0.01
"""The chance that anything is called changed although nothing did."""

SHARE, MEAN, SHAPE = "share", "mean", "shape"


class ComparisonError(VaultcError, ValueError):
    """The data to compare with is not statistics, or has no level of these names."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """Something that was compared: what, its two values, and the change; ``chance`` counts all tests together.

    ``kind`` is ``share`` (of levels), ``mean`` or ``shape`` (of a law; its values are means).
    """

    level: str
    what: str
    kind: str
    before: float
    after: float
    change: TestedChange
    chance: float = 1.0

    @property
    def is_sure(self) -> bool:
        """Return whether the difference is significant."""
        return self.chance < LIMIT


def read_summary(path: Path) -> JsonObject:
    """Statistics that were written before.

    Raises:
        ComparisonError: the file holds something else.
        OSError: it cannot be read.
    """
    try:
        found = json.loads(read_regular(path))
        sound = found["format"] == FORMAT and isinstance(found["levels"], list)
    except (ValueError, LookupError, TypeError, RecursionError):
        sound = False
    if not sound:
        raise ComparisonError(f"{path}: not written by vaultc stats --format json")
    if found.get("version") != VERSION:
        raise ComparisonError(f"{path}: unknown version {found.get('version')} of the format")
    return dict(found)


def compare(old: JsonObject, new: JsonObject) -> list[ComparedRow]:
    """All that was compared, the surest changes first.

    Raises:
        ComparisonError: no level has the name of one before, or the data is not as written.
    """
    try:
        before = {level["name"]: level for level in old["levels"]}
        pairs = [(before[after["name"]], after) for after in new["levels"] if after["name"] in before]
        rows = [row for pair in pairs for row in _compared_level(*pair)]
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise ComparisonError(f"the statistics to compare with are damaged: {error!r}") from error
    if not rows:
        raise ComparisonError("no level is in the statistics to compare with")
    together = holm([row.change.chance for row in rows])
    raised = [replace(row, chance=chance) for row, chance in zip(rows, together, strict=True)]
    return sorted(raised, key=lambda row: (row.chance, row.change.chance))


def _compared_level(old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    name = new["name"]
    made = [(level["levels"], level["levels"] + level["failed"]) for level in (old, new)]
    yield _share(name, "levels that can be made", *made)
    for measure in new["measures"]:
        if measure in old["measures"]:
            yield from _measure(name, measure, old["measures"][measure], new["measures"][measure])
    yield from _things(name, old, new)
    yield from _statements(name, old, new)


def _share(level: str, what: str, before: tuple[int, int], after: tuple[int, int]) -> ComparedRow:
    first, second = (hits / total if total else 0.0 for hits, total in (before, after))
    return ComparedRow(level, what, SHARE, first, second, shares(before, after))


def _measure(level: str, name: str, old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    first, second = _histogram(old), _histogram(new)
    if old["missing"] or new["missing"]:
        had = [(part["levels"], part["levels"] + part["missing"]) for part in (old, new)]
        yield _share(level, f"levels with {name}", *had)
    if new["flag"]:
        yield _share(level, name, (first.get(1, 0), old["levels"]), (second.get(1, 0), new["levels"]))
    elif old["levels"] and new["levels"]:
        change = means(first, second)
        yield ComparedRow(level, name, MEAN, old["mean"], new["mean"], change)
        shape = change._replace(chance=distributions(first, second))
        yield ComparedRow(level, name, SHAPE, old["mean"], new["mean"], shape)


def _histogram(measure: JsonObject) -> Histogram:
    return {int(value): int(number) for value, number in measure.get("histogram", ())}


def _things(level: str, old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    """Kinds of things by the share of levels that have them."""
    for family in new["things"]:
        first, second = (
            {row["name"]: int(row["levels"]) for row in part["things"].get(family, ())} for part in (old, new)
        )
        for name in sorted(first.keys() | second.keys()):
            before, after = (first.get(name, 0), old["levels"]), (second.get(name, 0), new["levels"])
            yield _share(level, f'{family}("{name}")', before, after)


def _statements(level: str, old: JsonObject, new: JsonObject) -> Iterator[ComparedRow]:
    """Pairs of statements in the same order by their keywords, by the share of levels in which they ran."""
    first, second = old["statements"], new["statements"]
    matcher = SequenceMatcher(None, _keywords(first), _keywords(second), autojunk=False)
    for start1, start2, length in matcher.get_matching_blocks():
        for one, other in zip(first[start1 : start1 + length], second[start2 : start2 + length], strict=True):
            what = f"line {other['line']}: {other['text']}"
            yield _share(level, what, (int(one["levels"]), old["levels"]), (int(other["levels"]), new["levels"]))


def _keywords(statements: list[JsonObject]) -> list[tuple[int, str]]:
    return [(int(row["depth"]), str(row["text"]).lstrip("[0123456789%]: ").split(":")[0]) for row in statements]
