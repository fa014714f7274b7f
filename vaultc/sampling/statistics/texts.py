"""Statistics and comparisons as text: tables for a terminal, CSV, and the frame of a page."""

from __future__ import annotations

import csv
import io
from collections import abc
from html import escape

from vaultc.sampling.statistics.results import SHAPE, SHARE, ComparedRow
from vaultc.support import safe_text
from vaultc.support.json_types import JsonObject
from vaultc.support.resources import PACKAGE
from vaultc.support.safe_text import visible
from vaultc.support.version import __version__

_COLUMNS = ("mean", "minimum", "percentile_5", "median", "percentile_95", "maximum")
_HEADINGS = ("mean", "least", "5 %", "median", "95 %", "most")
_GRAINS = {"terrain": "by terrain", "things": "by cells and things", "start": "with the hero's start"}
_MOST_THINGS = 8
"""Kinds of each family in a table; files have all."""


def table(data: JsonObject) -> str:
    """The statistics of all levels for a terminal."""
    return "\n".join(line for level in data["levels"] for line in _level(level))


def _level(level: JsonObject) -> abc.Iterator[str]:
    title = f": {level['title']}" if level["title"] else ""
    yield f"{level['name']}{title}, {level['levels']} levels, seeds {level['first_seed']} to {level['last_seed']}"
    for message, number in level["failures"].items():
        yield f"{number} could not be made: {message}; first with seed {level['first_failure']}"
    yield from ("", *aligned([("measure", *_HEADINGS), *_measures(level)]))
    yield from ("", *_constant(level))
    if level["levels"]:
        yield from ("", *aligned([*equal_rows(level)]))
    if level["statements"]:
        yield from ("", "how often each statement ran, in % of the levels")
    for row in level["statements"]:
        share = percent(row["levels"] / level["levels"] if level["levels"] else 0.0)
        yield f"{share:>7}  {row['line']:>4}: {'  ' * row['depth']}{row['text']}"
        taken = sum(way["taken"] for way in row.get("ways", ()))
        for way in row.get("ways", ()):
            yield f"{'':15}{'  ' * row['depth']}{way['name']}: {percent(way['taken'] / taken if taken else 0.0)}"
    for family, things in level["things"].items():
        if things:
            yield from ("", f"{family}: % of the levels that have it, and how many a level")
        for row in things[:_MOST_THINGS]:
            levels = level["levels"] or 1
            yield f"{percent(row['levels'] / levels):>7}  {row['number'] / levels:8.2f}  {row['name']}"
        if len(things) > _MOST_THINGS:
            yield f"{'':19}and {len(things) - _MOST_THINGS} more"
    yield ""


def _measures(level: JsonObject) -> abc.Iterator[tuple[str, ...]]:
    """The measures that are not the same everywhere; flags as shares of the levels."""
    for name, measure in level["measures"].items():
        if not measure["levels"] or measure["minimum"] == measure["maximum"]:
            continue
        if measure["flag"]:
            yield name, percent(measure["mean"])
        else:
            yield name, *(number(measure[column]) for column in _COLUMNS)


def _constant(level: JsonObject) -> abc.Iterator[str]:
    """The measures that are the same on all levels, unless they are nothing."""
    same = {
        name: measure["minimum"]
        for name, measure in level["measures"].items()
        if measure["levels"] and measure["minimum"] == measure["maximum"] and measure["minimum"]
    }
    if same:
        yield "the same on all: " + ", ".join(f"{name} {value}" for name, value in same.items())


def equal_rows(level: JsonObject) -> abc.Iterator[tuple[str, ...]]:
    """A table of the different levels at each grain, the headings first."""
    cells = level["equal"]["terrain"].get("cells")
    yield "different levels", "found", "in all, estimated", *([f"within {cells} cells of another"] if cells else [])
    for grain, found in level["equal"].items():
        low, total, high = (round(found[name]) for name in ("low", "estimate", "high"))
        estimate = f"{total}" if low == high else f"{total} ({low} to {high})"
        if found["different"] == level["levels"]:
            estimate = "none came twice"
        yield (_GRAINS[grain], str(found["different"]), estimate, *([str(found["near"])] if "near" in found else []))


