"""Pictures at half their size, in which lines and things stay whole."""

from __future__ import annotations

import numpy

from vaultc.rendering.renderers.art import Pixels
from vaultc.rendering.renderers.pigments import DIM, OUTLINE, WOOD, palette_numbers


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
    for number in range(WOOD + 1):
        ranks[number] = ranks[number + DIM] = 1
    for number in (OUTLINE, palette_numbers()["k"]):
        ranks[number] = ranks[number + DIM] = 0
    return ranks
