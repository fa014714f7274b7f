"""Corridors and their doors: between two rooms, all rooms of a level, or the nine blocks of Rogue.

Rules: "Joining two rooms", "Corridor doors", "CORRIDOR", "Corridor styles", "Stairs bookkeeping", "Rogue layout".

Three things here look like mistakes and are the game's:

- CORRIDOR works only from east and west walls, and does nothing with a number as its second end;
- a corridor that gets stuck leaves what it has dug;
- the styles join rooms in the order of their records, not of their places.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from vaultc.chance.dice import Dice
from vaultc.generation.layout import digging, doors, positions, rooms
from vaultc.generation.layout.rooms import lay
from vaultc.generation.population import monsters
from vaultc.generation.population.monsters.shapes import disguise
from vaultc.generation.population.objects import make_at
from vaultc.generation.site import Site
from vaultc.level import author_places
from vaultc.level.level import Room, Stairway
from vaultc.support.dataclass import dataclass, field
from vaultc.world import grid
from vaultc.world.catalog import kinds
from vaultc.world.catalog import terrain as terrains


def corridor_door(site: Site, x: int, y: int, room: Room) -> None:
    """Make a door where a corridor meets a room; in most games some are secret."""
    if len(site.level.doors) >= doors.DOOR_LIMIT:
        site.complain("there are too many doors")
        return
    odds = site.rules.ground.hidden_doors
    make_door(site, x, y, room, terrains.DOOR if not odds or site.dice.rn2(odds) else terrains.SDOOR)


def make_door(site: Site, x: int, y: int, room: Room, kind: int) -> None:
    """Make a door of ``kind`` DOOR or SDOOR in a random state and list it with ``room``.

    Only walls can hide a secret door. A door that was there already is listed twice.
    """
    level = site.level
    cell = grid.at(x, y)
    shop = positions.in_shop(site, x, y)
    if not terrains.VWALL <= level.terrain[cell] <= terrains.DBWALL:
        kind = terrains.DOOR
    level.terrain[cell] = kind
    if kind == terrains.DOOR:
        state = _door_state(site, shop)
        bare = site.rules.ground.rogue_doors_bare and site.locality.on_rogue_level
        level.flags[cell] = terrains.NO_DOOR if bare else state
        if level.flags[cell] & terrains.TRAPPED and _is_mimic(site):
            level.flags[cell] = terrains.NO_DOOR
            mimic = monsters.create(site, monsters.class_pick(site, "m"), x, y)
            if mimic is not None:
                disguise(site, mimic)
    else:
        dice = site.dice
        state = terrains.LOCKED if shop or not dice.rn2(5) else terrains.CLOSED
        if not shop and site.locality.difficulty >= 4 and not dice.rn2(20):
            state |= terrains.TRAPPED
        level.flags[cell] = state
    doors.register_door(site, x, y, room)


def _door_state(site: Site, shop: bool) -> int:
    dice = site.dice
    if dice.rn2(3):
        return terrains.OPEN if shop else terrains.NO_DOOR
    if not dice.rn2(5):
        return terrains.OPEN
    state = terrains.CLOSED if dice.rn2(6) else terrains.LOCKED
    if not shop and site.locality.difficulty >= 5 and not dice.rn2(25):
        state |= terrains.TRAPPED
    return state


def _is_mimic(site: Site) -> bool:
    if site.locality.difficulty < 9 or site.dice.rn2(5):
        return False
    sizes = ("small", "large", "giant")
    return not all(site.catalog.species_number(f"{size} mimic") in site.gone for size in sizes)


def side_door(site: Site, x1: int, y1: int, x2: int, y2: int) -> grid.Cell:
    """Return a place for a door on a stretch of wall: a random one, else the first suitable cell."""
    level, dice = site.level, site.dice
    both = site.rules.ground.both_door_draws
    x = x1 + dice.rn2(x2 - x1 + 1) if both or x1 != x2 else x1
    y = y1 + dice.rn2(y2 - y1 + 1) if both or y1 != y2 else y1
    if doors.okdoor(level, x, y):
        return x, y
    for column in range(x1, x2 + 1):
        for row in range(y1, y2 + 1):
            if doors.okdoor(level, column, row):
                return column, row
    for column in range(x1, x2 + 1):
        for row in range(y1, y2 + 1):
            if positions.is_door(level.terrain[grid.at(column, row)]):
                return column, row
    return x1, y2


def join(site: Site, a: int, b: int, may_stop: bool) -> None:
    """Join rooms by their indices; do nothing if one of them does not exist or cannot be joined.

    A corridor that ``may_stop`` needs open ground outside of the first door and may end anywhere. Otherwise doors are
    made at both ends in any case.
    """
    level = site.level
    if max(a, b) >= len(level.rooms):
        return
    here, there = level.rooms[a], level.rooms[b]
    refused = site.rules.ground.rooms_refuse and not (here.join and there.join)
    if refused or here.hx < 0 or there.hx < 0 or len(level.doors) >= doors.DOOR_LIMIT:
        return
    if there.lx > here.hx:
        dx, dy = 1, 0
    elif there.hy < here.ly:
        dx, dy = 0, -1
    elif there.hx < here.lx:
        dx, dy = -1, 0
    else:
        dx, dy = 0, 1
    x1, y1, x2, y2 = positions.wall_of(here, dx, dy)
    x, y = side_door(site, x1, y1, x2, y2)
    x1, y1, x2, y2 = positions.wall_of(there, -dx, -dy)
    end_x, end_y = side_door(site, x1, y1, x2, y2)
    start, end = (x + dx, y + dy), (end_x - dx, end_y - dy)
    if may_stop and level.terrain[grid.at(start[0], start[1])] != terrains.STONE:
        return
    if not may_stop or doors.okdoor(level, x, y):
        corridor_door(site, x, y, here)
    filling = terrains.ROOM if "arboreal" in level.flags_set else terrains.CORR
    on_dug = partial(make_at, site, site.named.boulder) if may_stop else None
    if not digging.dig(site, start, end, filling, terrains.STONE, on_dug, may_stop):
        return
    if not may_stop or doors.okdoor(level, end_x, end_y):
        corridor_door(site, end_x, end_y, there)
    here.group = there.group = min(here.group, there.group)


# ---- CORRIDOR

End: TypeAlias = tuple[int, int, int]
"""Index of a room, one wall (NORTH ...), and which door of it (0 first; -1 is the first too)."""


def corridor(site: Site, source: End, destination: End | None) -> None:
    """Dig a corridor from a door to another one; without a destination do nothing.

    The game looks for northern doors in the southern wall and the other way round, so that only corridors between east
    and west walls succeed; others leave the cells that they dug before they failed.
    """
    start = _find_door(site, source)
    if start is None or destination is None:
        return
    end = _find_door(site, destination)
    if end is None:
        return
    digging.dig(site, _outside(start, source[1]), _outside(end, destination[1]), terrains.CORR, terrains.STONE)


def _find_door(site: Site, end: End) -> tuple[int, int] | None:
    index, wall, number = end
    if not 0 <= index < len(site.level.rooms):
        if site.rules.ground.corridors_told:
            site.complain(f"there is no room {index} for the corridor")
        return None
    dx, dy = grid.STEPS[wall]
    x1, y1, x2, y2 = positions.wall_of(site.level.rooms[index], dx, -dy)  # north and south exchanged
    cells = [(x, y) for x in range(x1, x2 + 1 + abs(dy)) for y in range(y1, y2 + 1 + abs(dx))]
    doors = [(x, y) for x, y in cells if positions.is_door(site.level.terrain[grid.at(x, y)])]
    number = max(number, 0)
    return doors[number] if number < len(doors) else None


def _outside(door: tuple[int, int], wall: int) -> tuple[int, int]:
    step_x, step_y = grid.STEPS[wall]
    return door[0] + step_x, door[1] + step_y


# ---- all rooms of a level

RANDOM: Final = -1

_TRIES: Final = 100


def random_corridors(site: Site, style: int) -> None:
    """RANDOM_CORRIDORS: first find out in which rooms the stairs are, where that is recorded, then join."""
    if not site.rules.ground.stairs_by_place:
        for stairway in (site.level.down_stairs, site.level.up_stairs):
            _fix_stair_room(site, stairway)
    make_corridors(site, style if site.rules.ground.corridor_styles else 0)


def make_corridors(site: Site, style: int) -> None:
    """Join the level's rooms in style 0 to 3, or a random one (-1); other numbers act as 0."""
    if style == RANDOM:
        style = site.dice.rn2(4)
    {1: _partners, 2: _ring, 3: _star}.get(style, _chain)(site)


