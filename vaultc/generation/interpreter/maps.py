"""MAP parts, mazes and contents of maps: bridges, stairs, level-wide deposits. Rules: "MAP, GEOMETRY, NOMAP"."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.generation.interpreter import expressions, places
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.places import locate
from vaultc.generation.layout import digging, doors, maps
from vaultc.generation.population.minerals import mineralize, stock_maze
from vaultc.language.semantics import sheets
from vaultc.language.syntax import nodes
from vaultc.world import grid
from vaultc.world.catalog import terrain

WHOLE_LEVEL = ((1, 0), (79, 21))
ICED_POOL: Final = 8
ICED_MOAT: Final = 16
"""Flags of ice: the terrain under it."""

_INVERTED: Final = bytes(not mark for mark in range(256))

Choose = abc.Callable[[], tuple[int, int]]
"""Chooses the top left corner of a map, with its draws."""


def map_cells(block: nodes.MapBlock, codes: abc.Mapping[str, int]) -> maps.MapCells:
    """The terrain codes of a map block: digits vanish, short rows are padded with stone."""
    width, height = sheets.map_size(block)
    return maps.MapCells(
        width, height, bytes(codes.get(c, terrain.STONE) for row in sheets.map_rows(block) for c in row)
    )


def no_map(node: nodes.NoMap, assembler: Assembler) -> None:
    def reset(machine: Machine) -> None:
        machine.origin, machine.size = WHOLE_LEVEL

    assembler.emit(node.span, reset, 7)


def map_statement(node: nodes.Map, assembler: Assembler) -> None:
    cells = map_cells(node.block, assembler.catalog.codes)
    keep = node.keep is None or node.keep.text == "true"
    place = expressions.place_of(node.place, assembler) if node.place is not None else None
    across, down = ("" if word is None else word.text for word in (node.horizontal, node.vertical))

    def put(machine: Machine) -> None:
        if place is not None:
            _put_map(machine, cells, None, place.evaluate(machine), keep)
            return
        x, y = grid.aligned_corner(across, down, cells.width, cells.height)
        if across == "left" and machine.initialised:
            x = machine.site.rules.ground.left_after_init
        _put_map(machine, cells, (x, y), None, keep)

    operands = () if place is None else (place,)
    assembler.emit(node.span, put, 7 - len(operands), *operands)


def _put_map(
    machine: Machine,
    cells: maps.MapCells,
    aligned: tuple[int, int] | None,
    place: places.CoordinateValue | None,
    keep: bool,
) -> None:
    """Place a map part and draw it; without ``keep`` the part that held before the last try holds again."""
    frames = [(machine.origin, machine.size)]

    def choose() -> tuple[int, int]:
        frames.append((machine.origin, machine.size))
        corner = aligned
        if corner is None:
            if machine.room is None:  # a box that leaves the map room; in a room as usual
                machine.origin, machine.size = (1, 0), (79 - cells.width, 21 - cells.height)
            corner = locate(machine, place or 0, places.ANY)
        machine.origin, machine.size = corner, (cells.width, cells.height)
        return corner

    if cells.width <= 1 and cells.height <= 1:
        if place is not None:
            _settled(machine, cells, choose, place)  # the game looks for a place before it finds that it needs none
        machine.origin, machine.size = WHOLE_LEVEL
    else:
        corner = _settled(machine, cells, choose, place)
        if corner is not None:
            write_map(machine, cells, corner)
    if not keep and not machine.stopped:
        machine.origin, machine.size = frames[-1]


def _settled(
    machine: Machine, cells: maps.MapCells, choose: Choose, place: places.CoordinateValue | None
) -> tuple[int, int] | None:
    """Return the corner of the map; None, which ends the script, if it finds no place."""
    repeatable = place is not None and isinstance(place, int)
    corner = maps.settle(machine.site, cells, choose, repeatable=repeatable)
    if not isinstance(corner, maps.NoRoom):
        return corner
    machine.stopped = True
    machine.vault_failed = machine.vault_failed or corner.vault_failed
    if corner.message:
        raise machine.fail(corner.message)
    return None


def write_map(machine: Machine, cells: maps.MapCells, corner: tuple[int, int]) -> None:
    """Draw a map and move the map part to it."""
    machine.origin, machine.size = corner, (cells.width, cells.height)
    maps.write(machine.level, cells, corner)
    rules = machine.site.rules.ground
    if rules.marks_drawn:
        mark_drawn(machine, cells, corner)
    if rules.ice_on_maps and machine.initialised:
        mark = ice_mark(machine)
        for index, code in enumerate(cells.codes):
            if code == terrain.ICE:
                row, column = divmod(index, cells.width)
                machine.level.flags[grid.at(corner[0] + column, corner[1] + row)] = mark
    if machine.joined and not machine.site.vault_mode:
        maps.remove_covered_rooms(machine.level, corner, (cells.width, cells.height))


def mark_drawn(machine: Machine, cells: maps.MapCells, corner: tuple[int, int]) -> None:
    """Mark all cells that a map draws."""
    for strip in cells.strips:
        machine.touched[strip.cells(corner)] = b"\1" * len(strip.codes)


def ice_mark(machine: Machine) -> int:
    """Return the mark of the script's ice: frozen pool or frozen moat."""
    return ICED_POOL if "icedpools" in machine.words else ICED_MOAT


