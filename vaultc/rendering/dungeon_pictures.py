"""Charts of dungeons as SVG and PNG; both have the same shapes at the same pixels."""

from __future__ import annotations

from collections import abc
from functools import cached_property
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from vaultc.rendering.dungeon_chart import ChartBox, ChartedKind, ChartPath, DungeonChart
from vaultc.rendering.renderers.palette import Rgb, css
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import printable
from vaultc.world.blueprint import OF_ROLE, Blueprint

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

LETTER: Final = 12
ROW: Final = 30
_BOX: Final = 26
_TEXT: Final = 20
_INSIDE: Final = 8
_GUTTER: Final = 44
"""Between columns with room for branches."""
_BESIDE, _BETWEEN = 6, 32
"""Between the columns of one dungeon, and before the next one."""
_LEFT, _TOP, _MARGIN = 72, 84, 28
PAPER: Final[Rgb] = (255, 255, 255)
INK: Final[Rgb] = (38, 42, 52)
_FAINT: Final[Rgb] = (150, 156, 168)
_STRIPE: Final[Rgb] = (246, 247, 249)
_COLORS: Final[tuple[Rgb, ...]] = (
    (62, 84, 120), (0, 104, 180), (196, 84, 0), (0, 128, 94),
    (158, 66, 138), (120, 96, 0), (170, 40, 50), (84, 70, 170),
)  # fmt: skip
"""Colours of dungeons, in turn."""
_DARK: Final = 0.55


class _Rectangle(NamedTuple):
    """A box in pixels, with its fill and its edge."""

    x: int
    y: int
    width: int
    fill: Rgb
    edge: Rgb


