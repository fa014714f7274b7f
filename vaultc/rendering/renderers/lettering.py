"""Text in pictures: measured before it is written, so that no letter lies outside its picture."""

from __future__ import annotations

import textwrap
from functools import lru_cache

import numpy
import numpy.typing

from vaultc.rendering.renderers import font
from vaultc.rendering.renderers.pixels import Pixels, array_of
from vaultc.support.errors import InvalidValueError

Mask = numpy.typing.NDArray[numpy.bool_]


def advance(zoom: int) -> int:
    """The width of a letter with its gap, in pixels, where letters are drawn that many times larger."""
    return font.ADVANCE * zoom


def line_height(zoom: int) -> int:
    """The height of a line with its gap, in pixels."""
    return (font.HEIGHT + 1) * zoom


@lru_cache(maxsize=4096)
def lettering(line: str, zoom: int) -> Mask:
    """A line of text, ``zoom`` times as large as the font; even sizes have rounded corners."""
    if not line:
        return numpy.zeros((font.HEIGHT * zoom, 0), dtype=bool)
    rows = font.text(line)
    if zoom % 2 == 0:
        rows, zoom = font.enlarge(rows), zoom // 2
    mask: Mask = array_of(rows) != 0
    return numpy.repeat(numpy.repeat(mask, zoom, axis=0), zoom, axis=1) if zoom > 1 else mask


def wrapped(line: str, letters: int) -> list[str]:
    """A text in lines of at most that many letters; longer words are broken."""
    return textwrap.wrap(line, max(letters, 1)) or [""]


def write(picture: Pixels, line: str, x: int, y: int, color: int | Pixels, zoom: int = 1) -> None:
    """Write a line with its upper left corner at (x, y).

    Raises:
        InvalidValueError: the line does not fit into the picture.
    """
    mask = lettering(line, zoom)
    area = picture[y : y + mask.shape[0], x : x + mask.shape[1]]
    if x < 0 or y < 0 or area.shape[:2] != mask.shape:
        raise InvalidValueError(f"{line!r} does not fit into the picture at ({x}, {y})")
    area[mask] = color
