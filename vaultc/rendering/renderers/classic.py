"""Cells as a terminal shows them: one coloured character each, and nothing else."""

from __future__ import annotations

from functools import cache, partial

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, pigments, symbols
from vaultc.rendering.renderers.cells import Faces
from vaultc.rendering.renderers.font import cell_letter
from vaultc.world.catalog import Catalog, terrain


@cache
def _faces() -> Faces:
    return Faces()


def classic_picture(
    level: Level, catalog: Catalog, *, reveal: bool = True, frame: symbols.Viewport = symbols.WHOLE
) -> art.Pixels:
    """The cells in a frame in palette numbers; what is unlit is dim."""
    seen = symbols.sights(level, catalog, reveal=reveal)
    numbers = []
    for place in range(frame.rows * frame.columns):
        index = frame.cell_at(place)
        character, color, layer, _ = seen[index]
        dim = layer is symbols.Layer.TERRAIN and not level.lit[index] and level.terrain[index] != terrain.STONE
        key = character, color, dim
        numbers.append(_faces().number(key, partial(character_face, *key)))
    return _faces().joined(numpy.array(numbers, dtype=numpy.intp).reshape(frame.rows, frame.columns))


def character_face(character: str, color: int, dim: bool = False) -> art.Pixels:
    """A character on bare ground; a blank is nothing."""
    ground = numpy.full((art.CELL, art.CELL), pigments.MARGIN, dtype=numpy.uint8)
    if character.isspace():
        return ground
    shade = pigments.FIRST_GAME_COLOR + color + pigments.DIM * dim
    return numpy.where(cell_letter(character), shade, ground).astype(numpy.uint8)
