"""Corridors and mazes for a compiler (twins in ``generation.layout.digging``)."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.chance.dice import Dice
from vaultc.support import passes
from vaultc.support.acceleration import TUNED
from vaultc.world.grid import HEIGHT, Cell


def dig_cells(
    terrain: bytearray, dice: Dice, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None, may_stop: bool, hide: bool, wander: bool,
) -> bool:  # fmt: skip
    """Dig from ``start`` to ``end``; True if the end was reached."""
    generator = dice.generator()
    if not generator:
        tuned = TUNED["digging", "dig_cells"]
        return bool(tuned(terrain, dice, start, end, filling, background, on_dug, may_stop, hide, wander))
    told = on_dug is not None
    options = may_stop * passes.MAY_STOP + hide * passes.HIDE + wander * passes.WANDER + told * passes.TOLD
    way = passes.way(start[0], start[1], end[0], end[1], filling, background, options)
    result = passes.dig(terrain, generator, way)
    while result >= passes.DUG:
        if on_dug is not None:
            on_dug((result - passes.DUG) // HEIGHT, (result - passes.DUG) % HEIGHT)
        result = passes.dig(terrain, generator, way)
    return result == passes.REACHED


def carve_cells(
    terrain: bytearray, flags: bytearray, dice: Dice, touched: bytearray, x: int, y: int, filling: int, last: Cell
) -> None:
    """Carve all of the grid up to the ``last`` column and row that can be reached from (x, y).

    A row below the last one, which is the first of the next column, keeps its terrain.
    """
    generator = dice.generator()
    if generator:
        passes.carve(terrain, flags, touched, generator, x, y, filling, last[0], last[1])
    else:
        TUNED["digging", "carve_cells"](terrain, flags, dice, touched, x, y, filling, last)
