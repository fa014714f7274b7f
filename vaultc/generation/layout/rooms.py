"""Making rooms: finding space, laying floor and walls, subrooms, and the records and numbers of rooms.

Rules: "Rooms made by a script", "Room records", "Room numbers on cells".

 Every operand that may be ``random`` is -1 then, as in the game.

Records come one after the other, and some of their marks outlive the room.
"""

from __future__ import annotations

from copy import copy
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.layout.walls import wallification
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.support import passes
from vaultc.world import grid
from vaultc.world.catalog import kinds
from vaultc.world.catalog import terrain as terrains


def new_room(level: Level) -> Room:
    """A record for the next top-level room, appended to the level's rooms.

    A record that was in use before keeps its marks (``fill``, ``join``, ``group``) until they are set.
    """
    room = next_record(level)
    level.scaffolding.spare_rooms.pop(0)
    level.rooms.append(room)
    return room


def next_record(level: Level) -> Room:
    """The record after the last room."""
    if not level.scaffolding.spare_rooms:
        level.scaffolding.spare_rooms.append(Room())
    room = level.scaffolding.spare_rooms[0]
    room.number = positions.FIRST_ROOM_NUMBER + len(level.rooms)
    room.origin = None
    return room


def room_or_record(level: Level, index: int) -> Room:
    """A room by its index; on a level without rooms the record where the first one would be."""
    return level.rooms[index] if level.rooms else next_record(level)


def first_room_or_end(level: Level) -> Room:
    """The first room; on a level without rooms the mark of their end, a record whose last column is -1."""
    if level.rooms:
        return level.rooms[0]
    end = copy(next_record(level))
    end.hx = -1
    return end


def listed(rooms: list[Room]) -> list[Room]:
    """The rooms up to the first whose last column is negative, which some of the game's walks take for their end."""
    for index in range(len(rooms)):
        if rooms[index].hx < 0:
            return rooms[:index]
    return rooms.copy()


def forget_rooms(level: Level) -> None:
    """Make all room records free for new rooms; cells keep their numbers."""
    level.scaffolding.spare_rooms[:0] = level.rooms
    level.rooms.clear()


_NUMBERED: Final = [bytes([number] + [positions.SHARED] * 255) for number in range(positions.ROOM_NUMBER_MASK + 1)]
"""For the number of each room: the new numbers of cells that it takes for its walls."""


def number_room(level: Level, room: Room) -> None:
    """Write a room's number on its floor and walls, then its subrooms'. Rules: "Room numbers on cells"."""
    numbers, edges = level.room_numbers, level.edges
    number = room.number & positions.ROOM_NUMBER_MASK
    if numbers[grid.at(room.lx, room.ly)] == room.number or room.irregular:
        return
    grid.fill(numbers, (room.lx, room.ly, room.hx, room.hy), number)
    if grid.COMPILED:
        passes.number_walls(numbers, edges, room.lx, room.ly, room.hx, room.hy, number, positions.SHARED)
    else:
        for start, stop, step in _border(room):
            part = slice(start, stop, step)
            walls = numbers[part]
            numbers[part] = walls.translate(_NUMBERED[number])
            edges[part] = b"\1" * len(walls)
    for subroom in room.subrooms:
        number_room(level, subroom)


def _border(room: Room) -> list[tuple[int, int, int]]:
    """The walls of a room as starts, ends and steps of slices; beyond the first and last row lie the neighbouring
    columns."""
    left, right, top, bottom = room.lx - 1, room.hx + 1, room.ly - 1, room.hy + 1
    parts = []
    if top < bottom and left <= right:
        for y in (top, bottom):
            start, stop = grid.at(left, y), grid.at(right, y) + 1
            start = start if start >= 0 else start % grid.HEIGHT
            parts.append((start, max(min(stop, grid.CELLS), 0), grid.HEIGHT))
    if left < right and room.ly <= room.hy:
        for x in (left, right):
            start, stop = grid.at(x, room.ly), grid.at(x, room.hy) + 1
            parts.append((max(start, 0), max(min(stop, grid.CELLS), 0), 1))
    return parts


RANDOM: Final = -1

LEFT = TOP = 1
CENTER: Final = 3
RIGHT = 5

_STONE: Final = bytes(grid.HEIGHT)
_ROW_OF_STONE: Final = bytes(grid.WIDTH)


def random_light(site: Site) -> bool:
    """Decide if a room of random light is lit at this depth."""
    dice = site.dice
    dice.about("light")
    lit = dice.rnd(1 + abs(site.locality.depth)) < 11 and dice.rn2(77) != 0
    dice.about("")
    return lit


def resolve_light(site: Site, light: int) -> bool:
    """1 lit, 0 unlit, -1 random (which draws)."""
    return random_light(site) if light == RANDOM else light != 0


