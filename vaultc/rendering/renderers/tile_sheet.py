"""All tiles of a game on one picture, each drawing once, under headings: the sheet of the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy

from vaultc.rendering.renderers import pigments
from vaultc.rendering.renderers.art import CELL, Pixels, read_art
from vaultc.rendering.renderers.lettering import line_height, write
from vaultc.rendering.renderers.looks import StateMark, Thing
from vaultc.rendering.renderers.styles import TILES
from vaultc.rendering.renderers.symbols import Layer
from vaultc.rendering.renderers.thing_pictures import thing_pictures
from vaultc.world.catalog import Catalog

_COLUMNS = 26
_PLACE = CELL + 4
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


def _drawings(catalog: Catalog, layer: Layer) -> Iterator[Thing]:
    """The first thing of every drawing."""
    file, named = {
        Layer.MONSTER: ("monsters", [(one.index, one.name, one.character) for one in catalog.species]),
        Layer.OBJECT: ("objects", [(one.index, one.name or "", one.object_class) for one in catalog.kinds]),
        Layer.TRAP: ("traps", [(code, one.name, "^") for code, one in catalog.trap_kinds.items()]),
    }[layer]
    drawings, seen = read_art(file), set()
    for number, name, group in named:
        drawing = drawings.get(name, drawings.get(group))
        if drawing not in seen:
            seen.add(drawing)
            yield Thing(layer, number, 20)


def _states(catalog: Catalog) -> Iterable[Thing]:
    dog, chest = catalog.species_number("jackal"), catalog.kind_number("chest")
    for marks in (StateMark.ASLEEP, StateMark.PEACEFUL, StateMark.ASLEEP | StateMark.PEACEFUL, StateMark.INVISIBLE):
        if dog is not None:
            yield Thing(Layer.MONSTER, dog, -1, marks)
    for marks in (StateMark.LOCKED, StateMark.TRAPPED, StateMark.BURIED):
        if chest is not None:
            yield Thing(Layer.OBJECT, chest, -1, marks)


def _part(catalog: Catalog, title: str, things: list[Thing]) -> Pixels:
    """A heading with the tiles below it."""
    rows = -(-len(things) // _COLUMNS)
    heading = line_height(_ZOOM) + 8
    canvas = numpy.full((heading + rows * _PLACE, _COLUMNS * _PLACE), pigments.MARGIN, dtype=numpy.uint8)
    write(canvas, title, 2, 6, pigments.TEXT, _ZOOM)
    canvas[heading:] = pigments.FLOOR
    for position, thing in enumerate(things):
        row, column = divmod(position, _COLUMNS)
        y, x = heading + row * _PLACE + 2, column * _PLACE + 2
        if thing.marks & StateMark.BURIED:
            canvas[y - 2 : y + CELL + 2, x - 2 : x + CELL + 2] = pigments.FLOOR + pigments.DIM
        picture = thing_pictures(catalog, TILES).picture(thing)
        area = canvas[y : y + CELL, x : x + CELL]
        numpy.copyto(area, picture, where=picture != pigments.TRANSPARENT)
    return canvas
