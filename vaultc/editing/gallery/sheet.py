"""A contact sheet for pictures of very different sizes: at natural size, row after row like books on shelves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy
import numpy.typing
from PIL import Image

from vaultc.rendering.renderers import lettering, pigments
from vaultc.rendering.renderers.pixels import picture_palette
from vaultc.support.errors import InvalidValueError

_GAP = 16
_TITLE_HEIGHT = 14

Canvas = numpy.typing.NDArray[numpy.uint8]


class PicturePosition(NamedTuple):
    """The position of a picture with its title, in pixels."""

    x: int
    y: int
    width: int


def contact_sheet(pictures: Sequence[Image.Image], titles: Sequence[str], width: int = 1600) -> Image.Image:
    """All pictures under their titles, in order, on a sheet at least ``width`` pixels wide.

    Raises:
        InvalidValueError: there is no picture, or not one title for each.
    """
    if not pictures or len(pictures) != len(titles):
        raise InvalidValueError(f"{len(titles)} titles for {len(pictures)} pictures")
    boxes = [
        (max(picture.width, len(title) * lettering.advance(1)), picture.height + _TITLE_HEIGHT)
        for picture, title in zip(pictures, titles, strict=True)
    ]
    width = max(width, max(box[0] for box in boxes) + 2 * _GAP)
    places, height = _shelved(boxes, width)
    colors = picture_palette()
    canvas = numpy.full((height, width, 3), colors[pigments.MARGIN], dtype=numpy.uint8)
    for place, picture, title in zip(places, pictures, titles, strict=True):
        mask = lettering.lettering(title, 1)
        canvas[place.y : place.y + mask.shape[0], place.x : place.x + mask.shape[1]][mask] = colors[pigments.TEXT]
        top = place.y + _TITLE_HEIGHT
        canvas[top : top + picture.height, place.x : place.x + picture.width] = numpy.asarray(picture.convert("RGB"))
    return Image.fromarray(canvas)


def _shelved(boxes: Sequence[tuple[int, int]], width: int) -> tuple[list[PicturePosition], int]:
    """Places for boxes of (width, height), and the height of the sheet."""
    places: list[PicturePosition] = []
    x, y, tallest = _GAP, _GAP, 0
    for box_width, box_height in boxes:
        if x + box_width + _GAP > width and x > _GAP:
            x, y, tallest = _GAP, y + tallest + _GAP, 0
        places.append(PicturePosition(x, y, box_width))
        x += box_width + _GAP
        tallest = max(tallest, box_height)
    return places, y + tallest + _GAP
