"""Digging corridors from one cell to another. Rules: "Digging"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.site import Site
from vaultc.support.acceleration import twin
from vaultc.world.catalog.terrain import CORR, SCORR
from vaultc.world.grid import EASTWARD, HEIGHT, LAST_COLUMN, LAST_ROW, SOUTHWARD, Cell

_MOST_STEPS: Final = 500


def dig(
    site: Site, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None = None, may_stop: bool = False,
) -> bool:  # fmt: skip
    """Dig from ``start`` to ``end`` through ``background``, leaving ``filling``; True if the end was reached.

    The cells dug by a failing corridor stay. A corridor that ``may_stop`` ends by chance anywhere, and sometimes has a
    boulder in it: ``on_dug(x, y)`` is called to put it there.
    """
    if not all(0 < x <= LAST_COLUMN and 0 < y <= LAST_ROW for x, y in (start, end)):
        return False
    rules = site.rules.ground
    hide, wander = rules.corridors_hide, rules.corridors_wander
    return dig_cells(site.level.terrain, site.dice, start, end, filling, background, on_dug, may_stop, hide, wander)


@twin("digging")
def dig_cells(
    terrain: bytearray, dice: Dice, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None, may_stop: bool, hide: bool, wander: bool,
) -> bool:  # fmt: skip
    """Dig as :func:`dig`; corridors ``hide`` now and then, or ``wander``, by the rules of the game."""
    (x, y), (end_x, end_y) = start, end
    rn2 = dice.rn2
    passable = (background, filling, SCORR)
    dx, dy = _first_direction(x, y, end_x, end_y)
    x, y = x - dx, y - dy
    steps = 0
    while (x, y) != end:
        if steps > _MOST_STEPS or (may_stop and not rn2(35)):
            return False
        steps += 1
        x, y = x + dx, y + dy
        if not (0 < x < LAST_COLUMN and 0 < y < LAST_ROW):
            return False
        cell = x * HEIGHT + y
        code = terrain[cell]
        if code == background:
            lucky = filling == CORR and not rn2(100)
            terrain[cell] = SCORR if lucky and hide else filling
            if may_stop and not lucky and not rn2(50) and on_dug is not None:
                on_dug(x, y)
        elif code not in (filling, SCORR):
            return False
        far_x, far_y = abs(x - end_x), abs(y - end_y)
        if wander and far_x > far_y and far_y and not rn2(far_x - far_y + 1):
            far_x = 0
        elif wander and far_y > far_x and far_x and not rn2(far_y - far_x + 1):
            far_y = 0
        toward = -1 if end_x < x else 1, -1 if end_y < y else 1
        dx, dy = _next_direction(terrain, cell, passable, dx, dy, far_x, far_y, toward)
    return True


def _first_direction(x: int, y: int, end_x: int, end_y: int) -> Cell:
    if end_x > x:
        return 1, 0
    if end_y > y:
        return 0, 1
    return (-1, 0) if end_x < x else (0, -1)


def _next_direction(
    terrain: bytearray, cell: int, passable: tuple[int, ...], dx: int, dy: int, far_x: int, far_y: int, toward: Cell
) -> Cell:
    """Turn ``toward`` the end when it is farther that way, else go on, else turn to any possible side."""
    side_x, side_y = toward
    if dy and far_x > far_y and terrain[cell + side_x * EASTWARD] in passable:
        return side_x, 0
    if dx and far_y > far_x and terrain[cell + side_y * SOUTHWARD] in passable:
        return 0, side_y
    if terrain[cell + dx * EASTWARD + dy * SOUTHWARD] in passable:
        return dx, dy
    dx, dy = (0, side_y) if dx else (side_x, 0)
    if terrain[cell + dx * EASTWARD + dy * SOUTHWARD] in passable:
        return dx, dy
    return -dx, -dy
