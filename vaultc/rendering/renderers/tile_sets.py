"""Tile sets that a user has, in the order of the game: reading, and pictures from them.

The first two follow the catalogue of the dialect, number by number. The others are the symbols of the map in the
order below, without terrain that the dialect does not have, and then its traps by their numbers.
"""

from __future__ import annotations

import io
import warnings
from functools import lru_cache
from pathlib import Path

import numpy
from PIL import Image

from vaultc.level import author_places
from vaultc.level.level import Level
from vaultc.rendering.renderers import art, framing, lettering, symbols, texts
from vaultc.rendering.renderers.palette import MARGIN
from vaultc.rendering.renderers.styles import PictureOptions, TileSetError
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import read_regular
from vaultc.world.catalog import Catalog, terrain


class TileSymbol(NamedTuple):
    """A symbol of the map: its name, the terrain that it belongs to."""

    name: str
    code: int


SYMBOLS = tuple(
    TileSymbol(name, code)
    for code, names in (
        (terrain.STONE, ("dark part of the level",)),
        (terrain.VWALL, ("vertical wall",)),
        (terrain.HWALL, ("horizontal wall",)),
        (terrain.TLCORNER, ("top left corner",)),
        (terrain.TRCORNER, ("top right corner",)),
        (terrain.BLCORNER, ("bottom left corner",)),
        (terrain.BRCORNER, ("bottom right corner",)),
        (terrain.CROSSWALL, ("crossing walls",)),
        (terrain.TUWALL, ("wall with a branch upwards",)),
        (terrain.TDWALL, ("wall with a branch downwards",)),
        (terrain.TLWALL, ("wall with a branch to the left",)),
        (terrain.TRWALL, ("wall with a branch to the right",)),
        (terrain.DOOR, ("doorway", "open door in a vertical wall", "open door in a horizontal wall",
                        "closed door in a vertical wall", "closed door in a horizontal wall")),
        (terrain.IRONBARS, ("iron bars",)),
        (terrain.TREE, ("tree",)),
        (terrain.DEADTREE, ("dead tree",)),
        (terrain.ICEWALL, ("ice wall",)),
        (terrain.CRYSTALICEWALL, ("crystal ice wall",)),
        (terrain.ROOM, ("floor", "dark floor")),
        (terrain.CORR, ("corridor", "lit corridor")),
        (terrain.STAIRS, ("staircase up", "staircase down")),
        (terrain.LADDER, ("ladder up", "ladder down")),
        (terrain.ALTAR, ("altar",)),
        (terrain.GRAVE, ("grave",)),
        (terrain.THRONE, ("throne",)),
        (terrain.SINK, ("sink",)),
        (terrain.FOUNTAIN, ("fountain",)),
        (terrain.POOL, ("pool or moat",)),
        (terrain.ICE, ("ice",)),
        (terrain.LAVAPOOL, ("lava",)),
        (terrain.BOG, ("bog",)),
        (terrain.DRAWBRIDGE_DOWN, ("lowered drawbridge, north to south", "lowered drawbridge, west to east")),
        (terrain.DRAWBRIDGE_UP, ("raised drawbridge, north to south", "raised drawbridge, west to east")),
        (terrain.AIR, ("air",)),
        (terrain.CLOUD, ("cloud",)),
        (terrain.WATER, ("water",)),
    )
    for name in names
)  # fmt: skip
"""The symbols of the map in the order of tile sets."""


class TileOrder:
    """The numbers of the tiles of one game, from 0."""

    def __init__(self, catalog: Catalog) -> None:
        self._objects = len(catalog.species)
        self._others = self._objects + len(catalog.kinds)
        self.symbols = tuple(symbol for symbol in SYMBOLS if symbol.code in catalog.terrain_types)
        self._symbol_numbers = {symbol.name: self._others + n for n, symbol in enumerate(self.symbols)}
        traps = sorted(catalog.trap_kinds, key=lambda code: catalog.trap_kinds[code].number)
        self._traps = {code: self._others + len(self.symbols) + n for n, code in enumerate(traps)}
        self.total = self._others + len(self.symbols) + len(traps)

    def of_symbol(self, name: str) -> int:
        """The tile of a symbol of the map; a symbol that the dialect lacks has the tile of the floor."""
        return self._symbol_numbers.get(name, self._symbol_numbers["floor"])

    def of_look(self, look: texts.Look) -> int | None:
        """The tile of a thing; None for what is not a thing."""
        if not isinstance(look, texts.Thing):
            return None
        if look.layer is symbols.Layer.MONSTER:
            return look.number
        return self._objects + look.number if look.layer is symbols.Layer.OBJECT else self._traps[look.number]


@lru_cache(maxsize=8)
def tile_order(catalog: Catalog) -> TileOrder:
    """The order of the tile sets of a game."""
    return TileOrder(catalog)


_BY_CODE = {symbol.code: symbol.name for symbol in reversed(SYMBOLS)} | {terrain.MOAT: "pool or moat"}
_BRIDGES = {terrain.DRAWBRIDGE_UP: "raised drawbridge", terrain.DRAWBRIDGE_DOWN: "lowered drawbridge"}
_WAYS = {terrain.STAIRS: "staircase", terrain.LADDER: "ladder"}


