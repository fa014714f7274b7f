"""Mirroring a finished level, or the box that it fills. Rules: "What a flip does"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout.positions import signed8
from vaultc.level.level import PADDING, Item, Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

TOP_BOTTOM: Final = 1
LEFT_RIGHT: Final = 2
_WHOLE_GRID: Final = (0, 0, grid.LAST_COLUMN, grid.LAST_ROW)
_NOTHING: Final = bytes(grid.CELLS + PADDING)


class Mirror:
    """Exchanges the columns (axis 0) or the rows (axis 1) of a box: the first with the last, and so on.

    The whole grid, with column 0, is the box of games that mirror everything. Areas are kept as the games keep them,
    with corners of eight bits or ``wide`` ones.
    """

    __slots__ = ("axis", "box", "total", "wide")

    def __init__(self, axis: int, box: grid.Box = _WHOLE_GRID, wide: bool = False) -> None:
        self.axis: Final = axis
        self.box: Final = box
        self.total: Final[int] = box[axis] + box[axis + 2]
        self.wide: Final = wide

    def image(self, x: int, y: int) -> grid.Cell:
        """The mirror image of a place, whether it lies in the box or not."""
        return (x, self.total - y) if self.axis else (self.total - x, y)

    def moved(self, x: int, y: int) -> grid.Cell:
        """The mirror image of a place in the box; others stay."""
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return x, y
        return (x, self.total - y) if self.axis else (self.total - x, y)  # as image(), for each thing of a level

    def image_of(self, area: grid.Box) -> grid.Box:
        """Mirror an area; its coordinates along the axis are put in order, the others stay as they are."""
        x1, y1 = self.image(area[0], area[1])
        x2, y2 = self.image(area[2], area[3])
        if not self.wide:
            x1, y1, x2, y2 = signed8(x1), signed8(y1), signed8(x2), signed8(y2)
        return (x1, min(y1, y2), x2, max(y1, y2)) if self.axis else (min(x1, x2), y1, max(x1, x2), y2)

    def parts(self) -> list[tuple[int, int, int]]:
        """The cells of the box as parts of an array: the whole grid at once, or row by row; start, end and step."""
        if self.box == _WHOLE_GRID:
            return [(0, grid.CELLS, 1)]
        x1, y1, x2, y2 = self.box
        return [(grid.at(x1, y), grid.at(x2, y) + 1, grid.HEIGHT) for y in range(y1, y2 + 1)]

    def shift(self) -> int:
        """The way from a cell of the box to the cell that holds its image after the whole grid was mirrored."""
        return grid.LAST_ROW - self.total if self.axis else grid.at(grid.LAST_COLUMN - self.total, 0)


def flip_top_bottom(level: Level) -> None:
    """Exchange top and bottom: row y becomes row 20 - y."""
    flip(level, Mirror(1))


def flip_left_right(level: Level) -> None:
    """Exchange left and right: column x becomes column 79 - x, column 0 included."""
    flip(level, Mirror(0))


def flip(level: Level, mirror: Mirror) -> None:
    """Exchange lines of cells, and move everything that knows its place."""
    _turn_drawbridges(level, mirror)
    _flip_cells(level, mirror)
    _flip_items(level, mirror)
    _flip_things(level, mirror)
    _flip_places(level, mirror)
    level.flip ^= TOP_BOTTOM if mirror.axis else LEFT_RIGHT


def _flip_cells(level: Level, mirror: Mirror) -> None:
    """Exchange lines of cells: mirror the whole grid, and take over what then belongs in the box."""
    parts, shift = mirror.parts(), mirror.shift()
    for array in (level.terrain, level.lit, level.flags, level.horizontal, level.room_numbers, level.edges):
        if array == _NOTHING:
            continue
        image = b"".join(grid.by_columns(array[grid.CELLS - 1 :: -1] if mirror.axis else array)[::-1])
        for first, end, step in parts:
            array[first:end:step] = image[first + shift : end + shift : step]
    if level.origins:
        spans = level.origins[::-1] if mirror.axis else level.origins
        mirrored = [span for x in range(grid.LAST_COLUMN, -1, -1) for span in spans[grid.at(x, 0) : grid.at(x + 1, 0)]]
        for first, end, step in parts:
            level.origins[first:end:step] = mirrored[first + shift : end + shift : step]


def _turn_drawbridges(level: Level, mirror: Mirror) -> None:
    """Reverse drawbridges along the mirrored axis, but not in a line that is its own mirror image."""
    sides = (0, 1) if mirror.axis else (2, 3)
    for code in (terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN):
        for cell in grid.cells_holding(level.terrain, code):
            place = divmod(cell, grid.HEIGHT)
            if level.flags[cell] & terrain.PORTCULLIS_SIDE in sides and mirror.moved(*place) != place:
                level.flags[cell] ^= sides[0] ^ sides[1]


def _flip_things(level: Level, mirror: Mirror) -> None:
    """Move monsters, traps and doors of the box."""
    for trap in level.traps:
        if not grid.inside_box(mirror.box, trap.x, trap.y):
            continue
        trap.x, trap.y = mirror.image(trap.x, trap.y)
        if trap.launch is not None:
            (x1, y1), (x2, y2) = trap.launch
            trap.launch = mirror.image(x1, y1), mirror.image(x2, y2)
    for monster in level.monsters:
        monster.x, monster.y = mirror.moved(monster.x, monster.y)
        if monster.tail is not None:
            monster.tail[:] = [mirror.moved(x, y) for x, y in monster.tail]
    level.scaffolding.entered[:] = b"\1" * len(level.scaffolding.entered)
    level.doors[:] = [mirror.moved(x, y) for x, y in level.doors]


def _flip_items(level: Level, mirror: Mirror) -> None:
    piles: dict[int, list[Item]] = {}
    for cell, pile in level.piles.items():
        x, y = mirror.moved(cell // grid.HEIGHT, cell % grid.HEIGHT)
        piles[grid.at(x, y)] = pile
        for item in pile:
            item.x, item.y = x, y
    level.piles.clear()
    level.piles.update(piles)
    for item in level.buried:
        item.x, item.y = mirror.moved(item.x, item.y)


def _flip_places(level: Level, mirror: Mirror) -> None:
    """Move what is mirrored wherever it lies; stairs that were never placed move too, as in the game."""
    current = [level.up_stairs, level.down_stairs, level.up_ladder, level.down_ladder]
    earlier = [way for way, _ in level.scaffolding.stairways if way not in current]
    for stairway in current + earlier:
        stairway.x, stairway.y = mirror.image(stairway.x, stairway.y)
    for area in level.areas:
        area.x, area.y = mirror.image(area.x, area.y)
        area.box = mirror.image_of(area.box)
        area.across, area.down = (area.across, -area.down) if mirror.axis else (-area.across, area.down)
    for engraving in level.engravings:
        engraving.x, engraving.y = mirror.image(engraving.x, engraving.y)
    for region in level.regions:
        region.area = mirror.image_of(region.area)
        region.exclusion = mirror.image_of(region.exclusion)
    for outer in level.rooms:
        # Deeper subrooms are left out, as in the game.
        for room in (outer, *outer.subrooms):
            room.lx, room.ly, room.hx, room.hy = mirror.image_of((room.lx, room.ly, room.hx, room.hy))
