"""Levels as pictures: cells of 16 x 16 pixels on a dark ground."""

from __future__ import annotations

import io
from collections.abc import Container, Iterable
from textwrap import wrap

import numpy
from PIL import Image

from vaultc.catalog import Catalog, terrain
from vaultc.grid import HEIGHT, WIDTH
from vaultc.level import Level
from vaultc.renderers import legend as legends
from vaultc.renderers.font import cell_letter, enlarge, text
from vaultc.renderers.sprites import (
    CELL,
    DIM,
    EAST,
    FAINT_TEXT,
    FIRST_GAME_COLOR,
    FLOOR,
    GRID,
    MARGIN,
    NORTH,
    OUTLINE,
    SOUTH,
    STONE,
    TEXT,
    TRANSPARENT,
    WEST,
    Atlas,
    Pixels,
    atlas,
    cell_key,
    picture_palette,
)
from vaultc.renderers.symbols import ARBOREAL, Layer, Sight, bounds, item_sight, terrain_sight, things
from vaultc.renderers.vaults import vault_summary

_PICTURED = {"boulder": "boulder", "ghost": "ghost", "shade": "ghost"}
_STATUE = "statue"
_HALF = CELL // 2


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
    between cells, ``coordinates`` numbers columns and rows, ``legend`` lists below what is on the level. Without
    ``reveal`` secret doors, secret corridors and monsters that hide look as they do to the hero.

    Walls are lines, unlit cells are dark, dots in the lower corners mark a trap (left) or further objects (right)
    under what is shown.
    """
    indices = _compose(level, catalog, crop, grid, coordinates, legend, reveal)
    return _image(indices, scale).convert("RGB")


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
    indices = _compose(level, catalog, crop, grid, coordinates, legend, reveal)
    file = io.BytesIO()
    _image(indices, scale).save(file, "PNG")
    return file.getvalue()


def _image(indices: Pixels, scale: int) -> Image.Image:
    if scale < 1:
        raise ValueError(f"scale is a whole number from 1 on, not {scale}")
    if scale > 1:
        indices = numpy.repeat(numpy.repeat(indices, scale, axis=0), scale, axis=1)
    image = Image.fromarray(numpy.ascontiguousarray(indices))
    image.putpalette(picture_palette().tobytes())
    return image


def _compose(
    level: Level, catalog: Catalog, crop: bool, grid: bool, coordinates: bool, legend: bool, reveal: bool
) -> Pixels:
    picture = _cells(level, catalog, reveal)
    if grid:
        _draw_grid(picture)
    x1, y1, x2, y2 = _frame(level) if crop else (0, 0, WIDTH - 1, HEIGHT - 1)
    picture = picture[y1 * CELL : (y2 + 1) * CELL, x1 * CELL : (x2 + 1) * CELL]
    if coordinates:
        picture = _with_coordinates(picture, x1, y1)
    if legend:
        picture = numpy.vstack([picture, _legend(level, catalog, picture.shape[1])])
    return picture


def _frame(level: Level) -> tuple[int, int, int, int]:
    x1, y1, x2, y2 = bounds(level)
    return max(x1 - 1, 0), max(y1 - 1, 0), min(x2 + 1, WIDTH - 1), min(y2 + 1, HEIGHT - 1)


# ---- cells


def _cells(level: Level, catalog: Catalog, reveal: bool) -> Pixels:
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
        if engraving.kind != "headstone" and engraving.x * HEIGHT + engraving.y not in seen:
            _overlay(blocks[engraving.y, engraving.x], picture)


def _overlay(block: Pixels, picture: Pixels) -> None:
    numpy.copyto(block, picture, where=picture != TRANSPARENT)


def _draw_things(blocks: Pixels, level: Level, catalog: Catalog, seen: dict[int, Sight]) -> None:
    for index, sight in seen.items():
        x, y = divmod(index, HEIGHT)
        _overlay(blocks[y, x], _thing_picture(sight))
    for index, pile in level.piles.items():
        covered = 1 if index in seen and seen[index].layer is Layer.OBJECT else 0
        if len(pile) > covered:
            x, y = divmod(index, HEIGHT)
            _dot(blocks[y, x], CELL - 4, item_sight(pile[covered], catalog).color)
    for trap in level.traps:
        sight = seen[trap.x * HEIGHT + trap.y]
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
        index = x * HEIGHT + y
        blocks[y, x] = FLOOR if level.lit[index] else FLOOR + DIM
        if index not in covered:
            sight = terrain_sight(level, catalog, index)
            _overlay(blocks[y, x], _outlined(sight.character, sight.color))


def _thing_picture(sight: Sight) -> Pixels:
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


# ---- around the cells


def _draw_grid(picture: Pixels) -> None:
    """Lines at the upper and left edges of cells, only where flat ground would be seen."""
    for lines in (picture[::CELL, :], picture[:, ::CELL]):
        ground = (lines & (DIM - 1)) <= FLOOR
        numpy.copyto(lines, numpy.uint8(GRID), where=ground)


_RULER_HEIGHT = 12
_RULER_WIDTH = 16


def _write(picture: Pixels, line: str, x: int, y: int, color: int, *, large: bool = False) -> None:
    mask = enlarge(text(line)) if large else text(line)
    area = picture[y : y + mask.shape[0], x : x + mask.shape[1]]
    numpy.copyto(area, numpy.uint8(color), where=mask[: area.shape[0], : area.shape[1]])


def _with_coordinates(picture: Pixels, x1: int, y1: int) -> Pixels:
    height, width = picture.shape
    framed = numpy.full((height + _RULER_HEIGHT, width + _RULER_WIDTH), MARGIN, dtype=numpy.uint8)
    framed[_RULER_HEIGHT:, _RULER_WIDTH:] = picture
    for column in range(width // CELL):
        x = x1 + column
        label = str(x)
        left = _RULER_WIDTH + column * CELL + (CELL - 6 * len(label) + 1) // 2
        _write(framed, label, left, 2, TEXT if x % 5 == 0 else FAINT_TEXT)
    for row in range(height // CELL):
        label = f"{y1 + row:2}"
        _write(framed, label, 2, _RULER_HEIGHT + row * CELL + 5, TEXT if (y1 + row) % 5 == 0 else FAINT_TEXT)
    return framed


_LEGEND_LINE = 20
_LEGEND_MARGIN = 8
_LARGE_ADVANCE = 12


def _legend(level: Level, catalog: Catalog, width: int) -> Pixels:
    """The vaults of an ordinary level, and lines ``symbol name count`` in as many columns as fit."""
    summary = vault_summary(level)
    letters = max(1, (width - 2 * _LEGEND_MARGIN) // _LARGE_ADVANCE)
    words = wrap(f"vaults: {summary}", letters) if summary else []
    heading = numpy.full((len(words) * _LEGEND_LINE + _LEGEND_MARGIN * bool(words), width), MARGIN, dtype=numpy.uint8)
    for row, line in enumerate(words):
        _write(heading, line, _LEGEND_MARGIN, row * _LEGEND_LINE + _LEGEND_MARGIN, TEXT, large=True)
    return numpy.vstack([heading, _legend_entries(level, catalog, width)])


def _legend_entries(level: Level, catalog: Catalog, width: int) -> Pixels:
    lines = legends.entries(level, catalog)
    labels = [entry.sight.name + (f" ×{entry.number}" if entry.number > 1 else "") for entry in lines]
    longest = max(map(len, labels), default=0) * _LARGE_ADVANCE + CELL + 3 * _LEGEND_MARGIN
    columns = max(1, width // longest)
    rows = -(-len(lines) // columns)
    picture = numpy.full((rows * _LEGEND_LINE + 2 * _LEGEND_MARGIN, width), MARGIN, dtype=numpy.uint8)
    for position, (entry, label) in enumerate(zip(lines, labels, strict=True)):
        column, row = divmod(position, rows)
        x, y = _LEGEND_MARGIN + column * (width // columns), _LEGEND_MARGIN + row * _LEGEND_LINE
        _overlay(picture[y : y + CELL, x : x + CELL], _entry_picture(entry, level))
        _write(picture, label, x + CELL + _LEGEND_MARGIN, y + 1, TEXT, large=True)
    return picture


def _entry_picture(entry: legends.Entry, level: Level) -> Pixels:
    if entry.cell < 0 or level.terrain[entry.cell] > terrain.CLOUD:
        return _thing_picture(entry.sight)
    tiles = atlas()
    x, y = divmod(entry.cell, HEIGHT)
    key = cell_key(*(level.grid(name)[y : y + 1, x : x + 1] for name in ("terrain", "flags", "horizontal")))[0, 0]
    ground = tiles.grounds[key] or FLOOR
    picture = tiles.tiles[tiles.of_cell[key]]
    return numpy.where(picture == TRANSPARENT, ground, picture).astype(numpy.uint8)
