"""INIT_MAP: one terrain everywhere, a grid to carve a maze from, and caves (``INIT_MAP: mines``).

Rules: "INIT_MAP", "Joined cave maps".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.layout import positions, walls
from vaultc.generation.layout.digging import dig
from vaultc.generation.layout.regions import flood
from vaultc.generation.layout.rooms import forget_rooms, lay, new_room
from vaultc.generation.layout.walls import LIGHT_RANDOM, wall_beside_floor
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog.kinds import OROOM
from vaultc.world.grid import marks

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
_SEEDED_CELLS: Final = 624
_SMALLEST_ROOM: Final = 3
_MOST_ROOMS: Final = 80
_LIGHT_ABOVE_TOWN, _LIGHT_BELOW_TOWN = 9, 1
_INNER: Final = walls.area_mask(LAST_COLUMN + 1 - FIRST_COLUMN, _FIRST_ROW, _LAST_ROW) << 8 * grid.at(FIRST_COLUMN, 0)
_WHOLE_COLUMN: Final = (1 << 8 * grid.HEIGHT) - 1
_OPEN: Final = marks([1])
_WITH_FIVE: Final = marks(directions for directions in range(256) if directions.bit_count() == 5)
_WITH_TWO_OR_LESS: Final = marks(directions for directions in range(256) if directions.bit_count() <= 2)
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
    lit = random_light(site) if light == LIGHT_RANDOM else light
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
            forget_rooms(level)
            level.subrooms.clear()
            _forget_numbers(level)
    if walled:
        wall_beside_floor(level, like_wallify=rules.caves_walled_like_wallify)
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
    mines = site.game.plan.dungeon(place.dungeon)
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


@twin("caves")
def strew(terrain: bytearray, dice: Dice, foreground: int, background: int) -> None:
    """Strew a fixed number of open cells."""
    placed = 0
    for x, y in dice.pairs(77, 19):
        cell = grid.at(x + 2, y + 1)
        if terrain[cell] == background:
            terrain[cell] = foreground
            placed += 1
            if placed == _SEEDED_CELLS:
                return


# ---- the passes of the cellular automaton


@twin("caves")
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
    cells = bytearray(terrain[: grid.CELLS].translate(marks([foreground])))
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
    rooms = site.level.rooms
    _number_caves(site, foreground, background)
    if not rooms:
        return
    here = rooms[0]
    for there in rooms[1:]:
        # From a random cell to another, or between the centres if one of the caves has none.
        start, end = _centre(here), _centre(there)
        found, x, y = positions.somexy(site, here)
        if found:
            found, end_x, end_y = positions.somexy(site, there)
            if found:
                start, end = (x, y), (end_x, end_y)
        dig(site, start, end, foreground, background)
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
        cave = flood(site, cell // grid.HEIGHT, cell % grid.HEIGHT, number, False, exact=True)
        if cave.count > _SMALLEST_ROOM:
            room = new_room(level)
            lay(site, room, cave.box, False, OROOM, record_only=True)
            room.irregular = True
            if len(level.rooms) >= _MOST_ROOMS:
                return
            continue
        for closed in grid.cells(cave.box):
            if numbers[closed] == cave.number:
                numbers[closed], terrain[closed] = 0, background


def _centre(room: Room) -> grid.Cell:
    return room.lx + (room.hx - room.lx) // 2, room.ly + (room.hy - room.ly) // 2


def _light(level: Level, foreground: int, background: int, walled: bool) -> None:
    shining = {code for code in (foreground, background) if code >= terrains.POOL}
    if background == terrains.TREE:
        shining.add(terrains.TREE)
    if walled:
        shining |= set(range(terrains.VWALL, terrains.DBWALL + 1))
    inside = slice(grid.HEIGHT, grid.CELLS)
    shines = int.from_bytes(level.terrain[inside].translate(marks(shining)), "little")
    lit = int.from_bytes(level.lit[inside], "little") | shines
    level.lit[inside] = lit.to_bytes(grid.CELLS - grid.HEIGHT, "little")
    for room in level.rooms:
        room.lit = True


def _light_lava(level: Level) -> None:
    for cell in grid.cells_holding(level.terrain, terrains.LAVAPOOL):
        if cell >= grid.HEIGHT:
            level.lit[cell] = 1
