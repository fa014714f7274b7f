"""The direction and the lists of doors. Rules: "NetHack 3.6: Doors"."""

from __future__ import annotations

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import selection_of
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.rooms import DOOR_STATES
from vaultc.generation.layout import doors
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain


def door(node: nodes.Door, assembler: Assembler) -> None:
    """``DOOR``: each door is turned before the next cell is one, and listed with rooms when the script is over."""
    selection = selection_of(node.selection, assembler)
    state = DOOR_STATES[node.state.text]

    def hang(machine: Machine) -> None:
        chosen = selection.evaluate(machine)
        machine.count_work(len(chosen))
        kind, flags = doors.settled_door(machine.dice, state)
        for cell in chosen:
            doors.hang_door(machine.level, cell, kind, flags)
            turn_door(machine.level, *divmod(cell, grid.HEIGHT))
            machine.touched[cell] = 1

    assembler.emit(node.span, hang, 2, selection)


def turn_door(level: Level, x: int, y: int) -> None:
    """A door lies along the wall that it interrupts; without walls around, along other solid cells."""
    left, right = _is_frame(level, x - 1, y), _is_frame(level, x + 1, y)
    up, down = _is_frame(level, x, y - 1), _is_frame(level, x, y + 1)
    if not (left or right or up or down):
        left, right = _is_solid(level, x - 1, y), _is_solid(level, x + 1, y)
        up, down = _is_solid(level, x, y - 1), _is_solid(level, x, y + 1)
    level.horizontal[grid.at(x, y)] = (left or right) and not (up and down)


def _is_frame(level: Level, x: int, y: int) -> bool:
    if not grid.valid(x, y):
        return False
    code = level.terrain[grid.at(x, y)]
    return terrain.is_wall(code) or code in (terrain.DOOR, terrain.SDOOR)


def _is_solid(level: Level, x: int, y: int) -> bool:
    if not grid.valid(x, y):
        return True
    code = level.terrain[grid.at(x, y)]
    return code < terrain.POOL or code == terrain.IRONBARS
