"""The legend below a picture: the vaults of an ordinary level, and a line with its picture for what is there."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, legend, lettering
from vaultc.rendering.renderers.lettering import Pixels
from vaultc.rendering.renderers.palette import MARGIN, TEXT
from vaultc.rendering.renderers.vaults import vault_summary
from vaultc.world.catalog import Catalog

_GAP = 8
_LONGEST = 36
"""Letters of the longest line that makes a narrow picture wider; what is longer is wrapped."""

Tile = abc.Callable[[legend.LegendEntry], Pixels]


class _Line(NamedTuple):
    """An entry with its text in lines, and its position, in pixels."""

    entry: legend.LegendEntry | None
    words: list[str]
    x: int = 0
    y: int = 0


def needed_width(texts: abc.Sequence[str], zoom: int) -> int:
    """The least width that fits the lines of a legend, in pixels."""
    longest = min(max(map(len, texts), default=0), _LONGEST)
    return _text_indent(zoom) + longest * lettering.advance(zoom) + _GAP * zoom


def legend_picture(
    level: Level,
    catalog: Catalog,
    width: int,
    zoom: int,
    tile: Tile,
    *,
    places: bool,
    palette: Pixels | None = None,
) -> Pixels:
    """The legend, as wide as given or wider if its lines need it; ``tile`` gives the picture of 16 pixels of an entry.

    With ``places`` the lines say where things are. With a ``palette`` the result and the tiles are in colours, of shape
    (height, width, 3), and otherwise in palette numbers.
    """
    margin, ink = (MARGIN, TEXT) if palette is None else (palette[MARGIN], palette[TEXT])
    listed = legend.entries(level, catalog)
    labels = [entry.label(places=places) for entry in listed]
    summary = vault_summary(level)
    heading = f"vaults: {summary}" if summary else ""
    width = max(width, needed_width([*labels, heading], zoom))
    lines, height = _set(listed, labels, heading, width, zoom)
    shape = (height, width) if palette is None else (height, width, 3)
    picture = numpy.full(shape, margin, dtype=numpy.uint8)
    for line in lines:
        indent = _draw_tile(picture, line, tile, zoom)
        for row, words in enumerate(line.words):
            lettering.write(picture, words, line.x + indent, line.y + row * lettering.line_height(zoom), ink, zoom)
    return picture


def _text_indent(zoom: int) -> int:
    return art.CELL * zoom // 2 + _GAP


def _draw_tile(picture: Pixels, line: _Line, tile: Tile, zoom: int) -> int:
    """Draw the picture of a line; return the distance from its left edge to its text."""
    if line.entry is None:
        return 0
    large = numpy.repeat(numpy.repeat(tile(line.entry), zoom // 2, axis=0), zoom // 2, axis=1)
    area = picture[line.y : line.y + large.shape[0], line.x : line.x + large.shape[1]]
    numpy.copyto(area, large, where=large != 0 if large.ndim == 2 else True)
    return art.CELL * zoom // 2 + _GAP


def _set(
    listed: abc.Sequence[legend.LegendEntry], labels: abc.Sequence[str], heading: str, width: int, zoom: int
) -> tuple[list[_Line], int]:
    """All lines in their places, and the height of the legend. Columns are as many as the longest label allows."""
    margin = _GAP * zoom // 2
    lines, top = [], margin
    if heading:
        words = lettering.wrapped(heading, (width - 2 * margin) // lettering.advance(zoom))
        lines.append(_Line(None, words, margin, margin))
        top += len(words) * lettering.line_height(zoom) + margin
    columns, height = _columns(listed, labels, width, zoom)
    return [*lines, *(line._replace(y=line.y + top) for line in columns)], height + top + margin


def _columns(
    listed: abc.Sequence[legend.LegendEntry], labels: abc.Sequence[str], width: int, zoom: int
) -> tuple[list[_Line], int]:
    """The entries in columns of equal width, and how high these are."""
    margin, indent, letter = _GAP * zoom // 2, _text_indent(zoom), lettering.advance(zoom)
    longest = min(max(map(len, labels), default=0), _LONGEST)
    number = max(1, (width - margin) // (indent + longest * letter + margin))
    column = (width - margin) // number
    room = (column - indent) // letter
    blocks = [_Line(entry, lettering.wrapped(label, room)) for entry, label in zip(listed, labels, strict=True)]
    lines, tallest = [], 0
    for position, part in enumerate(_shared_out(blocks, number)):
        y = 0
        for block in part:
            lines.append(block._replace(x=margin + position * column, y=y))
            y += max(len(block.words) * lettering.line_height(zoom), art.CELL * zoom // 2 + zoom)
        tallest = max(tallest, y)
    return lines, tallest


def _shared_out(blocks: abc.Sequence[_Line], columns: int) -> list[list[_Line]]:
    """Entries in columns of about the same number of lines, in order."""
    total = sum(len(block.words) for block in blocks)
    share = -(-total // columns) if blocks else 1
    parts: list[list[_Line]] = [[] for _ in range(columns)]
    number = filled = 0
    for block in blocks:
        if filled >= share and number < columns - 1:
            number, filled = number + 1, 0
        parts[number].append(block)
        filled += len(block.words)
    return parts
