"""Drawings in text files: a line with names, then rows of letters, each a colour.

The files are in ``data``. ``.`` is transparent; ``2``, ``5`` and ``8`` are the dark, middle and light shade of the
thing that is drawn, so that one drawing serves all species of a class. A ``|`` after the names means that the rows are
left halves of a symmetrical drawing.
"""

from __future__ import annotations

from collections import abc
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy
import numpy.typing

from vaultc.rendering.renderers import pigments

Pixels = numpy.typing.NDArray[numpy.uint8]

CELL = 16
_MIRRORED = " |"


class Drawing(NamedTuple):
    """Rows of letters of equal length."""

    rows: tuple[str, ...]


@cache
def read_art(file: str) -> dict[str, Drawing]:
    """The drawings of one of the files in ``data`` by every name that they have there."""
    text = resources.files("vaultc.rendering.renderers").joinpath("data", f"{file}.txt").read_text("utf-8")
    blocks = (block.split("\n") for block in text.strip("\n").split("\n\n") if not block.startswith("colors\n"))
    return {name: drawing for heading, *rows in blocks for name, drawing in _named(heading, rows)}


def _named(heading: str, rows: abc.Sequence[str]) -> abc.Iterator[tuple[str, Drawing]]:
    if heading.endswith(_MIRRORED):
        heading = heading.removesuffix(_MIRRORED)
        rows = [row + row[::-1] for row in rows]
    width = max(map(len, rows))
    drawing = Drawing(tuple(row.ljust(width, ".") for row in rows))
    for name in heading.split(", "):
        yield name, drawing


def drawn(rows: abc.Sequence[str], shades: dict[str, int] | None = None, **letters: str) -> Pixels:
    """Rows as palette numbers; ``shades`` colour the thing, ``letters`` maps letters to other letters."""
    numbers = pigments.palette_numbers() | (shades or {})
    return numpy.array([[numbers[letters.get(letter, letter)] for letter in row] for row in rows], dtype=numpy.uint8)


def centred(picture: Pixels, size: int = CELL) -> Pixels:
    """A smaller picture in the middle of a cell."""
    cell = numpy.full((size, size), pigments.TRANSPARENT, dtype=numpy.uint8)
    top, left = (size - picture.shape[0] + 1) // 2, (size - picture.shape[1]) // 2
    cell[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return cell


def outlined(picture: Pixels, color: int) -> Pixels:
    """With a line of one pixel around everything that is drawn, as far as the cell reaches."""
    height, width = picture.shape
    around = numpy.pad(picture != pigments.TRANSPARENT, 1)
    near = numpy.zeros((height, width), dtype=bool)
    for dy in range(3):
        for dx in range(3):
            near |= around[dy : dy + height, dx : dx + width]
    return numpy.where((picture == pigments.TRANSPARENT) & near, color, picture).astype(numpy.uint8)
