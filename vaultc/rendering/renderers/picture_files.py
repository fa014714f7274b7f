"""PNG files of levels; the first of a process are put together without numpy, whose loading would take far longer.

What is more than cells side by side (grids, coordinates, legends, other sizes, tile sets) is drawn by
:mod:`vaultc.rendering.renderers.png`.
"""

from __future__ import annotations

import struct
import sys
import zlib
from functools import lru_cache
from itertools import count
from typing import Any

from vaultc.level.level import Level
from vaultc.rendering.renderers import cells, palette, symbols
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.styles import PictureOptions
from vaultc.rendering.renderers.texts import stop_lines
from vaultc.world.catalog import Catalog

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS_PER_PIXEL, _PALETTE = 8, 3
FAST, SMALL = 1, 9
"""Compression levels: the fastest, and the smallest files."""
_MEMORY = {FAST: 5, SMALL: 9}
"""The best memory level for each: small tables stay in the processor's cache."""

_FIRST = 64
"""The number of pictures from which on numpy pays."""
_MADE = count()


def png_bytes(level: Level, catalog: Catalog, *, effort: int = FAST, **options: Any) -> bytes:
    """The picture of :func:`vaultc.rendering.renderers.png.render` as a PNG file; ``effort`` is the compression level.

    Raises:
        InvalidValueError: an option has a value that it cannot have, or the file is not a tile set.
        OSError: the file of the tile set cannot be read.
    """
    chosen = PictureOptions(**options)
    if "numpy" in sys.modules or not _is_bare(level, chosen) or next(_MADE) >= _FIRST:
        from vaultc.rendering.renderers import png

        return png.composed_file(level, catalog, chosen, effort)
    frame = symbols.bounds(level).widened() if chosen.crop else symbols.WHOLE
    drawn = cells.cells_of(level, catalog, style=chosen.style, reveal=chosen.reveal, frame=frame)
    colors = b"".join(map(bytes, palette.colors(chosen.theme)))
    lines = [b""]
    for start in range(0, len(drawn), frame.columns):
        lines += map(b"".join, zip(*map(_pieces, drawn[start : start + frame.columns]), strict=True))
    return file_of(frame.columns * CELL, frame.rows * CELL, b"\0".join(lines), colors, effort)


def _is_bare(level: Level, options: PictureOptions) -> bool:
    """True if a picture is nothing but the cells of its level."""
    more = options.tiles is not None or options.grid or options.coordinates or options.legend
    return not more and options.scale == 1 and not stop_lines(level)


@lru_cache(maxsize=1024)
def _pieces(face: bytes) -> tuple[bytes, ...]:
    """The lines of a cell."""
    return tuple(face[start : start + CELL] for start in range(0, len(face), CELL))


def file_of(width: int, height: int, lines: bytes | memoryview, colors: bytes, effort: int) -> bytes:
    """A PNG file of lines of palette numbers, each after the number of its filter, and the colours of the palette."""
    header = struct.pack(">IIBBBBB", width, height, _BITS_PER_PIXEL, _PALETTE, 0, 0, 0)
    compressor = zlib.compressobj(effort, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY[effort])
    compressed = compressor.compress(lines) + compressor.flush()
    parts = ((b"IHDR", header), (b"PLTE", colors), (b"IDAT", compressed), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in parts)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(name)))