# ---- finding space


def check_area(site: Site, x: int, width: int, y: int, height: int, vault: bool) -> tuple[int, int, int, int] | None:
    """Shrink and move an area until it and its surroundings are stone: (x, extent, y, extent), or None.

    Extents are one less than numbers of cells. An area may fail by chance at each obstacle; for a random vault any
    obstacle is fatal. Rules: "Creating a top-level room".
    """
    terrain, dice = site.level.terrain, site.dice
    clear_x, clear_y = (5, 4) if vault else (4, 3)
    left, right = max(x, 3), min(x + width, 77)
    top, bottom = max(y, 2), min(y + height, 18)
    moved = (left, right, top, bottom) != (x, x + width, y, y + height)
    if moved and site.vault_mode and site.rules.ground.vaults_fit_exactly:
        return None
    while right > left and bottom > top:
        obstacle = _first_obstacle(terrain, left - clear_x, right + clear_x, top - clear_y, bottom + clear_y)
        if obstacle is None:
            return left, right - left, top, bottom - top
        if not dice.rn2(3) or site.vault_mode:
            return None
        column, row = obstacle
        if column < left:
            left = column + clear_x + 1
        else:
            right = column - clear_x - 1
        if row < top:
            top = row + clear_y + 1
        else:
            bottom = row - clear_y - 1
    return None


