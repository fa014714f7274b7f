"""Levels as PNG files: cells of 16 x 16 pixels, with coordinates and a legend around them."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, cells, framing, pigments, symbols
from vaultc.rendering.renderers.legend import LegendEntry
from vaultc.rendering.renderers.lettering import Pixels, array_of, joined, picture_palette
from vaultc.rendering.renderers.styles import CLASSIC, PictureOptions
from vaultc.world.catalog import Catalog, terrain

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS_PER_PIXEL, _PALETTE = 8, 3
FAST, SMALL = 1, 9
"""Compression levels: the fastest, and the smallest files."""
_MEMORY = {FAST: 5, SMALL: 9}
"""The best memory level for each: small tables stay in the processor's cache."""


def png_file(picture: Pixels, palette: Pixels, effort: int = FAST) -> bytes:
    """A PNG file of a picture in palette numbers of shape (height, width); ``palette`` has shape (256, 3)."""
    height, width = picture.shape
    lines = numpy.zeros((height, width + 1), dtype=numpy.uint8)  # every line begins with the number of its filter
    lines[:, 1:] = picture
    header = struct.pack(">IIBBBBB", width, height, _BITS_PER_PIXEL, _PALETTE, 0, 0, 0)
    compressor = zlib.compressobj(effort, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY[effort])
    compressed = compressor.compress(lines.data) + compressor.flush()
    parts = ((b"IHDR", header), (b"PLTE", palette.tobytes()), (b"IDAT", compressed), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in parts)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(name)))


def render(level: Level, catalog: Catalog, **options: object) -> Image.Image:
    """The level as an RGB image (PIL) of 1280 x 336 pixels times ``scale``; the same level gives the same pixels.

    Options with their defaults:

    ``scale`` (1): 0.5 or a whole number, so that a cell has 8, 16, 32 ... pixels. ``crop`` (False) shows only the
    smallest box around what is not stone, with a cell of margin; ``grid`` draws lines between cells, ``coordinates``
    numbers columns and rows, ``legend`` lists below what is on the level, with coordinates where they are numbered; a
    narrow picture is made wider for it. Without ``reveal`` (True) secret doors, secret corridors and monsters that
    hide look as they do to the hero. ``style`` is ``tiles``, ``letters`` (drawn terrain) or ``classic`` (as in a
    terminal), ``theme`` is ``dark`` or ``light``. ``tiles`` (None) is the file of a tile set in the order of the game,
    ``tile_size`` is the size of its tiles unless there are 40 in a row; styles and grids do not affect it.

    Walls are lines, unlit cells are dark, dots in the lower corners mark a trap (left) or further objects (right)
    under the shown one, marks in the upper corners sleeping and peaceful monsters, and locked or trapped things.

    Raises:
        InvalidValueError: an option has a value that it cannot have, or the file is not a tile set.
        OSError: the file of the tile set cannot be read.
    """
    from PIL import Image

    chosen = PictureOptions(**options)  # type: ignore[arg-type]
    if chosen.tiles is not None:
        return _from_tile_set(level, catalog, chosen)
    indices = compose(level, catalog, chosen)
    image = Image.fromarray(numpy.ascontiguousarray(indices))
    image.putpalette(picture_palette(chosen.theme).tobytes())
    return image.convert("RGB")


def png_bytes(level: Level, catalog: Catalog, *, effort: int = FAST, **options: object) -> bytes:
    """The picture of :func:`render` as a PNG file; ``effort`` is the compression level."""
    chosen = PictureOptions(**options)  # type: ignore[arg-type]
    if chosen.tiles is not None:
        file = io.BytesIO()
        _from_tile_set(level, catalog, chosen).save(file, "PNG")
        return file.getvalue()
    return png_file(compose(level, catalog, chosen), picture_palette(chosen.theme), effort)


def _from_tile_set(level: Level, catalog: Catalog, options: PictureOptions) -> Image.Image:
    from PIL import Image

    from vaultc.rendering.renderers.tile_sets import tile_set_picture

    return Image.fromarray(tile_set_picture(level, catalog, options))


def compose(level: Level, catalog: Catalog, options: PictureOptions, frame: symbols.Viewport | None = None) -> Pixels:
    """The whole picture in palette numbers; a given ``frame`` limits it to a part of the level."""
    if frame is None:
        frame = symbols.bounds(level).widened() if options.crop else symbols.WHOLE
    drawn = cells.cells_of(level, catalog, style=options.style, reveal=options.reveal, frame=frame)
    picture = joined(drawn, frame.columns)
    if options.grid:  # at the upper and left edges of cells, only where flat ground would be seen
        for lines in (picture[:: art.CELL, :], picture[:, :: art.CELL]):
            ground = (lines & (pigments.DIM - 1)) <= pigments.FLOOR
            numpy.copyto(lines, numpy.uint8(pigments.GRID), where=ground)
    picture = framing.with_coordinates(picture, frame, options)
    return _with_legend(picture, level, catalog, options) if options.legend else picture


def _with_legend(picture: Pixels, level: Level, catalog: Catalog, options: PictureOptions) -> Pixels:
    zoom = framing.legend_zoom(options)
    below = framing.legend_picture(
        level,
        catalog,
        picture.shape[1],
        zoom,
        lambda entry: array_of(_entry_tile(entry, level, catalog, options.style)),
        places=options.coordinates,
    )
    return numpy.vstack([framing.widened(picture, below.shape[1]), below])


def _entry_tile(entry: LegendEntry, level: Level, catalog: Catalog, style: str) -> art.PixelRows:
    """The picture of a line of the legend."""
    if style == CLASSIC:
        return cells.character_face(entry.sight.character, entry.sight.color)
    if entry.look is not None:
        return cells.thing_pictures(catalog, style).picture(entry.look)
    if not terrain.is_shared(level.terrain[entry.cells[0]]):
        return cells.letter(entry.sight.character, entry.sight.color)
    return cells.terrain_tile(level, entry.cells[0])
