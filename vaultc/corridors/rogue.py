"""Nine blocks of rooms and crossings: ``INIT_MAP: rogue`` (rule: "Rogue layout"; without the ghost)."""

from __future__ import annotations

from dataclasses import dataclass, field

from vaultc.catalog.rooms import OROOM
from vaultc.catalog.terrain import CORR, NO_DOOR
from vaultc.chance.dice import Dice
from vaultc.corridors.doors import corridor_door
from vaultc.grid import at
from vaultc.layout.room_records import forget_rooms, new_room
from vaultc.layout.rooms import lay
from vaultc.level import Level, Room
from vaultc.site import Site

Cell = tuple[int, int]

_WEST, _EAST, _NORTH, _SOUTH = (-1, 0), (1, 0), (0, -1), (0, 1)
_SIDES = (_WEST, _EAST, _NORTH, _SOUTH)
_BLOCK_WIDTH = 26
_BLOCK_HEIGHT = 7


@dataclass(slots=True)
class _Block:
    """A ninth of the level: a room of some size at (x, y) of the grid, or a crossing (width 0) there."""

    x: int
    y: int
    width: int
    height: int
    sides: set[Cell] = field(default_factory=set)
    room: Room | None = None


def rogue_level(site: Site) -> None:
    """Lay out rooms and crossings in a 3 by 3 grid, and corridors that connect all of them.

    Rooms made before are forgotten; the new ones take over their records, marks included.
    """
    forget_rooms(site.level)
    blocks = _make_blocks(site.dice)
    _connect(site.dice, blocks)
    for block in blocks.values():
        if block.width:
            _lay_room(site, block)
    for (x, y), block in blocks.items():
        if _SOUTH in block.sides:
            _dig_south(site, block, blocks[x, y + 1])
        if _EAST in block.sides:
            _dig_east(site, block, blocks[x + 1, y])


def _make_blocks(dice: Dice) -> dict[Cell, _Block]:
    """Blocks by their place in the grid, row by row."""
    blocks: dict[Cell, _Block] = {}
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
            blocks[x, y] = _Block(1 + _BLOCK_WIDTH * x + left, _BLOCK_HEIGHT * y + top, width, height)
    return blocks


def _connect(dice: Dice, blocks: dict[Cell, _Block]) -> None:
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
        dx, dy = sides[dice.rn2(len(sides))]
        blocks[x, y].sides.add((dx, dy))
        blocks[x + dx, y + dy].sides.add((-dx, -dy))
        walks[-1] = (x + dx, y + dy)
        walks.append(walks[-1])


def _may_connect(dice: Dice, blocks: dict[Cell, _Block], place: Cell, side: Cell) -> bool:
    neighbour = blocks.get((place[0] + side[0], place[1] + side[1]))
    if neighbour is None or side in blocks[place].sides:
        return False
    return not neighbour.sides or not dice.rn2(10)


def _lay_room(site: Site, block: _Block) -> None:
    room = new_room(site.level)
    room.group = len(site.level.rooms) - 1
    lit = not site.dice.rn2(7)
    bounds = (block.x, block.y, block.x + block.width - 1, block.y + block.height - 1)
    lay(site.level, room, bounds, lit, OROOM)
    block.room = room


# ---- corridors


def _dig_south(site: Site, block: _Block, other: _Block) -> None:
    x1, y1 = _end(site, block, _SOUTH)
    x2, y2 = _end(site, other, _NORTH)
    middle = y1 + site.dice.rn2(y2 - y1 + 1)
    _corridor(site.level, (x1, y1), (x1, middle))
    _corridor(site.level, (x1, middle), (x2, middle))
    _corridor(site.level, (x2, middle), (x2, y2))


def _dig_east(site: Site, block: _Block, other: _Block) -> None:
    x1, y1 = _end(site, block, _EAST)
    x2, y2 = _end(site, other, _WEST)
    middle = x1 + site.dice.rn2(x2 - x1 + 1)
    _corridor(site.level, (x1, y1), (middle, y1))
    _corridor(site.level, (middle, y1), (middle, y2))
    _corridor(site.level, (middle, y2), (x2, y2))


def _end(site: Site, block: _Block, side: Cell) -> Cell:
    """Where a corridor starts: at the crossing, or outside of a new doorway in a room's wall."""
    if block.room is None:
        return block.x, block.y
    dx, dy = side
    if dx:
        x = block.x + block.width if dx > 0 else block.x - 1
        y = block.y + site.dice.rn2(block.height)
    else:
        x = block.x + site.dice.rn2(block.width)
        y = block.y + block.height if dy > 0 else block.y - 1
    corridor_door(site, x, y, block.room)
    site.level.flags[at(x, y)] = NO_DOOR
    return x + dx, y + dy


def _corridor(level: Level, start: Cell, end: Cell) -> None:
    """Turn a straight line of cells into corridor."""
    (x1, y1), (x2, y2) = start, end
    for x in range(min(x1, x2), max(x1, x2) + 1):
        for y in range(min(y1, y2), max(y1, y2) + 1):
            level.terrain[at(x, y)] = CORR