# ---- mazes


def maze_walk(node: nodes.MazeWalk, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    stocked = node.stocked is None or node.stocked.text == "true"
    filling = terrain.STONE if node.filling is None else assembler.code_of(node.filling)
    step = grid.STEPS[grid.DIRECTIONS[node.direction.text]]

    def walk(machine: Machine) -> None:
        x, y = locate(machine, place.evaluate(machine), places.ANY)
        if not grid.valid(x, y):
            return
        touched, marked = machine.touched, machine.site.rules.ground.mazes_marked
        marks = touched if marked else bytearray(grid.CELLS)
        floor = terrain.CORR if "corrmaze" in machine.level.flags_set else terrain.ROOM
        strays = machine.site.rules.ground.marks_stray
        digging.maze_walk(machine.level, machine.dice, marks, x, y, step, filling or floor, strays=strays)
        if stocked:
            stock_maze(machine.site, touched if marked else touched.translate(_INVERTED))

    assembler.emit(node.span, walk, 4, place)


def mineralize_statement(node: nodes.Mineralize, assembler: Assembler) -> None:
    chances = tuple(expressions.number_of(chance, assembler) for chance in node.chances)
    if not chances:
        assembler.emit(node.span, lambda m: mineralize(m.site, -1, -1, -1, -1, checked=False), 5)
        return

    def deposit(machine: Machine) -> None:
        pool, moat, gold, gems = (chance.evaluate(machine) for chance in chances)
        mineralize(machine.site, pool, moat, gold, gems, checked=False)

    assembler.emit(node.span, deposit, 1, *chances)


# ---- stairs, ladders, drawbridges


def stair(node: nodes.Stair, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    up = node.direction.text == "up"

    def make(machine: Machine) -> None:
        wanted, rules = place.evaluate(machine), machine.site.rules.ground
        x, y = locate(machine, wanted, places.STAIR_FLOOR if rules.stairs_on_floor and wanted == 0 else places.DRY)
        if machine.room is None or rules.stairs_clear_rooms:
            trap = machine.level.trap_at(x, y)
            if trap is not None:
                machine.level.traps.remove(trap)
        machine.touched[grid.at(x, y)] = 1
        if rules.stairs_on_floor and not isinstance(wanted, int):
            machine.level.terrain[grid.at(x, y)] = terrain.ROOM
        doors.make_stairs(machine.site, x, y, terrain.UP if up else terrain.DOWN, machine.room)

    assembler.emit(node.span, make, 2, place)


def ladder(node: nodes.Ladder, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    up = node.direction.text == "up"

    def make(machine: Machine) -> None:
        x, y = locate(machine, place.evaluate(machine), places.DRY)
        machine.touched[grid.at(x, y)] = 1
        doors.make_ladder(machine.level, x, y, terrain.UP if up else terrain.DOWN)

    assembler.emit(node.span, make, 2, place)


def drawbridge(node: nodes.Drawbridge, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    direction, state = node.direction.text, node.state.text

    def make(machine: Machine) -> None:
        x, y = locate(machine, place.evaluate(machine), places.DRY | places.WET | places.HOT)
        opened = machine.site.rules.ground.open_bridge
        is_open = machine.dice.rn2(2) == opened if state == "random" else state == "open"
        machine.touched[grid.at(x, y)] = 1
        if not doors.make_drawbridge(machine.level, x, y, direction, is_open=is_open):
            machine.site.complain(f"the drawbridge at ({x},{y}) has no wall for its portcullis")

    assembler.emit(node.span, make, 3, place)


STATEMENTS: StatementHandlers = {
    nodes.NoMap: no_map,
    nodes.Map: map_statement,
    nodes.MazeWalk: maze_walk,
    nodes.Mineralize: mineralize_statement,
    nodes.Stair: stair,
    nodes.Ladder: ladder,
    nodes.Drawbridge: drawbridge,
}
