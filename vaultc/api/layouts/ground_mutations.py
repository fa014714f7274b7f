"""Mutations of the ground of a layout: each changes a layout in place, or returns False if it does not apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import cells as places
from vaultc.api.layouts import passages, pieces
from vaultc.chance.dice import Dice
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_LARGEST_POOL: Final = 8
_LARGEST_ROOM: Final = 300
"""Cells of the largest room that is moved, with its walls."""
_DOORS: Final = (
    ("nodoor", False), ("broken", False), ("open", False), ("closed", False), ("locked", False),
    ("closed", True), ("locked", True),
)  # fmt: skip
"""The states of doors, and if they are hidden."""


def _bare(layout: Layout, *codes: int) -> list[int]:
    """The inner cells of some terrain on which nothing is."""
    return [
        cell for cell in places.without(places.of_terrain(layout, *codes), layout.things()) if places.is_inside(cell)
    ]


# ---- walls


def toggle_wall(layout: Layout, dice: Dice) -> bool:
    """Open a wall, or build one: wall becomes floor or corridor, floor wall, and corridor rock."""
    return _open_wall(layout, dice) if dice.rn2(2) else _build_wall(layout, dice)


def _open_wall(layout: Layout, dice: Dice) -> bool:
    ground = layout.ground
    walls = [
        cell
        for cell in places.of_terrain(layout, *range(terrain.VWALL, terrain.DBWALL))
        if places.is_inside(cell) and not ground.flags[cell] & terrain.NON_DIGGABLE and _beside(layout, cell)
    ]
    if not walls:
        return False
    cell = places.pick(dice, walls)
    beside = _beside(layout, cell)
    code = terrain.ROOM if any(ground.terrain[other] != terrain.CORR for other in beside) else terrain.CORR
    ground.put(cell, code)
    ground.lit[cell] = any(ground.lit[other] for other in beside)
    passages.wall_in(layout, [cell])
    layout.fix_walls()
    return True


def _beside(layout: Layout, cell: int) -> list[int]:
    """The cells beside a wall that are open."""
    codes = layout.ground.terrain
    steps = [cell + step for step in grid.STRAIGHT]
    return [other for other in steps if codes[other] == terrain.CORR or terrain.is_room_like(codes[other])]


def _build_wall(layout: Layout, dice: Dice) -> bool:
    spots = _bare(layout, terrain.ROOM, terrain.CORR)
    if not spots:
        return False
    cell = places.pick(dice, spots)
    rock = layout.ground.terrain[cell] == terrain.CORR
    layout.ground.put(cell, terrain.STONE if rock else terrain.HWALL)
    layout.fix_walls()
    return True


def raise_pillar(layout: Layout, dice: Dice) -> bool:
    """Raise a pillar: a wall, or a tree where there are trees, with floor on all sides."""
    codes = layout.ground.terrain
    spots = [
        cell
        for cell in _bare(layout, terrain.ROOM)
        if all(codes[other] == terrain.ROOM for other in places.around(cell))
    ]
    if not spots:
        return False
    wooded = terrain.TREE in codes and dice.rn2(2)
    layout.ground.put(places.pick(dice, spots), terrain.TREE if wooded else terrain.HWALL)
    layout.fix_walls()
    return True


def dig_pool(layout: Layout, dice: Dice) -> bool:
    """Dig a pool in the floor: of the liquids of the layout, or else of lava or ice, which stay as they are."""
    floor = set(_bare(layout, terrain.ROOM))
    if not floor:
        return False
    liquids = [code for code in _LIQUIDS if code in layout.ground.terrain]
    code = places.pick(dice, liquids or [terrain.LAVAPOOL, terrain.ICE])
    pool = [places.pick(dice, sorted(floor))]
    size = 1 + dice.rn2(_LARGEST_POOL)
    while len(pool) < size:
        beside = sorted({cell + step for cell in pool for step in grid.STRAIGHT} & floor - {*pool})
        if not beside:
            break
        pool.append(places.pick(dice, beside))
    for cell in pool:
        layout.ground.put(cell, code)
    return True


_LIQUIDS: Final = (terrain.POOL, terrain.MOAT, terrain.LAVAPOOL, terrain.ICE)


# ---- doors, stairs, light


def change_door(layout: Layout, dice: Dice) -> bool:
    """Give a door another state, or hide it in the wall."""
    if not layout.doors:
        return False
    door = places.pick(dice, layout.doors)
    state = "nodoor" if door.state == "none" else door.state
    name, hidden = places.pick(dice, [one for one in _DOORS if one != (state, door.hidden)])
    layout.place("door", name, door.x, door.y, hidden=hidden, horizontal=door.horizontal)
    return True


def shift_stairs(layout: Layout, dice: Dice) -> bool:
    """Move stairs or a ladder to another place on floor."""
    spots = places.without(places.of_terrain(layout, terrain.ROOM), [*layout.traps, *layout.engravings])
    if not layout.stairs or not spots:
        return False
    stairs = places.pick(dice, layout.stairs)
    layout.move(stairs, *places.xy(places.near_or_far(dice, places.cell_of(stairs), spots)))
    return True


def toggle_light(layout: Layout, dice: Dice) -> bool:
    """Light a dark room with its walls, or darken a lit one."""
    hall = _any_hall(layout, dice)
    if hall is None:
        return False
    lit = not layout.ground.lit[hall[0]]
    layout.paint([places.xy(cell) for cell in places.with_walls(hall)], lit=lit)
    return True


def _any_hall(layout: Layout, dice: Dice) -> list[int] | None:
    floor = places.of_terrain(layout, terrain.ROOM)
    return places.hall(layout, places.pick(dice, floor)) if floor else None


# ---- rooms


def move_room(layout: Layout, dice: Dice) -> bool:
    """Cut out a room with its walls, doors and things, paste it elsewhere in the rock, and join it to the rest."""
    hall = _any_hall(layout, dice)
    if hall is None:
        return False
    room = places.with_walls(hall)
    step = _free_step(layout, dice, room) if len(room) <= _LARGEST_ROOM else None
    if step is None:
        return False
    reached = passages.entered(layout, passages.reach_of(layout))
    goals = {cell + grid.at(*step) for cell in room}
    beside = [cell for cell in places.with_walls(room) if cell not in room]
    old = layout.copy()
    pieces.cut(layout, room)
    pieces.paste(layout, old, room, *step)
    wanted = {cell + grid.at(*step) if cell in room else cell for cell in reached}
    if not passages.join(layout, wanted):
        return False
    passages.wall_up_idle_doors(layout, sorted(goals))
    passages.fill_dead_ends(layout, sorted({*beside} - goals))
    layout.fix_walls()
    return True


def _free_step(layout: Layout, dice: Dice, room: set[int]) -> grid.Cell | None:
    """Columns and rows by which a room may move: it covers nothing but rock and itself."""
    free = {cell for cell in range(grid.CELLS) if layout.ground.terrain[cell] == terrain.STONE} | room
    columns, rows = ([divmod(cell, grid.HEIGHT)[axis] for cell in room] for axis in (0, 1))
    steps = [
        (x, y)
        for x in range(1 - min(columns), grid.LAST_COLUMN - max(columns) + 1)
        for y in range(-min(rows), grid.LAST_ROW - max(rows) + 1)
        if (x or y) and all(cell + grid.at(x, y) in free for cell in room)
    ]
    return places.pick(dice, steps) if steps else None
