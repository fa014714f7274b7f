"""Comparisons of danger and loot as one page that needs nothing else: tables, and bars over the depths."""

from __future__ import annotations

from collections import abc
from html import escape
from itertools import groupby

from vaultc.sampling.danger import comparing, quantities, wording
from vaultc.sampling.danger.tallies import Estimate
from vaultc.support.resources import PACKAGE
from vaultc.support.safe_text import visible
from vaultc.support.version import __version__

_DRAWN = ("difficulty", "damage", "value")
"""The quantities with a figure."""

_BAR, _GAP, _HEIGHT, _MARGIN = 18, 26, 130, 46


def danger_page(found: abc.Sequence[comparing.DangerComparison]) -> str:
    """The page."""
    style = (PACKAGE / "sampling" / "statistics" / "report.css").read_text("utf-8")
    names = list(dict.fromkeys(one.script.name for one in found))
    title = _text(f"Danger and loot of {', '.join(names[:3])}{', ...' if len(names) > 3 else ''}")
    parts = [
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{style}</style></head>\n'
        f'<body><main><h1>{title}</h1>\n<p class="small">Made by vaultc {__version__}.</p>'
    ]
    for _, group in groupby(found, key=lambda one: id(one.script)):
        parts += _section(list(group))
    return "\n".join([*parts, *_meanings(), "</main>", "</body></html>", ""])


def _text(value: str) -> str:
    return escape(visible(value))


def _section(group: abc.Sequence[comparing.DangerComparison]) -> abc.Iterator[str]:
    first = group[0]
    title = f": {first.script.title}" if first.script.title else ""
    yield f"<h2>{_text(first.script.name + title)}</h2>"
    bars_told = f"filled bars are its own, empty ones the ordinary {first.yardstick}'s, lines 95 % intervals"
    yield f"<p>Seeds {first.seeds[0]} to {first.seeds[-1]} at each depth; {bars_told}.</p>"
    measured = [one for one in group if one.rows]
    if measured:
        figures = (f"<figure>{bars(measured, name)}<figcaption>{_caption(name)}</figure>" for name in _DRAWN)
        yield f"<div class=pictures>{''.join(figures)}</div>"
    for one in group:
        yield from comparison_table(one)


def _caption(name: str) -> str:
    unit = next(quantity.unit for quantity in quantities.QUANTITIES if quantity.name == name)
    return f"{name}{f' ({unit})' if unit else ''}"


def comparison_table(one: comparing.DangerComparison) -> abc.Iterator[str]:
    """The table of a comparison, with its heading."""
    against = (
        f"against {wording.yardsticks(one)}" if one.ordinary.parts else f"no ordinary {one.yardstick}s are so deep"
    )
    failed = f", {one.own.failed} could not be made" if one.own.failed else ""
    yield f"<h3>Depth {one.depth}</h3><p class=small>{one.own.levels} levels{failed}; {against}."
    yield f"{_text(wording.FILLED.format(one.rooms_filled))}.</p>" if one.fillings else "</p>"
    if one.rows:
        yield "<div class=wide><table class=numbers><tr><th>quantity<th>own<th>ordinary<th>times<th>95 % interval</tr>"
        yield from map(_table_row, one.rows)
        yield "</table></div>"


def _table_row(row: comparing.DangerRow) -> str:
    ordinary = "" if row.ordinary is None else wording.short(row.ordinary.mean)
    times = ("", "") if row.ratio is None else (wording.short(row.ratio.value), wording.interval(row.ratio))
    cells = "".join(f"<td>{cell}" for cell in (wording.short(row.own.mean), ordinary, *times))
    return f'<tr><th title="{escape(row.quantity.meaning, quote=True)}">{_name(row.quantity)}{cells}</tr>'


def _name(quantity: quantities.Quantity) -> str:
    return quantity.name + (f" ({quantity.unit})" if quantity.unit else "")


def _meanings() -> abc.Iterator[str]:
    yield "<h2>The quantities</h2><dl>"
    yield from (f"<dt>{_name(one)}<dd>{escape(one.meaning.replace('`', ''))}" for one in quantities.QUANTITIES)
    yield "</dl>"


# ---- bars


def bars(group: abc.Sequence[comparing.DangerComparison], name: str) -> str:
    """A figure of a quantity: for each depth a bar of the level, and one of the yardstick."""
    rows = [(one.depth, one.row(name)) for one in group]
    values = [value for _, row in rows for value in (row.own, row.ordinary) if value is not None]
    top = max(max(value.mean, _high(value)) for value in values) or 1.0
    drawn = [f'<text x="{_MARGIN - 6}" y="12" text-anchor="end">{wording.short(top)}</text>']
    for index, (depth, row) in enumerate(rows):
        left = _MARGIN + index * (2 * _BAR + _GAP)
        drawn.append(_bar(left, row.own, top, filled=True))
        if row.ordinary is not None:
            drawn.append(_bar(left + _BAR, row.ordinary, top, filled=False))
        drawn.append(f'<text x="{left + _BAR}" y="{_HEIGHT + 16}" text-anchor="middle">depth {depth}</text>')
    width = _MARGIN + len(rows) * (2 * _BAR + _GAP) + 20
    line = f'<line x1="{_MARGIN - 4}" y1="{_HEIGHT}" x2="{width - 20}" y2="{_HEIGHT}"/>'
    return f'<svg width="{width}" height="{_HEIGHT + 24}" role="img">{"".join(drawn)}{line}</svg>'


def _high(value: Estimate) -> float:
    """The upper end of the interval, or the mean where it has none."""
    high = value.interval[1]
    return high if high < float("inf") else value.mean


def _bar(left: float, value: Estimate, top: float, *, filled: bool) -> str:
    height = value.mean / top * (_HEIGHT - 8)
    look = "" if filled else ' fill-opacity="0.15" stroke="currentColor"'
    place = f'x="{left}" y="{_HEIGHT - height:.1f}" width="{_BAR - 2}" height="{height:.1f}"'
    spread = _high(value) - value.mean
    ends = [_HEIGHT - (value.mean + sign * spread) / top * (_HEIGHT - 8) for sign in (1, -1)]
    middle = left + _BAR / 2 - 1
    ends_at = f'x1="{middle}" y1="{ends[0]:.1f}" x2="{middle}" y2="{min(ends[1], _HEIGHT):.1f}"'
    whisker = f'<line {ends_at} style="stroke:var(--ink)"/>'
    return f"<rect {place}{look}><title>{wording.short(value.mean)}</title></rect>{whisker}"
