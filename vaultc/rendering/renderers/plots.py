"""Plots of laws of chance, and of how often cells hold something: curves, shares, rows, heat maps.

Shapes are drawn three times as large and averaged down in whole numbers; letters are the same as in pictures. The same
data give the same bytes everywhere.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from itertools import pairwise

import numpy
import numpy.typing
from PIL import Image, ImageDraw

from vaultc.level.level import Level
from vaultc.rendering.renderers import lettering, palette
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.cells import terrain_cells
from vaultc.rendering.renderers.palette import Rgb
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import InvalidValueError
from vaultc.world.grid import HEIGHT, WIDTH

Point = tuple[float, float]
PlotBox = tuple[float, float, float, float]

PAPER: Rgb = (255, 255, 255)
INK: Rgb = (38, 42, 52)
GRID: Rgb = (224, 227, 233)
COLORS: tuple[Rgb, ...] = ((0, 104, 180), (213, 94, 0), (0, 148, 108), (170, 80, 150), (90, 96, 110), (186, 140, 0))
"""Distinct for everybody's eyes, also in this order."""
BEST: Rgb = (0, 118, 190)
MIDDLE: Rgb = (236, 234, 226)
WORST: Rgb = (204, 76, 20)

SIZE = (900, 560)
"""Width and height of a plot in pixels."""

