"""PNG files of pictures with a palette, written at once without a conversion."""

from __future__ import annotations

import struct
import zlib

import numpy

from vaultc.rendering.renderers.pixels import Pixels

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
    parts = (
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", _compressed(lines, effort)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in parts)


def _compressed(lines: Pixels, effort: int) -> bytes:
    compressor = zlib.compressobj(effort, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY[effort])
    return compressor.compress(lines.data) + compressor.flush()


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(name)))
