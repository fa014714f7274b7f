"""Comparisons of danger and loot as text, CSV, data, and as one page with bars over the depths."""

from __future__ import annotations

from collections import abc
from html import escape
from itertools import groupby
from math import isfinite

from vaultc.sampling.danger import comparing
from vaultc.sampling.danger.comparing import FILLED, interval, short, yardsticks
from vaultc.sampling.statistics.results import source_name
from vaultc.sampling.statistics.texts import aligned, csv_text, page
from vaultc.support.json_types import JsonObject
from vaultc.support.safe_text import counted, visible
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
    against = f" against {yardsticks(one)}" if one.ordinary.parts else f"; no ordinary {one.yardstick}s are so deep"
    yield f"depth {one.depth}: {levels}{failed}{against}"
    if one.fillings:
        yield FILLED.format(one.rooms_filled).lower()
    if one.rows:
        head = ("", "own", "ordinary", "times", "95 % interval")
        yield from aligned([head, *((row.quantity.name, *_cells(row)) for row in one.rows)])


def _cells(row: comparing.DangerRow) -> tuple[str, str, str, str]:
    """The means of the level and of the yardstick, their ratio and its interval; empty where there is none."""
    ordinary = "" if row.ordinary is None else short(row.ordinary.mean)
    if row.ratio is None:
        return short(row.own.mean), ordinary, "", ""
    return short(row.own.mean), ordinary, short(row.ratio.value), interval(row.ratio)


# ---- CSV


_COLUMNS = (
    "level", "depth", "levels", "failed", "yardstick", "rooms", "quantity", "group", "unit",
    "own", "own_low", "own_high", "ordinary", "ordinary_low", "ordinary_high",
    "difference", "difference_low", "difference_high", "ratio", "ratio_low", "ratio_high",
)  # fmt: skip


def danger_csv(found: abc.Sequence[comparing.DangerComparison]) -> str:
    """All comparisons as CSV, a row for each quantity, level and depth; ``rooms`` counts the ordinary ones."""
    rows: list[abc.Sequence[object]] = [_COLUMNS]
    for one in found:
        head = (one.script.name, one.depth, one.own.levels, one.own.failed, one.yardstick, one.ordinary.parts)
        for row in one.rows:
            quantity = row.quantity
            numbers = (*_three(row.own), *_three(row.ordinary), *_three(row.difference), *_three(row.ratio))
            rows.append((*head, quantity.name, quantity.group, quantity.unit, *numbers))
    return csv_text(rows)


def _three(value: comparing.Estimate | comparing.Ratio | None) -> tuple[float | str, ...]:
    """A value and its interval; empty where there is none."""
    if value is None:
        return "", "", ""
    numbers = (
        (value.value, value.low, value.high) if isinstance(value, comparing.Ratio) else (value.mean, *value.interval)
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
        "quantities": {
            row.quantity.name: {
                "group": row.quantity.group,
                "unit": row.quantity.unit,
                "own": _bounded(row.own),
                "ordinary": _bounded(row.ordinary),
                "difference": _bounded(row.difference),
                "ratio": _bounded(row.ratio),
            }
            for row in one.rows
        },
    }


def _bounded(value: comparing.Estimate | comparing.Ratio | None) -> JsonObject | None:
    if value is None:
        return None
    middle, low, high = (None if number == "" else number for number in _three(value))
    return {"value" if isinstance(value, comparing.Ratio) else "mean": middle, "low": low, "high": high}


_DRAWN = ("difficulty", "damage", "value")
"""The quantities with a figure."""

_BAR, _GAP, _HEIGHT, _MARGIN = 18, 26, 130, 46


def danger_page(found: abc.Sequence[comparing.DangerComparison]) -> str:
    """The page."""
    parts: list[str] = []
    for _, group in groupby(found, key=lambda one: id(one.script)):
        parts += _section(list(group))
    meanings = [f"<dt>{_name(one)}<dd>{escape(one.meaning.replace('`', ''))}" for one in comparing.QUANTITIES]
    names = dict.fromkeys(one.script.name for one in found)
    return page("Danger and loot", list(names), [*parts, "<h2>The quantities</h2><dl>", *meanings, "</dl>"])


