"""The cells of a picture: 16 x 16 pixels each, in palette numbers."""

from __future__ import annotations

from collections.abc import Container, Iterable

import numpy

from vaultc.catalog import Catalog, terrain
from vaultc.grid import HEIGHT, WIDTH, at
from vaultc.level import Level
from vaultc.renderers.font import cell_letter
from vaultc.renderers.sprites import (
    CELL,
    DIM,
    EAST,
    FIRST_GAME_COLOR,
    FLOOR,
    NORTH,
    OUTLINE,
    SOUTH,
    STONE,
    TRANSPARENT,
    WEST,
    Atlas,
    Pixels,
    atlas,
    cell_key,
)
from vaultc.renderers.symbols import ARBOREAL, Layer, Sight, item_sight, terrain_sight, things

_PICTURED = {"boulder": "boulder", "ghost": "ghost", "shade": "ghost"}
_STATUE = "statue"
_HALF = CELL // 2


# ---- cells


def cells_picture(level: Level, catalog: Catalog, reveal: bool) -> Pixels:
    """All cells in palette numbers, of shape (336, 1280)."""
    seen = things(level, catalog, reveal=reveal)
    blocks = _terrain_blocks(level, reveal, seen)
    _draw_own_floors(blocks, level, catalog, seen)
    _draw_engravings(blocks, level, seen)
    _draw_things(blocks, level, catalog, seen)
    return _joined(blocks)


def terrain_picture(level: Level) -> Pixels:
    """The terrain alone in palette numbers, of shape (336, 1280)."""
    return _joined(_terrain_blocks(level, True, ()))


def _joined(blocks: Pixels) -> Pixels:
    return blocks.transpose(0, 2, 1, 3).reshape(HEIGHT * CELL, WIDTH * CELL)


def _terrain_blocks(level: Level, reveal: bool, covered: Iterable[int]) -> Pixels:
    """Cells without things, of shape (21, 80, 16, 16); under what covers them they are dim and floor is plain."""
    tiles = atlas()
    codes = _shown_codes(level, reveal)
    key = cell_key(codes, level.grid("flags"), level.grid("horizontal"))
    dark = numpy.where(level.grid("lit") != 0, 0, DIM).astype(numpy.uint8)
    blocks = _ground_blocks(tiles, key, dark)
    numbers = _varied(tiles, tiles.of_cell[key])
    shade = numpy.where((codes >= terrain.STAIRS) & (codes <= terrain.ALTAR), 0, dark).astype(numpy.uint8)
    for index in covered:
        x, y = divmod(index, HEIGHT)
        if numbers[y, x] == tiles.numbers["floor"]:
            numbers[y, x] = tiles.numbers["nothing"]
        shade[y, x] = DIM
    pictures = tiles.tiles[numbers]
    numpy.copyto(blocks, pictures + shade[:, :, None, None], where=pictures != TRANSPARENT)
    return blocks


def _shown_codes(level: Level, reveal: bool) -> Pixels:
    codes: Pixels = level.grid("terrain")
    if not reveal:
        horizontal = level.grid("horizontal") != 0
        codes = numpy.where(codes == terrain.SDOOR, numpy.where(horizontal, terrain.HWALL, terrain.VWALL), codes)
        codes = numpy.where(codes == terrain.SCORR, terrain.STONE, codes)
    if ARBOREAL in level.flags_set:
        codes = numpy.where(codes == terrain.STONE, terrain.TREE, codes)
    return codes.astype(numpy.uint8)


def _ground_blocks(tiles: Atlas, key: numpy.typing.NDArray[numpy.intp], dark: Pixels) -> Pixels:
    """Flat ground of every cell, of shape (21, 80, 16, 16) in memory order of the picture.

    A quarter of the cell of a wall or door takes the ground of the neighbour on its side of the wall.
    """
    own = tiles.grounds[key]
    arms = tiles.arms[key]
    spilling = numpy.where(own == 0, STONE, own + dark).astype(numpy.uint8)
    around = numpy.pad(spilling, 1, constant_values=STONE)
    blocks = numpy.empty((HEIGHT, CELL, WIDTH, CELL), dtype=numpy.uint8).transpose(0, 2, 1, 3)
    full = own + dark
    for down, vertical in ((0, NORTH), (1, SOUTH)):
        for right, horizontal in ((0, WEST), (1, EAST)):
            beside = around[1:-1, 2 * right : 2 * right + WIDTH]
            above = around[2 * down : 2 * down + HEIGHT, 1:-1]
            across = around[2 * down : 2 * down + HEIGHT, 2 * right : 2 * right + WIDTH]
            quarter = numpy.where(arms & horizontal, numpy.where(arms & vertical, across, above), beside)
            quarter = numpy.where(own == 0, quarter, full)
            rows, columns = slice(down * _HALF, (down + 1) * _HALF), slice(right * _HALF, (right + 1) * _HALF)
            blocks[:, :, rows, columns] = quarter[:, :, None, None]
    return blocks


