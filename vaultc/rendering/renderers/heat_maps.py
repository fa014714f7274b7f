"""Heat maps: how often something fell where, as colours over the terrain."""

from __future__ import annotations

import numpy
import numpy.typing
from PIL import Image

from vaultc.level.level import Level
from vaultc.rendering.renderers import lettering, palette
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.cells import terrain_cells
from vaultc.rendering.renderers.lettering import joined, picture_palette
from vaultc.rendering.renderers.palette import Rgb
from vaultc.support.errors import InvalidValueError
from vaultc.world.grid import HEIGHT, WIDTH

Counts = numpy.typing.NDArray[numpy.float64]
Colors = numpy.typing.NDArray[numpy.uint8]

_GAP = 12
_ZOOM = 2
_BAR_HEIGHT = 32
_BAR_WIDTH = 256

_HEAT: tuple[Rgb, ...] = ((58, 28, 110), (150, 34, 112), (222, 74, 72), (248, 150, 54), (252, 220, 96), (255, 252, 220))
"""Colours from the smallest count to the largest."""


def _color(number: int) -> Rgb:
    red, green, blue = (int(part) for part in picture_palette()[number])
    return red, green, blue


def heat_map(counts: numpy.typing.ArrayLike, level: Level, *, logarithmic: bool = False) -> Image.Image:
    """Counts per cell as colours over the terrain of ``level``, with a scale below.

    ``counts`` has shape (21, 80), indexed [y, x]; cells with 0 show the bare terrain. With ``logarithmic`` colours
    follow the logarithm of the counts.

    Raises:
        InvalidValueError: ``counts`` has another shape, or a number that is negative or no number.
    """
    grid: Counts = numpy.asarray(counts, dtype=numpy.float64)
    if grid.shape != (HEIGHT, WIDTH):
        raise InvalidValueError(f"counts have shape ({HEIGHT}, {WIDTH}), not {grid.shape}")
    if not (numpy.isfinite(grid).all() and (grid >= 0).all()):
        raise InvalidValueError("counts are finite and not negative")
    canvas = numpy.full((HEIGHT * CELL + _BAR_HEIGHT, WIDTH * CELL, 3), _color(palette.MARGIN), dtype=numpy.uint8)
    terrain = _faded(picture_palette()[joined(terrain_cells(level), WIDTH)])
    canvas[: HEIGHT * CELL] = _heated(terrain, grid, logarithmic)
    _draw_bar(canvas[HEIGHT * CELL :], grid)
    return Image.fromarray(canvas)


def _faded(colors: Colors) -> Colors:
    """Grey and darker, so that only the counts have colours."""
    gray = colors.astype(numpy.float64) @ (0.30, 0.59, 0.11)
    return numpy.repeat((gray * 0.55 + 6).astype(numpy.uint8)[:, :, None], 3, axis=2)


def _heat_colors(values: Counts) -> Counts:
    """Colours of values 0..1, in a last axis of 3."""
    stops = numpy.linspace(0, 1, len(_HEAT))
    return numpy.stack([numpy.interp(values, stops, part) for part in zip(*_HEAT, strict=True)], axis=-1)


def _heated(terrain: Colors, grid: Counts, logarithmic: bool) -> Colors:
    scaled = numpy.log1p(grid) if logarithmic else grid
    heat = _heat_colors(scaled / (scaled.max() or 1))
    large = numpy.repeat(numpy.repeat(heat, CELL, axis=0), CELL, axis=1)
    hit = numpy.repeat(numpy.repeat(grid > 0, CELL, axis=0), CELL, axis=1)[:, :, None]
    mixed = large * 0.78 + terrain * 0.5
    return numpy.where(hit, numpy.minimum(mixed, 255), terrain).astype(numpy.uint8)


def _draw_bar(area: Colors, grid: Counts) -> None:
    """The colours from left to right, from nothing to the largest count."""
    if not grid.any():
        lettering.write(area, "nothing counted", _GAP, 7, picture_palette()[palette.FAINT_TEXT], _ZOOM)
        return
    lettering.write(area, "0", _GAP, 7, picture_palette()[palette.TEXT], _ZOOM)
    left = 2 * _GAP + lettering.advance(_ZOOM)
    area[8:24, left : left + _BAR_WIDTH] = _heat_colors(numpy.linspace(0, 1, _BAR_WIDTH)).astype(numpy.uint8)
    lettering.write(area, f"{grid.max():g}", left + _BAR_WIDTH + _GAP, 7, picture_palette()[palette.TEXT], _ZOOM)
