"""Tile sets that a user has: pictures in rows, read from a PNG or BMP file, in the order of the game."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy
from PIL import Image

from vaultc.level.level import Level
from vaultc.rendering.renderers.looks import Look, looks
from vaultc.rendering.renderers.pixels import Pixels
from vaultc.rendering.renderers.styles import TileSetError
from vaultc.rendering.renderers.symbols import Viewport
from vaultc.rendering.renderers.tile_order import symbol_of, tile_order
from vaultc.support.regular_files import read_regular
from vaultc.world.catalog import Catalog

SMALLEST, LARGEST = 4, 128
"""Pixels of a side of a tile."""
USUAL_COLUMNS = 40
_MOST_PIXELS = 64_000_000
_UNLIT = 0.62


@dataclass(frozen=True, eq=False)
class TileSet:
    """Square pictures of shape (number, size, size, 3)."""

    tiles: Pixels

    @property
    def size(self) -> int:
        """Pixels of a side of a tile."""
        return int(self.tiles.shape[1])

    def picture(self, level: Level, catalog: Catalog, *, reveal: bool, frame: Viewport) -> Pixels:
        """The cells in a frame, of shape (height, width, 3); unlit ground is darker.

        Raises:
            TileSetError: the game has more tiles than there are.
        """
        order = tile_order(catalog)
        if order.total > len(self.tiles):
            raise TileSetError(f"{len(self.tiles)} tiles, but the game {catalog.version} has {order.total}")
        seen = looks(level, catalog, reveal=reveal)
        rows = []
        for row in range(frame.rows):
            places = range(row * frame.columns, (row + 1) * frame.columns)
            cells = [self._cell(level, catalog, frame.cell_at(place), seen) for place in places]
            rows.append(numpy.concatenate(cells, axis=1))
        return numpy.concatenate(rows)

    def _cell(self, level: Level, catalog: Catalog, index: int, seen: dict[int, Look]) -> Pixels:
        order = tile_order(catalog)
        thing = order.of_look(seen[index]) if index in seen else None
        if thing is not None:
            return numpy.asarray(self.tiles[thing])
        code, lit = level.terrain[index], bool(level.lit[index])
        name = symbol_of(code, level.flags[index], bool(level.horizontal[index]), lit)
        tile: Pixels = self.tiles[order.of_symbol(name)]
        return tile if lit or not code else (tile * _UNLIT).astype(numpy.uint8)

    def small(self, number: int, size: int) -> Pixels:
        """A tile at another size."""
        steps = (numpy.arange(size) * self.size) // size
        return numpy.asarray(self.tiles[number][steps][:, steps], dtype=numpy.uint8)


@lru_cache(maxsize=4)
def read_tile_set(path: str | Path, size: int | None = None) -> TileSet:
    """The tiles of a file; without ``size`` there are 40 in a row.

    Raises:
        TileSetError: it is not a picture, or cannot be cut into tiles.
        OSError: it cannot be read.
    """
    data = read_regular(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(io.BytesIO(data), formats=("PNG", "BMP")) as image:
                if image.width * image.height > _MOST_PIXELS:
                    raise TileSetError(f"more than {_MOST_PIXELS} pixels")
                pixels = numpy.asarray(image.convert("RGB"))
    except TileSetError:
        raise
    except Exception:
        raise TileSetError("expected a PNG or BMP picture") from None
    return TileSet(_cut(pixels, size))


def _cut(pixels: Pixels, size: int | None) -> Pixels:
    height, width = pixels.shape[:2]
    if size is None:
        size = width // USUAL_COLUMNS
        if width % USUAL_COLUMNS or not SMALLEST <= size <= LARGEST:
            raise TileSetError(f"{width} pixels are not {USUAL_COLUMNS} tiles in a row; give their size")
    columns, rows = width // size, height // size
    if not columns or not rows:
        raise TileSetError(f"no tile of {size} pixels fits into {width} x {height}")
    whole = pixels[: rows * size, : columns * size]
    return whole.reshape(rows, size, columns, size, 3).swapaxes(1, 2).reshape(-1, size, size, 3)
