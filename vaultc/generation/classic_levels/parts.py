"""The beginning of a level with its registers, and the map parts of a MAZE up to its last steps.

A part has ground, regions, doors, stairs and walls. The last steps are the walks, the walls, and the things that the
unused maze holds. Rules: "NetHack 3.4.3: Making a level", "NetHack 3.4.3: Registers", "NetHack 3.4.3: MAZE".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Final, TypeVar

from vaultc.generation.classic_levels import things
from vaultc.generation.interpreter import control, headers
from vaultc.generation.interpreter import rooms as words
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.places import LIGHT, suits
from vaultc.generation.layout import digging, doors, maps, regions, rooms, walls
from vaultc.generation.population.minerals import count_marked, spread
from vaultc.generation.population.special_rooms import choosing
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import StoredRegion
from vaultc.world import grid
from vaultc.world.catalog import terrain

_Entry = TypeVar("_Entry")


def set_flags(machine: Machine, level: nodes.Level) -> None:
    """``FLAGS`` of a level."""
    words = headers.flag_words(level)
    machine.level.flags_set |= words & headers.LEVEL_FLAGS
    machine.words |= words


def caves(machine: Machine, node: nodes.Mines) -> None:
    """``INIT_MAP``."""
    codes, joined = machine.site.catalog.codes, node.joined.text == "true"
    machine.joined, machine.initialised, things.memory_of(machine).filled = joined, True, True
    regions.carve_caves(
        machine.site,
        codes.get(node.foreground.character, terrain.INVALID),
        codes.get(node.background.character, terrain.INVALID),
        smoothed=node.smoothed.text == "true",
        joined=joined,
        light=LIGHT.get(node.light.text, LIGHT["lit"]),
        walled=node.walled.text != "false",
    )


def fill(machine: Machine, filling: nodes.MapCharacter | nodes.Word) -> None:
    """Fill the level around the parts, unlit; an unknown character is a grid for mazes, as ``random`` is."""
    codes = machine.site.catalog.codes
    code = codes.get(filling.character) if isinstance(filling, nodes.MapCharacter) else None
    if code is None:
        regions.maze_grid(machine.level, terrain.HWALL)
        return
    first, last = grid.at(regions.FIRST_COLUMN, 0), grid.at(regions.LAST_COLUMN + 1, 0)
    machine.level.terrain[first:last] = bytes([code]) * (last - first)


def message(machine: Machine, node: nodes.Message) -> None:
    """``MESSAGE``: the text without changes."""
    machine.level.messages.append(node.text.text if isinstance(node.text, nodes.String) else "")


# ---- registers


def random_classes(machine: Machine, node: sorted_nodes.RandomObjects | sorted_nodes.RandomMonsters) -> None:
    """``RANDOM_OBJECTS`` and ``RANDOM_MONSTERS``, stored from the last to the first."""
    classes: tuple[nodes.ObjectKind | nodes.MonsterKind, ...] = node.classes
    memory = things.memory_of(machine)
    register = memory.objects if isinstance(node, sorted_nodes.RandomObjects) else memory.monsters
    _deal(machine, [kind.character for kind in reversed(classes)], register)


def random_places(machine: Machine, node: sorted_nodes.RandomPlaces) -> None:
    """``RANDOM_PLACES``."""
    places = [(place.x, place.y) if isinstance(place, nodes.Coordinate) else None for place in node.places]
    number = 0 if node.number is None else node.number.value
    _deal(machine, places, things.memory_of(machine).places.setdefault(number, []))


def _deal(machine: Machine, entries: list[_Entry], register: list[_Entry]) -> None:
    control.exchange_all(machine.dice, entries)
    register[: len(entries)] = entries


def random_region(machine: Machine, node: sorted_nodes.RandomRegion) -> None:
    """``RANDOM_REGION``."""
    things.memory_of(machine).areas[node.number.value] = corners(machine, node.area), corners(machine, node.exclusion)


def corners(machine: Machine, region: nodes.Node) -> grid.Box:
    """The corners of an area of the part, or of a region of the level, which may count from the level."""
    assert isinstance(region, nodes.Region | nodes.LevelRegion)
    left, top = (0, 0) if isinstance(region, nodes.LevelRegion) and region.absolute else machine.origin
    return region.x1 + left, region.y1 + top, region.x2 + left, region.y2 + top


# ---- the map


def cells_of(head: nodes.Map | nodes.NoMap, codes: abc.Mapping[str, int], *, wallified: bool) -> maps.MapCells:
    """The cells of a part; without a map it is one of rock.

    If it is ``wallified``, rock beside floor is wall: upright beside floor of its own row, else lying.
    """
    if isinstance(head, nodes.NoMap):
        return maps.MapCells(1, 1, bytes([terrain.STONE]))
    cells = headers.map_cells(head.block, codes)
    if not wallified:
        return cells
    walled = bytearray(cells.codes)
    for index, code in enumerate(cells.codes):
        if code == terrain.STONE:
            y, x = divmod(index, cells.width)
            for row in range(max(y - 1, 0), min(y + 2, cells.height)):
                beside = cells.codes[row * cells.width + max(x - 1, 0) : row * cells.width + min(x + 2, cells.width)]
                if walled[index] == code and any(one >= terrain.ROOM or one == terrain.CROSSWALL for one in beside):
                    walled[index] = terrain.VWALL if row == y else terrain.HWALL
    return maps.MapCells(cells.width, cells.height, bytes(walled))


def part(machine: Machine, head: nodes.Map | nodes.NoMap, cells: maps.MapCells) -> None:
    """The beginning of a part: its map is drawn."""
    memory = things.memory_of(machine)
    memory.last_stairs = None
    if memory.filled and (cells.width, cells.height) == (1, 1):
        machine.origin, machine.size = headers.WHOLE_LEVEL
    else:
        corner = _corner(machine, head, cells)
        machine.count_from(corner, (cells.width, cells.height))
        maps.write(machine.level, cells, corner)
        headers.mark_drawn(machine, cells, corner)
        if machine.joined:
            maps.remove_covered_rooms(machine.level, corner, machine.size)
    memory.first_room = len(machine.level.rooms)


def _corner(machine: Machine, head: nodes.Map | nodes.NoMap, cells: maps.MapCells) -> grid.Cell:
    if isinstance(head, nodes.NoMap):
        return 3, 3
    across, down = (word.text if word is not None else "" for word in (head.horizontal, head.vertical))
    if across == "randomx":
        across = tuple(words.HORIZONTAL)[machine.dice.rnd(len(words.HORIZONTAL)) - 1]
    if down == "randomy":
        down = tuple(words.VERTICAL)[machine.dice.rnd(len(words.VERTICAL)) - 1]
    corner = maps.settle(
        machine.site, cells, lambda: grid.aligned_corner(across, down, cells.width, cells.height), repeatable=False
    )
    if isinstance(corner, maps.NoRoom):
        raise machine.fail(corner.message)
    return corner


# ---- regions of the level, regions of the part


def level_region(machine: Machine, node: headers.KeptRegion) -> None:
    """``STAIR``, ``PORTAL``, ``TELEPORT_REGION`` and ``BRANCH`` with areas: kept, the latest first."""
    kind, target = headers.region_kind(node)
    area, exclusion = corners(machine, node.area), corners(machine, node.exclusion)
    region = StoredRegion(kind, area, exclusion, node.area.absolute, node.exclusion.absolute, target, node.span)
    machine.level.regions.insert(0, region)


def region(machine: Machine, node: nodes.RegionStatement) -> None:
    """``REGION``: light, and perhaps a room."""
    number = words.room_type_number(node.type, machine.site.catalog.room_types)
    written = {word.text for word in node.flags}
    flags = (0 if "unfilled" in written else regions.FILLED) | (regions.IRREGULAR if "irregular" in written else 0)
    lit = rooms.resolve_light(machine.site, LIGHT.get(node.light.text, LIGHT["lit"]))
    made = regions.make_region(machine.site, corners(machine, node.region), number, flags, lit)
    if made is not None:
        made.origin = node.span


def settle_rooms(machine: Machine) -> None:
    """The rooms of the part are stocked, and its boundary symbols become floor."""
    level = machine.level
    for room in level.rooms[things.memory_of(machine).first_room :]:
        choosing.stock(machine.site, room, prefilled=room.fill == choosing.FLAGS_ONLY)
    (left, top), (width, height) = machine.origin, machine.size
    for cell in grid.cells((left, top, left + width - 1, top + height - 1)):
        if level.terrain[cell] == terrain.CROSSWALL:
            level.terrain[cell] = terrain.ROOM


# ---- doors and drawbridges


def door(machine: Machine, node: nodes.Door) -> None:
    """``DOOR``: a secret door stays secret, and is at least closed."""
    state = words.DOOR_STATES[node.state.text]
    if state == words.RANDOM:
        state = doors.random_door_state(machine.dice)
    cell = things.locate(machine, node.selection)
    if cell is None:
        return
    index, level = grid.at(*cell), machine.level
    if level.terrain[index] != terrain.SDOOR:
        level.terrain[index] = terrain.DOOR
    elif state < terrain.CLOSED:
        state = terrain.CLOSED
    level.flags[index] = state
    doors.link_door(machine.site, *cell)


def drawbridge(machine: Machine, node: nodes.Drawbridge) -> None:
    """``DRAWBRIDGE``."""
    cell, is_open = things.locate(machine, node.place, things.DRY | things.WET), node.state.text == "open"
    if cell is not None and not doors.make_drawbridge(machine.level, *cell, node.direction.text, is_open=is_open):
        machine.site.complain(f"the drawbridge at {cell} has no wall for its portcullis")


# ---- mazes, hard walls


def maze_walk(machine: Machine, node: nodes.MazeWalk) -> None:
    """``MAZEWALK``: its place is settled now; the walk begins when all parts are there."""
    cell, walks = things.locate(machine, node.place, things.DRY | things.WET), things.memory_of(machine).walks
    if len(walks) == 50:
        raise machine.fail("more than 50 MAZEWALKs overrun the memory of the game")
    if cell is not None:
        walks[node.span] = cell


def harden(machine: Machine, node: nodes.NonDiggable | nodes.NonPasswall) -> None:
    """``NON_DIGGABLE`` and ``NON_PASSWALL``."""
    flag = terrain.NON_DIGGABLE if isinstance(node, nodes.NonDiggable) else terrain.NON_PASSWALL
    for cell in grid.cells(corners(machine, node.region)):
        if machine.level.terrain[cell] <= terrain.DBWALL:
            machine.level.flags[cell] |= flag


# ---- ways up and down


def ladder(machine: Machine, node: nodes.Ladder) -> None:
    """``LADDER``."""
    cell = things.locate(machine, node.place)
    if cell is not None:
        doors.make_ladder(machine.level, *cell, terrain.UP if node.direction.text == "up" else terrain.DOWN)


def stair(machine: Machine, node: nodes.Stair) -> None:
    """``STAIR``: in a part random stairs keep away from the ones before them."""
    cell = things.locate_floor(machine, node.place, "a staircase")
    if machine.room is None:
        memory = things.memory_of(machine)
        for _ in range(100):
            last = memory.last_stairs
            if cell is None or last is None or max(abs(cell[0] - last[0]), abs(cell[1] - last[1])) > 8:
                break
            cell = things.locate(machine, node.place)
        memory.last_stairs = cell
    if cell is None:
        return
    trap = machine.level.trap_at(*cell)
    if trap is not None:
        machine.level.traps.remove(trap)
    direction = terrain.UP if node.direction.text == "up" else terrain.DOWN
    doors.make_stairs(machine.site, *cell, direction, machine.room)


# ---- the last steps

_CELLS: Final = 1368
"""The cells of the part of a level that counts: 76 columns of 18 rows, though 20 rows are looked at."""
_TRIES: Final = 2000


def walk(machine: Machine, node: nodes.MazeWalk) -> None:
    """Walk from a place that MAZEWALK settled."""
    start = things.memory_of(machine).walks.get(node.span)
    if start is not None:
        step, passages = grid.STEPS[grid.DIRECTIONS[node.direction.text]], bytearray(len(machine.touched))
        digging.maze_walk(machine.level, machine.dice, passages, *start, step, terrain.ROOM, strays=False)


def wallify(machine: Machine) -> None:
    """Give the walls of the whole level the shapes that their neighbours require."""
    walls.wallification(machine.level, *grid.WHOLE_LEVEL)


def stock(machine: Machine) -> None:
    """Spread things over the maze around the parts, as many as suit its size."""
    free = _CELLS - count_marked(machine.touched)
    if things.memory_of(machine).walks and free > _CELLS // 10:
        dry, wet_too = partial(_spots, machine, things.DRY), partial(_spots, machine, things.DRY | things.WET)
        spread(machine.site, 100 * free // _CELLS, dry, wet_too)


def _spots(machine: Machine, humidity: int, count: int) -> abc.Iterator[grid.Cell]:
    """That many random crossings of the maze, each drawn on demand; after too many tries whatever comes next."""
    dice = machine.dice
    for _ in range(count):
        for trial in range(_TRIES + 1):
            x = dice.rn2(75) + 3
            y = dice.rn2(17) + 3
            if trial == _TRIES or (x % 2 and y % 2 and not machine.touched[grid.at(x, y)]
                                   and suits(machine, x, y, humidity)):  # fmt: skip
                break
        yield x, y