def _varied(tiles: Atlas, numbers: numpy.typing.NDArray[numpy.intp]) -> numpy.typing.NDArray[numpy.intp]:
    """Tiles with variants take one by a fixed hash of their place, so that surfaces do not repeat."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    place = (x * 7919 + y * 104729 + (x * y) * 31) >> 2
    return numpy.asarray(numbers + place % tiles.variants[numbers], dtype=numpy.intp)


# ---- things


def _draw_engravings(blocks: Pixels, level: Level, seen: dict[int, Sight]) -> None:
    tiles = atlas()
    picture = tiles.tiles[tiles.numbers["engraving"]]
    for engraving in level.engravings:
        if engraving.kind != "headstone" and at(engraving.x, engraving.y) not in seen:
            _overlay(blocks[engraving.y, engraving.x], picture)


def _overlay(block: Pixels, picture: Pixels) -> None:
    numpy.copyto(block, picture, where=picture != TRANSPARENT)


def _draw_things(blocks: Pixels, level: Level, catalog: Catalog, seen: dict[int, Sight]) -> None:
    for index, sight in seen.items():
        x, y = divmod(index, HEIGHT)
        _overlay(blocks[y, x], thing_picture(sight))
    for index, pile in level.piles.items():
        covered = 1 if index in seen and seen[index].layer is Layer.OBJECT else 0
        if len(pile) > covered:
            x, y = divmod(index, HEIGHT)
            _dot(blocks[y, x], CELL - 4, item_sight(pile[covered], catalog).color)
    for trap in level.traps:
        sight = seen[at(trap.x, trap.y)]
        if sight.layer is not Layer.TRAP:
            _dot(blocks[trap.y, trap.x], 0, catalog.trap_kinds[trap.kind].color_number)


def _dot(block: Pixels, left: int, color: int) -> None:
    block[CELL - 4 :, left : left + 4] = OUTLINE
    block[CELL - 3 : CELL - 1, left + 1 : left + 3] = FIRST_GAME_COLOR + color


_PICTURES: dict[tuple[str, int, str], Pixels] = {}


def _draw_own_floors(blocks: Pixels, level: Level, catalog: Catalog, covered: Container[int]) -> None:
    """Floors that only one game has, and which have no tile, as letters; plain under what covers them."""
    codes = level.grid("terrain")
    for y, x in numpy.argwhere((codes > terrain.CLOUD) & (codes < terrain.TRANSPARENT)).tolist():
        index = at(x, y)
        blocks[y, x] = FLOOR if level.lit[index] else FLOOR + DIM
        if index not in covered:
            sight = terrain_sight(level, catalog, index)
            _overlay(blocks[y, x], _outlined(sight.character, sight.color))


def thing_picture(sight: Sight) -> Pixels:
    """A thing as a letter with a dark outline; boulders, statues and ghosts as what they are."""
    name = _PICTURED.get(sight.name, _STATUE if sight.name.startswith("statue of") else "")
    key = (sight.character, sight.color, name)
    if key not in _PICTURES:
        tiles = atlas()
        _PICTURES[key] = tiles.tiles[tiles.numbers[name]] if name else _outlined(sight.character, sight.color)
    return _PICTURES[key]


def _outlined(character: str, color: int) -> Pixels:
    letter = cell_letter(character)
    around = numpy.pad(letter, 1)
    height, width = letter.shape
    thick = numpy.zeros_like(letter)
    for dy in range(3):
        for dx in range(3):
            thick |= around[dy : dy + height, dx : dx + width]
    picture = numpy.where(thick, OUTLINE, TRANSPARENT)
    return numpy.where(letter, FIRST_GAME_COLOR + color, picture).astype(numpy.uint8)


def terrain_tile(level: Level, index: int) -> Pixels:
    """The picture of the terrain of one cell on its own ground, without what stands on it."""
    tiles = atlas()
    x, y = divmod(index, HEIGHT)
    key = cell_key(*(level.grid(name)[y : y + 1, x : x + 1] for name in ("terrain", "flags", "horizontal")))[0, 0]
    ground = tiles.grounds[key] or FLOOR
    picture = tiles.tiles[tiles.of_cell[key]]
    return numpy.where(picture == TRANSPARENT, ground, picture).astype(numpy.uint8)
