"""The files of a gallery: pictures, contact sheet and page, as bytes by their names."""

from __future__ import annotations

from collections import abc
from io import BytesIO

from PIL import Image

from vaultc.editing.gallery import page
from vaultc.editing.gallery.cards import Card, Group
from vaultc.editing.gallery.details import HEAT
from vaultc.editing.gallery.level_page import LEVELS, PAGE, PICTURES, level_page, neighbours
from vaultc.editing.gallery.search_index import SEARCH, search_script
from vaultc.editing.gallery.sheet import contact_sheet


def gallery_files(
    groups: abc.Sequence[Group], title: str, playground: str | None = None
) -> abc.Iterator[tuple[str, bytes]]:
    """All files as (path below the gallery's folder, content); the page comes last.

    ``playground`` is the address of a playground that opens levels, as their pages reach it.
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
        yield page.CONTACT_SHEET, _sheet(shown)
    yield PAGE, page.render_page(groups, title, has_sheet=bool(shown)).encode("utf-8", "backslashreplace")


def _sheet(cards: abc.Sequence[Card]) -> bytes:
    """A sheet with the richest picture of every level."""
    pictures = [Image.open(BytesIO(card.best.data)) for card in cards if card.best]
    sheet = contact_sheet(pictures, [card.script.display_title for card in cards])
    buffer = BytesIO()
    sheet.quantize(colors=256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG")
    return buffer.getvalue()
