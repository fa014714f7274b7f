"""Regions of cells: filling and joining them, and ``INIT_MAP``, which digs caves and mazes.

Rules: "REGION, rooms from regions, topologize", "INIT_MAP", "Joined cave maps".

The order of the flood matters for the bounding box and for edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.layout import digging, positions, rooms, walls
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.support import passes
from vaultc.support.acceleration import twin
from vaultc.support.dataclass import dataclass
from vaultc.world import grid
from vaultc.world.catalog import kinds
from vaultc.world.catalog import terrain as terrains


def _table(*codes: int, room_like: bool = False) -> bytes:
    """A byte for each terrain: 1 for some codes, and for everything room-like if asked."""
    return bytes(code in codes or (room_like and terrains.is_room_like(code)) for code in range(256))


_ROOM_LIKE = _table(room_like=True)
_ROOM_LIKE_OR_TREE = _table(terrains.TREE, terrains.DEADTREE, room_like=True)
_WOODED = _table(terrains.STONE, terrains.TREE, terrains.DEADTREE, room_like=True)
_BORDERS = _table(*range(terrains.VWALL, terrains.DBWALL + 1), terrains.DOOR)
_HIDDEN_BORDERS = _table(*range(terrains.VWALL, terrains.DBWALL + 1), terrains.DOOR, terrains.SDOOR)


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
        while x <= 78 and inside[cell]:
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


@twin("cells")
def flood_cells(
    terrain: bytearray, numbers: bytearray, lit: bytearray, edges: bytearray, x: int, y: int, number: int, light: bool,
    exact: bool, alike: bool, wanted: bytes, borders: bytes, owned: bool,
) -> tuple[grid.Box, int]:  # fmt: skip
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


def flood(site: Site, x: int, y: int, number: int, lit: bool, *, exact: bool) -> tuple[grid.Box, int]:
    """Flood from (x, y) with a room's number; the bounding box as the game computes it, and how many cells there are.

    An ``exact`` flood is of a single terrain; otherwise everything room-like belongs to the area (or, in games whose
    floods are alike, all cells like its first one), and walls and doors around it become its edge. Games may count
    trees and secret doors, too.
    """
    level, rules = site.level, site.rules.ground
    wanted = _ROOM_LIKE
    if rules.flood_trees:
        wanted = _WOODED if "arboreal" in level.flags_set else _ROOM_LIKE_OR_TREE
    return flood_cells(
        level.terrain, level.room_numbers, level.lit, level.edges, x, y, number & positions.ROOM_NUMBER_MASK, lit,
        exact, rules.flood_alike, wanted, _HIDDEN_BORDERS if rules.flood_hidden else _BORDERS,
        rules.flood_numbers_edges,
    )  # fmt: skip


RANDOM: Final = -1

FILLED: Final = 1
IRREGULAR: Final = 2
UNJOINED: Final = 4


def light_region(level: Level, area: grid.Box, lit: bool) -> None:
    """Light an area and one cell around it, or darken the area itself; lava keeps its light."""
    x1, y1, x2, y2 = area
    if lit:
        x1, y1, x2, y2 = x1 - 1, y1 - 1, x2 + 1, y2 + 1
    light = level.lit
    area = (max(x1, 1), y1, x2, y2)
    lava = [(cell, light[cell]) for cell in walls.cells_of(level.terrain, terrains.LAVAPOOL, area)]
    rooms.light_area(level, area[0], y1, x2, y2, lit=lit)
    for cell, before in lava:
        light[cell] = before


def make_region(site: Site, area: grid.Box, room_type: int, flags: int, lit: bool) -> Room | None:
    """Make a room of an area (absolute corners), or only light it (then None).

    ``room_type`` may be random (-1); ``flags`` adds up :data:`FILLED`, :data:`IRREGULAR`, :data:`UNJOINED`. An
    ordinary, regular, filled region makes no room outside of random vaults, nor does any beyond forty rooms.
    """
    level = site.level
    filled, irregular = bool(flags & FILLED), bool(flags & IRREGULAR)
    if room_type == RANDOM and not filled:
        room_type, filled = site.catalog.last_room_type, True
    plain = room_type == kinds.OROOM and not irregular and filled and not site.vault_mode
    if plain or len(level.rooms) >= 40:
        if not plain:
            site.complain("there are too many rooms for another region")
        light_region(level, area, lit)
        return None
    rooms.require_on_grid(site, area[0], area[1])
    room = rooms.new_room(level)
    if room_type != kinds.OROOM:
        room.fill = 1 if filled else 2
    room.join = not flags & UNJOINED
    if irregular:
        room.group = len(level.rooms) - 1
        box, _ = flood(site, area[0], area[1], room.number, lit, exact=False)
        rooms.lay(site, room, box, False, room_type, record_only=True)
        room.lit = lit
        room.irregular = True
    else:
        rooms.lay(site, room, area, lit, room_type, record_only=True)
        rooms.number_room(level, room)
    if site.vault_mode and not filled:
        room.fill = 1
    return room


FIRST_COLUMN: Final = 2
LAST_COLUMN: Final = 78


def solid_fill(level: Level, dice: Dice, code: int, light: int) -> None:
    """``INIT_MAP: solidfill``; ``light`` is 0, 1, random (one draw for all) or unchanged."""
    if light == walls.LIGHT_RANDOM:
        light = dice.rn2(2)
    cells = slice(grid.at(FIRST_COLUMN, 0), grid.at(LAST_COLUMN + 1, 0))
    count = grid.at(LAST_COLUMN + 1, 0) - grid.at(FIRST_COLUMN, 0)
    if code < terrains.TRANSPARENT:
        level.terrain[cells] = bytes([code]) * count
    if code == terrains.LAVAPOOL:
        light = 1
    if light != walls.LIGHT_UNCHANGED:
        level.lit[cells] = bytes([light]) * count


def maze_grid(level: Level, code: int) -> None:
    """``INIT_MAP: mazegrid``: walls of ``code`` around cells of stone, ready to be carved."""
    level.terrain[grid.at(FIRST_COLUMN, 0) : grid.at(LAST_COLUMN + 1, 0)] = _grid_of(code)


@lru_cache(maxsize=16)
def _grid_of(code: int) -> bytes:
    odd = bytes([terrains.STONE if y < 2 or y % 2 else code for y in range(grid.HEIGHT)])
    even = bytes([terrains.STONE if y < 2 else code for y in range(grid.HEIGHT)])
    return b"".join([odd if x % 2 else even for x in range(FIRST_COLUMN, LAST_COLUMN + 1)])


# ---- caves

_FIRST_ROW, _LAST_ROW = 1, 19
_LIGHT_ABOVE_TOWN, _LIGHT_BELOW_TOWN = 9, 1
_INNER: Final = walls.area_mask(LAST_COLUMN + 1 - FIRST_COLUMN, _FIRST_ROW, _LAST_ROW) << 8 * grid.at(FIRST_COLUMN, 0)
_WHOLE_COLUMN: Final = (1 << 8 * grid.HEIGHT) - 1
_OPEN: Final = grid.marks([1])
_WITH_FIVE: Final = grid.marks(directions for directions in range(256) if directions.bit_count() == 5)
_WITH_TWO_OR_LESS: Final = grid.marks(directions for directions in range(256) if directions.bit_count() <= 2)
_SETTLED: Final = (bytes([0] * 5 + [1] * 4), bytes([0] * 3 + [1] * 6))
"""The results for closed and for open cells, by the number of their open neighbours."""


def carve_caves(
    site: Site, foreground: int, background: int, *, smoothed: bool, joined: bool, light: int, walled: bool,
    filling: int | None = None,
) -> None:  # fmt: skip
    """Cover the level with caves of ``foreground`` in ``background``; ``light`` is 0, 1 or random (-1).

    The filling under everything is covered completely again, so that only its light is laid first.
    """
    level, dice, rules = site.level, site.dice, site.rules.ground
    lit = random_light(site) if light == walls.LIGHT_RANDOM else light
    if not rules.caves_keep_light:
        level.lit[grid.HEIGHT : grid.CELLS] = bytes(grid.CELLS - grid.HEIGHT)
    elif filling is not None:
        solid_fill(level, dice, filling, 0)
    level.terrain[grid.HEIGHT : grid.CELLS] = bytes([background]) * (grid.CELLS - grid.HEIGHT)
    if rules.caves_forget_rooms:
        _forget_numbers(level)
    strew(level.terrain, dice, foreground, background)
    grow(level.terrain, foreground, background, smoothed)
    if joined:
        _join(site, foreground, background)
        if rules.caves_forget_rooms:
            rooms.forget_rooms(level)
            level.subrooms.clear()
            _forget_numbers(level)
    if walled:
        walls.wall_beside_floor(level, like_wallify=rules.caves_walled_like_wallify)
    if lit:
        _light(level, foreground, background, walled)
    _light_lava(level)
    if walled and joined and (filling is not None or not rules.caves_refill):
        level.flags_set.discard("mazelevel")
        level.flags_set.add("cavernous")
        if rules.caves_refill and filling is not None and filling != terrains.TRANSPARENT:
            # The background gives way to the filling, but keeps the light that it had.
            inside = slice(grid.HEIGHT, grid.CELLS)
            level.terrain[inside] = level.terrain[inside].replace(bytes([background]), bytes([filling]))
            _light_lava(level)


def random_light(site: Site) -> int:
    """One draw; in the Mines of some games another one counts: it is mostly light above the town and dark below.

    Raises:
        GenerationError: the town is not in the dungeon, since this level has its place, on which the game crashes.
    """
    lit, place = site.dice.rn2(2), site.surroundings
    if not (site.rules.ground.mines_lit_by_depth and place.in_mines):
        return lit
    chance = _light_in_mines(site)
    return int(site.dice.rn2(10) < chance) if chance else lit


def _light_in_mines(site: Site) -> int:
    """The chance in ten for light above and below the town of the Mines; 0, without a draw, at its depth."""
    place = site.surroundings
    mines = site.locality.plan.dungeon(place.dungeon)
    town = next((level for level in mines.special if level.town), None) if mines is not None else None
    if town is None:
        return 0
    if place.level_in_dungeon != town.number:
        return _LIGHT_ABOVE_TOWN if place.level_in_dungeon < town.number else _LIGHT_BELOW_TOWN
    if place.registered and place.special_level is not None and place.special_level.lower() != town.name:
        message = f"random light of caves in the Mines needs the level {town.name!r}, whose place this one takes"
        raise site.fail(f"{message}; the game crashes")
    return 0


def _forget_numbers(level: Level) -> None:
    level.room_numbers[grid.HEIGHT : grid.CELLS] = bytes(grid.CELLS - grid.HEIGHT)


@twin("cells")
def strew(terrain: bytearray, dice: Dice, foreground: int, background: int) -> None:
    """Strew a fixed number of open cells."""
    placed = 0
    for x, y in dice.pairs(77, 19):
        cell = grid.at(x + 2, y + 1)
        if terrain[cell] == background:
            terrain[cell] = foreground
            placed += 1
            if placed == 624:
                return


# ---- the passes of the cellular automaton


@twin("cells")
def grow(terrain: bytearray, foreground: int, background: int, smoothed: bool) -> None:
    """Let open cells close and crowded ones open, pass by pass, and write them back."""
    open_cells = _turn_back(_settle(terrain, foreground), _WITH_FIVE)
    for _ in range(2 * smoothed):
        open_cells = _turn_back(open_cells, _WITH_TWO_OR_LESS)
    grown = open_cells.to_bytes(grid.CELLS, "little").translate(bytes([background, foreground] + [0] * 254))
    before = int.from_bytes(terrain[: grid.CELLS], "little")
    changed = (before ^ int.from_bytes(grown, "little")) & _INNER
    terrain[: grid.CELLS] = (before ^ changed).to_bytes(grid.CELLS, "little")


def _settle(terrain: bytearray, foreground: int) -> int:
    """The first pass, which works in place: lonely cells close, crowded ones open; 1 for each open cell.

    Of the column to the west it sees the new cells, of the column to the east the old ones.
    """
    cells = bytearray(terrain[: grid.CELLS].translate(grid.marks([foreground])))
    for x in (0, 1, 79):
        cells[grid.at(x, 0) : grid.at(x + 1, 0)] = bytes(grid.HEIGHT)
    west = int.from_bytes(cells[grid.at(FIRST_COLUMN - 1, 0) : grid.at(FIRST_COLUMN, 0)], "little")
    for x in range(FIRST_COLUMN, LAST_COLUMN + 1):
        start = grid.at(x, 0)
        beside = west + int.from_bytes(cells[start + grid.HEIGHT : start + 2 * grid.HEIGHT], "little")
        counts = ((beside + (beside << 8) + (beside >> 8)) & _WHOLE_COLUMN).to_bytes(grid.HEIGHT, "little")
        column = cells[start : start + grid.HEIGHT]
        above = column[0]
        for y in range(_FIRST_ROW, _LAST_ROW + 1):
            above = column[y] = _SETTLED[column[y]][counts[y] + above + column[y + 1]]
        cells[start : start + grid.HEIGHT] = column
        west = int.from_bytes(column, "little")
    return int.from_bytes(cells, "little")


def _turn_back(open_cells: int, crowded: bytes) -> int:
    """Close all cells whose number of open neighbours is marked in a table of directions, by the state before."""
    cells = open_cells.to_bytes(grid.CELLS, "little")
    around = walls.neighbour_sets(cells, _OPEN, outside=False)
    closing = int.from_bytes(around.translate(crowded), "little") & _INNER
    return open_cells & ~closing


# ---- joining


def _join(site: Site, foreground: int, background: int) -> None:
    """Make a room of every cave, remove tiny ones, and dig from cave to cave."""
    caves = site.level.rooms
    _number_caves(site, foreground, background)
    if not caves:
        return
    here = caves[0]
    for there in caves[1:]:
        # From a random cell to another, or between the centres if one of the caves has none.
        start, end = _centre(here), _centre(there)
        found, x, y = positions.somexy(site, here)
        if found:
            found, end_x, end_y = positions.somexy(site, there)
            if found:
                start, end = (x, y), (end_x, end_y)
        digging.dig(site, start, end, foreground, background)
        beside = there.ly > here.hy or there.hy < here.ly
        if there.lx > here.hx or (beside and site.dice.rn2(3)):
            here = there


def _number_caves(site: Site, foreground: int, background: int) -> None:
    level = site.level
    terrain, numbers = level.terrain, level.room_numbers
    for cell in walls.cells_of(terrain, foreground, (FIRST_COLUMN, _FIRST_ROW, LAST_COLUMN, _LAST_ROW)):
        if numbers[cell] or terrain[cell] != foreground:
            continue
        number = positions.FIRST_ROOM_NUMBER + len(level.rooms)
        box, count = flood(site, cell // grid.HEIGHT, cell % grid.HEIGHT, number, False, exact=True)
        if count > 3:
            room = rooms.new_room(level)
            rooms.lay(site, room, box, False, kinds.OROOM, record_only=True)
            room.irregular = True
            if len(level.rooms) >= 80:
                return
            continue
        if grid.COMPILED:
            mask = number & positions.ROOM_NUMBER_MASK
            passes.close(terrain, numbers, box[0], box[1], box[2], box[3], mask, background)
            continue
        for closed in grid.cells(box):
            if numbers[closed] == number & positions.ROOM_NUMBER_MASK:
                numbers[closed], terrain[closed] = 0, background


def _centre(room: Room) -> grid.Cell:
    return room.lx + (room.hx - room.lx) // 2, room.ly + (room.hy - room.ly) // 2


def _light(level: Level, foreground: int, background: int, walled: bool) -> None:
    shining = {code for code in (foreground, background) if code >= terrains.POOL}
    if background == terrains.TREE:
        shining.add(terrains.TREE)
    if walled:
        shining |= set(range(terrains.VWALL, terrains.DBWALL + 1))
    for room in level.rooms:
        room.lit = True
    if grid.COMPILED:
        passes.add_bits(level.terrain, level.lit, grid.marks(shining), 1, 0, grid.LAST_COLUMN, grid.LAST_ROW)
        return
    inside = slice(grid.HEIGHT, grid.CELLS)
    shines = int.from_bytes(level.terrain[inside].translate(grid.marks(shining)), "little")
    lit = int.from_bytes(level.lit[inside], "little") | shines
    level.lit[inside] = lit.to_bytes(grid.CELLS - grid.HEIGHT, "little")


def _light_lava(level: Level) -> None:
    for cell in grid.cells_holding(level.terrain, terrains.LAVAPOOL):
        if cell >= grid.HEIGHT:
            level.lit[cell] = 1
