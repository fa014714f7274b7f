"""The letters of the pictures: a bitmap font drawn for this project, read from ``data/font.txt``.

A letter is 5 pixels wide and 9 high: 7 above the base line, 2 below it. In cells letters are twice as large, with
their corners rounded, and centred.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy
import numpy.typing

Mask = numpy.typing.NDArray[numpy.bool_]

WIDTH = 5
HEIGHT = 9
ADVANCE = 6
CELL = 16
UNKNOWN = "?"
_THIN = ":;'"
"""Thin letters, which would be lost among the dots of a floor; in cells they are drawn three times as broad."""


@cache
def letters() -> dict[str, Mask]:
    """Letters of shape (9, 5) by character."""
    text = resources.files("vaultc.rendering.renderers").joinpath("data", "font.txt").read_text("utf-8")
    return {character: mask for block in text.split("\n\n") for character, mask in _block(block.strip("\n"))}


def _block(block: str) -> list[tuple[str, Mask]]:
    heading, *rows = block.split("\n")
    pixels = numpy.zeros((HEIGHT, max(map(len, rows)) + 1), dtype=bool)
    for y, row in enumerate(rows):
        pixels[y, : len(row)] = [pixel == "#" for pixel in row]
    return [(heading[x], pixels[:, x : x + WIDTH]) for x in range(0, len(heading), ADVANCE)]


def enlarge(mask: Mask) -> Mask:
    """Twice the size, with the inner corners of slanted strokes filled and outer corners kept."""
    edge = numpy.pad(mask, 1)
    up, down, left, right = edge[:-2, 1:-1], edge[2:, 1:-1], edge[1:-1, :-2], edge[1:-1, 2:]
    large = numpy.repeat(numpy.repeat(mask, 2, axis=0), 2, axis=1)
    for dy, dx, vertical, horizontal in ((0, 0, up, left), (0, 1, up, right), (1, 0, down, left), (1, 1, down, right)):
        opposite_row, opposite_column = (down if vertical is up else up), (right if horizontal is left else left)
        meet = (vertical == horizontal) & (vertical != opposite_row) & (horizontal != opposite_column)
        large[dy::2, dx::2] = numpy.where(meet, vertical, mask)
    return large


@cache
def cell_letter(character: str) -> Mask:
    """A letter in the middle of a cell, of shape (16, 16)."""
    letter = letters().get(character, letters()[UNKNOWN])
    if character in _THIN:
        letter = _broadened(letter)
    rows = numpy.flatnonzero(letter.any(axis=1))
    large = enlarge(letter[rows[0] : rows[-1] + 1])
    cell = numpy.zeros((CELL, CELL), dtype=bool)
    height, width = large.shape
    top = _top(character, int(rows[0]), height)
    cell[top : top + height, (CELL - width) // 2 : (CELL + width) // 2] = large
    return cell


def _broadened(letter: Mask) -> Mask:
    """With a pixel more on both sides of every pixel."""
    edge = numpy.pad(letter, ((0, 0), (1, 1)))
    broad: Mask = edge[:, :-2] | edge[:, 1:-1] | edge[:, 2:]
    return broad


def _top(character: str, first_row: int, height: int) -> int:
    """Marks that live above or below the middle of the line keep their place; everything else is centred."""
    if character in "^\"'`,._-~":
        return 1 + 2 * first_row
    return (CELL - height) // 2


def text(line: str) -> Mask:
    """A line of text of shape (9, 6 * length)."""
    known = letters()
    mask = numpy.zeros((HEIGHT, ADVANCE * len(line)), dtype=bool)
    for position, character in enumerate(line):
        if character != " ":
            start = position * ADVANCE
            mask[:, start : start + WIDTH] = known.get(character, known[UNKNOWN])
    return mask
