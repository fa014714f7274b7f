"""Plots of named rows: beside each name bars and dots over a common axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from vaultc.rendering.renderers import plots
from vaultc.rendering.renderers.palette import Rgb
from vaultc.support.errors import InvalidValueError

_ROW = 26
_AROUND = 92 + 76
_WIDTH = 1000
_HALF_BAR = 8


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch along the axis."""

    begin: float
    end: float
    color: Rgb


@dataclass(frozen=True, slots=True)
class PlotRow:
    """A named row. ``dots`` are coloured positions, joined by a thin line; ``note`` is written after the last bar."""

    name: str
    bars: Sequence[Bar] = ()
    dots: Sequence[tuple[float, Rgb]] = ()
    note: str = ""


def row_plot(title: str, x: plots.Axis, rows: Sequence[PlotRow], names: Sequence[tuple[str, Rgb]] = ()) -> Image.Image:
    """Rows from the top, with a legend of colours; the picture is as high as they need.

    Raises:
        InvalidValueError: there is nothing to draw.
    """
    if not rows:
        raise InvalidValueError("a plot needs at least one row")
    left = 28 + max(len(row.name) for row in rows) * plots.LETTER
    width = max(_WIDTH, left + 600)
    lines = plots.legend_lines([(name, color, False) for name, color in names], width - 60)
    sheet = plots.PlotSheet(width, _AROUND + _ROW * len(rows), x, plots.Axis("", 0, len(rows)), left, len(lines))
    low_y, high_y = sheet.at((x.low, 0))[1], sheet.at((x.low, len(rows)))[1]
    for place in plots.x_axis(sheet, title):
        sheet.line((place, high_y), (place, low_y), plots.GRID, 1)
    for number, row in enumerate(rows):
        _draw_row(sheet, row, sheet.at((x.low, len(rows) - number - 0.5))[1])
    plots.legend(sheet, lines)
    return sheet.finished()


def _draw_row(sheet: plots.PlotSheet, row: PlotRow, y: float) -> None:
    sheet.write(sheet.left - 12, y - 9, row.name, 1.0)
    for bar in row.bars:
        begin, end = (sheet.at((place, 0))[0] for place in (bar.begin, bar.end))
        sheet.box((begin, y - _HALF_BAR, max(end, begin + 1), y + _HALF_BAR), bar.color)
    places = [(sheet.at((place, 0))[0], color) for place, color in row.dots]
    for (begin, _), (end, _) in pairwise(places):
        sheet.line((begin, y), (end, y), plots.INK, 1.4)
    for place, color in places:
        sheet.dot((place, y), 5.0, color)
    if row.note:
        ends = [bar.end for bar in row.bars] + [place for place, _ in row.dots]
        sheet.write(sheet.at((max(ends, default=sheet.x.low), 0))[0] + 10, y - 9, row.note)
