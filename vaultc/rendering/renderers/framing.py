"""The surroundings of drawn cells: coordinates, scale, the size of letters in a legend."""

from __future__ import annotations

import numpy

from vaultc.rendering.renderers import art, pigments, styles
from vaultc.rendering.renderers.lettering import write
from vaultc.rendering.renderers.picture_options import PictureOptions
from vaultc.rendering.renderers.pixels import Pixels
from vaultc.rendering.renderers.symbols import Viewport

_RULER_HEIGHT = 12
_RULER_WIDTH = 16


def with_coordinates(picture: Pixels, frame: Viewport, options: PictureOptions) -> Pixels:
    """Drawn cells with the coordinates and at the scale that the options ask for."""
    cell = art.CELL
    if options.scale == styles.HALF:
        picture, cell = halved(picture), art.CELL // 2
    if options.coordinates:
        picture = framed(picture, frame.x1, frame.y1, cell)
    if options.scale > 1:
        scale = int(options.scale)
        picture = numpy.repeat(numpy.repeat(picture, scale, axis=0), scale, axis=1)
    return picture


def halved(picture: Pixels) -> Pixels:
    """Half as wide and high: of every four pixels the most frequent, and of equals what is neither line nor ground."""
    height, width = picture.shape
    four = picture.reshape(height // 2, 2, width // 2, 2).transpose(1, 3, 0, 2).reshape(4, height // 2, width // 2)
    score = _ranks()[four].astype(numpy.int16)
    for one in range(4):
        for other in range(4):
            score[one] += 4 * (four[one] == four[other])
    chosen = numpy.argmax(score, axis=0)
    return numpy.asarray(numpy.take_along_axis(four, chosen[None], axis=0)[0], dtype=numpy.uint8)


def _ranks() -> Pixels:
    """Ranks among equals: colours of things before grounds, grounds before lines around things."""
    ranks = numpy.full(256, 5, dtype=numpy.uint8)
    for number in range(pigments.WOOD + 1):
        ranks[number] = ranks[number + pigments.DIM] = 1
    for number in (pigments.OUTLINE, pigments.palette_numbers()["k"]):
        ranks[number] = ranks[number + pigments.DIM] = 0
    return ranks


def legend_zoom(options: PictureOptions) -> int:
    """The size of the letters of a legend as a multiple of the font."""
    return 2 * ((int(options.scale) + 2) // 3) or 2


def framed(picture: Pixels, x1: int, y1: int, cell: int) -> Pixels:
    """With numbers of columns above and of rows on the left; of small cells only every fifth."""
    height, width = picture.shape
    framed = numpy.full((height + _RULER_HEIGHT, width + _RULER_WIDTH), pigments.MARGIN, dtype=numpy.uint8)
    framed[_RULER_HEIGHT:, _RULER_WIDTH:] = picture
    for x in range(x1, x1 + width // cell):
        left = _RULER_WIDTH + (x - x1) * cell + (cell - 6 * len(str(x)) + 1) // 2
        if cell == art.CELL or (x % 5 == 0 and left + 12 <= framed.shape[1]):
            write(framed, str(x), left, 2, pigments.TEXT if x % 5 == 0 else pigments.FAINT_TEXT)
    for y in range(y1, y1 + height // cell):
        top = _RULER_HEIGHT + (y - y1) * cell + (cell - 6) // 2
        if cell == art.CELL or (y % 5 == 0 and top + 9 <= framed.shape[0]):
            write(framed, f"{y:2}", 2, top, pigments.TEXT if y % 5 == 0 else pigments.FAINT_TEXT)
    return framed