def _fix_stair_room(site: Site, stairway: Stairway) -> None:
    """Look for the room of stairs that are not where they were recorded.

    Raises:
        GenerationError: the stairs were made outside of any ROOM, so that the game reads a room that was never
            recorded and crashes; or they lie in none, on which it stops.
    """
    if not stairway.x:
        return
    where = f"the stairs at {author_places.in_words(site.level, stairway.x, stairway.y)}"
    if stairway.room is None:
        raise site.fail(f"{where} were made outside of a ROOM block, and the game crashes where it joins the rooms")
    if _on_floor(stairway.room, stairway):
        return
    found = next((room for room in site.level.rooms if _on_floor(room, stairway)), None)
    if found is None:
        raise site.fail(f"{where} are in no room, and the game stops where it joins the rooms")
    stairway.room = found


def _on_floor(room: Room, stairway: Stairway) -> bool:
    return room.lx <= stairway.x <= room.hx and room.ly <= stairway.y <= room.hy


# ---- styles


def _chain(site: Site) -> None:
    """Style 0: each room to the next, then all that are not yet connected, then some more."""
    rooms, dice = site.level.rooms, site.dice
    count = len(rooms)
    for a in range(count - 1):
        join(site, a, a + 1, False)
        if not dice.rn2(50):
            break
    for a in range(count - 2):
        if rooms[a].group != rooms[a + 2].group:
            join(site, a, a + 2, False)
    for a in range(count):
        tried = False
        for b in range(count):
            if rooms[a].group != rooms[b].group:
                join(site, a, b, False)
                tried = True
        if not tried:
            break
    if count > 2:
        for _ in range(4 + dice.rn2(count)):
            a = dice.rn2(count)
            b = dice.rn2(count - 2)
            join(site, a, b + 2 if b >= a else b, True)


