"""The letters of the pictures: a bitmap font drawn for this project, read from ``data/font.txt``.

A letter is 5 pixels wide and 9 high: 7 above the base line, 2 below it. In cells letters are twice as large, with
their corners rounded, and centred. Here letters are rows of bytes, 1 where there is ink.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from vaultc.rendering.renderers.art import CELL, PixelRows, padded, pasted, plain

WIDTH = 5
HEIGHT = 9
ADVANCE = 6
UNKNOWN = "?"
_THIN = ":;'"
"""Thin letters, which would be lost among the dots of a floor; in cells they are drawn three times as broad."""


@cache
def letters() -> dict[str, PixelRows]:
    """Letters of 9 rows and 5 columns by character."""
    text = resources.files("vaultc.rendering.renderers").joinpath("data", "font.txt").read_text("utf-8")
    return {character: letter for block in text.split("\n\n") for character, letter in _block(block.strip("\n"))}


def _block(block: str) -> list[tuple[str, PixelRows]]:
    heading, *rows = block.split("\n")
    width = max(map(len, rows)) + 1
    ink = [bytes(pixel == "#" for pixel in row.ljust(width)) for row in rows]
    ink += [bytes(width)] * (HEIGHT - len(ink))
    return [(heading[x], tuple(row[x : x + WIDTH] for row in ink)) for x in range(0, len(heading), ADVANCE)]


def enlarge(picture: PixelRows) -> PixelRows:
    """Twice the size, with the inner corners of slanted strokes filled and outer corners kept."""
    edge = padded(picture)
    found = []
    for y, row in enumerate(picture, 1):
        above, below, line = edge[y - 1], edge[y + 1], edge[y]
        sides = [(line[x - 1], line[x + 1], above[x], below[x]) for x in range(1, len(row) + 1)]
        pixels = list(zip(row, sides, strict=True))
        for near, far in ((2, 3), (3, 2)):
            found.append(
                bytes(
                    _corner(ink, around[side], around[1 - side], around[near], around[far])
                    for ink, around in pixels
                    for side in (0, 1)
                )
            )
    return tuple(found)


def _corner(ink: int, beside: int, opposite: int, near: int, far: int) -> int:
    """A quarter of an enlarged pixel: what its two neighbours are where they differ from those across."""
    return near if near == beside and near != far and beside != opposite else ink


@cache
def cell_letter(character: str) -> PixelRows:
    """A letter in the middle of a cell."""
    letter = letters().get(character, letters()[UNKNOWN])
    if character in _THIN:
        letter = _broadened(letter)
    inked = [y for y, row in enumerate(letter) if any(row)]
    large = enlarge(letter[inked[0] : inked[-1] + 1])
    top = _top(character, inked[0], len(large))
    return pasted(plain(0), large, top, (CELL - len(large[0])) // 2)


def _broadened(letter: PixelRows) -> PixelRows:
    """With a pixel more on both sides of every pixel."""
    wide = [b"\0" + row + b"\0" for row in letter]
    return tuple(bytes(map(max, row, row[1:], row[2:])) for row in wide)


def _top(character: str, first_row: int, height: int) -> int:
    """Marks that live above or below the middle of the line keep their place; everything else is centred."""
    if character in "^\"'`,._-~":
        return 1 + 2 * first_row
    return (CELL - height) // 2


def text(line: str) -> PixelRows:
    """A line of text of 9 rows and 6 columns a letter."""
    known = letters()
    blank = (bytes(ADVANCE),) * HEIGHT
    shapes = [blank if character == " " else _spaced(known.get(character, known[UNKNOWN])) for character in line]
    return tuple(b"".join(shape[y] for shape in shapes) for y in range(HEIGHT))


def _spaced(letter: PixelRows) -> PixelRows:
    return tuple(row.ljust(ADVANCE, b"\0") for row in letter)
