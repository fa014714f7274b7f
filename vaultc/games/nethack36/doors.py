"""The direction and the lists of doors. Rules: "NetHack 3.6: Doors"."""

from __future__ import annotations

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import selection_of
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.rooms import DOOR_STATES
from vaultc.generation.layout.doors import hang_door, settled_door
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import DOOR, IRONBARS, POOL, SDOOR, is_wall
from vaultc.world.grid import HEIGHT, at, valid


def door(node: nodes.Door, assembler: Assembler) -> None:
    """``DOOR``: each door is turned before the next cell is one, and listed with rooms when the script is over."""
    selection = selection_of(node.selection, assembler)
    state = DOOR_STATES[node.state.text]

    def hang(machine: Machine) -> None:
        chosen = selection.evaluate(machine)
        machine.count_work(len(chosen))
        kind, flags = settled_door(machine.dice, state)
        for cell in chosen:
            hang_door(machine.level, cell, kind, flags)
            turn_door(machine.level, *divmod(cell, HEIGHT))
            machine.touched[cell] = 1

    assembler.emit(node.span, hang, 2, selection)


def turn_door(level: Level, x: int, y: int) -> None:
    """A door lies along the wall that it interrupts; without walls around, along other solid cells."""
    sides = [_is_frame(level, *place) for place in _around(x, y)]
    if not any(sides):
        sides = [_is_solid(level, *place) for place in _around(x, y)]
    left, right, up, down = sides
    level.horizontal[at(x, y)] = (left or right) and not (up and down)


def _around(x: int, y: int) -> tuple[tuple[int, int], ...]:
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def _is_frame(level: Level, x: int, y: int) -> bool:
    if not valid(x, y):
        return False
    code = level.terrain[at(x, y)]
    return is_wall(code) or code in (DOOR, SDOOR)


def _is_solid(level: Level, x: int, y: int) -> bool:
    if not valid(x, y):
        return True
    code = level.terrain[at(x, y)]
    return code < POOL or code == IRONBARS
