"""Cells of places as they are written, and the memory of a sorted level while it is made.

Rules: "NetHack 3.4.3: Statements", "NetHack 3.4.3: Registers".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from vaultc.generation.interpreter import places, values
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout import positions
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Item, Room
from vaultc.world import grid
from vaultc.world.catalog import terrain

REGISTERS: Final = 10
"""The number of entries that each list has at most."""


@dataclass(slots=True)
class SortedMemory:
    """The registers and other facts that later statements depend on.

    ``areas`` are the random regions by number, each with the area that it leaves out. ``objects`` and ``monsters`` hold
    the characters of classes; None is any. ``places`` count from the part; lists of games that have several are by
    their numbers. ``container`` is the last CONTAINER that was made. ``last_stairs`` are the latest of the part, and
    ``first_room`` is the index of its first room. ``walks`` are the places of MAZEWALKs, by their statements, which
    begin when all parts are drawn. ``filled`` says that the level began with a ground of its own, on which NOMAP means
    all of it.
    """

    areas: dict[int, tuple[grid.Box, grid.Box]] = field(default_factory=dict)
    objects: list[str | None] = field(default_factory=lambda: [None] * REGISTERS)
    monsters: list[str | None] = field(default_factory=lambda: [None] * REGISTERS)
    places: dict[int, list[grid.Cell | None]] = field(default_factory=dict)
    container: Item | None = None
    last_stairs: grid.Cell | None = None
    walks: dict[Span, grid.Cell] = field(default_factory=dict)
    filled: bool = False
    first_room: int = 0


def memory_of(machine: Machine) -> SortedMemory:
    """The memory of the level that a machine makes."""
    memory = machine.memory
    if not isinstance(memory, SortedMemory):
        memory = machine.memory = SortedMemory()
    return memory


DRY: Final = values.DRY
WET: Final = values.WET | values.HOT
FLOOR_TRIES: Final = 101
_LAST_RESORT: Final = (78, 20)


class WrittenPlace(NamedTuple):
    """A place as the game stores it: -1 to -10 are entries of a register, anything below is random.

    ``number`` is the number of the list of a register. ``area`` is the number of a random region; -1 is none.
    """

    x: int
    y: int
    number: int = 0
    area: int = -1


RANDOM: Final = WrittenPlace(-REGISTERS - 1, -REGISTERS - 1)


def spot_of(node: nodes.Node | None) -> WrittenPlace:
    """The place that an expression means; without one it is random."""
    if isinstance(node, nodes.Coordinate):
        return WrittenPlace(node.x, node.y)
    if isinstance(node, sorted_nodes.PlaceRegister):
        return WrittenPlace(-node.index - 1, -node.index - 1, node.number or 0)
    if isinstance(node, sorted_nodes.CheckedPlace):
        return spot_of(node.place)
    if isinstance(node, sorted_nodes.RegionRegister):
        return RANDOM._replace(area=node.index)
    return spot_of(node.place) if isinstance(node, nodes.PointSelection) else RANDOM


def locate(machine: Machine, place: nodes.Node | None, humidity: int = DRY) -> grid.Cell | None:
    """The cell of a place in a room or a part; None is nowhere, where nothing is to be made.

    Raises:
        GenerationError: no cell is of the kind that ``humidity`` admits, or the cell of a room lies off the level.
    """
    room, spot = machine.room, spot_of(place)
    if room is not None:
        return _in_room(machine, room, spot)
    if spot.area >= 0:
        return _in_region(machine, spot.area, humidity)
    if spot.x < -REGISTERS:
        return _anywhere(machine, humidity)
    column, row = spot.x, spot.y
    if column < 0:
        if not -REGISTERS <= row < 0:
            raise machine.fail(
                f"the place ({column},{row}) is outside of all registers, and the game reads other memory"
            )
        # An entry that was never given is the first cell, and None is nowhere.
        entries = memory_of(machine).places.get(spot.number, [])
        first, second = (entries[-part - 1] if -part <= len(entries) else (0, 0) for part in (column, row))
        if first is None or second is None:
            return None
        column, row = first[0], second[1]
    x, y = machine.origin[0] + column, machine.origin[1] + row
    if grid.valid(x, y):
        return x, y
    machine.site.complain(f"the place ({x},{y}) lies outside of the level: (78,20) is taken")
    return _LAST_RESORT


def _anywhere(machine: Machine, humidity: int) -> grid.Cell:
    x, y = places.search(machine, humidity, True)
    if (x, y) == places.NOWHERE:
        raise machine.fail("no cell of this part suits the statement, and the game stops")
    return x, y


def _in_region(machine: Machine, number: int, humidity: int) -> grid.Cell:
    """A place in a random region: like any other, but inside of its area and outside of the other one."""
    memory = memory_of(machine)
    area, exclusion = memory.areas.get(number, ((1, 0, grid.LAST_COLUMN, grid.LAST_ROW), (0, 0, 0, 0)))
    for _ in range(FLOOR_TRIES):
        x = area[0] + machine.dice.rn2(area[2] - area[0] + 1)
        y = area[1] + machine.dice.rn2(area[3] - area[1] + 1)
        if not grid.inside_box(exclusion, x, y) and places.suits(machine, x, y, humidity):
            return x, y
    return _anywhere(machine, humidity)


def _in_room(machine: Machine, room: Room, spot: WrittenPlace) -> grid.Cell:
    if spot.x < 0 and spot.y < 0:
        _, x, y = positions.somexy(machine.site, room)
    else:
        x = room.lx + (machine.dice.rn2(room.width) if spot.x < 0 else spot.x)
        y = room.ly + (machine.dice.rn2(room.height) if spot.y < 0 else spot.y)
    if not grid.valid(x, y):
        raise machine.fail(f"the place ({x},{y}) lies outside of the level, where the game overwrites other memory")
    return x, y


def locate_floor(machine: Machine, place: nodes.Node, name: str) -> grid.Cell | None:
    """As :func:`locate`; in a room the place is looked for again until it is plain floor, which ``name`` needs.

    Raises:
        GenerationError: it never is.
    """
    if machine.room is None:
        return locate(machine, place)
    cell: grid.Cell | None = (0, 0)
    for _ in range(FLOOR_TRIES):
        cell = locate(machine, place)
        if cell is None or machine.site.terrain_classes.base[machine.level.terrain[grid.at(*cell)]] == terrain.ROOM:
            return cell
    assert cell is not None
    raise machine.fail(f"{places.off_floor(machine, name, *cell)}, and the game stops")