_SCALE = 3
_CROWDED = 50
"""Curves of more points get smaller dots."""
LETTER = lettering.advance(2)
"""Width of a letter in pixels."""
_LEGEND_LINE = 22
_TOP, _BOTTOM, _LEFT, _RIGHT = 92, 76, 96, 28


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: what it measures, from where to where, and whether shares are written as percentages."""

    label: str
    low: float
    high: float
    percent: bool = False
    whole: bool = False

    def ticks(self, most: int) -> list[float]:
        """Round places along the axis, at most about that many."""
        least = (self.high - self.low) / most
        base = 10.0 ** math.floor(math.log10(least))
        step = next(base * factor for factor in (1, 2, 5, 10) if base * factor >= least * (1 - 1e-9))
        if self.whole:
            step = max(1.0, step)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]

    def write(self, value: float, step: float) -> str:
        """A tick's label, with as many decimals as the distance of ticks needs."""
        shown, distance = (value * 100, step * 100) if self.percent else (value, step)
        decimals = 0 if distance >= 1 else math.ceil(-math.log10(distance) - 1e-9)
        return f"{shown:.{decimals}f}{'%' if self.percent else ''}"


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve; without a name it is left out of the legend.

    ``dots`` marks its points, ``dashed`` is for what others are compared with.
    """

    name: str
    points: Sequence[Point]
    dots: bool = False
    dashed: bool = False
    color: Rgb | None = None


def height_axis(label: str, curves: Sequence[Curve], *, percent: bool = True) -> Axis:
    """An axis from 0 to a little above the highest point of some curves."""
    highest = max(height for curve in curves for _, height in curve.points) or 1.0
    return Axis(label, 0, highest * 1.08, percent=percent)


@dataclass(frozen=True, slots=True)
class Column:
    """A column divided into shares that sum to 1, from below."""

    place: float
    shares: Sequence[float]


@dataclass(slots=True)
class PlotSheet:
    """A plot being drawn: the large picture for shapes, and the texts to be put on it at the end.

    ``left`` is the margin beside the plot, in pixels; a legend of several ``lines`` makes it higher.
    """

    width: int
    height: int
    x: Axis
    y: Axis
    left: int = _LEFT
    lines: int = 1
    texts: list[tuple[int, int, str]] = field(default_factory=list)
    image: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.height += self.above - _TOP
        self.image = Image.new("RGB", (self.width * _SCALE, self.height * _SCALE), PAPER)
        self.draw = ImageDraw.Draw(self.image)

    @property
    def above(self) -> int:
        """The room for title and legend, in pixels."""
        return _TOP + (self.lines - 1) * _LEGEND_LINE

    def at(self, point: Point) -> Point:
        """A place of the plot in pixels of the sheet."""
        across = (point[0] - self.x.low) / (self.x.high - self.x.low)
        up = (point[1] - self.y.low) / (self.y.high - self.y.low)
        return (
            self.left + across * (self.width - self.left - _RIGHT),
            self.height - _BOTTOM - up * (self.height - self.above - _BOTTOM),
        )

    def line(self, start: Point, end: Point, color: Rgb, width: float) -> None:
        """A straight line between pixels of the sheet."""
        self.draw.line([_large(start), _large(end)], fill=color, width=round(width * _SCALE))

    def box(self, box: PlotBox, color: Rgb) -> None:
        """A filled box."""
        x1, y1 = _large((box[0], box[1]))
        x2, y2 = _large((box[2], box[3]))
        if x2 > x1 and y2 > y1:
            self.draw.rectangle((x1, y1, x2 - 1, y2 - 1), fill=color)

    def dot(self, center: Point, radius: float, color: Rgb) -> None:
        """A filled circle."""
        x, y = _large(center)
        r = round(radius * _SCALE)
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=color)

    def write(self, x: float, y: float, line: str, align: float = 0.0) -> None:
        """A line of text whose top is at y; ``align`` 0 begins at x, 0.5 is centred, 1 ends there."""
        self.texts.append((round(x - align * len(line) * LETTER), round(y), line))

    def finished(self) -> Image.Image:
        """The picture in its final size, with its texts."""
        return with_texts(self.image.reduce(_SCALE), self.texts)


def with_texts(image: Image.Image, texts: Sequence[tuple[int, int, str]]) -> Image.Image:
    """A picture with lines of text, each with the pixels of its upper left corner."""
    pixels = numpy.array(image)
    for x, y, line in texts:
        mask = lettering.lettering(line, 2)[:, max(-x, 0) :]
        area = pixels[y : y + mask.shape[0], max(x, 0) : max(x, 0) + mask.shape[1]]
        area[mask[: area.shape[0], : area.shape[1]]] = INK
    return Image.fromarray(pixels)


def _large(point: Point) -> tuple[int, int]:
    return round(point[0] * _SCALE), round(point[1] * _SCALE)


# ---- kinds of plots


def curve_plot(title: str, x: Axis, y: Axis, curves: Sequence[Curve], size: tuple[int, int] = SIZE) -> Image.Image:
    """Curves with a legend above them; sizes in pixels.

    Raises:
        InvalidValueError: there is nothing to draw.
    """
    if not any(curve.points for curve in curves):
        raise InvalidValueError("a plot needs at least one point")
    colors = [curve.color or COLORS[index % len(COLORS)] for index, curve in enumerate(curves)]
    named = [(curve.name, color, curve.dashed) for curve, color in zip(curves, colors, strict=True) if curve.name]
    lines = legend_lines(named, size[0] - 60 - len(y.label) * LETTER)
    sheet = PlotSheet(*size, x, y, lines=len(lines))
    frame(sheet, title)
    crowded = max(len(curve.points) for curve in curves) > _CROWDED
    for curve, color in sorted(zip(curves, colors, strict=True), key=lambda pair: not pair[0].dashed):
        _draw_curve(sheet, curve, color, 2.2 if crowded else 4.2)
    legend(sheet, lines)
    return sheet.finished()


def _draw_curve(sheet: PlotSheet, curve: Curve, color: Rgb, radius: float) -> None:
    places = [sheet.at(point) for point in curve.points]
    width = 1.6 if curve.dots else 2.4
    for start, end in pairwise(places):
        if curve.dashed:
            _dashes(sheet, start, end, color)
        else:
            sheet.line(start, end, color, width)
    if curve.dots:
        for place in places:
            sheet.dot(place, radius, color)


def _dashes(sheet: PlotSheet, start: Point, end: Point, color: Rgb) -> None:
    """A dashed line; dashes keep their phase along x, so that short pieces join well."""
    length = end[0] - start[0]
    if length <= 0:
        return
    position = math.floor(start[0] / 12) * 12.0
    while position < end[0]:
        first, last = max(position, start[0]), min(position + 7, end[0])
        if first < last:
            ends = [(x, start[1] + (end[1] - start[1]) * (x - start[0]) / length) for x in (first, last)]
            sheet.line(ends[0], ends[1], color, 1.8)
        position += 12


def stacked_plot(
    title: str, x: Axis, y_label: str, columns: Sequence[Column], ends: tuple[str, str], size: tuple[int, int] = SIZE
) -> Image.Image:
    """Columns of shares, coloured from the best at the bottom to the worst; ``ends`` names both for the legend.

    Raises:
        InvalidValueError: there is nothing to draw.
    """
    if not columns:
        raise InvalidValueError("a plot needs at least one column")
    sheet = PlotSheet(*size, x, Axis(y_label, 0.0, 1.0, percent=True))
    frame(sheet, title)
    distance = sheet.at((x.low + 1, 0))[0] - sheet.at((x.low, 0))[0]
    for column in columns:
        _draw_column(sheet, column, distance * 0.43)
    _scale_legend(sheet, ends, len(columns[0].shares))
    return sheet.finished()


def _draw_column(sheet: PlotSheet, column: Column, half: float) -> None:
    reached = 0.0
    for index, share in enumerate(column.shares):
        middle, bottom = sheet.at((column.place, reached))
        reached += share
        top = sheet.at((column.place, min(reached, 1.0)))[1]
        gap = 1.0 if bottom - top > 6 else 0.0
        sheet.box((middle - half, top + gap, middle + half, bottom), shade(index, len(column.shares)))


def shade(index: int, count: int) -> Rgb:
    """The colour of one of ``count`` results, the first of which is the best."""
    place = 0.0 if count < 2 else index / (count - 1)
    first, second, part = (BEST, MIDDLE, place * 2) if place < 0.5 else (MIDDLE, WORST, place * 2 - 1)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


# ---- what all plots have


def frame(sheet: PlotSheet, title: str) -> None:
    """Title, axes, grid, ticks and labels."""
    low_x, low_y = sheet.at((sheet.x.low, sheet.y.low))
    high_x, _ = sheet.at((sheet.x.high, sheet.y.low))
    ticks = sheet.y.ticks(8)
    for value in ticks:
        y = sheet.at((sheet.x.low, value))[1]
        sheet.line((low_x, y), (high_x, y), GRID, 1)
        sheet.write(low_x - 12, y - 9, sheet.y.write(value, _distance(ticks)), 1.0)
    for x in x_axis(sheet, title):
        sheet.line((x, low_y), (x, low_y + 6), INK, 1)
    sheet.write(12, 52, sheet.y.label)


def x_axis(sheet: PlotSheet, title: str) -> list[float]:
    """Draw the title and the axis below; return the positions of its ticks, in pixels."""
    sheet.write(min(sheet.left, _LEFT), 16, title)
    low_x, low_y = sheet.at((sheet.x.low, sheet.y.low))
    high_x, _ = sheet.at((sheet.x.high, sheet.y.low))
    ticks = sheet.x.ticks(14)
    places = [sheet.at((value, sheet.y.low))[0] for value in ticks]
    for x, value in zip(places, ticks, strict=True):
        sheet.write(x, low_y + 12, sheet.x.write(value, _distance(ticks)), 0.5)
    sheet.line((low_x, low_y), (high_x, low_y), INK, 1.4)
    sheet.write((low_x + high_x) / 2, low_y + 42, sheet.x.label, 0.5)
    return places


def _distance(ticks: Sequence[float]) -> float:
    return ticks[1] - ticks[0] if len(ticks) > 1 else 1.0


PlotKey = tuple[str, Rgb, bool]
"""Name, colour, and whether the line is dashed."""


def legend_lines(entries: Sequence[PlotKey], room: float) -> list[list[PlotKey]]:
    """Entries in lines of at most that many pixels."""
    lines: list[list[PlotKey]] = [[]]
    for entry in entries:
        if lines[-1] and _legend_width([*lines[-1], entry]) > room:
            lines.append([])
        lines[-1].append(entry)
    return lines


def _legend_width(entries: Sequence[PlotKey]) -> int:
    return sum(44 + len(name) * LETTER + 22 for name, _, _ in entries) - 22


def legend(sheet: PlotSheet, lines: Sequence[Sequence[PlotKey]]) -> None:
    """Samples and names below the title, at the right."""
    for number, entries in enumerate(lines):
        x = float(sheet.width - _RIGHT - _legend_width(entries))
        top = 46 + number * _LEGEND_LINE
        for name, color, dashed in entries:
            if dashed:
                _dashes(sheet, (x, top + 9), (x + 34, top + 9), color)
            else:
                sheet.box((x, top + 5, x + 34, top + 13), color)
            sheet.write(x + 44, top, name)
            x += _legend_width([(name, color, dashed)]) + 22


def _scale_legend(sheet: PlotSheet, ends: tuple[str, str], count: int) -> None:
    """The scale of colours between the names of its ends, below the title, at the right."""
    cells = min(count, 40)
    width = max(6.0, 200 / cells)
    right = sheet.width - _RIGHT - len(ends[1]) * LETTER - 10
    left = right - cells * width
    for cell in range(cells):
        sheet.box((left + cell * width, 48, left + (cell + 1) * width, 62), shade(cell, cells))
    sheet.write(left - 10, 46, ends[0], 1.0)
    sheet.write(right + 10, 46, ends[1])


def above_each_other(plots: Sequence[Image.Image]) -> Image.Image:
    """Several plots as one picture."""
    sheet = Image.new("RGB", (max(plot.width for plot in plots), sum(plot.height for plot in plots)), PAPER)
    top = 0
    for plot in plots:
        sheet.paste(plot, (0, top))
        top += plot.height
    return sheet


def png_bytes(image: Image.Image) -> bytes:
    """A plot as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


