"""Comparisons of danger and loot as text, CSV and plain data."""

from __future__ import annotations

import csv
import io
from collections import abc
from itertools import groupby
from math import isfinite

from vaultc.sampling.danger import comparing, tallies, wording
from vaultc.sampling.statistics.summary import source_name
from vaultc.sampling.statistics.texts import aligned
from vaultc.support.json_types import JsonObject
from vaultc.support.safe_text import counted
from vaultc.support.version import __version__

FORMAT = "vaultc danger"
VERSION = 1


# ---- text


def danger_table(found: abc.Sequence[comparing.DangerComparison]) -> str:
    """All comparisons for a terminal."""
    lines: list[str] = []
    for _, group in groupby(found, key=lambda one: id(one.script)):
        lines += _script(list(group))
    return "\n".join(lines)


def _script(group: abc.Sequence[comparing.DangerComparison]) -> abc.Iterator[str]:
    first = group[0]
    seeds = f"seeds {first.seeds[0]} to {first.seeds[-1]}"
    title = f": {first.script.title}" if first.script.title else ""
    yield f"{first.script.name}{title}, {seeds}"
    for one in group:
        yield from ("", *_depth(one))
    yield ""


def _depth(one: comparing.DangerComparison) -> abc.Iterator[str]:
    levels = counted(one.own.levels, "level")
    failed = f", {one.own.failed} could not be made" if one.own.failed else ""
    against = (
        f" against {wording.yardsticks(one)}" if one.ordinary.parts else f"; no ordinary {one.yardstick}s are so deep"
    )
    yield f"depth {one.depth}: {levels}{failed}{against}"
    if one.fillings:
        yield wording.FILLED.format(one.rooms_filled).lower()
    if one.rows:
        head = ("", "own", "ordinary", "times", "95 % interval")
        yield from aligned([head, *(_cells(row) for row in one.rows)])


def _cells(row: comparing.DangerRow) -> tuple[str, ...]:
    if row.ordinary is None:
        return row.quantity.name, wording.short(row.own.mean)
    cells = (row.quantity.name, wording.short(row.own.mean), wording.short(row.ordinary.mean))
    return cells if row.ratio is None else (*cells, wording.short(row.ratio.value), wording.interval(row.ratio))


# ---- CSV


_COLUMNS = (
    "level", "depth", "levels", "failed", "yardstick", "rooms", "quantity", "group", "unit",
    "own", "own_low", "own_high", "ordinary", "ordinary_low", "ordinary_high",
    "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
)  # fmt: skip


def danger_csv(found: abc.Sequence[comparing.DangerComparison]) -> str:
    """All comparisons as CSV, a row for each quantity, level and depth; ``rooms`` counts the ordinary ones."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in found:
        head = (one.script.name, one.depth, one.own.levels, one.own.failed, one.yardstick, one.ordinary.parts)
        for row in one.rows:
            quantity = row.quantity
            numbers = (*_three(row.own), *_three(row.ordinary), *_three(row.difference), *_three(row.ratio))
            writer.writerow((*head, quantity.name, quantity.group, quantity.unit, *numbers))
    return buffer.getvalue()


def _three(value: tallies.Estimate | tallies.Ratio | None) -> tuple[float | str, ...]:
    """A value and its interval; empty where there is none."""
    if value is None:
        return "", "", ""
    numbers = (
        (value.value, value.low, value.high) if isinstance(value, tallies.Ratio) else (value.mean, *value.interval)
    )
    return tuple(number if isfinite(number) else "" for number in numbers)


# ---- plain data


def danger_data(found: abc.Sequence[comparing.DangerComparison]) -> JsonObject:
    """All comparisons as plain data; numbers without bound are null."""
    return {"format": FORMAT, "version": VERSION, "vaultc": __version__, "levels": [_data(one) for one in found]}


def _data(one: comparing.DangerComparison) -> JsonObject:
    return {
        "name": one.script.name,
        "title": one.script.title,
        "file": source_name(one.script),
        "depth": one.depth,
        "first_seed": one.seeds[0],
        "last_seed": one.seeds[-1],
        "levels": one.own.levels,
        "failed": one.own.failed,
        "fillings": one.fillings,
        "yardstick": {
            "kind": one.yardstick,
            "levels": one.ordinary.levels,
            "failed": one.ordinary.failed,
            "rooms": one.ordinary.parts if one.yardstick == "room" else None,
        },
        "quantities": {row.quantity.name: _row_data(row) for row in one.rows},
    }


def _row_data(row: comparing.DangerRow) -> JsonObject:
    values = {"own": row.own, "ordinary": row.ordinary, "difference": row.difference, "ratio": row.ratio}
    head: JsonObject = {"group": row.quantity.group, "unit": row.quantity.unit}
    return head | {name: None if value is None else _bounded(value) for name, value in values.items()}


def _bounded(value: tallies.Estimate | tallies.Ratio) -> JsonObject:
    middle, low, high = (None if number == "" else number for number in _three(value))
    return {"value" if isinstance(value, tallies.Ratio) else "mean": middle, "low": low, "high": high}
