"""Drawings in text files: a line with names, then rows of letters, each a colour.

The files are in ``data``. ``.`` is transparent; ``2``, ``5`` and ``8`` are the dark, middle and light shade of the
thing that is drawn, so that one drawing serves all species of a class. A ``|`` after the names means that the rows are
left halves of a symmetrical drawing.

A drawn picture is a tuple of rows, each the palette numbers of its pixels as bytes: single cells are drawn without
numpy, which only whole pictures of pixels need.
"""

from __future__ import annotations

from collections import abc
from functools import cache
from importlib import resources
from typing import NamedTuple

from vaultc.rendering.renderers import pigments

PixelRows = tuple[bytes, ...]
"""A picture, row by row, in palette numbers."""

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


def drawn(rows: abc.Sequence[str], shades: dict[str, int] | None = None, **letters: str) -> PixelRows:
    """Rows as palette numbers; ``shades`` colour the thing, ``letters`` maps letters to other letters."""
    numbers = pigments.palette_numbers() | (shades or {})
    return tuple(bytes(numbers[letters.get(letter, letter)] for letter in row) for row in rows)


def inked(mask: PixelRows, ink: int, paper: int = pigments.TRANSPARENT) -> PixelRows:
    """A mask of zeros and ones in two colours."""
    table = bytes([paper, ink]) + bytes(254)
    return tuple(row.translate(table) for row in mask)


def plain(color: int, height: int = CELL, width: int = CELL) -> PixelRows:
    """A picture of one colour."""
    return (bytes([color]) * width,) * height


def dimmed(picture: PixelRows) -> PixelRows:
    """A picture without light."""
    return tuple(bytes(pixel and pixel | pigments.DIM for pixel in row) for row in picture)


def over(picture: PixelRows, below: PixelRows) -> PixelRows:
    """A picture on another of the same size, which is seen where the first is transparent."""
    return tuple(
        bytes([upper or lower for upper, lower in zip(*rows, strict=True)]) for rows in zip(picture, below, strict=True)
    )


def pasted(picture: PixelRows, patch: PixelRows, top: int, left: int) -> PixelRows:
    """A picture on which a smaller one covers everything from a place on; what lies outside is cut off."""
    patch = tuple(row[: len(picture[0]) - left] for row in patch[: len(picture) - top])
    changed = [picture[y][:left] + row + picture[y][left + len(row) :] for y, row in enumerate(patch, top)]
    return (*picture[:top], *changed, *picture[top + len(patch) :])


def part(picture: PixelRows, top: int, left: int, height: int, width: int) -> PixelRows:
    """A part of a picture, as far as it reaches."""
    return tuple(row[left : left + width] for row in picture[top : top + height])


def turned(picture: PixelRows) -> PixelRows:
    """A picture whose rows are the columns of another."""
    return tuple(map(bytes, zip(*picture, strict=True)))


def padded(picture: PixelRows, color: int = pigments.TRANSPARENT) -> PixelRows:
    """A picture with a line of one colour around it."""
    edge = bytes([color])
    line = edge * (len(picture[0]) + 2)
    return (line, *(edge + row + edge for row in picture), line)


def centred(picture: PixelRows, size: int = CELL) -> PixelRows:
    """A smaller picture in the middle of a cell."""
    top, left = (size - len(picture) + 1) // 2, (size - len(picture[0])) // 2
    return pasted(plain(pigments.TRANSPARENT, size, size), picture, top, left)


def outlined(picture: PixelRows, color: int) -> PixelRows:
    """With a line of one pixel around everything that is drawn, as far as the cell reaches."""
    around = padded(picture)
    width = len(picture[0])
    found = []
    for y, row in enumerate(picture):
        above = bytes(map(max, *around[y : y + 3]))
        found.append(bytes(row[x] or (color if any(above[x : x + 3]) else 0) for x in range(width)))
    return tuple(found)
