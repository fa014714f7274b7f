"""Levels as pictures: cells of 16 x 16 pixels, with coordinates and a legend around them."""

from __future__ import annotations

import io

import numpy
from PIL import Image

from vaultc.catalog import Catalog, terrain
from vaultc.grid import HEIGHT, WIDTH
from vaultc.level import Level
from vaultc.renderers.cells import cells_picture, terrain_tile, thing_picture
from vaultc.renderers.legend import Entry
from vaultc.renderers.legend_picture import legend_picture
from vaultc.renderers.lettering import write
from vaultc.renderers.sprites import CELL, DIM, FAINT_TEXT, FLOOR, GRID, MARGIN, TEXT, Pixels, picture_palette
from vaultc.renderers.symbols import Layer, bounds


def render(
    level: Level,
    catalog: Catalog,
    *,
    scale: int = 1,
    crop: bool = False,
    grid: bool = False,
    coordinates: bool = False,
    legend: bool = False,
    reveal: bool = True,
) -> Image.Image:
    """The level as an RGB image of 1280 x 336 pixels times ``scale``; the same level gives the same pixels.

    ``crop`` shows only the smallest box around what is not stone, with a cell of margin; ``grid`` draws lines
    between cells, ``coordinates`` numbers columns and rows, ``legend`` lists below what is on the level, with
    coordinates where they are numbered; a narrow picture is made wider for it. Without ``reveal`` secret doors,
    secret corridors and monsters that hide look as they do to the hero.

    Walls are lines, unlit cells are dark, dots in the lower corners mark a trap (left) or further objects (right)
    under what is shown.
    """
    return _image(_compose(level, catalog, scale, crop, grid, coordinates, legend, reveal)).convert("RGB")


def png_bytes(
    level: Level,
    catalog: Catalog,
    *,
    scale: int = 1,
    crop: bool = False,
    grid: bool = False,
    coordinates: bool = False,
    legend: bool = False,
    reveal: bool = True,
) -> bytes:
    """The picture of :func:`render` as a small PNG file with a palette."""
    file = io.BytesIO()
    _image(_compose(level, catalog, scale, crop, grid, coordinates, legend, reveal)).save(file, "PNG")
    return file.getvalue()


def _image(indices: Pixels) -> Image.Image:
    image = Image.fromarray(numpy.ascontiguousarray(indices))
    image.putpalette(picture_palette().tobytes())
    return image


def _compose(
    level: Level, catalog: Catalog, scale: int, crop: bool, grid: bool, coordinates: bool, legend: bool, reveal: bool
) -> Pixels:
    if scale < 1:
        raise ValueError(f"scale is a whole number from 1 on, not {scale}")
    picture = cells_picture(level, catalog, reveal)
    if grid:
        _draw_grid(picture)
    x1, y1, x2, y2 = _frame(level) if crop else (0, 0, WIDTH - 1, HEIGHT - 1)
    picture = picture[y1 * CELL : (y2 + 1) * CELL, x1 * CELL : (x2 + 1) * CELL]
    if coordinates:
        picture = _with_coordinates(picture, x1, y1)
    if scale > 1:
        picture = numpy.repeat(numpy.repeat(picture, scale, axis=0), scale, axis=1)
    if legend:
        zoom = 2 * ((scale + 2) // 3)
        below = legend_picture(
            level, catalog, picture.shape[1], zoom, lambda entry: _entry_tile(entry, level), places=coordinates
        )
        picture = numpy.vstack([_widened(picture, below.shape[1]), below])
    return picture


def _frame(level: Level) -> tuple[int, int, int, int]:
    x1, y1, x2, y2 = bounds(level)
    return max(x1 - 1, 0), max(y1 - 1, 0), min(x2 + 1, WIDTH - 1), min(y2 + 1, HEIGHT - 1)


def _entry_tile(entry: Entry, level: Level) -> Pixels:
    """The picture of a line of the legend."""
    if entry.sight.layer is not Layer.TERRAIN or level.terrain[entry.cells[0]] > terrain.CLOUD:
        return thing_picture(entry.sight)
    return terrain_tile(level, entry.cells[0])


def _widened(picture: Pixels, width: int) -> Pixels:
    """With as much margin on both sides as it needs to be so wide."""
    missing = width - picture.shape[1]
    return numpy.pad(picture, ((0, 0), (missing // 2, missing - missing // 2)), constant_values=MARGIN)


def _draw_grid(picture: Pixels) -> None:
    """Lines at the upper and left edges of cells, only where flat ground would be seen."""
    for lines in (picture[::CELL, :], picture[:, ::CELL]):
        ground = (lines & (DIM - 1)) <= FLOOR
        numpy.copyto(lines, numpy.uint8(GRID), where=ground)


_RULER_HEIGHT = 12
_RULER_WIDTH = 16


def _with_coordinates(picture: Pixels, x1: int, y1: int) -> Pixels:
    height, width = picture.shape
    framed = numpy.full((height + _RULER_HEIGHT, width + _RULER_WIDTH), MARGIN, dtype=numpy.uint8)
    framed[_RULER_HEIGHT:, _RULER_WIDTH:] = picture
    for column in range(width // CELL):
        x = x1 + column
        label = str(x)
        left = _RULER_WIDTH + column * CELL + (CELL - 6 * len(label) + 1) // 2
        write(framed, label, left, 2, TEXT if x % 5 == 0 else FAINT_TEXT)
    for row in range(height // CELL):
        label = f"{y1 + row:2}"
        write(framed, label, 2, _RULER_HEIGHT + row * CELL + 5, TEXT if (y1 + row) % 5 == 0 else FAINT_TEXT)
    return framed
