"""Placing and drawing MAP parts. Rules: "MAP, GEOMETRY, NOMAP"."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Final

from vaultc.generation.layout import positions, walls
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.support import passes
from vaultc.support.dataclass import dataclass
from vaultc.world import grid
from vaultc.world.catalog import terrain

_SHINING: Final = grid.marks([terrain.LAVAPOOL])
_DOOR_FLAGS: Final = bytes([terrain.CLOSED if code == terrain.SDOOR else 0 for code in range(256)])

Corner = tuple[int, int]


class Strip:
    """A row or column of a drawing without gaps, and the values of its cells when it is drawn.

    ``start`` and ``stop`` count from the corner of the drawing, ``step`` leads from cell to cell.
    """

    __slots__ = ("codes", "flags", "horizontal", "lit", "nothing", "start", "step", "stop")

    def __init__(self, start: int, step: int, codes: bytes, horizontal: bytes) -> None:
        self.start = start
        self.step = step
        self.stop = start + step * (len(codes) - 1) + 1
        self.codes = codes
        self.lit = codes.translate(_SHINING)
        self.flags = codes.translate(_DOOR_FLAGS)
        self.horizontal = horizontal
        self.nothing = bytes(len(codes))

    def cells(self, corner: Corner) -> slice:
        """The strip's part of an array of a level."""
        first = grid.at(corner[0], corner[1])
        return slice(first + self.start, first + self.stop, self.step)