def _first_obstacle(terrain: bytearray, left: int, right: int, top: int, bottom: int) -> tuple[int, int] | None:
    """The first cell of an area that is not stone, x outer."""
    if grid.COMPILED:
        cell = passes.obstacle(terrain, max(left, 1), top, right, bottom)
        return None if cell < 0 else (cell // grid.HEIGHT, cell % grid.HEIGHT)
    first, last = max(top, 0), min(bottom, grid.LAST_ROW)
    stone = _STONE[: last - first + 1]
    for x in range(max(left, 1), min(right, grid.LAST_COLUMN) + 1):
        start = x * grid.HEIGHT + first
        if not terrain.startswith(stone, start):
            return x, last + 1 - len(terrain[start : start + len(stone)].lstrip(b"\0"))
    return None


def _place_in(site: Site, rectangle: grid.Box, vault: bool) -> tuple[grid.Box, grid.Box] | None:
    """One try to place a room of random size in a free rectangle (case A of the rule): the part used, and the floor."""
    dice = site.dice
    lx, ly, hx, hy = rectangle
    clear_x, clear_y = (5, 4) if vault else (4, 3)
    dx = dy = 1
    if not vault:
        dice.about("width")
        dx = 2 + dice.rn2(12 if hx - lx > 28 else 8)
        dice.about("height")
        dy = 2 + dice.rn2(4)
        if dx * dy > 50:
            dy = 50 // dx
    border_x = 2 * clear_x if lx > 0 and hx < grid.LAST_COLUMN else clear_x + 1
    border_y = 2 * clear_y if ly > 0 and hy < grid.LAST_ROW else clear_y + 1
    if hx - lx < dx + 3 + border_x or hy - ly < dy + 3 + border_y:
        return None
    dice.about("column")
    x = lx + (clear_x if lx > 0 else 3) + dice.rn2(hx - (lx if lx > 0 else 3) - dx - border_x + 1)
    dice.about("row")
    y = ly + (clear_y if ly > 0 else 2) + dice.rn2(hy - (ly if ly > 0 else 2) - dy - border_y + 1)
    count = len(site.level.rooms)
    if ly == 0 and hy >= grid.LAST_ROW and (not count or not dice.rn2(count)) and y + dy > 10:
        y = 2 + dice.rn2(3)
        if count < 4 and dy > 1:
            dy -= 1
    checked = check_area(site, x, dx, y, dy, vault)
    if checked is None:
        return None
    x, dx, y, dy = checked
    return (x - 1, y - 1, x + dx + 1, y + dy + 1), (x, y, x + dx, y + dy)


def _place_wanted(
    site: Site, column: int, row: int, width: int, height: int, halign: int, valign: int
) -> tuple[grid.Box, grid.Box]:
    """Place a room as its author wants it, drawing open values (case B of the rule): the part used, and the floor."""
    dice = site.dice
    slack = 0
    if column < 0 and row < 0:
        dice.about("column")
        column = dice.rnd(5)
        dice.about("row")
        row = dice.rnd(5)
        slack = 1
    if width < 0 or height < 0:
        dice.about("width")
        width = 3 + dice.rn2(15)
        dice.about("height")
        height = 2 + dice.rn2(8)
    dice.about("alignment")
    if halign == RANDOM:
        halign = dice.rnd(3)
    if valign == RANDOM:
        valign = dice.rnd(3)
    wide = site.rules.ground.wide_places
    x = _aligned(positions.quotient((column - 1) * grid.WIDTH, 5) + 1, 16 - width, halign, wide)
    y = _aligned(positions.quotient((row - 1) * grid.HEIGHT, 5) + 1, 4 - height, valign, wide)
    x, y = _kept_inside(x, width, 77), _kept_inside(y, height, 18)
    return (x - 1, y - 1, x + width + slack, y + height + slack), (x, y, x + width - 1, y + height - 1)


def _aligned(start: int, slack: int, alignment: int, wide: bool) -> int:
    """A room's first column or row in its fifth of the level."""
    start = positions.place_number(start, wide)
    if alignment == RIGHT:
        return positions.place_number(start + slack, wide)
    return positions.place_number(start + positions.quotient(slack, 2), wide) if alignment == CENTER else start


def _kept_inside(start: int, length: int, last: int) -> int:
    if start + length - 1 > last + 1:
        start = last - length
    return max(start, 2)


def _find_floor(
    site: Site, column: int, row: int, width: int, height: int, halign: int, valign: int, vault: bool
) -> grid.Box | None:
    """Floor bounds for a room, whose space is taken out of the free rectangles; None if none was found.

    A room without a wanted place takes any free rectangle; the height does not count.
    """
    anywhere = vault or (column < 0 and row < 0 and width < 0 and halign < 0 and valign < 0)
    settled = (column >= 0 or row >= 0) and min(width, height) >= 0 and RANDOM not in (halign, valign)
    for _ in range(101):
        if anywhere:
            site.dice.about("free space")
            rectangle = site.rectangles.pick(site.dice)
            place = None if rectangle is None else _place_in(site, rectangle, vault)
        else:
            place = _place_wanted(site, column, row, width, height, halign, valign)
            rectangle = site.rectangles.holder(place[0])
        if rectangle is None:
            if anywhere or settled:  # all further tries would be the same, without a roll
                return None
            continue
        if place is None:
            continue
        used, floor = place
        if not anywhere and site.rules.ground.wanted_places_checked:
            checked = check_area(site, floor[0], floor[2] + 1 - floor[0], floor[1], floor[3] + 1 - floor[1], vault)
            if checked is None:
                continue
            floor = (checked[0], checked[2], checked[0] + floor[2] - floor[0], checked[2] + floor[3] - floor[1])
        site.rectangles.allocate(rectangle, used)
        return floor
    return None


def reserve_vault(site: Site) -> tuple[int, int] | None:
    """Reserve space for a gold vault without drawing it: its first floor cell, or None."""
    floor = _find_floor(site, RANDOM, RANDOM, 2, 2, RANDOM, RANDOM, vault=True)
    site.dice.about("")
    return None if floor is None else floor[:2]


def create_room(
    site: Site, column: int, row: int, width: int, height: int, halign: int, valign: int, room_type: int, light: int
) -> Room | None:
    """Make a room with floor and walls; None if there is no space. Cells are not numbered yet.

    ``column`` and ``row`` are 1..5, alignments :data:`LEFT`, half-left 2, :data:`CENTER` and so on. A room of type
    VAULT only reserves its space: the returned record is the next one, in which only the first cell is set, and it is
    not among the level's rooms. Rules: "Creating a top-level room".
    """
    room_type = kinds.OROOM if room_type == RANDOM else room_type
    lit = resolve_light(site, light)
    floor = _find_floor(site, column, row, width, height, halign, valign, room_type == kinds.VAULT)
    site.dice.about("")
    if floor is None:
        return None
    if room_type == kinds.VAULT:
        record = next_record(site.level)
        record.lx, record.ly = floor[:2]
        return record
    room = new_room(site.level)
    room.group = len(site.level.rooms) - 1
    lay(site, room, floor, lit, room_type)
    return room


# ---- laying


def lay(
    site: Site, room: Room, bounds: grid.Box, lit: bool, kind: int, *, record_only: bool = False, top_level: bool = True
) -> None:
    """Fill in a room's record, light it, and (unless ``record_only``) draw its floor and walls.

    ``bounds`` are the bounds of the floor. Rules: "Laying a room".
    """
    level = site.level
    lx, ly, hx, hy = bounds
    room.lx, room.ly = lx or 1, ly or 1
    room.hx, room.hy = min(hx, grid.LAST_COLUMN - 1), min(hy, grid.LAST_ROW - 1)
    room.type, room.lit, room.irregular, room.subrooms = kind, lit, False, []
    room.door_count, room.first_door = 0, len(level.doors)
    if lit:
        light_area(level, room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1)
    if not record_only:
        _draw(level, room)
        if top_level:
            left, right, top, bottom = room.lx - 1, room.hx + 1, room.ly - 1, room.hy + 1
            level.terrain[grid.at(left, top)] = terrains.TLCORNER
            level.terrain[grid.at(right, top)] = terrains.TRCORNER
            level.terrain[grid.at(left, bottom)] = terrains.BLCORNER
            level.terrain[grid.at(right, bottom)] = terrains.BRCORNER
        if top_level == site.rules.ground.junctions_at_once and not (top_level and _stands_free(level, room)):
            wallification(level, room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1)


def _stands_free(level: Level, room: Room) -> bool:
    """True if only stone lies around a room's walls, which then have no junctions."""
    left, right, top, bottom = room.lx - 2, room.hx + 2, room.ly - 2, room.hy + 2
    within = left >= 1 and right <= grid.LAST_COLUMN and top >= 0 and bottom <= grid.LAST_ROW
    if not within or room.hx < room.lx or room.hy < room.ly:
        return False
    terrain, end = level.terrain, grid.at(right, bottom) + 1
    if grid.COMPILED:
        return (
            passes.obstacle(terrain, left, top, left, bottom) < 0
            and passes.obstacle(terrain, right, top, right, bottom) < 0
            and passes.obstacle(terrain, left, top, right, top) < 0
            and passes.obstacle(terrain, left, bottom, right, bottom) < 0
        )
    beside, across = _STONE[: bottom + 1 - top], _ROW_OF_STONE[: right + 1 - left]
    return (
        terrain.startswith(beside, grid.at(left, top))
        and terrain.startswith(beside, grid.at(right, top))
        and terrain[grid.at(left, top) : end : grid.HEIGHT] == across
        and terrain[grid.at(left, bottom) : end : grid.HEIGHT] == across
    )


def light_area(level: Level, x1: int, y1: int, x2: int, y2: int, *, lit: bool = True) -> None:
    """Light or darken all cells of an area; its corners may lie off the grid."""
    grid.fill(level.lit, (x1, y1, x2, y2), lit)


def _draw(level: Level, room: Room) -> None:
    """Walls, then floor; a room may reach beyond the level only if a subroom was placed so."""
    terrain, horizontal = level.terrain, level.horizontal
    lx, ly, hx, hy = room.lx, room.ly, room.hx, room.hy
    for y in (ly - 1, hy + 1):
        grid.fill_row(terrain, lx - 1, hx + 1, y, terrains.HWALL)
        grid.fill_row(horizontal, lx - 1, hx + 1, y, 1)
    for x in (lx - 1, hx + 1):
        grid.fill_column(terrain, x, ly, hy, terrains.VWALL)
        grid.fill_column(horizontal, x, ly, hy, 0)
    grid.fill(terrain, (lx, ly, hx, hy), terrains.ROOM)


def require_on_grid(site: Site, x: int, y: int) -> None:
    """Check that the first cell of a room is one of the level; the game would write into foreign memory.

    Raises:
        GenerationError: it is not.
    """
    if not (0 <= x <= grid.LAST_COLUMN and 0 <= y <= grid.LAST_ROW):
        raise site.fail(f"a room would begin outside of the level, at ({x},{y})")


# ---- subrooms


def create_subroom(
    site: Site, parent: Room, x: int, y: int, width: int, height: int, room_type: int, light: int
) -> Room | None:
    """Make a room inside a room, at (x, y) counted from the parent's floor; None if the parent is too small.

    Rules: "Subrooms".
    """
    dice = site.dice
    if parent.width < 4 or parent.height < 4:
        return None
    dice.about("width")
    width = dice.rnd(parent.width - 3) if width == RANDOM else width
    dice.about("height")
    height = dice.rnd(parent.height - 3) if height == RANDOM else height
    dice.about("column")
    x = dice.rnd(parent.width - width - 1) - 1 if x == RANDOM else x
    dice.about("row")
    y = dice.rnd(parent.height - height - 1) - 1 if y == RANDOM else y
    dice.about("")
    x = parent.lx + _merged(x, width, parent.width)
    y = parent.ly + _merged(y, height, parent.height)
    room_type = kinds.OROOM if room_type == RANDOM else room_type
    lit = resolve_light(site, light)
    require_on_grid(site, x, y)
    level = site.level
    room = Room(number=positions.FIRST_SUBROOM_NUMBER + len(level.subrooms))
    lay(site, room, (x, y, x + width - 1, y + height - 1), lit, room_type, top_level=False)
    parent.subrooms.append(room)
    level.subrooms.append(room)
    return room


def _merged(start: int, length: int, parent_length: int) -> int:
    """Move a subroom so that its wall falls on the parent's wall where only one cell would remain between."""
    start = 0 if start == 1 else start
    return start + 1 if start + length + 1 == parent_length else start