@dataclass(frozen=True)
class _Geometry:
    """The pixels of a chart."""

    chart: DungeonChart

    @cached_property
    def lefts(self) -> list[int]:
        """The left edge of each column, and of one more."""
        edges, begun = [_LEFT], {title.column for title in self.chart.titles}
        for column, width in enumerate(self.chart.widths, 1):
            gutter = _GUTTER if self.chart.paths else _BETWEEN if column in begun else _BESIDE
            edges.append(edges[-1] + (width * LETTER + 2 * _INSIDE + gutter if width else 0))
        return edges

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        headings = [self.lefts[title.column] + len(title.text) * LETTER for title in self.chart.titles]
        wanted = max([self.lefts[-1], len(self.chart.title) * LETTER + _LEFT, *headings])
        return wanted + _MARGIN, _TOP + self.chart.rows * ROW + _MARGIN

    def top(self, depth: int) -> int:
        """The upper edge of the row of a depth."""
        return _TOP + self.chart.row(depth) * ROW

    def rectangle(self, box: ChartBox) -> _Rectangle:
        """The shape of a box."""
        color = _COLORS[box.dungeon % len(_COLORS)]
        width = self.chart.widths[box.column] * LETTER + 2 * _INSIDE
        share = 0.06 if box.kind is ChartedKind.FILLER else 0.14 + 0.66 * box.strength
        if self.chart.paths and box.kind is ChartedKind.SPECIAL:
            share = 0.24
        edge = 0.25 if box.kind is ChartedKind.FILLER else 0.8
        fill = mixed(color, share * (box.strength if box.kind is ChartedKind.FILLER else 1))
        return _Rectangle(self.lefts[box.column], self.top(box.depth) + 2, width, fill, mixed(color, edge))

    def points(self, path: ChartPath, index: int) -> list[tuple[int, int]]:
        """The corners of a branch: along the row to the gutter before its dungeon, then up or down to the arrival."""
        (column, depth), (other, arrival) = path.start, path.end
        y1, y2 = (self.top(at) + ROW // 2 for at in (depth, arrival))
        if column == other:
            x = self.lefts[column] + self.chart.widths[column] * LETTER - _INSIDE
            return [(x, self.top(depth) + _BOX + 2), (x, self.top(arrival) + 2)]
        x1 = self.lefts[column] + self.chart.widths[column] * LETTER + 2 * _INSIDE
        bend = self.lefts[other] - 10 - 6 * (index % 5)
        return [(x1, y1), (bend, y1), (bend, y2), (self.lefts[other], y2)]


def mixed(color: Rgb, share: float) -> Rgb:
    """A colour on paper, by its share from 0 to 1."""
    red, green, blue = (round(paper + (one - paper) * share) for one, paper in zip(color, PAPER, strict=True))
    return red, green, blue


def _ink_on(fill: Rgb) -> Rgb:
    return PAPER if sum(fill) < 3 * 255 * _DARK else INK


def as_svg(chart: DungeonChart, links: abc.Mapping[str, str] | None = None) -> str:
    """A chart as SVG; ``links`` are addresses by the names of levels."""
    shape = _Geometry(chart)
    width, height = shape.size
    parts = [_svg_text(_LEFT, 14, chart.title, INK, bold=True), _svg_text(_LEFT, 42, chart.subtitle, _FAINT)]
    parts += _svg_rows(shape, width)
    for index, path in enumerate(chart.paths):
        corners = " ".join(f"{x},{y}" for x, y in shape.points(path, index))
        dash = ' stroke-dasharray="3 5"' if path.is_portal else ""
        stroke = css(_COLORS[path.dungeon % len(_COLORS)])
        parts.append(f'<polyline points="{corners}" fill="none" stroke="{stroke}" stroke-width="3"{dash}/>')
    for box in chart.boxes:
        x, y, wide, fill, edge = shape.rectangle(box)
        part = f'<rect x="{x}" y="{y}" width="{wide}" height="{_BOX}" rx="4" fill="{css(fill)}" stroke="{css(edge)}"/>'
        part += _svg_text(x + _INSIDE, y + 3, box.text, _ink_on(fill)) if box.text else ""
        address = (links or {}).get(box.level or "")
        parts.append(f'<a href="{escape(address)}">{part}</a>' if address else part)
    for title in chart.titles:
        color = _COLORS[title.dungeon % len(_COLORS)]
        place = shape.lefts[title.column], shape.top(title.depth) - ROW + 6
        parts.append(_svg_text(*place, title.text, color, bold=True))
    inner = "\n".join(part for part in parts if part)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" \
height="{height}" role="img" aria-labelledby="title" \
font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{_TEXT}">
<title id="title">{escape(printable(chart.title))}</title>
<rect width="{width}" height="{height}" fill="{css(PAPER)}"/>
{inner}
</svg>
"""


def _svg_rows(shape: _Geometry, width: int) -> abc.Iterator[str]:
    """Stripes for every other depth, and the numbers of the depths."""
    for depth in shape.chart.depths[1:]:
        y = shape.top(depth)
        if depth % 2:
            yield f'<rect x="0" y="{y}" width="{width}" height="{ROW}" fill="{css(_STRIPE)}"/>'
        yield _svg_text(_LEFT - 16 - len(str(depth)) * LETTER, y + 5, str(depth), _FAINT)


def _svg_text(x: int, y: int, text: str, color: Rgb, *, bold: bool = False) -> str:
    """A text whose letters have fixed places, whatever the font; y is its upper edge."""
    if not text:
        return ""
    weight = ' font-weight="bold"' if bold else ""
    length = len(text) * LETTER
    shown = escape(printable(text))
    return f'<text x="{x}" y="{y + 16}" fill="{css(color)}" textLength="{length}"{weight}>{shown}</text>'


def as_html(chart: DungeonChart, links: abc.Mapping[str, str] | None = None, back: str = "") -> str:
    """A chart as a page; ``links`` are addresses by the names of levels, for instance of their pictures.

    ``back`` is the address of the page of all levels.
    """
    title = escape(printable(chart.title))
    way = f'<p><a href="{escape(back)}">← all levels</a></p>\n' if back else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>body {{ margin: 0; overflow-x: auto; background: {css(PAPER)} }}
p {{ margin: 1em {_LEFT}px 0; font: 16px sans-serif }}
a:hover rect, a:focus rect {{ stroke-width: 3 }}</style></head>
<body>
{way}{as_svg(chart, links)}</body>
</html>
"""


def as_png(chart: DungeonChart) -> bytes:
    """A chart as a PNG file."""
    from vaultc.rendering.renderers import plots

    return plots.png_bytes(_image(chart))


def links_to(pages: abc.Mapping[str, str], blueprint: Blueprint) -> dict[str, str]:
    """The addresses for the levels of a blueprint, of the ``pages`` by the names of levels.

    A level of several files leads to the first that has a page, a quest level to that of any role.
    """
    found: dict[str, str] = {}
    for _, level in blueprint.levels:
        names = [name for name in (level.name, *level.files) if name in pages]
        if level.name.startswith(OF_ROLE):
            names += sorted(name for name in pages if name[3:] == level.name.removeprefix(OF_ROLE[:1]))
        if names:
            found |= dict.fromkeys((level.name, *level.files), pages[names[0]])
            found |= {name: pages[name] for name in level.files if name in pages}
    fillers = {dungeon.filler for dungeon in blueprint.dungeons if dungeon.filler}
    return found | {name: pages[name] for name in fillers if name in pages}


def _image(chart: DungeonChart) -> Image.Image:
    import numpy
    from PIL import Image, ImageDraw

    from vaultc.rendering.renderers import lettering

    shape = _Geometry(chart)
    image = Image.new("RGB", shape.size, PAPER)
    draw = ImageDraw.Draw(image)
    texts: list[tuple[int, int, str, Rgb]] = [(_LEFT, 14, chart.title, INK), (_LEFT, 42, chart.subtitle, _FAINT)]
    for depth in chart.depths[1:]:
        y = shape.top(depth)
        if depth % 2:
            draw.rectangle((0, y, shape.size[0], y + ROW - 1), fill=_STRIPE)
        texts.append((_LEFT - 16 - len(str(depth)) * LETTER, y + 6, str(depth), _FAINT))
    for index, path in enumerate(chart.paths):
        _draw_path(draw, shape.points(path, index), _COLORS[path.dungeon % len(_COLORS)], path.is_portal)
    for box in chart.boxes:
        x, y, wide, fill, edge = shape.rectangle(box)
        draw.rounded_rectangle((x, y, x + wide, y + _BOX), 4, fill=fill, outline=edge)
        texts.append((x + _INSIDE, y + 4, box.text, _ink_on(fill)))
    for title in chart.titles:
        color = _COLORS[title.dungeon % len(_COLORS)]
        texts.append((shape.lefts[title.column], shape.top(title.depth) - ROW + 8, title.text, color))
    pixels = numpy.array(image)
    for x, y, text, ink in texts:
        if text:
            lettering.write(pixels, text, x, y, numpy.array(ink, dtype=numpy.uint8), 2)
    return Image.fromarray(pixels)


def _draw_path(draw: ImageDraw.ImageDraw, points: list[tuple[int, int]], color: Rgb, dashed: bool) -> None:
    """A line of three pixels through some corners."""
    for (x1, y1), (x2, y2) in pairwise(points):
        length = max(abs(x2 - x1), abs(y2 - y1))
        step, dash = (8, 3) if dashed else (max(length, 1), length)
        for at in range(0, length + 1, step):
            share = [at / max(length, 1), min(at + dash, length) / max(length, 1)]
            (ax, ay), (bx, by) = ((x1 + (x2 - x1) * one, y1 + (y2 - y1) * one) for one in share)
            draw.rectangle((min(ax, bx) - 1, min(ay, by) - 1, max(ax, bx) + 1, max(ay, by) + 1), fill=color)
