"""``INIT_MAP: rogue``: rooms and crossings in nine blocks, and corridors that connect them; the ghost is not made here.

Rules: "Rogue layout".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.corridors.joining import corridor_door
from vaultc.generation.layout import room_records
from vaultc.generation.layout.positions import wall_of
from vaultc.generation.layout.rooms import lay
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import directions
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog.rooms import OROOM
from vaultc.world.grid import Cell

_SIDES = (directions.WEST, directions.EAST, directions.NORTH, directions.SOUTH)
_OPPOSITE: Final = {
    directions.WEST: directions.EAST,
    directions.EAST: directions.WEST,
    directions.NORTH: directions.SOUTH,
    directions.SOUTH: directions.NORTH,
}
_BLOCK_WIDTH: Final = 26
_BLOCK_HEIGHT: Final = 7


@dataclass(slots=True)
class Ninth:
    """A ninth of the level: a room of some size at (x, y) of the grid, or a crossing (width 0) there.

    ``sides`` are the directions of the neighbours that it is to be joined with.
    """

    x: int
    y: int
    width: int
    height: int
    sides: set[int] = field(default_factory=set)
    room: Room | None = None


def lay_blocks(site: Site) -> dict[Cell, Ninth]:
    """Lay out rooms and crossings in a 3 by 3 grid, and choose which are to be joined; by place, row by row.

    Rooms made before are forgotten; the new ones take over their records, marks included.
    """
    room_records.forget_rooms(site.level)
    blocks = _make_blocks(site.dice)
    _connect(site.dice, blocks)
    for block in blocks.values():
        if block.width:
            room = room_records.new_room(site.level)
            room.group = len(site.level.rooms) - 1
            lit = not site.dice.rn2(7)
            bounds = (block.x, block.y, block.x + block.width - 1, block.y + block.height - 1)
            lay(site, room, bounds, lit, OROOM)
            block.room = room
    return blocks


def _make_blocks(dice: Dice) -> dict[Cell, Ninth]:
    """Blocks by their place in the grid, row by row."""
    blocks: dict[Cell, Ninth] = {}
    real = False
    for y in range(3):
        for x in range(3):
            rows = 4 if y == 2 else 3
            crossing = not dice.rn2(5) and (real or (x < 2 and y < 2))
            real = real or not crossing
            width = height = 0
            if crossing:
                left = dice.rn2(22) + 2
                top = dice.rn2(rows) + 2
            else:
                width = dice.rn2(22) + 2
                height = dice.rn2(rows) + 2
                left = dice.rnd(24 - width)
                top = dice.rnd(rows + 2 - height)
            blocks[x, y] = Ninth(1 + _BLOCK_WIDTH * x + left, _BLOCK_HEIGHT * y + top, width, height)
    return blocks


def _connect(dice: Dice, blocks: dict[Cell, Ninth]) -> None:
    """Walk from block to block until no walk can go on; walks continue where the last one went."""
    y = dice.rn2(3)
    x = dice.rn2(3)
    walks = [(x, y)]
    while walks:
        x, y = walks[-1]
        sides = [side for side in _SIDES if _may_connect(dice, blocks, (x, y), side)]
        if not sides:
            walks.pop()
            continue
        side = sides[dice.rn2(len(sides))]
        dx, dy = directions.STEPS[side]
        blocks[x, y].sides.add(side)
        blocks[x + dx, y + dy].sides.add(_OPPOSITE[side])
        walks[-1] = (x + dx, y + dy)
        walks.append(walks[-1])


def _may_connect(dice: Dice, blocks: dict[Cell, Ninth], place: Cell, side: int) -> bool:
    dx, dy = directions.STEPS[side]
    neighbour = blocks.get((place[0] + dx, place[1] + dy))
    if neighbour is None or side in blocks[place].sides:
        return False
    return not neighbour.sides or not dice.rn2(10)


def rogue_level(site: Site) -> None:
    """Lay out rooms and crossings in a 3 by 3 grid, and corridors that connect all of them."""
    blocks = lay_blocks(site)
    for (x, y), block in blocks.items():
        if directions.SOUTH in block.sides:
            x1, y1 = _end(site, block, directions.SOUTH)
            x2, y2 = _end(site, blocks[x, y + 1], directions.NORTH)
            middle = y1 + site.dice.rn2(y2 - y1 + 1)
            _corridor(site, (x1, y1), (x1, middle), (x2, middle), (x2, y2))
        if directions.EAST in block.sides:
            x1, y1 = _end(site, block, directions.EAST)
            x2, y2 = _end(site, blocks[x + 1, y], directions.WEST)
            middle = x1 + site.dice.rn2(x2 - x1 + 1)
            _corridor(site, (x1, y1), (middle, y1), (middle, y2), (x2, y2))


def _end(site: Site, block: Ninth, side: int) -> Cell:
    """Return the start of a corridor: the crossing, or the cell outside a new doorway in a room's wall."""
    if block.room is None:
        return block.x, block.y
    dx, dy = directions.STEPS[side]
    x1, y1, _, _ = wall_of(block.room, dx, dy)
    offset = site.dice.rn2(block.height if dx else block.width)
    x, y = (x1, block.y + offset) if dx else (block.x + offset, y1)
    corridor_door(site, x, y, block.room)
    site.level.flags[grid.at(x, y)] = terrains.NO_DOOR
    return x + dx, y + dy


def _corridor(site: Site, *turns: Cell) -> None:
    """Turn straight lines of cells from turn to turn into corridor; in some games there are secret ones among them."""
    terrain, odds = site.level.terrain, site.rules.ground.hidden_between_blocks
    for (x1, y1), (x2, y2) in pairwise(turns):
        for cell in grid.cells((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))):
            terrain[cell] = terrains.SCORR if odds and not site.dice.rn2(odds) else terrains.CORR
