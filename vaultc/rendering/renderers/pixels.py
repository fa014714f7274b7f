"""Pictures as numpy arrays of palette numbers, which files and pages of pixels are made of."""

from __future__ import annotations

from collections import abc
from functools import cache

import numpy
import numpy.typing

from vaultc.rendering.renderers import art, pigments, styles

Pixels = numpy.typing.NDArray[numpy.uint8]

_SIXTEEN_BYTES = numpy.complex128
"""The pixels of a line of a cell are copied at once, as one number."""


def array_of(picture: art.PixelRows) -> Pixels:
    """A drawn picture as an array of its shape."""
    return numpy.frombuffer(b"".join(picture), dtype=numpy.uint8).reshape(len(picture), -1)


def joined(faces: abc.Sequence[bytes], columns: int) -> Pixels:
    """A picture of cells, row by row, each the 256 bytes of its pixels."""
    different = {face: number for number, face in enumerate(dict.fromkeys(faces))}
    numbers = numpy.array(list(map(different.__getitem__, faces)), dtype=numpy.intp).reshape(-1, columns)
    lines = numpy.frombuffer(b"".join(different), dtype=_SIXTEEN_BYTES).reshape(-1, art.CELL).T.copy()
    picture = numpy.empty((len(numbers), art.CELL, columns), dtype=_SIXTEEN_BYTES)
    for line, pieces in enumerate(lines):
        picture[:, line] = pieces.take(numbers)
    return picture.view(numpy.uint8).reshape(-1, columns * art.CELL)


@cache
def picture_palette(theme: str = styles.DARK) -> Pixels:
    """The colours of all palette numbers, of shape (256, 3).

    Raises:
        InvalidValueError: there is no such theme.
    """
    return numpy.array(pigments.colors(theme), dtype=numpy.uint8)
