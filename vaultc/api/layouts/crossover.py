"""Crossover of two layouts: a part of each, repaired to one valid level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import passages
from vaultc.api.layouts.state import given_layout
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import modern_dice
from vaultc.language.diagnostics import Severity
from vaultc.rendering.converters.naming import NamedStairs
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

TRIES: Final = 12
"""The number of ways to divide the level that are tried."""
WAYS: Final = ("columns", "rows", "rooms")
"""The ways to divide the level."""
_EDGE: Final = 10
"""Columns on each side of the level through which no line goes; there are half as many rows."""


def crossover(a: Layout, b: Layout, seed: int, by: str | None = None, *, exact: bool = True) -> Layout | None:
    """Return a child of two layouts of one game that equals neither, or None if no valid one was found.

    ``by`` divides the level by ``columns`` (a vertical line), by ``rows`` (a horizontal line) or by ``rooms``, some of
    which come from ``b``; one of these at random if it is None. Walls are closed along the seam, each of the stairs of
    ``a`` is there once, and passages join all that was joined in the parents. Flags and texts are from ``a``. Same
    layouts, same seed, same child. ``exact`` also refuses children that a des file cannot express, if it can express
    the parents.

    Raises:
        InvalidValueError: the layouts are of different games, or there is no such way to divide a level.
    """
    given_layout(a), given_layout(b)
    if a.game != b.game:
        raise InvalidValueError(f"layouts of one game can be crossed, not of {a.game.title} and {b.game.title}")
    if by is not None and by not in WAYS:
        raise InvalidValueError(f"a level is divided by {', '.join(WAYS)}, not by {by!r}")
    dice, least = modern_dice(whole(seed, "a seed")), Severity.WARNING if exact else Severity.ERROR
    mother, father = passages.Soundness.of(a, least), passages.Soundness.of(b, least)
    demanded = passages.Soundness(
        mother.problems | father.problems, mother.stairs, max(mother.apart, father.apart),
        mother.cut_off + father.cut_off,
    )  # fmt: skip
    for _ in range(TRIES):
        child = _child(a, b, dice, by or passages.pick(dice, WAYS))
        if child is not None and child not in (a, b) and demanded.is_kept_by(passages.Soundness.of(child, least)):
            return child
    return None


def _child(a: Layout, b: Layout, dice: Dice, by: str) -> Layout | None:
    """A child, if it can be repaired."""
    taken = _ROOMS[by](b, dice)
    child = a.copy()
    child.run = None
    passages.paste(child, b, sorted(taken))
    seam = sorted(_seam(taken))
    passages.wall_in(child, seam)
    child.fix_walls()
    _settle_stairs(child, a, dice)
    _settle_unique(child)
    from_a, from_b = (passages.entered(one, passages.reach_of(one)) for one in (a, b))
    if not passages.join(child, (from_a - taken) | (from_b & taken)):
        return None
    passages.wall_up_idle_doors(child, seam)
    passages.drop_idle_walls(child)
    passages.fill_dead_ends(child, seam)
    child.fix_walls()
    return child


# ---- dividing the level


def _columns(_layout: Layout, dice: Dice) -> set[int]:
    """The cells on one side of a vertical line."""
    line = _EDGE + dice.rn2(grid.WIDTH - 2 * _EDGE)
    right = (line, 0, grid.LAST_COLUMN, grid.LAST_ROW)
    return set(grid.cells(right if dice.rn2(2) else (1, 0, line - 1, grid.LAST_ROW)))


def _rows(_layout: Layout, dice: Dice) -> set[int]:
    """The cells on one side of a horizontal line."""
    line = _EDGE // 2 + dice.rn2(grid.HEIGHT - _EDGE)
    below = (1, line, grid.LAST_COLUMN, grid.LAST_ROW)
    return set(grid.cells(below if dice.rn2(2) else (1, 0, grid.LAST_COLUMN, line - 1)))


def _halls(layout: Layout, dice: Dice) -> set[int]:
    """The cells of some rooms with their walls: about half of the rooms."""
    left = set(passages.of_terrain(layout, terrain.ROOM))
    taken: set[int] = set()
    while left:
        hall = passages.hall(layout, min(left))
        left.difference_update(hall)
        if dice.rn2(2):
            taken |= passages.with_walls(hall)
    return taken


_ROOMS: Final = {"columns": _columns, "rows": _rows, "rooms": _halls}


# ---- repairs


def _seam(taken: Collection[int]) -> set[int]:
    """The cells on both sides of the border of a part."""
    inner = {cell for cell in taken if any(other not in taken for other in passages.around(cell))}
    return passages.with_walls(inner)


def _settle_stairs(child: Layout, model: Layout, dice: Dice) -> None:
    """Leave as many stairs of each kind as the model has; the missing ones come as near as can be to where they
    were."""
    wanted = Counter(map(_way, model.stairs))
    for stairs in passages.shuffled(dice, child.stairs):
        wanted[_way(stairs)] -= 1
        if wanted[_way(stairs)] < 0:
            child.remove(stairs)
    for stairs in model.stairs:
        if wanted[_way(stairs)] > 0:
            wanted[_way(stairs)] -= 1
            spots = passages.without(passages.of_terrain(child, terrain.ROOM), [*child.traps, *child.engravings])
            if spots:
                here = stairs.x, stairs.y
                x, y = min(map(passages.xy, spots), key=lambda spot: (passages.steps_between(spot, here), spot))
                child.place(stairs.kind, stairs.direction, x, y)
                if stairs.branch:
                    child.branch = x, y


def _way(stairs: NamedStairs) -> tuple[str, str, bool]:
    return stairs.kind, stairs.direction, stairs.branch


def _settle_unique(child: Layout) -> None:
    """Of a monster that exists only once, leave one."""
    catalog, seen = child.game.catalog, set()
    for monster in child.monsters:
        number = catalog.species_number(monster.name, monster.symbol)
        if number is not None and "unique" in catalog.species[number].generation:
            if number in seen:
                child.remove(monster)
            seen.add(number)
