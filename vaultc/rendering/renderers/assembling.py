"""Several pictures on one: sheets with captions. Pictures and results are in palette numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from vaultc.rendering.renderers import lettering, pigments
from vaultc.rendering.renderers.pixels import Pixels
from vaultc.support.errors import InvalidValueError

GAP = 12
ZOOM = 2
_NARROWEST = 16
"""Letters that a caption has at least before it is wrapped; narrow pictures get more room for it."""


def sheet(pictures: Sequence[Pixels], captions: Sequence[str], columns: int) -> Pixels:
    """Pictures side by side in rows of ``columns``, each under its caption; all places have the size of the largest.

    Raises:
        InvalidValueError: no picture, or captions that are not as many as the pictures.
    """
    if not pictures or columns < 1:
        raise InvalidValueError("a sheet needs at least one picture and one column")
    if len(captions) != len(pictures):
        raise InvalidValueError(f"{len(captions)} captions for {len(pictures)} pictures")
    columns = min(columns, len(pictures))
    least = min(max(map(len, captions)), _NARROWEST) * lettering.advance(ZOOM)
    width = max(least, *(picture.shape[1] for picture in pictures))
    height = max(picture.shape[0] for picture in pictures)
    lines = [lettering.wrapped(caption, width // lettering.advance(ZOOM)) for caption in captions]
    heading = max(map(len, lines)) * lettering.line_height(ZOOM)
    rows = -(-len(pictures) // columns)
    canvas = numpy.full(
        (rows * (height + heading + GAP) + GAP, columns * (width + GAP) + GAP), pigments.MARGIN, dtype=numpy.uint8
    )
    for position, picture in enumerate(pictures):
        row, column = divmod(position, columns)
        x, y = GAP + column * (width + GAP), GAP + row * (height + heading + GAP)
        for number, line in enumerate(lines[position]):
            lettering.write(canvas, line, x, y + number * lettering.line_height(ZOOM), pigments.TEXT, ZOOM)
        canvas[y + heading : y + heading + picture.shape[0], x : x + picture.shape[1]] = picture
    return canvas


def empty() -> Pixels:
    """The picture of a level that could not be made: its place stays empty."""
    return numpy.full((1, 1), pigments.MARGIN, dtype=numpy.uint8)


def captioned(picture: Pixels, caption: str, lines: int) -> Pixels:
    """A picture with a caption in that many lines below it; a longer caption is cut and ends with ``...``."""
    letters = (picture.shape[1] - 2 * GAP) // lettering.advance(ZOOM)
    words = lettering.wrapped(caption, letters)
    if len(words) > lines:
        words = [*words[: lines - 1], words[lines - 1][: max(letters - 3, 0)] + "..."]
    strip = numpy.full(
        (lines * lettering.line_height(ZOOM) + GAP, picture.shape[1]), pigments.MARGIN, dtype=numpy.uint8
    )
    for number, line in enumerate(words):
        lettering.write(strip, line, GAP, GAP // 2 + number * lettering.line_height(ZOOM), pigments.TEXT, ZOOM)
    return numpy.vstack([picture, strip])


def stacked(pictures: Sequence[Pixels]) -> Pixels:
    """Pictures one below the other, narrower ones in the middle."""
    width = max(picture.shape[1] for picture in pictures)
    return numpy.vstack([widened(picture, width) for picture in pictures])


def padded(picture: Pixels, height: int, width: int) -> Pixels:
    """A picture in the middle of a larger one."""
    below, right = height - picture.shape[0], width - picture.shape[1]
    around = (below // 2, below - below // 2), (right // 2, right - right // 2)
    return numpy.pad(picture, around, constant_values=pigments.MARGIN)


def widened(picture: Pixels, width: int) -> Pixels:
    """With as much margin on both sides as it needs to be at least so wide."""
    missing = max(width - picture.shape[1], 0)
    return numpy.pad(picture, ((0, 0), (missing // 2, missing - missing // 2)), constant_values=pigments.MARGIN)