_ROW = 26
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


def row_plot(title: str, x: Axis, rows: Sequence[PlotRow], names: Sequence[tuple[str, Rgb]] = ()) -> Image.Image:
    """Rows from the top, with a legend of colours; the picture is as high as they need.

    Raises:
        InvalidValueError: there is nothing to draw.
    """
    if not rows:
        raise InvalidValueError("a plot needs at least one row")
    left = 28 + max(len(row.name) for row in rows) * LETTER
    width = max(_WIDTH, left + 600)
    lines = legend_lines([(name, color, False) for name, color in names], width - 60)
    sheet = PlotSheet(width, _TOP + _BOTTOM + _ROW * len(rows), x, Axis("", 0, len(rows)), left, len(lines))
    low_y, high_y = sheet.at((x.low, 0))[1], sheet.at((x.low, len(rows)))[1]
    for place in x_axis(sheet, title):
        sheet.line((place, high_y), (place, low_y), GRID, 1)
    for number, row in enumerate(rows):
        _draw_row(sheet, row, sheet.at((x.low, len(rows) - number - 0.5))[1])
    legend(sheet, lines)
    return sheet.finished()


def _draw_row(sheet: PlotSheet, row: PlotRow, y: float) -> None:
    sheet.write(sheet.left - 12, y - 9, row.name, 1.0)
    for bar in row.bars:
        begin, end = (sheet.at((place, 0))[0] for place in (bar.begin, bar.end))
        sheet.box((begin, y - _HALF_BAR, max(end, begin + 1), y + _HALF_BAR), bar.color)
    places = [(sheet.at((place, 0))[0], color) for place, color in row.dots]
    for (begin, _), (end, _) in pairwise(places):
        sheet.line((begin, y), (end, y), INK, 1.4)
    for place, color in places:
        sheet.dot((place, y), 5.0, color)
    if row.note:
        ends = [bar.end for bar in row.bars] + [place for place, _ in row.dots]
        sheet.write(sheet.at((max(ends, default=sheet.x.low), 0))[0] + 10, y - 9, row.note)


