"""Statistics as plain data: the JSON that ``vaultc stats`` writes and compares with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy

from vaultc.api.level_script import LevelScript
from vaultc.level.measures.level_measures import MEASURES
from vaultc.sampling.statistics import branches, measuring, results
from vaultc.support.json_types import JsonObject
from vaultc.support.version import __version__
from vaultc.world import vault_sets

FORMAT = "vaultc statistics"
VERSION = 1


MOST_KINDS = 2000
"""Kinds of things of one family that are listed."""


def summary(found: Sequence[results.Statistics]) -> JsonObject:
    """The statistics of some scripts."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "vaultc": __version__,
        "levels": [_level(statistics) for statistics in found],
    }


def _level(statistics: results.Statistics) -> JsonObject:
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
    }


def source_name(script: LevelScript) -> str:
    """The name of its file as the user gave it; for a vault of the library only what everybody has."""
    name = script.facts.node.span.source.name
    return f"{vault_sets.LIBRARY}/{Path(name).name}" if vault_sets.is_shipped(script.path) else name


def measure(statistics: results.Statistics, name: str) -> JsonObject:
    """A measure over all levels; without a level that has it only how many have not."""
    values = statistics.column(name)
    head = {"flag": MEASURES[name].flag, "levels": len(values), "missing": statistics.levels - len(values)}
    if not len(values):
        return head
    low, five, median, ninety_five, high = results.quantiles(values, (0.0, 0.05, 0.5, 0.95, 1.0))
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


def _statement(statistics: results.Statistics, branch: branches.CoveredStatement) -> JsonObject:
    counts = statistics.part.counts
    found: JsonObject = {
        "line": branch.line,
        "depth": branch.depth,
        "text": branch.text,
        "runs": int(counts[measuring.RAN][branch.instruction]),
        "levels": int(counts[measuring.LEVELS_RAN][branch.instruction]),
    }
    return found | ({"ways": [_way(statistics, way) for way in branch.ways]} if branch.ways else {})


def _way(statistics: results.Statistics, way: branches.StatementWay) -> JsonObject:
    counts, number = statistics.part.counts, way.instruction
    jumped = int(counts[measuring.JUMPED][number])
    taken = jumped if way.jumps else int(counts[measuring.RAN][number]) - jumped
    levels = counts[measuring.LEVELS_JUMPED if way.jumps else measuring.LEVELS_STAYED][number]
    return {"name": way.name, "taken": taken, "levels": int(levels)}


def things(statistics: results.Statistics) -> dict[str, list[JsonObject]]:
    """For each family its kinds, the most frequent first: on how many levels they are, and how many in all."""
    part = statistics.part
    found: dict[str, list[JsonObject]] = {"terrain": [], "monsters": [], "objects": [], "traps": []}
    for (family, name), levels in sorted(part.present.items(), key=lambda row: (-row[1], row[0])):
        if len(found[family]) < MOST_KINDS:
            found[family].append({"name": name, "levels": levels, "number": part.number[family, name]})
    return found
