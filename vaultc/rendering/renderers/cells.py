"""The cells of a picture: 16 x 16 pixels each, in palette numbers.

The look of a cell follows from a few numbers: its tile, the grounds in its four quarters, light, and the things on
it. Finished cells are kept by these numbers as *faces*, so that a picture is little more than a look-up per cell.
"""

from __future__ import annotations

from collections import abc
from functools import cache, partial
from typing import NamedTuple

import numpy
import numpy.typing

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, pigments, sprites, symbols
from vaultc.rendering.renderers.looks import Look, item_look, looks
from vaultc.rendering.renderers.styles import TILES
from vaultc.rendering.renderers.thing_pictures import ThingPictures, thing_pictures
from vaultc.world import grid
from vaultc.world.catalog import REFERENCE, Catalog, catalog_of, directions, terrain

CellIndices = numpy.typing.NDArray[numpy.intp]

_HALF = art.CELL // 2
_MOST_FACES = 1 << 15
_SIXTEEN_BYTES = numpy.complex128
"""The pixels of a line of a cell are copied at once, as one number."""
_GROUND_BITS, _DIM_GROUND = 5, 16
_SHADE_BIT = 4 * _GROUND_BITS
_TILE_BIT = _SHADE_BIT + 1


class Faces:
    """Finished cells by what they show."""

    def __init__(self) -> None:
        self._numbers: dict[abc.Hashable, int] = {}
        self._lines = numpy.empty((art.CELL, 256, art.CELL), dtype=numpy.uint8)  # line of the cell, face, column

    def numbers_of(self, codes: list[int]) -> list[int]:
        """The faces of cells of bare terrain, by their codes."""
        if len(self._numbers) > _MOST_FACES:
            self._numbers.clear()
        try:
            return list(map(self._numbers.__getitem__, codes))
        except KeyError:
            return [self.number(code, partial(terrain_face, code)) for code in codes]

    def number(self, key: abc.Hashable, make: abc.Callable[[], art.Pixels]) -> int:
        """The face of a cell, which is made at the first time."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers)
            if number == self._lines.shape[1]:
                self._lines = numpy.concatenate([self._lines, numpy.empty_like(self._lines)], axis=1)
            self._lines[:, number] = make()
        return number

    def joined(self, numbers: CellIndices) -> art.Pixels:
        """A picture of faces, of 16 times the shape of ``numbers``."""
        rows, columns = numbers.shape
        picture = numpy.empty((rows, art.CELL, columns), dtype=_SIXTEEN_BYTES)
        for line, pieces in enumerate(self._lines.view(_SIXTEEN_BYTES)[:, :, 0]):
            picture[:, line] = pieces.take(numbers)
        return picture.view(numpy.uint8).reshape(rows * art.CELL, columns * art.CELL)


@cache
def _faces(_catalog: Catalog, _style: str) -> Faces:
    return Faces()


def cells_picture(
    level: Level, catalog: Catalog, *, style: str = TILES, reveal: bool = True, frame: symbols.Viewport = symbols.WHOLE
) -> art.Pixels:
    """The cells in a frame in palette numbers; the terrain is drawn."""
    faces, pictures = _faces(catalog, style), thing_pictures(catalog, style)
    seen = looks(level, catalog, reveal=reveal)
    codes = _own_terrain(level, catalog, _terrain_codes(level, catalog, reveal, frame), frame, seen)
    numbers = faces.numbers_of(codes)
    for index, (look, dots) in _overlays(level, catalog, seen).items():
        place = frame.place(index)
        if place >= 0:
            code = codes[place] if look == _ENGRAVING else _covered(codes[place])
            numbers[place] = faces.number((code, look, dots), partial(_face, code, look, dots, pictures))
    return faces.joined(numpy.array(numbers, dtype=numpy.intp).reshape(frame.rows, frame.columns))


def terrain_picture(level: Level) -> art.Pixels:
    """The terrain alone in palette numbers, of shape (336, 1280)."""
    faces = Faces()
    numbers = faces.numbers_of(_terrain_codes(level, catalog_of(REFERENCE), True, symbols.WHOLE))
    return faces.joined(numpy.array(numbers, dtype=numpy.intp).reshape(grid.HEIGHT, grid.WIDTH))


# ---- terrain


def _terrain_codes(level: Level, catalog: Catalog, reveal: bool, frame: symbols.Viewport) -> list[int]:
    """Codes of bare cells, row by row: tile, light of the tile, and the grounds of the quarters, as one number each.

    A quarter of the cell of a wall or door takes the ground of the neighbour on its side of the wall.
    """
    tiles = sprites.atlas()
    here = slice(frame.y1, frame.y2 + 1), slice(frame.x1, frame.x2 + 1)
    codes = _shown_codes(level, reveal)[here]
    key = sprites.cell_key(codes, level.grid("flags")[here], level.grid("horizontal")[here])
    dark = level.grid("lit")[here] == 0
    own = tiles.grounds[key].astype(numpy.intp)
    ground = own + _DIM_GROUND * dark
    quarters = _quarters(own, numpy.where(own == 0, pigments.STONE, ground), tiles.arms[key])
    furniture = numpy.frombuffer(catalog.terrain_classes.furniture, dtype=numpy.bool_)
    shaded = dark & ~furniture[codes]
    numbers = tiles.of_cell[key]
    varied = numbers + _places()[here] % tiles.variants[numbers]
    bare = varied << _TILE_BIT | shaded.astype(numpy.intp) << _SHADE_BIT
    whole = ground * 0x8421  # the same ground in all four quarters
    found: list[int] = (bare | numpy.where(own == 0, quarters, whole)).ravel().tolist()
    return found


def _quarters(own: CellIndices, spilling: CellIndices, arms: art.Pixels) -> CellIndices:
    """The grounds in the quarters of walls: upper left, upper right, lower left, lower right."""
    rows, columns = own.shape
    around = numpy.full((rows + 2, columns + 2), pigments.STONE, dtype=numpy.intp)
    around[1:-1, 1:-1] = spilling
    upright = {0: (arms & directions.NORTH) != 0, 2: (arms & directions.SOUTH) != 0}
    sideways = {0: (arms & directions.WEST) != 0, 2: (arms & directions.EAST) != 0}
    found = numpy.zeros_like(own)
    for down in (0, 2):
        above = around[down : down + rows, 1:-1]
        for right in (0, 2):
            beside = around[1:-1, right : right + columns]
            across = around[down : down + rows, right : right + columns]
            quarter = numpy.where(sideways[right], numpy.where(upright[down], across, above), beside)
            found = found << _GROUND_BITS | quarter
    return found


def _shown_codes(level: Level, reveal: bool) -> art.Pixels:
    codes: art.Pixels = level.grid("terrain")
    if not reveal:
        horizontal = level.grid("horizontal") != 0
        codes = numpy.where(codes == terrain.SDOOR, numpy.where(horizontal, terrain.HWALL, terrain.VWALL), codes)
        codes = numpy.where(codes == terrain.SCORR, terrain.STONE, codes)
    if symbols.ARBOREAL in level.flags_set:
        codes = numpy.where(codes == terrain.STONE, terrain.TREE, codes)
    return codes.astype(numpy.uint8, copy=False)


@cache
def _places() -> CellIndices:
    """A fixed hash of every place, by which tiles with variants are chosen, so that surfaces do not repeat."""
    y, x = numpy.mgrid[0 : grid.HEIGHT, 0 : grid.WIDTH]
    return numpy.asarray((x * 7919 + y * 104729 + (x * y) * 31) >> 2, dtype=numpy.intp)


def _covered(code: int) -> int:
    """The cell below a thing: dim, and floor without its speck."""
    tiles = sprites.atlas()
    rest = code & ((1 << _SHADE_BIT) - 1)
    tile = code >> _TILE_BIT
    plain = tiles.numbers["nothing"] if tile == tiles.numbers["floor"] else tile
    return plain << _TILE_BIT | 1 << _SHADE_BIT | rest


def terrain_face(code: int) -> art.Pixels:
    """The pixels of a cell of bare terrain."""
    face = numpy.empty((art.CELL, art.CELL), dtype=numpy.uint8)
    for number, (top, left) in enumerate(((_HALF, _HALF), (_HALF, 0), (0, _HALF), (0, 0))):
        ground = code >> number * _GROUND_BITS & 31
        face[top : top + _HALF, left : left + _HALF] = (ground & 15) + pigments.DIM * (ground >> 4)
    picture = sprites.atlas().tiles[code >> _TILE_BIT]
    shade = pigments.DIM * (code >> _SHADE_BIT & 1)
    return numpy.where(picture == pigments.TRANSPARENT, face, picture | shade).astype(numpy.uint8)


def _own_terrain(
    level: Level, catalog: Catalog, codes: list[int], frame: symbols.Viewport, seen: dict[int, Look]
) -> list[int]:
    """Terrain that only one game has, and which has no tile, becomes plain floor with a letter on it."""
    if terrain.is_shared(max(level.terrain[: grid.HEIGHT * grid.WIDTH])):
        return codes
    plain = sprites.atlas().numbers["nothing"] << _TILE_BIT
    for place in range(len(codes)):
        index = frame.cell_at(place)
        if not terrain.is_shared(level.terrain[index]) and level.terrain[index] in catalog.terrain_types:
            codes[place] = plain | (pigments.FLOOR if level.lit[index] else pigments.FLOOR + _DIM_GROUND) * 0x8421
            seen.setdefault(index, symbols.terrain_sight(level, catalog, index))
    return codes


# ---- things


class _Dots(NamedTuple):
    """Colours of the marks for what lies below the uppermost thing, -1 for none: a trap, further objects."""

    trap: int = -1
    pile: int = -1


_ENGRAVING = "engraving"
_Overlay = dict[int, tuple[Look | str, _Dots]]


def _overlays(level: Level, catalog: Catalog, seen: dict[int, Look]) -> _Overlay:
    """Tiles to draw over the terrain, by cell index."""
    found: _Overlay = {
        grid.at(engraving.x, engraving.y): (_ENGRAVING, _Dots())
        for engraving in level.engravings
        if engraving.kind != "headstone"
    }
    for index, look in seen.items():
        found[index] = (look, _Dots())
    for index, pile in level.piles.items():
        covered = 1 if index in seen and seen[index] == item_look(pile[0]) else 0
        if len(pile) > covered:
            uppermost, dots = found[index]
            found[index] = uppermost, dots._replace(pile=symbols.item_sight(pile[covered], catalog).color)
    for trap in level.traps:
        uppermost, dots = found[grid.at(trap.x, trap.y)]
        if not isinstance(uppermost, str) and uppermost.layer is not symbols.Layer.TRAP:
            color = catalog.trap_kinds[trap.kind].color_number
            found[grid.at(trap.x, trap.y)] = uppermost, dots._replace(trap=color)
    return found


def _face(code: int, look: Look | str, dots: _Dots, pictures: ThingPictures) -> art.Pixels:
    face = terrain_face(code)
    picture = sprites.sprite(_ENGRAVING) if isinstance(look, str) else pictures.picture(look)
    face = numpy.where(picture == pigments.TRANSPARENT, face, picture).astype(numpy.uint8)
    for left, color in ((0, dots.trap), (art.CELL - 4, dots.pile)):
        if color >= 0:
            face[art.CELL - 4 :, left : left + 4] = pigments.OUTLINE
            face[art.CELL - 3 : art.CELL - 1, left + 1 : left + 3] = pigments.FIRST_GAME_COLOR + color
    return face


def terrain_tile(level: Level, index: int) -> art.Pixels:
    """The picture of the terrain of one cell on its own ground, without things."""
    tiles = sprites.atlas()
    x, y = divmod(index, grid.HEIGHT)
    key = sprites.cell_key(*(level.grid(name)[y : y + 1, x : x + 1] for name in ("terrain", "flags", "horizontal")))[
        0, 0
    ]
    ground = tiles.grounds[key] or pigments.FLOOR
    picture = tiles.tiles[tiles.of_cell[key]]
    return numpy.where(picture == pigments.TRANSPARENT, ground, picture).astype(numpy.uint8)
