"""All tiles of a game on one picture, each drawing once, under headings: the sheet of the documentation."""

from __future__ import annotations

from collections import abc

import numpy

from vaultc.rendering.renderers import art, lettering, looks, pigments
from vaultc.rendering.renderers.pixels import Pixels, array_of
from vaultc.rendering.renderers.styles import TILES
from vaultc.rendering.renderers.symbols import Layer
from vaultc.rendering.renderers.thing_pictures import thing_pictures
from vaultc.world.catalog import Catalog

_COLUMNS = 26
_PLACE = art.CELL + 4
_ZOOM = 2


def tile_sheet(catalog: Catalog) -> Pixels:
    """The tiles in palette numbers, on lit floor; states at the end, the last of them on unlit floor."""
    parts = (
        ("monsters", _drawings(catalog, Layer.MONSTER)),
        ("objects", _drawings(catalog, Layer.OBJECT)),
        ("traps", _drawings(catalog, Layer.TRAP)),
        ("states of a jackal and of a chest", _states(catalog)),
    )
    return numpy.vstack([_part(catalog, title, list(things)) for title, things in parts])


def _drawings(catalog: Catalog, layer: Layer) -> abc.Iterator[looks.Thing]:
    """The first thing of every drawing."""
    file, named = {
        Layer.MONSTER: ("monsters", [(one.index, one.name, one.character) for one in catalog.species]),
        Layer.OBJECT: ("objects", [(one.index, one.name or "", one.object_class) for one in catalog.kinds]),
        Layer.TRAP: ("traps", [(code, one.name, "^") for code, one in catalog.trap_kinds.items()]),
    }[layer]
    drawings, seen = art.read_art(file), set()
    for number, name, group in named:
        drawing = drawings.get(name, drawings.get(group))
        if drawing not in seen:
            seen.add(drawing)
            yield looks.Thing(layer, number, 20)


def _states(catalog: Catalog) -> abc.Iterable[looks.Thing]:
    dog, chest = catalog.species_number("jackal"), catalog.kind_number("chest")
    for marks in (
        looks.StateMark.ASLEEP,
        looks.StateMark.PEACEFUL,
        looks.StateMark.ASLEEP | looks.StateMark.PEACEFUL,
        looks.StateMark.INVISIBLE,
    ):
        if dog is not None:
            yield looks.Thing(Layer.MONSTER, dog, -1, marks)
    for marks in (looks.StateMark.LOCKED, looks.StateMark.TRAPPED, looks.StateMark.BURIED):
        if chest is not None:
            yield looks.Thing(Layer.OBJECT, chest, -1, marks)


def _part(catalog: Catalog, title: str, things: list[looks.Thing]) -> Pixels:
    """A heading with the tiles below it."""
    rows = -(-len(things) // _COLUMNS)
    heading = lettering.line_height(_ZOOM) + 8
    canvas = numpy.full((heading + rows * _PLACE, _COLUMNS * _PLACE), pigments.MARGIN, dtype=numpy.uint8)
    lettering.write(canvas, title, 2, 6, pigments.TEXT, _ZOOM)
    canvas[heading:] = pigments.FLOOR
    for position, thing in enumerate(things):
        row, column = divmod(position, _COLUMNS)
        y, x = heading + row * _PLACE + 2, column * _PLACE + 2
        if thing.marks & looks.StateMark.BURIED:
            canvas[y - 2 : y + art.CELL + 2, x - 2 : x + art.CELL + 2] = pigments.FLOOR + pigments.DIM
        picture = array_of(thing_pictures(catalog, TILES).picture(thing))
        area = canvas[y : y + art.CELL, x : x + art.CELL]
        numpy.copyto(area, picture, where=picture != pigments.TRANSPARENT)
    return canvas
