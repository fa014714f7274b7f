"""Cells as a terminal shows them: one coloured character each, and nothing else."""

from __future__ import annotations

from functools import cache, partial

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, pigments, symbols
from vaultc.rendering.renderers.cells import Faces
from vaultc.rendering.renderers.font import cell_letter
from vaultc.world.catalog import Catalog, terrain


@cache
def _faces() -> Faces:
    return Faces()


def classic_cells(
    level: Level, catalog: Catalog, *, reveal: bool = True, frame: symbols.Viewport = symbols.WHOLE
) -> list[bytes]:
    """The pixels of the cells in a frame, row by row, in palette numbers; what is unlit is dim."""
    seen = symbols.sights(level, catalog, reveal=reveal)
    faces = []
    for place in range(frame.rows * frame.columns):
        index = frame.cell_at(place)
        character, color, layer, _ = seen[index]
        dim = layer is symbols.Layer.TERRAIN and not level.lit[index] and level.terrain[index] != terrain.STONE
        key = character, color, dim
        faces.append(_faces().face(key, partial(character_face, *key)))
    return faces


def character_face(character: str, color: int, dim: bool = False) -> art.PixelRows:
    """A character on bare ground; a blank is nothing."""
    if character.isspace():
        return art.plain(pigments.MARGIN)
    return art.inked(cell_letter(character), pigments.game_color(color) + pigments.DIM * dim, pigments.MARGIN)
