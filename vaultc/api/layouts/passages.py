"""The ways of a layout: cells by their use, passages that join parts, and demands on a changed layout.

Crossover takes a part of each of two layouts and repairs them to one valid level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, TypeVar

from vaultc.api.layouts.naming import place_of
from vaultc.api.layouts.state import given_layout
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import modern_dice
from vaultc.language.diagnostics import Severity
from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.rendering.converters.naming import NamedStairs
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, whole
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


MOST_PASSAGES: Final = 40
"""Passages that are dug at once; a layout in more pieces stays as it is."""
_ROCK, _WALL, _CLOSED = 2, 8, 1 << 20
"""The cost of digging through rock and walls, and of what is not dug."""


def reach_of(layout: Layout) -> reachability.Reach:
    """The connected parts of a layout."""
    level = Level()
    level.terrain[: grid.CELLS], level.flags[: grid.CELLS] = layout.ground.terrain, layout.ground.flags
    return reachability.Reach.of(level, layout.game.catalog)


def entered(layout: Layout, reach: reachability.Reach) -> set[int]:
    """The dry cells that a hero reaches from any stairs or ladder; all dry cells where there is neither."""
    dry = reachability.walkable(reach.needs)
    parts = {reach.part[cell_of(stairs)] for stairs in layout.stairs} - {0}
    return {cell for cell in dry if not parts or reach.part[cell] in parts}


def join(layout: Layout, cells: Iterable[int]) -> bool:
    """Dig passages until some cells are in one part, as far as they are dry; False if that cannot be done."""
    wanted = set(cells)
    for _ in range(MOST_PASSAGES):
        reach = reach_of(layout)
        parts = sorted({reach.part[cell] for cell in wanted if reach.needs[cell] == reachability.WALKING})
        if len(parts) < 2:
            return True
        start = max(parts, key=lambda part: reach.sizes[part])
        way = _cheapest(layout, reach, start, frozenset(parts) - {start})
        if way is None:
            return False
        _dig(layout, way)
    return False


def _cheapest(layout: Layout, reach: reachability.Reach, start: int, goals: Collection[int]) -> list[int] | None:
    """The cells from one part to the first of others that is reached with the least digging."""
    cost = {cell: 0 for cell in range(grid.CELLS) if reach.part[cell] == start}
    before: dict[int, int] = {}
    waiting = [(0, cell) for cell in cost]
    while waiting:
        spent, cell = heappop(waiting)
        if reach.part[cell] in goals:
            way = [cell]
            while way[-1] in before:
                way.append(before[way[-1]])
            return way
        if spent > cost[cell]:
            continue
        for step in grid.STRAIGHT:
            other = cell + step
            price = spent + _price(layout, reach, other, step)
            if price < min(cost.get(other, _CLOSED), _CLOSED):
                cost[other], before[other] = price, cell
                heappush(waiting, (price, other))
    return None


def _price(layout: Layout, reach: reachability.Reach, cell: int, step: int) -> int:
    """The cost of going on to a cell in a direction."""
    if not grid.HEIGHT <= cell < grid.CELLS or not is_inside(cell):
        return _CLOSED
    if reach.part[cell]:
        return 1
    code = layout.ground.terrain[cell]
    upright = step in (grid.NORTHWARD, grid.SOUTHWARD)
    if layout.ground.flags[cell] & terrain.NON_DIGGABLE:
        return _CLOSED
    if code == (terrain.HWALL if upright else terrain.VWALL):
        return _WALL
    return _ROCK if code == terrain.STONE else _CLOSED


def _dig(layout: Layout, way: Iterable[int]) -> None:
    ground = layout.ground
    for cell in way:
        code = ground.terrain[cell]
        if terrain.is_wall(code):
            ground.put(cell, terrain.DOOR, terrain.NO_DOOR, int(code == terrain.HWALL))
        elif code == terrain.STONE:
            ground.put(cell, terrain.CORR)


def fill_dead_ends(layout: Layout, cells: Iterable[int]) -> None:
    """Fill corridors that lead nowhere, beginning at some cells, up to the next fork or thing."""
    taken = {cell_of(thing) for thing in layout.things()}
    terrains, needs = layout.ground.terrain, reach_of(layout).needs
    for start in cells:
        cell: int | None = start
        while cell is not None and terrains[cell] in (terrain.CORR, terrain.SCORR) and cell not in taken:
            beside = [other for other in around(cell) if needs[other] <= reachability.SWIMMING]
            if len(beside) > 1:
                break
            layout.ground.put(cell, terrain.STONE)
            layout.ground.lit[cell] = 0
            needs[cell] = reachability.DIGGING
            cell = beside[0] if beside else None


def wall_up_idle_doors(layout: Layout, cells: Iterable[int]) -> None:
    """Make walls of those doors among some cells that have rock or wall on one side."""
    ground, needs = layout.ground, reach_of(layout).needs
    for cell in cells:
        if ground.terrain[cell] in (terrain.DOOR, terrain.SDOOR):
            step = grid.SOUTHWARD if ground.horizontal[cell] else grid.EASTWARD
            beside = {cell - step, cell + step}.intersection(reachability.STRAIGHT_FROM[cell])
            sides = [side for side in beside if needs[side] <= reachability.SWIMMING]
            if len(sides) < 2:
                ground.put(cell, terrain.HWALL if ground.horizontal[cell] else terrain.VWALL)


def drop_idle_walls(layout: Layout) -> None:
    """Make rock of walls beside which there is neither a door nor what rooms consist of."""
    ground = layout.ground
    for cell in of_terrain(layout, *range(terrain.VWALL, terrain.DBWALL)):
        beside = around(cell)
        doors = [other for other in beside if ground.terrain[other] in (terrain.DOOR, terrain.SDOOR)]
        if not doors and not any(is_hall(layout, other) for other in beside):
            ground.put(cell, terrain.STONE, ground.flags[cell])


def wall_in(layout: Layout, cells: Iterable[int]) -> None:
    """Make walls of all rock beside floor, furniture or water among some cells."""
    ground = layout.ground
    for cell in cells:
        if is_hall(layout, cell):
            for other in around(cell):
                if ground.terrain[other] == terrain.STONE:
                    ground.put(other, terrain.HWALL, ground.flags[other])


@dataclass(frozen=True, slots=True)
class Soundness:
    """The soundness of a layout: its problems by their messages, its stairs, and how well its parts are joined.

    ``apart`` is the number of parts that have stairs, ``cut_off`` the number of dry cells that no stairs lead to.
    """

    problems: Counter[str]
    stairs: Counter[tuple[str, str, bool]]
    apart: int
    cut_off: int

    @classmethod
    def of(cls, layout: Layout, least: Severity) -> Soundness:
        """The soundness of a layout; findings of a severity of ``least`` or more are problems."""
        reach = reach_of(layout)
        problems = Counter(found.message for found in layout.validate() if found.severity >= least)
        stairs = Counter((one.kind, one.direction, one.branch) for one in layout.stairs)
        parts = {reach.part[cell_of(one)] for one in layout.stairs}
        cut_off = len(reachability.walkable(reach.needs)) - len(entered(layout, reach))
        return cls(problems, stairs, len(parts), cut_off)

    def is_kept_by(self, other: Soundness) -> bool:
        """True if another layout is as good in all of this."""
        return (
            other.problems <= self.problems
            and other.stairs == self.stairs
            and other.apart <= self.apart
            and other.cut_off <= self.cut_off
        )


def paste(target: Layout, source: Layout, cells: Collection[int], columns: int = 0, rows: int = 0) -> None:
    """Copy cells of one layout with all that is on them to another layout, ``columns`` and ``rows`` away.

    The cells that they cover must lie on the level. What was there before is replaced.
    """
    goals = {cell: cell + grid.at(columns, rows) for cell in cells}
    for kept, copied in zip(target.ground.arrays, source.ground.arrays, strict=True):
        old = bytes(copied)
        for cell, goal in goals.items():
            kept[goal] = old[cell]
    things = []
    for thing in source.things():
        place = goals.get(grid.at(*place_of(thing)))
        if place is not None:
            x, y = xy(place)
            things.append(replace(thing, x=x, y=y))
    covered = set(goals.values())
    target.map_things(lambda thing: None if grid.at(*place_of(thing)) in covered else thing)
    for thing in reversed(things):
        target.add(thing)
    if target.branch is not None and grid.at(*target.branch) in covered:
        target.branch = None
    branch = None if source.branch is None else goals.get(grid.at(*source.branch))
    if branch is not None:
        target.branch = xy(branch)


def cut(layout: Layout, cells: Collection[int]) -> None:
    """Leave nothing but dark stone on some cells."""
    marked = set(cells)
    for cell in cells:
        layout.ground.put(cell, terrain.STONE)
        layout.ground.lit[cell] = 0
    layout.map_things(lambda thing: None if grid.at(*place_of(thing)) in marked else thing)
    if layout.branch is not None and grid.at(*layout.branch) in marked:
        layout.branch = None


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
        raise InvalidValueError(
            f"only layouts of the same game can be crossed, not of {a.game.title} and {b.game.title}"
        )
    if by is not None and by not in WAYS:
        raise InvalidValueError(f"a level can be divided by {', '.join(WAYS)}, not by {by!r}")
    dice, least = modern_dice(whole(seed, "a seed")), Severity.WARNING if exact else Severity.ERROR
    mother, father = Soundness.of(a, least), Soundness.of(b, least)
    demanded = Soundness(
        mother.problems | father.problems, mother.stairs, max(mother.apart, father.apart),
        mother.cut_off + father.cut_off,
    )  # fmt: skip
    for _ in range(TRIES):
        child = _child(a, b, dice, by or pick(dice, WAYS))
        if child is not None and child not in (a, b) and demanded.is_kept_by(Soundness.of(child, least)):
            return child
    return None


def _child(a: Layout, b: Layout, dice: Dice, by: str) -> Layout | None:
    """A child, if it can be repaired."""
    taken = _ROOMS[by](b, dice)
    child = a.copy()
    child.run = None
    paste(child, b, sorted(taken))
    inner = {cell for cell in taken if any(other not in taken for other in around(cell))}
    seam = sorted(with_walls(inner))
    wall_in(child, seam)
    child.fix_walls()
    _settle_stairs(child, a, dice)
    _settle_unique(child)
    from_a, from_b = (entered(one, reach_of(one)) for one in (a, b))
    if not join(child, (from_a - taken) | (from_b & taken)):
        return None
    wall_up_idle_doors(child, seam)
    drop_idle_walls(child)
    fill_dead_ends(child, seam)
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
    left = set(of_terrain(layout, terrain.ROOM))
    taken: set[int] = set()
    while left:
        cells = hall(layout, min(left))
        left.difference_update(cells)
        if dice.rn2(2):
            taken |= with_walls(cells)
    return taken


_ROOMS: Final = {"columns": _columns, "rows": _rows, "rooms": _halls}


# ---- repairs


def _settle_stairs(child: Layout, model: Layout, dice: Dice) -> None:
    """Leave as many stairs of each kind as the model has; the missing ones come as near as can be to where they
    were."""
    wanted = Counter(map(_way, model.stairs))
    for stairs in shuffled(dice, child.stairs):
        wanted[_way(stairs)] -= 1
        if wanted[_way(stairs)] < 0:
            child.remove(stairs)
    for stairs in model.stairs:
        if wanted[_way(stairs)] > 0:
            wanted[_way(stairs)] -= 1
            spots = without(of_terrain(child, terrain.ROOM), [*child.traps, *child.engravings])
            if spots:
                here = stairs.x, stairs.y
                x, y = min(map(xy, spots), key=lambda spot: (steps_between(spot, here), spot))
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