class MapCells:
    """The drawing of a MAP: terrain codes row by row, TRANSPARENT where the level shows through.

    It is taken apart into ``strips`` once. ``doors`` are the doors whose orientation depends on transparent cells, in
    the order in which they are drawn, by their distance from the corner. ``flags``, ``horizontal`` and ``lit`` are the
    values of those layers, strip by strip, and empty if all are 0; ``extent`` is the number of cells of a level from
    the first to the last that is drawn.
    """

    __slots__ = ("codes", "doors", "extent", "flags", "height", "horizontal", "lit", "start", "strips", "width")

    def __init__(self, width: int, height: int, codes: bytes) -> None:
        self.width = width
        self.height = height
        self.codes = codes
        horizontal, doors = _orientations(width, codes)
        self.doors = [grid.at(index % width, index // width) for index in doors]
        rows = [range(row * width, (row + 1) * width) for row in range(height)]
        columns = [range(start, width * height, width) for start in range(width)]
        along, down = _runs(rows, codes), _runs(columns, codes)
        # A pass of C writes a column at once, a slice of Python a row as well.
        sideways = len(along) <= len(down) and not grid.COMPILED
        runs, step = (along, grid.HEIGHT) if sideways else (down, 1)
        drawing = bytearray(codes)
        self.strips = []
        for run in runs:
            part, start = slice(run.start, run.stop, run.step), grid.at(run.start % width, run.start // width)
            self.strips.append(Strip(start, step, bytes(drawing[part]), bytes(horizontal[part])))
        self.start = min([strip.start for strip in self.strips], default=0)
        self.extent = max([strip.stop for strip in self.strips], default=0) - self.start
        layers = [[s.flags for s in self.strips], [s.horizontal for s in self.strips], [s.lit for s in self.strips]]
        self.flags, self.horizontal, self.lit = [values if any(map(any, values)) else [] for values in layers]


def _runs(lines: list[range], codes: bytes) -> list[range]:
    """The parts of lines that are drawn."""
    runs = []
    for line in lines:
        begin = 0
        for end in range(len(line) + 1):
            if end == len(line) or codes[line[end]] == terrain.TRANSPARENT:
                if end > begin:
                    runs.append(line[begin:end])
                begin = end + 1
    return runs


def _orientations(width: int, codes: bytes) -> tuple[bytearray, list[int]]:
    """Return the cells of a drawing that are horizontal by themselves, and the doors that only the level can decide."""
    horizontal = bytearray(code in (terrain.HWALL, terrain.IRONBARS) for code in codes)
    open_doors: list[int] = []
    for index, code in enumerate(codes):
        if code not in (terrain.DOOR, terrain.SDOOR) or index % width == 0:
            continue
        if codes[index - 1] == terrain.TRANSPARENT or index - 1 in open_doors:
            open_doors.append(index)
        else:
            horizontal[index] = terrain.is_wall(codes[index - 1]) or bool(horizontal[index - 1])
    return horizontal, open_doors


@dataclass(frozen=True, slots=True)
class NoRoom:
    """A MAP part has no place, which ends the script.

    ``vault_failed``: no further vaults are tried. ``message`` is set where the game itself would give up.
    """

    vault_failed: bool = False
    message: str = ""


def settle(site: Site, cells: MapCells, choose: Callable[[], Corner], *, repeatable: bool) -> Corner | NoRoom:
    """The top left corner of a MAP part, moved so that it fits.

    ``choose`` gives the wanted corner; if it is a random one (``repeatable``) it draws, and in a random vault it is
    called again until the part fits on untouched stone.
    """
    if site.vault_mode:
        return _settle_vault(site, cells, choose, repeatable)
    x, y = choose()
    y = grid.moved_inside(y, cells.height)
    if not 0 <= y <= grid.HEIGHT - cells.height:
        return NoRoom(message=f"a map of {cells.height} rows does not fit on the level")
    if max(cells.width, cells.height) > 1 and not 0 <= x <= grid.WIDTH - cells.width:
        return NoRoom(message=f"a map of {cells.width} columns reaches beyond the level at column {x}")
    return x, y


def _settle_vault(site: Site, cells: MapCells, choose: Callable[[], Corner], repeatable: bool) -> Corner | NoRoom:
    for _ in range(101 if repeatable else 1):
        x, y = choose()
        if not 0 <= y <= grid.HEIGHT - cells.height:
            return NoRoom()
        if cells.width <= 1 and cells.height <= 1:
            return x, y  # no map at all, which needs no space
        if _vault_fits(site, cells, x, y):
            return x, y
    return NoRoom(vault_failed=cells.width * cells.height <= 20)


# ---- random vaults


def _vault_fits(site: Site, cells: MapCells, x: int, y: int) -> bool:
    """True if a vault's map may be drawn here without touching anything.

    Most games compare with the map's character one to the right and often one below, by its running index; so do we.
    """
    level, rules = site.level, site.rules.ground
    shift = 0 if rules.vaults_fit_exactly else rules.vault_rows_below * cells.width + 1
    left, right, top, bottom = x - 1, x + cells.width, y - 1, y + cells.height
    if not (grid.valid(left, top) and grid.valid(right, bottom)):
        return False
    terrain, numbers = level.terrain, level.room_numbers
    untouched = bytes(bottom + 1 - top)
    for column in range(left, right + 1):
        part = slice(grid.at(column, top), grid.at(column, bottom) + 1)
        if terrain[part] == untouched and numbers[part] == untouched:
            continue
        for row in range(top, bottom + 1):
            cell = grid.at(column, row)
            if (terrain[cell] or numbers[cell]) and not _may_cover(level, cells, column - x, row - y, cell, shift):
                return False
    return True


def _may_cover(level: Level, cells: MapCells, i: int, j: int, cell: int, shift: int) -> bool:
    """True if the drawing allows a cell at (i, j) that is not plain stone."""
    if not (0 <= i < cells.width and 0 <= j < cells.height):
        return False
    index = j * cells.width + i + shift
    code = cells.codes[index] if index < len(cells.codes) else -1
    if code == terrain.TRANSPARENT:
        return True
    return level.terrain[cell] in (terrain.STONE, code) and not level.room_numbers[cell]


# ---- drawing


def write(level: Level, cells: MapCells, corner: Corner) -> None:
    """Draw a MAP part with its top left corner at ``corner``; TRANSPARENT cells stay as they are."""
    cell = grid.at(corner[0], corner[1])
    first = cell + cells.start
    if grid.COMPILED and first >= 0 and first + cells.extent <= grid.CELLS:
        _write_strips(level, cells, cell)
    else:
        _write_slices(level, cells, corner, first)
    for door in cells.doors:
        walls.set_up_door(level, cell + door, beside=True)


def _write_slices(level: Level, cells: MapCells, corner: Corner, first: int) -> None:
    """Draw all layers of a MAP part whose first cell is at an index, which may lie off the level."""
    parts = [strip.cells(corner) for strip in cells.strips]
    around, bare = slice(first, first + cells.extent), bytes(cells.extent)
    for part, strip in zip(parts, cells.strips, strict=True):
        level.terrain[part] = strip.codes
    bare_layers: list[tuple[bytearray, list[bytes]]] = [(level.room_numbers, []), (level.edges, [])]
    drawn_layers = [(level.lit, cells.lit), (level.flags, cells.flags), (level.horizontal, cells.horizontal)]
    for layer, values in drawn_layers + bare_layers:
        if values:
            for part, value in zip(parts, values, strict=True):
                layer[part] = value
        elif layer[around] != bare:
            for part, strip in zip(parts, cells.strips, strict=True):
                layer[part] = strip.nothing


def _write_strips(level: Level, cells: MapCells, corner: int) -> None:
    """Draw all layers of a MAP part whose corner is at an index."""
    terrain, numbers, edges = level.terrain, level.room_numbers, level.edges
    lit, flags, horizontal = level.lit, level.flags, level.horizontal
    for strip in cells.strips:
        start, step = corner + strip.start, strip.step
        passes.write(terrain, start, step, strip.codes)
        passes.write(numbers, start, step, strip.nothing)
        passes.write(edges, start, step, strip.nothing)
        passes.write(lit, start, step, strip.lit)
        passes.write(flags, start, step, strip.flags)
        passes.write(horizontal, start, step, strip.horizontal)


# ---- joined caves


def remove_covered_rooms(level: Level, corner: Corner, size: tuple[int, int]) -> None:
    """Delete the rooms of a joined cave that a MAP part covers wholly; the last room takes each one's place."""
    (x, y), (width, height) = corner, size
    for index in range(len(level.rooms) - 1, -1, -1):
        room = level.rooms[index]
        if room.lx >= x and room.hx < x + width and room.ly >= y and room.hy < y + height:
            last = level.rooms.pop()
            level.scaffolding.spare_rooms.insert(0, copy(last))
            if index < len(level.rooms):
                level.rooms[index] = last
                old, last.number = last.number & positions.ROOM_NUMBER_MASK, positions.FIRST_ROOM_NUMBER + index
                for cell in grid.cells((last.lx, last.ly, last.hx, last.hy)):
                    if level.room_numbers[cell] == old:
                        level.room_numbers[cell] = last.number & positions.ROOM_NUMBER_MASK