def percent(share: float) -> str:
    """A share as people read it."""
    return safe_text.fixed(share, 1, " %")


def number(value: float) -> str:
    """A whole number as it is, others with two decimals."""
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def aligned(rows: abc.Sequence[abc.Sequence[str]]) -> abc.Iterator[str]:
    """Rows as lines: the first column to the left, the others to the right."""
    widths = [max(len(row[index]) for row in rows if index < len(row)) for index in range(max(map(len, rows)))]
    for first, *rest in rows:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=False)]
        yield "  ".join([first.ljust(widths[0]), *cells]).rstrip()


def csv_text(rows: abc.Iterable[abc.Sequence[object]]) -> str:
    """Rows as CSV, the headings first."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    return buffer.getvalue()


def table_csv(data: JsonObject) -> str:
    """The measures of all levels as CSV, a row a measure."""
    columns = ("levels", "missing", "mean", "standard_deviation", *_COLUMNS[1:])
    rows = [
        (level["name"], name, *(measure.get(column, "") for column in columns))
        for level in data["levels"]
        for name, measure in level["measures"].items()
    ]
    return csv_text([("level", "measure", *columns), *rows])


def page(title: str, names: abc.Sequence[str], parts: abc.Iterable[str]) -> str:
    """A page that needs nothing else, about levels of some names."""
    style = (PACKAGE / "sampling" / "statistics" / "report.css").read_text("utf-8")
    heading = escape(visible(f"{title} of {', '.join(names[:3])}{', ...' if len(names) > 3 else ''}"))
    head = (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{heading}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{style}</style></head>\n'
        f'<body><main><h1>{heading}</h1>\n<p class="small">Made by vaultc {__version__}.</p>'
    )
    return "\n".join([head, *parts, "</main>", "</body></html>", ""])


# ---- comparisons


def comparison(rows: abc.Sequence[ComparedRow]) -> str:
    """Significant changes, and the extent of the comparison, for a terminal."""
    sure = [row for row in rows if row.is_sure]
    lines = [f"{row.level}: {row.what}\n  {change(row)}" for row in sure]
    tests = f"{len(rows)} comparisons (chance alone gives a change in at most 1 of 100 runs)"
    return "\n".join(
        [*lines, f"{len(sure) or 'no'} significant {'change' if len(sure) == 1 else 'changes'} in {tests}", ""]
    )


def change(row: ComparedRow) -> str:
    """A change in words, with its interval."""
    if row.kind == SHAPE:
        return f"spread differently (means {row.before:.2f} and {row.after:.2f})"
    low, high = row.change.low, row.change.high
    if row.kind == SHARE:
        points = f"{low * 100:+.1f} to {high * 100:+.1f} points"
        return f"{percent(row.before)} -> {percent(row.after)} ({points})"
    return f"{row.before:.2f} -> {row.after:.2f} ({low:+.2f} to {high:+.2f})"


def comparison_csv(rows: abc.Sequence[ComparedRow]) -> str:
    """All comparisons as CSV."""
    head = ("level", "what", "kind", "before", "after", "difference", "low", "high", "chance", "sure")
    cells = (
        (row.level, row.what, row.kind, row.before, row.after, *row.change[:3], row.chance, int(row.is_sure))
        for row in rows
    )
    return csv_text([head, *cells])


def comparison_json(rows: abc.Sequence[ComparedRow]) -> list[JsonObject]:
    """All comparisons as plain data."""
    return [
        {
            "level": row.level, "what": row.what, "kind": row.kind, "before": row.before, "after": row.after,
            "difference": row.change.difference, "low": _finite(row.change.low), "high": _finite(row.change.high),
            "chance": row.chance, "sure": row.is_sure,
        }
        for row in rows
    ]  # fmt: skip


def _finite(value: float) -> float | None:
    """JSON knows no infinity."""
    return None if value in (float("inf"), float("-inf")) else value
