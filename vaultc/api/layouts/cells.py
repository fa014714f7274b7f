"""Cells of a layout by their use: where a hero can stand, where there is room for a thing, which cells are one hall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from vaultc.chance.dice import Dice
from vaultc.level.measures import reachability
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_Choice = TypeVar("_Choice")
NEAR = 3
"""The number of steps that counts as near."""
INSIDE: grid.Box = (2, 1, grid.LAST_COLUMN - 1, grid.LAST_ROW - 1)
"""The cells of a level that have neighbours on all sides which the game uses."""


def pick(dice: Dice, choices: Sequence[_Choice]) -> _Choice:
    """One of some choices, each as likely."""
    return choices[dice.rn2(len(choices))]


def shuffled(dice: Dice, choices: Iterable[_Choice]) -> list[_Choice]:
    """Some choices in random order."""
    left = list(choices)
    for last in range(len(left) - 1, 0, -1):
        other = dice.rn2(last + 1)
        left[last], left[other] = left[other], left[last]
    return left


def near_or_far(dice: Dice, cell: int, cells: Sequence[int]) -> int:
    """One of some cells: in half of the cases one near a cell, if there is any."""
    near = [one for one in cells if steps_between(xy(one), xy(cell)) <= NEAR]
    return pick(dice, near if near and dice.rn2(2) else cells)


def cell_of(thing: object) -> int:
    """The cell of a thing, a door or stairs."""
    return grid.at(thing.x, thing.y)  # type: ignore[attr-defined]


def xy(cell: int) -> grid.Cell:
    """The column and the row of a cell."""
    x, y = divmod(cell, grid.HEIGHT)
    return x, y


def steps_between(one: grid.Cell, other: grid.Cell) -> int:
    """The number of steps from one cell to another, where nothing is in the way."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def of_terrain(layout: Layout, *codes: int) -> list[int]:
    """The cells with one of some terrain codes, without the first column."""
    marks = bytes([code in codes for code in range(256)])
    found = layout.ground.terrain.translate(marks)
    return [cell for cell in range(grid.HEIGHT, grid.CELLS) if found[cell]]


def plain(layout: Layout) -> list[int]:
    """Floor and corridors, on which any thing may lie."""
    return of_terrain(layout, terrain.ROOM, terrain.CORR)


def alike(layout: Layout, cell: int) -> list[int]:
    """Cells on which the things of a cell might be as well: the same liquid, or else plain ground."""
    code = layout.ground.terrain[cell]
    return of_terrain(layout, code) if layout.game.catalog.terrain_classes.liquid[code] else plain(layout)


def without(cells: Iterable[int], taken: Iterable[object]) -> list[int]:
    """Some cells without the cells of some things."""
    full = {cell_of(thing) for thing in taken}
    return [cell for cell in cells if cell not in full]


def around(cell: int) -> tuple[int, ...]:
    """The neighbours of a cell, diagonal ones too."""
    return reachability.STRAIGHT_FROM[cell] + reachability.DIAGONAL_FROM[cell]


def is_inside(cell: int) -> bool:
    """True if a cell lies off the rim of the level."""
    return grid.inside_box(INSIDE, *divmod(cell, grid.HEIGHT))


def is_hall(layout: Layout, cell: int) -> bool:
    """True for floor, furniture, water and the like: for what rooms consist of."""
    code = layout.ground.terrain[cell]
    return terrain.is_room_like(code) or layout.game.catalog.terrain_classes.liquid[code] == 1


def hall(layout: Layout, start: int) -> list[int]:
    """The cells of the room or cave around a cell, up to walls, doors and corridors."""
    found, seen = [start], {start}
    for cell in found:
        for other in around(cell):
            if other not in seen and is_hall(layout, other):
                seen.add(other)
                found.append(other)
    return found


def with_walls(cells: Iterable[int]) -> set[int]:
    """Some cells with all their neighbours."""
    found = set(cells)
    return found.union(*(around(cell) for cell in found))
