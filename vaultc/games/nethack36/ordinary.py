"""Levels that no script describes: rooms with their contents, and mazes of corridors or of rooms and walls.

Most places in rooms are drawn as arguments of a call: the row before the column, and neither is tested.

Rules: "NetHack 3.6: Ordinary levels", "NetHack 3.6: Plain mazes".
"""

from __future__ import annotations

from collections import abc
from itertools import repeat
from typing import Final

from vaultc.generation.corridors import make_corridors, rogue_level
from vaultc.generation.dungeon import ordinary
from vaultc.generation.dungeon import rooms as dungeon_rooms
from vaultc.generation.finishing import place_branch
from vaultc.generation.layout import doors, positions
from vaultc.generation.layout.digging import carve
from vaultc.generation.layout.rooms import listed
from vaultc.generation.layout.walls import wallification
from vaultc.generation.population import furnishings, monsters, objects, species, traps
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world import grid
from vaultc.world.catalog import kinds
from vaultc.world.catalog import terrain as terrains

_TRIES = 200


def fill_ordinary_rooms(site: Site, rumours: dungeon_rooms.Rumours | None = None) -> None:
    """Fill every ordinary room, in order."""
    for room in listed(site.level.rooms):
        if room.type == kinds.OROOM:
            dungeon_rooms.fill(site, room, _contents(site, rumours))