def _partners(site: Site) -> None:
    """Style 1: each room to a random one without doors; the tries are counted over all rooms together."""
    rooms, dice = site.level.rooms, site.dice
    count = len(rooms)
    tries = 0
    for a in range(count if count > 1 else 0):
        b = dice.rn2(count - 1)
        while a == b or rooms[b].door_count or not rooms[b].join:
            tries += 1
            if tries > _TRIES:
                break
            b = dice.rn2(count - 1)
        if tries >= _TRIES:
            b = next((one for one in range(count - 1) if not rooms[one].door_count and one != a), count - 1)
        join(site, a, b + 1 if a == b else b, False)


def _ring(site: Site) -> None:
    """Style 2: each room that may be joined to the next such room, round and round."""
    rooms = site.level.rooms
    count = len(rooms)
    for a in range(count if count > 1 else 0):
        if not rooms[a].join:
            continue
        following = [(a + step) % count for step in range(1, count + 1)]
        b = next((b for b in following if rooms[b].join), following[-1])
        join(site, a, b, False)


def _star(site: Site) -> None:
    """Style 3: the first room that may be joined to all others."""
    rooms = site.level.rooms
    if len(rooms) < 2:
        return
    centre = next((index for index, room in enumerate(rooms) if room.join), None)
    for a in range(len(rooms)):
        if centre is not None and a != centre:
            join(site, a, centre, False)


_OPPOSITE: Final = {grid.WEST: grid.EAST, grid.EAST: grid.WEST, grid.NORTH: grid.SOUTH, grid.SOUTH: grid.NORTH}


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