def symbol_of(code: int, flags: int, horizontal: bool, lit: bool) -> str:
    """The name of the symbol that a cell shows; what is secret is shown as what it looks like."""
    wall = "horizontal wall" if horizontal else "vertical wall"
    if code == terrain.DOOR:
        shown = {"locked": "closed", "closed": "closed", "open": "open"}.get(terrain.door_state(code, flags))
        return f"{shown} door in a {wall}" if shown else "doorway"
    if code in (terrain.SDOOR, terrain.DBWALL):
        return wall
    if code in _WAYS:
        return f"{_WAYS[code]} {'up' if flags & terrain.UP else 'down'}"
    if code in _BRIDGES:
        return f"{_BRIDGES[code]}, {'north to south' if flags & 3 < 2 else 'west to east'}"
    if code == terrain.ROOM or not terrain.is_shared(code):
        return "floor" if lit else "dark floor"
    if code == terrain.CORR:
        return "lit corridor" if lit else "corridor"
    return _BY_CODE.get(code, _BY_CODE[terrain.STONE])


SMALLEST, LARGEST = 4, 128
"""Pixels of a side of a tile."""
USUAL_COLUMNS = 40
_MOST_PIXELS = 64_000_000
_UNLIT = 0.62


@dataclass(frozen=True, eq=False)
class TileSet:
    """Square pictures of shape (number, size, size, 3)."""

    tiles: lettering.Pixels

    @property
    def size(self) -> int:
        """Pixels of a side of a tile."""
        return int(self.tiles.shape[1])

    def picture(self, level: Level, catalog: Catalog, *, reveal: bool, frame: symbols.Viewport) -> lettering.Pixels:
        """The cells in a frame, of shape (height, width, 3); unlit ground is darker.

        Raises:
            TileSetError: the game has more tiles than there are.
        """
        order = tile_order(catalog)
        if order.total > len(self.tiles):
            raise TileSetError(f"{len(self.tiles)} tiles, but the game {catalog.version} has {order.total}")
        seen = texts.uppermost(level, catalog, reveal=reveal)
        rows = []
        for row in range(frame.rows):
            places = range(row * frame.columns, (row + 1) * frame.columns)
            cells = [self._cell(level, catalog, frame.cell_at(place), seen) for place in places]
            rows.append(numpy.concatenate(cells, axis=1))
        return numpy.concatenate(rows)

    def _cell(self, level: Level, catalog: Catalog, index: int, seen: dict[int, texts.Look]) -> lettering.Pixels:
        order = tile_order(catalog)
        thing = order.of_look(seen[index]) if index in seen else None
        if thing is not None:
            return numpy.asarray(self.tiles[thing])
        code, lit = level.terrain[index], bool(level.lit[index])
        name = symbol_of(code, level.flags[index], bool(level.horizontal[index]), lit)
        tile: lettering.Pixels = self.tiles[order.of_symbol(name)]
        return tile if lit or not code else (tile * _UNLIT).astype(numpy.uint8)

    def small(self, number: int, size: int) -> lettering.Pixels:
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


def _cut(pixels: lettering.Pixels, size: int | None) -> lettering.Pixels:
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


def tile_set_picture(level: Level, catalog: Catalog, options: PictureOptions) -> lettering.Pixels:
    """The whole picture in colours, of shape (height, width, 3).

    Raises:
        TileSetError: the file is not a tile set of this game; the message names it.
        OSError: it cannot be read.
    """
    assert options.tiles is not None
    try:
        tiles = read_tile_set(options.tiles, options.tile_size)
        return _picture(tiles, level, catalog, options)
    except TileSetError as error:
        raise TileSetError(f"{options.tiles}: {error}") from None


def _picture(tiles: TileSet, level: Level, catalog: Catalog, options: PictureOptions) -> lettering.Pixels:
    frame = symbols.bounds(level).widened() if options.crop else symbols.WHOLE
    palette = lettering.picture_palette(options.theme)
    picture = tiles.picture(level, catalog, reveal=options.reveal, frame=frame)
    if options.coordinates:
        rulers = author_places.rulers(author_places.ruled_area(level, options.coordinates), frame)
        ruled = palette[framing.framed(numpy.zeros(picture.shape[:2], dtype=numpy.uint8), rulers, tiles.size)]
        ruled[-picture.shape[0] :, -picture.shape[1] :] = picture
        picture = ruled
    scale = int(options.scale) or 1
    picture = numpy.repeat(numpy.repeat(picture, scale, axis=0), scale, axis=1)
    if not options.legend:
        return picture
    below = framing.legend_picture(
        level,
        catalog,
        picture.shape[1],
        framing.legend_zoom(options),
        lambda entry: tiles.small(_number(entry, level, catalog), art.CELL),
        places=options.coordinates,
        palette=palette,
    )
    wide = numpy.full((picture.shape[0], below.shape[1], 3), palette[MARGIN], dtype=numpy.uint8)
    left = (below.shape[1] - picture.shape[1]) // 2
    wide[:, left : left + picture.shape[1]] = picture
    return numpy.vstack([wide, below])


def _number(entry: texts.LegendEntry, level: Level, catalog: Catalog) -> int:
    order = tile_order(catalog)
    thing = None if entry.look is None else order.of_look(entry.look)
    if thing is not None:
        return thing
    index = entry.cells[0]
    code, flags = level.terrain[index], level.flags[index]
    return order.of_symbol(symbol_of(code, flags, bool(level.horizontal[index]), bool(level.lit[index])))
