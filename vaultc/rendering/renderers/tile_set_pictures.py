"""Pictures of levels from a tile set that the user has, with coordinates and legend."""

from __future__ import annotations

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, framing, pigments, symbols, tile_sets
from vaultc.rendering.renderers.legend import LegendEntry
from vaultc.rendering.renderers.legend_picture import legend_picture
from vaultc.rendering.renderers.picture_options import PictureOptions
from vaultc.rendering.renderers.pixels import Pixels, picture_palette
from vaultc.rendering.renderers.styles import TileSetError
from vaultc.rendering.renderers.tile_order import symbol_of, tile_order
from vaultc.world.catalog import Catalog


def tile_set_picture(level: Level, catalog: Catalog, options: PictureOptions) -> Pixels:
    """The whole picture in colours, of shape (height, width, 3).

    Raises:
        TileSetError: the file is not a tile set of this game; the message names it.
        OSError: it cannot be read.
    """
    assert options.tiles is not None
    try:
        tiles = tile_sets.read_tile_set(options.tiles, options.tile_size)
        return _picture(tiles, level, catalog, options)
    except TileSetError as error:
        raise TileSetError(f"{options.tiles}: {error}") from None


def _picture(tiles: tile_sets.TileSet, level: Level, catalog: Catalog, options: PictureOptions) -> Pixels:
    frame = symbols.bounds(level).widened() if options.crop else symbols.WHOLE
    palette = picture_palette(options.theme)
    picture = tiles.picture(level, catalog, reveal=options.reveal, frame=frame)
    if options.coordinates:
        ruled = palette[
            framing.framed(numpy.zeros(picture.shape[:2], dtype=numpy.uint8), frame.x1, frame.y1, tiles.size)
        ]
        ruled[-picture.shape[0] :, -picture.shape[1] :] = picture
        picture = ruled
    scale = int(options.scale) or 1
    picture = numpy.repeat(numpy.repeat(picture, scale, axis=0), scale, axis=1)
    if not options.legend:
        return picture
    below = legend_picture(
        level,
        catalog,
        picture.shape[1],
        framing.legend_zoom(options),
        lambda entry: tiles.small(_number(entry, level, catalog), art.CELL),
        places=options.coordinates,
        palette=palette,
    )
    return numpy.vstack([_widened(picture, below.shape[1], palette[pigments.MARGIN]), below])


def _number(entry: LegendEntry, level: Level, catalog: Catalog) -> int:
    order = tile_order(catalog)
    thing = None if entry.look is None else order.of_look(entry.look)
    if thing is not None:
        return thing
    index = entry.cells[0]
    code, flags = level.terrain[index], level.flags[index]
    return order.of_symbol(symbol_of(code, flags, bool(level.horizontal[index]), bool(level.lit[index])))


def _widened(picture: Pixels, width: int, margin: Pixels) -> Pixels:
    """In the middle of a picture that is so wide."""
    wide = numpy.full((picture.shape[0], width, 3), margin, dtype=numpy.uint8)
    left = (width - picture.shape[1]) // 2
    wide[:, left : left + picture.shape[1]] = picture
    return wide
