"""Text in pictures, measured before it is written; the bitmap font; and arrays of palette numbers.

A letter is 5 pixels wide and 9 high: 7 above the base line, 2 below it. In cells letters are twice as large, with
their corners rounded, and centred. Here letters are rows of bytes, 1 where there is ink.
"""

from __future__ import annotations

from collections import abc
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from vaultc.rendering.renderers import art, palette, styles
from vaultc.support.errors import InvalidValueError
from vaultc.support.resources import PACKAGE

if TYPE_CHECKING:
    import numpy.typing

WIDTH = 5
HEIGHT = 9
ADVANCE = 6
UNKNOWN = "?"
_OFF_THE_MIDDLE = "^\"'`,._-~"
"""Marks that live above or below the middle of the line keep their place; everything else is centred."""
_THIN = ":;'"
"""Thin letters, which would be lost among the dots of a floor; in cells they are drawn three times as broad."""


@cache
def letters() -> dict[str, art.PixelRows]:
    """Letters of 9 rows and 5 columns by character."""
    text = (PACKAGE / "rendering" / "renderers" / "data" / "font.txt").read_text("utf-8")
    return {character: letter for block in text.split("\n\n") for character, letter in _block(block.strip("\n"))}


def _block(block: str) -> list[tuple[str, art.PixelRows]]:
    heading, *rows = block.split("\n")
    width = max(map(len, rows)) + 1
    ink = [bytes(pixel == "#" for pixel in row.ljust(width)) for row in rows]
    ink += [bytes(width)] * (HEIGHT - len(ink))
    return [(heading[x], tuple(row[x : x + WIDTH] for row in ink)) for x in range(0, len(heading), ADVANCE)]


def enlarge(picture: art.PixelRows) -> art.PixelRows:
    """Twice the size, with the inner corners of slanted strokes filled and outer corners kept."""
    edge = art.padded(picture)
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
def cell_letter(character: str) -> art.PixelRows:
    """A letter in the middle of a cell."""
    letter = letters().get(character, letters()[UNKNOWN])
    if character in _THIN:
        wide = [b"\0" + row + b"\0" for row in letter]
        letter = tuple(bytes(map(max, row, row[1:], row[2:])) for row in wide)
    inked = [y for y, row in enumerate(letter) if any(row)]
    large = enlarge(letter[inked[0] : inked[-1] + 1])
    top = 1 + 2 * inked[0] if character in _OFF_THE_MIDDLE else (art.CELL - len(large)) // 2
    return art.pasted(art.plain(0), large, top, (art.CELL - len(large[0])) // 2)


def line_of_text(line: str) -> art.PixelRows:
    """A line of text of 9 rows and 6 columns a letter."""
    known = letters()
    blank = (bytes(ADVANCE),) * HEIGHT
    shapes = [blank if character == " " else known.get(character, known[UNKNOWN]) for character in line]
    return tuple(b"".join(shape[y].ljust(ADVANCE, b"\0") for shape in shapes) for y in range(HEIGHT))


Pixels: TypeAlias = "numpy.typing.NDArray[numpy.uint8]"
Mask: TypeAlias = "numpy.typing.NDArray[numpy.bool_]"
FaceNumbers: TypeAlias = "numpy.typing.NDArray[numpy.int64]"
FaceLines: TypeAlias = "numpy.typing.NDArray[numpy.complex128]"
"""Arrays; numpy is imported when one is made, so that cells are drawn without it."""

SIXTEEN_BYTES = "complex128"
"""The pixels of a line of a cell are copied at once, as one number."""


def array_of(picture: art.PixelRows) -> Pixels:
    """A drawn picture as an array of its shape."""
    import numpy

    return numpy.frombuffer(b"".join(picture), dtype=numpy.uint8).reshape(len(picture), -1)


def joined(faces: abc.Sequence[bytes], columns: int) -> Pixels:
    """A picture of cells, row by row, each the 256 bytes of its pixels."""
    import numpy

    different = {face: number for number, face in enumerate(dict.fromkeys(faces))}
    numbers = numpy.array(list(map(different.__getitem__, faces)), dtype=numpy.intp).reshape(-1, columns)
    lines = numpy.frombuffer(b"".join(different), dtype=SIXTEEN_BYTES).reshape(-1, art.CELL).T.copy()
    return side_by_side(lines, numbers)


def side_by_side(lines: FaceLines, numbers: FaceNumbers) -> Pixels:
    """A picture of faces by their numbers, row by row; ``lines`` has the pieces of all faces by line and number."""
    import numpy

    rows, columns = numbers.shape
    picture = numpy.empty((rows, art.CELL, columns), dtype=SIXTEEN_BYTES)
    for line, pieces in enumerate(lines):
        picture[:, line] = pieces.take(numbers)
    return picture.view(numpy.uint8).reshape(-1, columns * art.CELL)


@cache
def picture_palette(theme: str = styles.DARK) -> Pixels:
    """The colours of all palette numbers, of shape (256, 3).

    Raises:
        InvalidValueError: there is no such theme.
    """
    import numpy

    return numpy.array(palette.colors(theme), dtype=numpy.uint8)


def advance(zoom: int) -> int:
    """The width of a letter with its gap, in pixels, where letters are drawn that many times larger."""
    return ADVANCE * zoom


def line_height(zoom: int) -> int:
    """The height of a line with its gap, in pixels."""
    return (HEIGHT + 1) * zoom


@lru_cache(maxsize=4096)
def lettering(line: str, zoom: int) -> Mask:
    """A line of text, ``zoom`` times as large as the font; even sizes have rounded corners."""
    import numpy

    if not line:
        return numpy.zeros((HEIGHT * zoom, 0), dtype=bool)
    rows = line_of_text(line)
    if zoom % 2 == 0:
        rows, zoom = enlarge(rows), zoom // 2
    mask: Mask = array_of(rows) != 0
    return numpy.repeat(numpy.repeat(mask, zoom, axis=0), zoom, axis=1) if zoom > 1 else mask


def wrapped(line: str, letters: int) -> list[str]:
    """A text in lines of at most that many letters; longer words are broken."""
    import textwrap

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
