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
    site: Site,
    start: Cell,
    end: Cell,
    filling: int,
    background: int,
    on_dug: Callable[[int, int], None] | None = None,
    may_stop: bool = False,
) -> bool:
    """Dig from ``start`` to ``end`` through ``background``, leaving ``filling``; True if the end was reached.

    The cells dug by a failing corridor stay. A corridor that ``may_stop`` ends by chance anywhere, and sometimes has a
    boulder in it: ``on_dug(x, y)`` is called to put it there.
    """
    x, y = start
    end_x, end_y = end
    if not (_may_be_end(x, y) and _may_be_end(end_x, end_y)):
        return False
    rules = site.rules.ground
    hide, wander = rules.corridors_hide, rules.corridors_wander
    return dig_cells(site.level.terrain, site.dice, start, end, filling, background, on_dug, may_stop, hide, wander)


def _may_be_end(x: int, y: int) -> bool:
    return 0 < x <= LAST_COLUMN and 0 < y <= LAST_ROW


@twin("digging")
def dig_cells(
    terrain: bytearray,
    dice: Dice,
    start: Cell,
    end: Cell,
    filling: int,
    background: int,
    on_dug: Callable[[int, int], None] | None,
    may_stop: bool,
    hide: bool,
    wander: bool,
) -> bool:
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
        far = _wandering(rn2, abs(x - end_x), abs(y - end_y)) if wander else None
        dx, dy = _next_direction(terrain, passable, x, y, dx, dy, end_x, end_y, far)
    return True


def _first_direction(x: int, y: int, end_x: int, end_y: int) -> Cell:
    if end_x > x:
        return 1, 0
    if end_y > y:
        return 0, 1
    return (-1, 0) if end_x < x else (0, -1)


def _wandering(rn2: Callable[[int], int], far_x: int, far_y: int) -> Cell:
    """The distances along both axes; the larger is now and then ignored."""
    if far_x > far_y and far_y and not rn2(far_x - far_y + 1):
        return 0, far_y
    if far_y > far_x and far_x and not rn2(far_y - far_x + 1):
        return far_x, 0
    return far_x, far_y


def _next_direction(
    terrain: bytearray,
    passable: tuple[int, int, int],
    x: int,
    y: int,
    dx: int,
    dy: int,
    end_x: int,
    end_y: int,
    far: Cell | None,
) -> Cell:
    """Turn towards the end when it is farther that way (``far``), else go on, else turn to any possible side."""
    cell = x * HEIGHT + y
    far_x, far_y = far or (abs(x - end_x), abs(y - end_y))
    if dy and far_x > far_y:
        side = -1 if x > end_x else 1
        if terrain[cell + side * EASTWARD] in passable:
            return side, 0
    elif dx and far_y > far_x:
        side = -1 if y > end_y else 1
        if terrain[cell + side * SOUTHWARD] in passable:
            return 0, side
    if terrain[cell + dx * EASTWARD + dy * SOUTHWARD] in passable:
        return dx, dy
    if dx:
        dx, dy = 0, -1 if end_y < y else 1
    else:
        dx, dy = -1 if end_x < x else 1, 0
    if terrain[cell + dx * EASTWARD + dy * SOUTHWARD] in passable:
        return dx, dy
    return -dx, -dy