def _section(group: abc.Sequence[comparing.DangerComparison]) -> abc.Iterator[str]:
    first = group[0]
    title = f": {first.script.title}" if first.script.title else ""
    yield f"<h2>{escape(visible(first.script.name + title))}</h2>"
    bars_told = f"filled bars are its own, empty ones the ordinary {first.yardstick}'s, lines 95 % intervals"
    yield f"<p>Seeds {first.seeds[0]} to {first.seeds[-1]} at each depth; {bars_told}.</p>"
    measured = [one for one in group if one.rows]
    if measured:
        drawn = [quantity for quantity in comparing.QUANTITIES if quantity.name in _DRAWN]
        figures = (f"<figure>{bars(measured, one.name)}<figcaption>{_name(one)}</figure>" for one in drawn)
        yield f"<div class=pictures>{''.join(figures)}</div>"
    for one in group:
        yield from comparison_table(one)


def comparison_table(one: comparing.DangerComparison) -> abc.Iterator[str]:
    """The table of a comparison, with its heading."""
    against = f"against {yardsticks(one)}" if one.ordinary.parts else f"no ordinary {one.yardstick}s are so deep"
    failed = f", {one.own.failed} could not be made" if one.own.failed else ""
    yield f"<h3>Depth {one.depth}</h3><p class=small>{one.own.levels} levels{failed}; {against}."
    yield f"{escape(visible(FILLED.format(one.rooms_filled)))}.</p>" if one.fillings else "</p>"
    if one.rows:
        yield "<div class=wide><table class=numbers><tr><th>quantity<th>own<th>ordinary<th>times<th>95 % interval</tr>"
        for row in one.rows:
            cells = "".join(f"<td>{cell}" for cell in _cells(row))
            yield f'<tr><th title="{escape(row.quantity.meaning, quote=True)}">{_name(row.quantity)}{cells}</tr>'
        yield "</table></div>"


def _name(quantity: comparing.Quantity) -> str:
    return quantity.name + (f" ({quantity.unit})" if quantity.unit else "")


# ---- bars


def bars(group: abc.Sequence[comparing.DangerComparison], name: str) -> str:
    """A figure of a quantity: for each depth a bar of the level, and one of the yardstick."""
    rows = [(one.depth, one.row(name)) for one in group]
    values = [value for _, row in rows for value in (row.own, row.ordinary) if value is not None]
    top = max(max(value.mean, _high(value)) for value in values) or 1.0
    drawn = [f'<text x="{_MARGIN - 6}" y="12" text-anchor="end">{short(top)}</text>']
    for index, (depth, row) in enumerate(rows):
        left = _MARGIN + index * (2 * _BAR + _GAP)
        drawn.append(_bar(left, row.own, top, filled=True))
        if row.ordinary is not None:
            drawn.append(_bar(left + _BAR, row.ordinary, top, filled=False))
        drawn.append(f'<text x="{left + _BAR}" y="{_HEIGHT + 16}" text-anchor="middle">depth {depth}</text>')
    width = _MARGIN + len(rows) * (2 * _BAR + _GAP) + 20
    line = f'<line x1="{_MARGIN - 4}" y1="{_HEIGHT}" x2="{width - 20}" y2="{_HEIGHT}"/>'
    return f'<svg width="{width}" height="{_HEIGHT + 24}" role="img">{"".join(drawn)}{line}</svg>'


def _high(value: comparing.Estimate) -> float:
    """The upper end of the interval, or the mean where it has none."""
    high = value.interval[1]
    return high if high < float("inf") else value.mean


def _bar(left: float, value: comparing.Estimate, top: float, *, filled: bool) -> str:
    height = value.mean / top * (_HEIGHT - 8)
    look = "" if filled else ' fill-opacity="0.15" stroke="currentColor"'
    place = f'x="{left}" y="{_HEIGHT - height:.1f}" width="{_BAR - 2}" height="{height:.1f}"'
    spread = _high(value) - value.mean
    ends = [_HEIGHT - (value.mean + sign * spread) / top * (_HEIGHT - 8) for sign in (1, -1)]
    middle = left + _BAR / 2 - 1
    ends_at = f'x1="{middle}" y1="{ends[0]:.1f}" x2="{middle}" y2="{min(ends[1], _HEIGHT):.1f}"'
    whisker = f'<line {ends_at} style="stroke:var(--ink)"/>'
    return f"<rect {place}{look}><title>{short(value.mean)}</title></rect>{whisker}"
