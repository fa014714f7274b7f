"""Pictures of things: drawn tiles by the names of the catalogue, or letters.

A species that has no drawing of its own looks like its class, in its colour; so does a kind of object or trap. A
class without a drawing is a letter.
"""

from __future__ import annotations

from functools import lru_cache

from vaultc.rendering.renderers import art, looks, pigments, styles, symbols
from vaultc.rendering.renderers.font import cell_letter
from vaultc.rendering.renderers.palette import CYAN
from vaultc.rendering.renderers.sprites import sprite
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog

_METALS = frozenset({"iron", "metal", "silver", "mithril"})
_WHOLE_SPRITES = {"boulder": "boulder", "statue": "statue"}
_LETTERS_AS_SPRITES = {"boulder": "boulder", "statue": "statue", "ghost": "ghost", "shade": "ghost"}
_UNKNOWN_TRAP = "^"


class ThingPictures:
    """Draws the things of one game in one style; every picture is made once."""

    def __init__(self, catalog: Catalog, style: str) -> None:
        self.catalog = catalog
        self.style = style
        self._made: dict[looks.Look, art.PixelRows] = {}

    def picture(self, look: looks.Look) -> art.PixelRows:
        """A picture of 16 x 16 pixels in palette numbers, transparent around the thing."""
        made = self._made.get(look)
        if made is None:
            made = self._made[look] = self._draw(look)
        return made

    def sight(self, thing: looks.Thing) -> symbols.Sight:
        """Character, colour and name of a thing."""
        if thing.layer is symbols.Layer.MONSTER:
            return symbols.monster_sight_of(thing.number, self.catalog)
        if thing.layer is symbols.Layer.TRAP:
            return symbols.trap_sight(thing.number, self.catalog)
        return symbols.item_sight_of(thing.number, thing.species, self.catalog)

    def _draw(self, look: looks.Look) -> art.PixelRows:
        if isinstance(look, symbols.Sight):
            return letter(look.character, look.color)
        tile = self._tile(look) if self.style == styles.TILES else self._letter(look)
        return _marked(tile, look.marks)

    def _letter(self, thing: looks.Thing) -> art.PixelRows:
        """A letter with a line around it; boulders, statues and ghosts are drawn."""
        sight = self.sight(thing)
        own = self.catalog.kinds[thing.number].name if thing.layer is symbols.Layer.OBJECT else sight.name
        if own in _LETTERS_AS_SPRITES:
            return sprite(_LETTERS_AS_SPRITES[own])
        return letter(sight.character, sight.color)

    def _tile(self, thing: looks.Thing) -> art.PixelRows:
        sight = self.sight(thing)
        if thing.layer is symbols.Layer.MONSTER:
            return self._drawing("monsters", (sight.name, sight.character), sight)
        if thing.layer is symbols.Layer.TRAP:
            return self._drawing("traps", (sight.name, _UNKNOWN_TRAP), sight)
        kind = self.catalog.kinds[thing.number]
        if kind.name in _WHOLE_SPRITES:
            return sprite(_WHOLE_SPRITES[kind.name])
        is_metal = kind.material in _METALS and sight.color == CYAN
        return self._drawing("objects", (kind.name or "", kind.object_class), sight, is_metal=is_metal)

    def _drawing(
        self, file: str, names: tuple[str, ...], sight: symbols.Sight, *, is_metal: bool = False
    ) -> art.PixelRows:
        """The first drawing that there is under one of the names, in the colours of the thing."""
        drawings = art.read_art(file)
        found = next((drawings[name] for name in names if name in drawings), None)
        if found is None:
            return letter(sight.character, sight.color)
        return _shaded(found, metal() if is_metal else pigments.ramp(sight.color))


def _shaded(drawing: art.Drawing, shades: dict[str, int]) -> art.PixelRows:
    return art.outlined(art.centred(art.drawn(drawing.rows, shades)), pigments.palette_numbers()["k"])


def metal() -> dict[str, int]:
    """The shades of steel."""
    numbers = pigments.palette_numbers()
    return {"2": numbers["z"], "5": numbers["s"], "8": numbers["S"]}


@lru_cache(maxsize=16)
def thing_pictures(catalog: Catalog, style: str) -> ThingPictures:
    """The pictures of a game in a style.

    Raises:
        InvalidValueError: there is no such style.
    """
    if style not in styles.STYLES:
        raise InvalidValueError(f"unknown style {style!r}; there are {', '.join(styles.STYLES)}")
    return ThingPictures(catalog, style)


@lru_cache(maxsize=1024)
def letter(character: str, color: int) -> art.PixelRows:
    """A letter in the middle of a cell, with a line around it."""
    return art.outlined(art.inked(cell_letter(character), pigments.game_color(color)), pigments.OUTLINE)


# ---- states


_CORNERS = {
    looks.StateMark.ASLEEP: (0, 1),
    looks.StateMark.PEACEFUL: (0, 0),
    looks.StateMark.LOCKED: (0, 1),
    looks.StateMark.TRAPPED: (0, 0),
}
"""Marks and their corners: row and column 0 or 1."""


def _marked(picture: art.PixelRows, marks: looks.StateMark) -> art.PixelRows:
    marked = picture
    if marks & looks.StateMark.INVISIBLE:
        marked = tuple(bytes(pixel * ((x + y) % 2) for x, pixel in enumerate(row)) for y, row in enumerate(marked))
    if marks & looks.StateMark.BURIED:
        marked = tuple(bytes(pixel and pixel | pigments.DIM for pixel in row) for row in marked)
        marked = _with_badge(marked, art.part(_badge("buried"), 0, 0, 4, art.CELL), art.CELL - 5, 0)
    for mark, (down, right) in _CORNERS.items():
        if marks & mark and mark.name is not None:
            badge = _badge(mark.name.lower())
            marked = _with_badge(marked, badge, down * (art.CELL - len(badge)), right * (art.CELL - len(badge[0])))
    return marked


def _badge(name: str) -> art.PixelRows:
    """A small picture with a line around it."""
    return art.outlined(art.padded(art.drawn(art.read_art("marks")[name].rows)), pigments.palette_numbers()["k"])


def _with_badge(picture: art.PixelRows, badge: art.PixelRows, top: int, left: int) -> art.PixelRows:
    here = art.part(picture, top, left, len(badge), len(badge[0]))
    fitting = art.part(badge, 0, 0, len(here), len(here[0]))
    return art.pasted(picture, art.over(fitting, here), top, left)
