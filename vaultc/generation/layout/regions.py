"""REGION: light, and rooms made of existing cells, with the flood that numbers an irregular area.

The order of the flood matters for the bounding box and for edges. Rules: "REGION, rooms from regions, topologize".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vaultc.generation.layout import positions, rooms
from vaultc.generation.layout.rooms import new_room, number_room
from vaultc.generation.layout.walls import cells_of
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog.kinds import OROOM
from vaultc.world.catalog.terrain import LAVAPOOL
from vaultc.world.grid import Box

_LAST_FLOODED_COLUMN: Final = 78


def _table(*codes: int, room_like: bool = False) -> bytes:
    """A byte for each terrain: 1 for some codes, and for everything room-like if asked."""
    return bytes(code in codes or (room_like and terrains.is_room_like(code)) for code in range(256))


_ROOM_LIKE = _table(room_like=True)
_ROOM_LIKE_OR_TREE = _table(terrains.TREE, terrains.DEADTREE, room_like=True)
_WOODED = _table(terrains.STONE, terrains.TREE, terrains.DEADTREE, room_like=True)
_BORDERS = _table(*range(terrains.VWALL, terrains.DBWALL + 1), terrains.DOOR)
_HIDDEN_BORDERS = _table(*range(terrains.VWALL, terrains.DBWALL + 1), terrains.DOOR, terrains.SDOOR)


@dataclass(frozen=True, slots=True)
class Flood:
    """The result of a flood: the bounding box as the game computes it, the number of cells, and their room number."""

    box: Box
    count: int
    number: int


@dataclass(slots=True)
class _Flooding:
    """One flooding at work: the number that it writes, and the bounding box and number of cells that it finds.

    ``inside`` has a 1 for each cell that belongs to the area, ``before`` for each that the search for the beginning of
    a run passes. An ``exact`` flood has no edge; otherwise the terrain of which ``borders`` has a 1 around it becomes
    its edge. Cells of the edge without a number take the flood's if they are ``owned``, and are shared else.
    """

    terrain: bytearray
    numbers: bytearray
    lights: bytearray
    edges: bytearray
    number: int
    lit: bool
    exact: bool
    borders: bytes
    owned: bool
    before: bytes
    inside: bytes
    left: int
    top: int
    right: int
    bottom: int
    count: int = 0

    def run(self, x: int, y: int) -> None:
        """Flood from a cell; spans call for further spans in the game's order, however deep they nest."""
        spans = [self._span(x, y)]
        while spans:
            seed = next(spans[-1], None)
            if seed is None:
                spans.pop()
            else:
                spans.append(self._span(*seed))

    def _span(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Fill one run of a row; yields the cells from which the rows above and below are to be flooded."""
        numbers, number, before = self.numbers, self.number, self.before
        cell = grid.at(x, y)
        while x > 0 and before[cell] and numbers[cell] != number:
            x, cell = x - 1, cell + grid.WESTWARD
        x += 1
        self.left = min(self.left, x)
        self.top = min(self.top, y)
        end = self._fill(x, y)
        yield from self._seeds(x, end, y - 1)
        yield from self._seeds(x, end, y + 1)
        if end > self.right:
            self.right = end - 1
        self.bottom = max(self.bottom, y)

    def _fill(self, start: int, y: int) -> int:
        """Number and light a run; returns the first column after it."""
        numbers, lit, inside = self.numbers, self.lights, self.inside
        x, cell = start, grid.at(start, y)
        while x <= _LAST_FLOODED_COLUMN and inside[cell]:
            numbers[cell] = self.number
            lit[cell] = self.lit
            self.count += 1
            if not self.exact:
                self._mark_edges(x - 1 if x == start else x, x + 1, y)
            x, cell = x + 1, cell + grid.EASTWARD
        return x

    def _mark_edges(self, x1: int, x2: int, y: int) -> None:
        for x in range(x1, x2 + 1):
            for cell in grid.column(x, y - 1, y + 1):
                code = self.terrain[cell] if x else 0
                if self.borders[code]:
                    self.edges[cell] = 1
                    if self.lit:
                        self.lights[cell] = 1
                    if self.owned and not self.numbers[cell]:
                        self.numbers[cell] = self.number
                    elif self.numbers[cell] != self.number:
                        self.numbers[cell] = positions.SHARED

    def _seeds(self, start: int, end: int, y: int) -> Iterator[tuple[int, int]]:
        numbers, number, inside = self.numbers, self.number, self.inside
        for cell in grid.row(start, end - 1, y):
            for near in (cell,) if inside[cell] else (cell + grid.WESTWARD, cell + grid.EASTWARD):
                if inside[near] and numbers[near] != number:
                    yield near // grid.HEIGHT, y


def _area(terrain: bytearray, wanted: bytes) -> bytes:
    """A byte for each cell, and for columns after the level: 1 if the terrain is ``wanted``, which has a 1 for it."""
    return bytes(grid.HEIGHT) + terrain[grid.HEIGHT : grid.CELLS].translate(wanted) + bytes(grid.HEIGHT)


@twin("flooding")
def flood_cells(
    terrain: bytearray, numbers: bytearray, lit: bytearray, edges: bytearray, x: int, y: int, number: int, light: bool,
    exact: bool, alike: bool, wanted: bytes, borders: bytes, owned: bool,
) -> tuple[Box, int]:  # fmt: skip
    """Flood the arrays of a level from (x, y); the bounding box, and how many cells there are.

    ``wanted`` and ``borders`` have a 1 for each terrain that belongs to the area and to its edge, 0 for others.
    """
    first = bytearray(256)
    first[terrain[grid.at(x, y)]] = 1
    like_start = _area(terrain, bytes(first))
    before = like_start if exact else _area(terrain, wanted)
    inside = like_start if exact or alike else before
    work = _Flooding(terrain, numbers, lit, edges, number, light, exact, borders, owned, before, inside, x, y, x, y)
    work.run(x, y)
    return (work.left, work.top, work.right, work.bottom), work.count


def flood(site: Site, x: int, y: int, number: int, lit: bool, *, exact: bool) -> Flood:
    """Flood from (x, y) with a room's number.

    An ``exact`` flood is of a single terrain; otherwise everything room-like belongs to the area (or, in games whose
    floods are alike, all cells like its first one), and walls and doors around it become its edge. Games may count
    trees and secret doors, too.
    """
    level, rules, number = site.level, site.rules.ground, number & positions.ROOM_NUMBER_MASK
    wanted = _ROOM_LIKE
    if rules.flood_trees:
        wanted = _WOODED if "arboreal" in level.flags_set else _ROOM_LIKE_OR_TREE
    box, count = flood_cells(
        level.terrain, level.room_numbers, level.lit, level.edges, x, y, number, lit, exact, rules.flood_alike,
        wanted, _HIDDEN_BORDERS if rules.flood_hidden else _BORDERS, rules.flood_numbers_edges,
    )  # fmt: skip
    return Flood(box, count, number)


ROOM_LIMIT: Final = 40
RANDOM: Final = -1

FILLED: Final = 1
IRREGULAR: Final = 2
UNJOINED: Final = 4


def light_region(level: Level, area: Box, lit: bool) -> None:
    """Light an area and one cell around it, or darken the area itself; lava keeps its light."""
    x1, y1, x2, y2 = area
    if lit:
        x1, y1, x2, y2 = x1 - 1, y1 - 1, x2 + 1, y2 + 1
    light = level.lit
    area = (max(x1, 1), y1, x2, y2)
    lava = [(cell, light[cell]) for cell in cells_of(level.terrain, LAVAPOOL, area)]
    rooms.light_area(level, area[0], y1, x2, y2, lit=lit)
    for cell, before in lava:
        light[cell] = before


def make_region(site: Site, area: Box, room_type: int, flags: int, lit: bool) -> Room | None:
    """Make a room of an area (absolute corners), or only light it (then None).

    ``room_type`` may be random (-1); ``flags`` adds up :data:`FILLED`, :data:`IRREGULAR`, :data:`UNJOINED`. An
    ordinary, regular, filled region makes no room outside of random vaults, nor does any beyond forty rooms.
    """
    level = site.level
    filled, irregular = bool(flags & FILLED), bool(flags & IRREGULAR)
    if room_type == RANDOM and not filled:
        room_type, filled = site.catalog.last_room_type, True
    plain = room_type == OROOM and not irregular and filled and not site.vault_mode
    if plain or len(level.rooms) >= ROOM_LIMIT:
        if not plain:
            site.complain("there are too many rooms for another region")
        light_region(level, area, lit)
        return None
    rooms.require_on_grid(site, area[0], area[1])
    room = new_room(level)
    if room_type != OROOM:
        room.fill = 1 if filled else 2
    room.join = not flags & UNJOINED
    if irregular:
        room.group = len(level.rooms) - 1
        found = flood(site, area[0], area[1], room.number, lit, exact=False)
        rooms.lay(site, room, found.box, False, room_type, record_only=True)
        room.lit = lit
        room.irregular = True
    else:
        rooms.lay(site, room, area, lit, room_type, record_only=True)
        number_room(level, room)
    if site.vault_mode and not filled:
        room.fill = 1
    return room