Counts = numpy.typing.NDArray[numpy.float64]
Colors = numpy.typing.NDArray[numpy.uint8]

_GAP = 12
_ZOOM = 2
_BAR_HEIGHT = 32
_BAR_WIDTH = 256

_HEAT: tuple[Rgb, ...] = ((58, 28, 110), (150, 34, 112), (222, 74, 72), (248, 150, 54), (252, 220, 96), (255, 252, 220))
"""Colours from the smallest count to the largest."""


def heat_map(counts: numpy.typing.ArrayLike, level: Level, *, logarithmic: bool = False) -> Image.Image:
    """Counts per cell as colours over the terrain of ``level``, with a scale below.

    ``counts`` has shape (21, 80), indexed [y, x]; cells with 0 show the bare terrain. With ``logarithmic`` colours
    follow the logarithm of the counts.

    Raises:
        InvalidValueError: ``counts`` has another shape, or a number that is negative or no number.
    """
    grid: Counts = numpy.asarray(counts, dtype=numpy.float64)
    if grid.shape != (HEIGHT, WIDTH):
        raise InvalidValueError(f"counts have shape ({HEIGHT}, {WIDTH}), not {grid.shape}")
    if not (numpy.isfinite(grid).all() and (grid >= 0).all()):
        raise InvalidValueError("counts are finite and not negative")
    canvas = numpy.full((HEIGHT * CELL + _BAR_HEIGHT, WIDTH * CELL, 3), lettering.picture_palette()[palette.MARGIN])
    # Grey and darker, so that only the counts have colours.
    gray = lettering.picture_palette()[lettering.joined(terrain_cells(level), WIDTH)].astype(numpy.float64) @ (
        0.30,
        0.59,
        0.11,
    )
    terrain = numpy.repeat((gray * 0.55 + 6).astype(numpy.uint8)[:, :, None], 3, axis=2)
    scaled = numpy.log1p(grid) if logarithmic else grid
    heat = _heat_colors(scaled / (scaled.max() or 1))
    large = numpy.repeat(numpy.repeat(heat, CELL, axis=0), CELL, axis=1)
    hit = numpy.repeat(numpy.repeat(grid > 0, CELL, axis=0), CELL, axis=1)[:, :, None]
    mixed = large * 0.78 + terrain * 0.5
    canvas[: HEIGHT * CELL] = numpy.where(hit, numpy.minimum(mixed, 255), terrain).astype(numpy.uint8)
    _draw_bar(canvas[HEIGHT * CELL :], grid)
    return Image.fromarray(canvas)


def _heat_colors(values: Counts) -> Counts:
    """Colours of values 0..1, in a last axis of 3."""
    stops = numpy.linspace(0, 1, len(_HEAT))
    return numpy.stack([numpy.interp(values, stops, part) for part in zip(*_HEAT, strict=True)], axis=-1)


def _draw_bar(area: Colors, grid: Counts) -> None:
    """The colours from left to right, from nothing to the largest count."""
    if not grid.any():
        lettering.write(area, "nothing counted", _GAP, 7, lettering.picture_palette()[palette.FAINT_TEXT], _ZOOM)
        return
    lettering.write(area, "0", _GAP, 7, lettering.picture_palette()[palette.TEXT], _ZOOM)
    left = 2 * _GAP + lettering.advance(_ZOOM)
    area[8:24, left : left + _BAR_WIDTH] = _heat_colors(numpy.linspace(0, 1, _BAR_WIDTH)).astype(numpy.uint8)
    lettering.write(
        area, f"{grid.max():g}", left + _BAR_WIDTH + _GAP, 7, lettering.picture_palette()[palette.TEXT], _ZOOM
    )
