"""The last steps of a MAZE: its walks, its walls, and what the unused maze holds. Rules: "NetHack 3.4.3: MAZE"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.places import suits
from vaultc.generation.layout import mazes, walls
from vaultc.generation.population.mazes import count_marked, spread
from vaultc.generation.sorted_levels import places
from vaultc.generation.sorted_levels.memory import memory_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.world import grid
from vaultc.world.catalog import terrain

_CELLS: Final = 1368
"""The cells of the part of a level that counts: 76 columns of 18 rows, though 20 rows are looked at."""
_TRIES: Final = 2000


def walk(node: nodes.MazeWalk, assembler: Assembler) -> None:
    """Walk from a place that MAZEWALK settled."""

    def carve(machine: Machine) -> None:
        start = memory_of(machine).walks.get(node.span)
        if start is None:
            return
        passages = bytearray(len(machine.touched))
        x, y, step = start
        mazes.maze_walk(machine.level, machine.dice, passages, x, y, step, terrain.ROOM, strays=False)

    assembler.emit(node.span, carve, 1)


def wallify(span: Span, assembler: Assembler) -> None:
    """Give the walls of the whole level the shapes that their neighbours require."""
    assembler.emit(span, lambda machine: walls.wallification(machine.level, *grid.WHOLE_LEVEL), 1)


def stock(span: Span, assembler: Assembler) -> None:
    """Spread things over the maze around the parts, as many as suit its size."""
    assembler.emit(span, _stock, 1)


def _stock(machine: Machine) -> None:
    free = _CELLS - count_marked(machine.touched)
    if memory_of(machine).walks and free > _CELLS // 10:
        dry, wet_too = partial(_spots, machine, places.DRY), partial(_spots, machine, places.DRY | places.WET)
        spread(machine.site, 100 * free // _CELLS, dry, wet_too)


def _spots(machine: Machine, humidity: int, count: int) -> Iterator[grid.Cell]:
    """That many random crossings of the maze, each drawn on demand; after too many tries whatever comes next."""
    dice = machine.dice
    for _ in range(count):
        for trial in range(_TRIES + 1):
            x = dice.rn2(75) + 3
            y = dice.rn2(17) + 3
            if trial == _TRIES or (x % 2 and y % 2 and not machine.touched[grid.at(x, y)]
                                   and suits(machine, x, y, humidity)):  # fmt: skip
                break
        yield x, y