def lay_blocks(site: Site) -> dict[grid.Cell, Ninth]:
    """Lay out rooms and crossings in a 3 by 3 grid, and choose which are to be joined; by place, row by row.

    Rooms made before are forgotten; the new ones take over their records, marks included.
    """
    rooms.forget_rooms(site.level)
    blocks = _make_blocks(site.dice)
    _connect(site.dice, blocks)
    for block in blocks.values():
        if block.width:
            room = rooms.new_room(site.level)
            room.group = len(site.level.rooms) - 1
            lit = not site.dice.rn2(7)
            bounds = (block.x, block.y, block.x + block.width - 1, block.y + block.height - 1)
            lay(site, room, bounds, lit, kinds.OROOM)
            block.room = room
    return blocks


def _make_blocks(dice: Dice) -> dict[grid.Cell, Ninth]:
    """Blocks by their place in the grid, row by row."""
    blocks: dict[grid.Cell, Ninth] = {}
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
            blocks[x, y] = Ninth(1 + 26 * x + left, 7 * y + top, width, height)
    return blocks


def _connect(dice: Dice, blocks: dict[grid.Cell, Ninth]) -> None:
    """Walk from block to block until no walk can go on; walks continue where the last one went."""
    y = dice.rn2(3)
    x = dice.rn2(3)
    walks = [(x, y)]
    while walks:
        x, y = walks[-1]
        sides = [side for side in _OPPOSITE if _may_connect(dice, blocks, (x, y), side)]
        if not sides:
            walks.pop()
            continue
        side = sides[dice.rn2(len(sides))]
        dx, dy = grid.STEPS[side]
        blocks[x, y].sides.add(side)
        blocks[x + dx, y + dy].sides.add(_OPPOSITE[side])
        walks[-1] = (x + dx, y + dy)
        walks.append(walks[-1])


def _may_connect(dice: Dice, blocks: dict[grid.Cell, Ninth], place: grid.Cell, side: int) -> bool:
    dx, dy = grid.STEPS[side]
    neighbour = blocks.get((place[0] + dx, place[1] + dy))
    if neighbour is None or side in blocks[place].sides:
        return False
    return not neighbour.sides or not dice.rn2(10)


def rogue_level(site: Site) -> None:
    """Lay out rooms and crossings in a 3 by 3 grid, and corridors that connect all of them."""
    blocks = lay_blocks(site)
    for (x, y), block in blocks.items():
        if grid.SOUTH in block.sides:
            x1, y1 = _end(site, block, grid.SOUTH)
            x2, y2 = _end(site, blocks[x, y + 1], grid.NORTH)
            middle = y1 + site.dice.rn2(y2 - y1 + 1)
            _corridor(site, (x1, y1), (x1, middle), (x2, middle), (x2, y2))
        if grid.EAST in block.sides:
            x1, y1 = _end(site, block, grid.EAST)
            x2, y2 = _end(site, blocks[x + 1, y], grid.WEST)
            middle = x1 + site.dice.rn2(x2 - x1 + 1)
            _corridor(site, (x1, y1), (middle, y1), (middle, y2), (x2, y2))


def _end(site: Site, block: Ninth, side: int) -> grid.Cell:
    """Return the start of a corridor: the crossing, or the cell outside a new doorway in a room's wall."""
    if block.room is None:
        return block.x, block.y
    dx, dy = grid.STEPS[side]
    x1, y1, _, _ = positions.wall_of(block.room, dx, dy)
    offset = site.dice.rn2(block.height if dx else block.width)
    x, y = (x1, block.y + offset) if dx else (block.x + offset, y1)
    corridor_door(site, x, y, block.room)
    site.level.flags[grid.at(x, y)] = terrains.NO_DOOR
    return x + dx, y + dy


def _corridor(site: Site, *turns: grid.Cell) -> None:
    """Turn straight lines of cells from turn to turn into corridor; in some games there are secret ones among them."""
    terrain, odds = site.level.terrain, site.rules.ground.hidden_between_blocks
    for (x1, y1), (x2, y2) in pairwise(turns):
        for cell in grid.cells((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))):
            terrain[cell] = terrains.SCORR if odds and not site.dice.rn2(odds) else terrains.CORR
