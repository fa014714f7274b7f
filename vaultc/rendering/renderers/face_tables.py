"""Pictures of many levels: numpy finds the faces of :mod:`~vaultc.rendering.renderers.cells` for all cells at once."""

from __future__ import annotations

from functools import lru_cache

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, cells, lettering, palette, styles, symbols, texts
from vaultc.rendering.renderers.lettering import FaceNumbers
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

_KEYS = (terrain.CLOUD + 1) << 12
"""Keys of bare cells: terrain, eight bits of flags, mark and light, and two bits of variant."""
_WALL = -1
"""In place of the face of a wall or door, which depends on its neighbours."""
_WEIGHTS = numpy.array([1 << 15, 1 << 10, 1 << 5, 1])


def picture(
    level: Level, catalog: Catalog, *, style: str, reveal: bool, frame: symbols.Viewport = symbols.WHOLE
) -> lettering.Pixels:
    """The cells of a frame side by side, in palette numbers, as :func:`cells.cells_of` finds them one by one."""
    ground = level.terrain.translate(catalog.terrain_classes.base)[: grid.CELLS]
    if style == styles.CLASSIC or not terrain.is_shared(max(ground)):
        return lettering.joined(cells.cells_of(level, catalog, style=style, reveal=reveal, frame=frame), frame.columns)
    if len(_face_table(catalog, style)) > cells.MOST_FACES:
        _bare_cells.cache_clear()
        _face_table.cache_clear()
    table = _face_table(catalog, style)
    bare = _bare_cells(table, catalog, reveal, symbols.ARBOREAL in level.flags_set)
    codes, numbers = bare.found(level, ground, frame)
    seen = texts.uppermost(level, catalog, reveal=reveal)
    for place, face in cells.covered(level, catalog, style, seen, codes.item, frame):
        numbers[place] = table.number(face)
    return table.picture(numbers.reshape(frame.rows, frame.columns))


class FaceTable:
    """Faces by numbers, their lines of pixels in rows, from which pictures are taken."""

    def __init__(self, faces: cells.Faces) -> None:
        self._faces = faces
        self._numbers: dict[bytes, int] = {}
        self._of_codes: dict[int, int] = {}
        self._lines = numpy.empty((art.CELL, 256), dtype=lettering.SIXTEEN_BYTES)

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, face: bytes) -> int:
        """The number of a face."""
        known = self._numbers.get(face)
        if known is not None:
            return known
        number = self._numbers[face] = len(self._numbers)
        if number == self._lines.shape[1]:
            self._lines = numpy.concatenate([self._lines, numpy.empty_like(self._lines)], axis=1)
        self._lines[:, number] = numpy.frombuffer(face, dtype=lettering.SIXTEEN_BYTES)
        return number

    def of_code(self, code: int) -> int:
        """The number of the face of bare terrain."""
        known = self._of_codes.get(code)
        if known is None:
            known = self._of_codes[code] = self.number(self._faces.of_codes([code])[0])
        return known

    def picture(self, numbers: FaceNumbers) -> lettering.Pixels:
        """Faces side by side, by their numbers in rows."""
        return lettering.side_by_side(self._lines, numbers)


@lru_cache(maxsize=16)
def _face_table(catalog: Catalog, style: str) -> FaceTable:
    return FaceTable(cells.faces_of(catalog, style))


class _BareCells:
    """The codes and faces of bare terrain, for all cells of a frame at once; a new kind of cell is found singly."""

    def __init__(self, table: FaceTable, known: dict[tuple[int, ...], int]) -> None:
        self._table, self._known = table, known
        self._kinds = numpy.zeros(_KEYS, dtype=numpy.int64)
        self._codes: list[int] = [0]
        self._faces: list[int] = [0]
        self._tables = numpy.array([self._codes, self._faces])

    def found(
        self, level: Level, ground: bytes | bytearray, frame: symbols.Viewport
    ) -> tuple[FaceNumbers, FaceNumbers]:
        """The codes of the cells in a frame, row by row, and the numbers of their faces."""
        flags, horizontal, lit = (
            numpy.frombuffer(layer, dtype=numpy.uint8, count=grid.CELLS)
            for layer in (level.flags, level.horizontal, level.lit)
        )
        low = horizontal << 3 | lit << 2 | numpy.frombuffer(cells.place_variants(), dtype=numpy.uint8)
        keys = numpy.frombuffer(ground, dtype=numpy.uint8).astype(numpy.int64) << 12
        keys |= flags.astype(numpy.int64) << 4 | low
        framed = keys.reshape(-1, grid.HEIGHT)[frame.x1 : frame.x2 + 1, frame.y1 : frame.y2 + 1].T.ravel()
        kinds = self._kinds.take(framed)
        if not kinds.all():
            self._learn(framed[kinds == 0])
            kinds = self._kinds.take(framed)
        codes, numbers = self._tables.take(kinds, axis=1)
        walls = (numbers == _WALL).nonzero()[0]
        codes[walls] = _spilled(codes, walls, frame)
        numbers[walls] = list(map(self._table.of_code, codes[walls].tolist()))
        return codes, numbers

    def _learn(self, keys: FaceNumbers) -> None:
        for key in set(keys.tolist()):
            code = self._known[key >> 12, key >> 4 & 255, key >> 3 & 1, key >> 2 & 1, key & 3]
            self._kinds[key] = len(self._codes)
            self._codes.append(code)
            self._faces.append(self._table.of_code(code) if code >= 0 else _WALL)
        self._tables = numpy.array([self._codes, self._faces])


@lru_cache(maxsize=32)
def _bare_cells(table: FaceTable, catalog: Catalog, reveal: bool, arboreal: bool) -> _BareCells:
    return _BareCells(table, cells.bare_codes(catalog, reveal, arboreal))


def _spilled(codes: FaceNumbers, walls: FaceNumbers, frame: symbols.Viewport) -> FaceNumbers:
    """The codes of walls and doors with the grounds of their neighbours; beyond the frame there is rock."""
    grounds = numpy.full((frame.rows + 2, frame.columns + 2), palette.STONE)
    grounds[1:-1, 1:-1] = numpy.where(codes < 0, palette.STONE, codes & 31).reshape(frame.rows, frame.columns)
    bare = ~codes[walls]
    middles = walls + walls // frame.columns * 2 + frame.columns + 3
    corners = numpy.array(cells.quarters(frame.columns + 2)).take(bare & grid.ALL_DIRECTIONS, axis=0)
    spilled: FaceNumbers = (
        bare >> cells.SHADE_BIT << cells.SHADE_BIT | grounds.take(middles[:, None] + corners) @ _WEIGHTS
    )
    return spilled