def _contents(site: Site, rumours: dungeon_rooms.Rumours | None) -> tuple[tuple[int, dungeon_rooms.Put], ...]:
    """All that may come into an ordinary room, in order; the tribute to Rogue has neither furniture nor boxes."""
    depth, put_at = site.locality.depth, dungeon_rooms.put_at
    furniture: tuple[tuple[int, dungeon_rooms.Put], ...] = (
        (10, put_at(_place_for_furniture, furnishings.make_fountain)),
        (60, put_at(_place_for_furniture, furnishings.make_sink)),
        (60, put_at(_place_for_furniture, furnishings.make_random_altar)),
        (max(80 - 2 * depth, 2), put_grave),
        (20, put_at(_argument, dungeon_rooms.lay_statue)),
        (len(site.level.rooms) * 5 // 2, put_at(_argument, _lay_box)),
        (27 + 3 * abs(depth), lambda site, room: _scribble(site, room, rumours)),
    )
    return (
        (3, _put_monster),
        (0, dungeon_rooms.put_traps),
        (3, put_at(_argument, dungeon_rooms.lay_gold)),
        *(() if site.locality.on_rogue_level else furniture),
        (3, _put_objects),
    )


# ---- places


def _argument(site: Site, room: Room) -> grid.Cell:
    y = positions.somey(site, room)
    return positions.somex(site, room), y


def _place_for_furniture(site: Site, room: Room) -> grid.Cell | None:
    """A place for furniture: a free cell without a door beside it."""
    for _ in range(_TRIES):
        found, x, y = positions.somexy(site, room)
        if not found:
            return None
        if not positions.occupied(site, x, y) and not positions.bydoor(site.level, x, y):
            return x, y
    return None


# ---- monsters, objects, texts


def _put_monster(site: Site, room: Room) -> None:
    x = positions.somex(site, room)
    y = positions.somey(site, room)
    monster = monsters.create(site, None, x, y, monsters.CreationFlags(no_group=True))
    if monster is None or monster.species != species.known_species(site.catalog, "giant spider"):
        return
    if not positions.occupied(site, x, y):
        traps.make_trap(site, x, y, kinds.WEB)


def _lay_box(site: Site, x: int, y: int) -> None:
    objects.make_at(site, site.named.large_box if site.dice.rn2(3) else site.named.chest, x, y)


def _put_objects(site: Site, room: Room) -> None:
    for _ in range(101):
        objects.random_item_at(site, None, *_argument(site, room))
        if site.dice.rn2(5):
            return


def _scribble(site: Site, room: Room, rumours: dungeon_rooms.Rumours | None) -> None:
    """A text somewhere; a place that is not floor leads to another search only once in forty times."""
    level, text = site.level, dungeon_rooms.random_graffiti(site, rumours)
    while True:
        x = positions.somex(site, room)
        y = positions.somey(site, room)
        code = level.terrain[grid.at(x, y)]
        if site.terrain_classes.base[code] == terrains.ROOM or site.dice.rn2(40):
            break
    if not (terrains.POOL <= code <= terrains.DRAWBRIDGE_UP or site.terrain_classes.furniture[code]):
        furnishings.make_engraving(level, "mark", text, x, y)


# ---- furniture


def put_grave(site: Site, room: Room) -> None:
    """A grave, with luck with gold and things; a bell for heroes buried alive."""
    dice = site.dice
    bell = not dice.rn2(10)
    place = _place_for_furniture(site, room)
    if place is None:
        return
    furnishings.random_grave(site, *place, "Saved by the bell!" if bell else None)
    if not dice.rn2(3):
        gold = objects.create(site, site.named.gold, True, False)
        gold.quantity = dice.rnd(20) + site.locality.difficulty * dice.rnd(5)
        objects.lay_under(site, gold, *place)
    for _ in range(dice.rn2(5)):
        item = objects.random_item(site, None)
        item.blessed, item.cursed = False, True
        objects.lay_under(site, item, *place)
    if bell:
        objects.make_at(site, species.wanted_kind(site, "bell", "("), *place)


_FIRST = 2
_LAST_COLUMN, _LAST_ROW = 78, 20
_OPENED_ODDS: Final = 5
"""One maze in this many has its dead ends opened."""
_DEAD_END: Final = 3
_CLOCKWISE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def make_plain_maze(site: Site) -> None:
    """Passages over the whole level, stairs, the branch, and the contents of dead ends."""
    level, dice, invocation = site.level, site.dice, site.surroundings.on_vibrating_square_level
    level.flags_set.add("mazelevel")
    if not dice.rn2(3):
        level.flags_set.add("corrmaze")
    width = thickness = 1
    if not invocation and dice.rn2(2):
        width = dice.rnd(4)
        thickness = max(dice.rnd(4) - width, 1)
    _lay_out(site, width, thickness)
    if "corrmaze" not in level.flags_set:
        wallification(level, _FIRST, _FIRST, _LAST_COLUMN, _LAST_ROW)
    doors.make_stairs(site, *positions.maze_position(site), terrains.UP, None)
    if invocation:
        traps.make_trap(site, *ordinary.choose_vibrating_square(site), site.catalog.trap_codes["vibrating square"])
    else:
        doors.make_stairs(site, *positions.maze_position(site), terrains.DOWN, None)
    place_branch(site)
    ordinary.stock(site)


def _lay_out(site: Site, width: int, thickness: int) -> None:
    """Carve a maze of single cells, small enough to be widened to the whole level."""
    level, dice = site.level, site.dice
    right = _LAST_COLUMN // (width + thickness) * 2
    bottom = _LAST_ROW // (width + thickness) * 2
    corridors = "corrmaze" in level.flags_set
    for x in range(_FIRST, 0 if corridors else right + 1):
        for y in range(_FIRST, bottom + 1):
            level.terrain[grid.at(x, y)] = terrains.STONE if x % 2 and y % 2 else terrains.HWALL
    x = 3 + 2 * dice.rn2(right // 2 - 1)
    y = 3 + 2 * dice.rn2(bottom // 2 - 1)
    passage = terrains.CORR if corridors else terrains.ROOM
    carve(level, dice, bytearray(grid.CELLS), x, y, passage, (right, bottom))
    if not dice.rn2(_OPENED_ODDS):
        _open_dead_ends(site, (right, bottom), passage)
    if width + thickness > 2:
        _widen(level, (right, bottom), width, thickness)


def _open_dead_ends(site: Site, last: tuple[int, int], passage: int) -> None:
    """Lead dead ends on into the next passage, cell after cell: dead ends that were opened meanwhile are left out."""
    level, dice = site.level, site.dice
    for x in range(_FIRST + 1, last[0], 2):
        for y in range(_FIRST + 1, last[1], 2):
            if level.terrain[grid.at(x, y)] < terrains.DOOR:
                continue
            closed, ways = _closed_sides(level, last, x, y)
            if closed >= _DEAD_END and ways:
                level.terrain[ways[dice.rn2(len(ways))]] = passage


def _closed_sides(level: Level, last: tuple[int, int], x: int, y: int) -> tuple[int, list[int]]:
    """The number of closed sides of a cell, and the walls beside it with a passage beyond."""
    terrain = level.terrain
    closed, ways = 0, []
    for dx, dy in _CLOCKWISE:
        far_x, far_y = x + 2 * dx, y + 2 * dy
        if not (_FIRST <= far_x < last[0] and _FIRST <= far_y < last[1]):
            closed += 1
            continue
        beside = grid.at(x + dx, y + dy)
        if terrain[beside] < terrains.DOOR <= terrain[grid.at(far_x, far_y)]:
            closed += 1
            ways.append(beside)
    return closed, ways


def _widen(level: Level, last: tuple[int, int], width: int, thickness: int) -> None:
    """Widen passages and inner walls; the outermost walls stay thin."""
    small = bytes(level.terrain)
    columns = list(_sources(last[0], _LAST_COLUMN, width, thickness))
    rows = list(_sources(last[1], _LAST_ROW, width, thickness))
    for x, from_x in enumerate(columns, _FIRST):
        for y, from_y in enumerate(rows, _FIRST):
            level.terrain[grid.at(x, y)] = small[grid.at(from_x, from_y)]


def _sources(last: int, end: int, width: int, thickness: int) -> abc.Iterator[int]:
    """For each line from the first to the one before ``end``, the line of the small maze that it comes from."""
    count = end - _FIRST
    for line in range(_FIRST, end):
        wide = width if line % 2 else 1 if line in (_FIRST, last) else thickness
        yield from repeat(line, min(wide, count))
        count -= min(wide, count)


_PATIENCE = 20_000


def join_rooms(site: Site, means: ordinary.LevelTools) -> bool:
    """Make rooms from left to right, stairs, corridors and niches; true if there is a gold vault."""
    reserved = dungeon_rooms.make_rooms(site, means.run_vault, means.chooser, means.forced)
    sort_rooms(site.level)
    make_both_stairs(site)
    make_corridors(site, 0)
    dungeon_rooms.make_niches(site)
    return reserved is not None and dungeon_rooms.make_gold_vault(site, reserved)


def rogue(site: Site, means: ordinary.LevelTools) -> None:
    """The tribute to Rogue."""
    rogue_level(site)
    ordinary.haunt(site)
    sort_rooms(site.level)
    make_both_stairs(site)
    place_branch(site)
    fill_ordinary_rooms(site, means.rumours)


def sort_rooms(level: Level) -> None:
    """Number the rooms from left to right; no cell carries their numbers yet."""
    level.rooms.sort(key=lambda room: room.lx)
    for index, room in enumerate(level.rooms):
        room.number, room.group = positions.FIRST_ROOM_NUMBER + index, index


def make_both_stairs(site: Site) -> None:
    """Stairs down anywhere in one room and up on a free place in another, unless the dungeon ends here.

    Without rooms, on which the game would crash, there are none.
    """
    rooms, place = site.level.rooms, site.locality
    if not rooms:
        site.complain("the level has no room for stairs")
        return
    down_room = rooms[site.dice.rn2(len(rooms))]
    if not place.last_level:
        y = positions.somey(site, down_room)
        doors.make_stairs(site, positions.somex(site, down_room), y, terrains.DOWN, down_room)
    up_room = down_room
    if len(rooms) > 1:
        index = site.dice.rn2(len(rooms) - 1)
        up_room = rooms[index + 1] if rooms[index] is down_room else rooms[index]
    if not place.first_level:
        doors.make_stairs(site, *_place_for_stairs(site, up_room), terrains.UP, up_room)


def _place_for_stairs(site: Site, room: Room) -> tuple[int, int]:
    """A free place in a room; the game would look for one without end."""
    x = y = 0
    for _ in range(_PATIENCE):
        x = positions.somex(site, room)
        y = positions.somey(site, room)
        if not positions.occupied(site, x, y):
            return x, y
    site.complain("the game would look forever for a place for the stairs up")
    return x, y


KINDS: Final[abc.Mapping[ordinary.LevelKind, abc.Callable[[Site, ordinary.LevelTools], None]]] = {
    **ordinary.KINDS,
    ordinary.LevelKind.ROGUE: rogue,
    ordinary.LevelKind.MAZE: lambda site, _: make_plain_maze(site),
}
