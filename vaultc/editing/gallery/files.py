"""The files of a gallery as bytes by their names: pages, pictures, and a contact sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

import numpy
import numpy.typing
from PIL import Image

from vaultc.editing.gallery.cards import SEARCH, Group, search_script
from vaultc.editing.gallery.contents import small_png
from vaultc.editing.gallery.pages import (
    CONTACT_SHEET,
    HEAT,
    LEVELS,
    PAGE,
    PICTURES,
    level_page,
    neighbours,
    render_page,
)
from vaultc.rendering.dungeon_chart import DungeonChart
from vaultc.rendering.dungeon_pictures import as_html, links_to
from vaultc.rendering.renderers import lettering, palette
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.blueprint import Blueprint

_GAP = 16
_TITLE_HEIGHT = 14


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
    colors = lettering.picture_palette()
    canvas = numpy.full((height, width, 3), colors[palette.MARGIN], dtype=numpy.uint8)
    for place, picture, title in zip(places, pictures, titles, strict=True):
        mask = lettering.lettering(title, 1)
        canvas[place.y : place.y + mask.shape[0], place.x : place.x + mask.shape[1]][mask] = colors[palette.TEXT]
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


class GalleryDungeons(NamedTuple):
    """The dungeons of a game whose levels a gallery shows, and the chart of them."""

    blueprint: Blueprint
    chart: DungeonChart


def gallery_files(
    groups: Sequence[Group], title: str, playground: str | None = None, dungeons: Sequence[GalleryDungeons] = ()
) -> Iterator[tuple[str, bytes]]:
    """All files as (path below the gallery's folder, content); the page comes last.

    ``playground`` is the address of a playground that opens levels, as their pages reach it. Each of the ``dungeons``
    gets a page, whose levels lead to theirs.
    """
    cards = [card for group in groups for card in group.cards]
    for card in cards:
        for picture in card.pictures:
            yield f"{PICTURES}/{picture.file}", picture.data
        if card.heat is not None:
            yield f"{HEAT}/{card.stem}.png", card.heat.data
    beside = neighbours(cards, title)
    for group in groups:
        for card in group.cards:
            text = level_page(card, group.file, beside[card.stem], group.problems, playground)
            yield f"{LEVELS}/{card.stem}.html", text.encode("utf-8", "backslashreplace")
    yield SEARCH, search_script(groups).encode("utf-8", "backslashreplace")
    shown = [card for card in cards if card.pictures]
    if shown:
        pictures = [Image.open(BytesIO(card.best.data)) for card in shown if card.best]
        sheet = contact_sheet(pictures, [card.script.display_title for card in shown])
        yield CONTACT_SHEET, small_png(sheet, 256)
    pages = {card.script.name: f"{LEVELS}/{card.stem}.html" for card in reversed(cards)}
    names = [f"dungeon{f'-{number}' if number > 1 else ''}.html" for number in range(1, len(dungeons) + 1)]
    for name, each in zip(names, dungeons, strict=True):
        page = as_html(each.chart, links_to(pages, each.blueprint), PAGE)
        yield name, page.encode("utf-8", "backslashreplace")
    yield PAGE, render_page(groups, title, has_sheet=bool(shown), dungeons=names).encode("utf-8", "backslashreplace")
