"""The order in which the statements of a level are executed: its beginning, the rooms of a LEVEL, the parts of a MAZE.

A part has ground, regions, doors, stairs and walls. The last steps are the walks, the walls, and the things that the
unused maze holds. Rules: "NetHack 3.4.3: Making a level", "NetHack 3.4.3: Registers", "NetHack 3.4.3: LEVEL",
"NetHack 3.4.3: MAZE".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Any, Final, TypeVar

from vaultc.generation import corridors
from vaultc.generation.classic_levels import things
from vaultc.generation.interpreter import control, headers, places
from vaultc.generation.interpreter import rooms as words
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine, decision
from vaultc.generation.interpreter.places import LIGHT, suits
from vaultc.generation.layout import digging, doors, maps, positions, regions, rooms, walls
from vaultc.generation.population.minerals import count_marked, spread
from vaultc.generation.population.special_rooms import choosing
from vaultc.generation.site import Site
from vaultc.language.semantics.constants import literal
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Room, StoredRegion
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import VAULT

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


_PLACES: Final = 5


# ---- rooms


def begin_room(machine: Machine, node: nodes.Room | nodes.Subroom) -> None:
    """The beginning of a room: it is made, or its contents are passed over."""
    if machine.skipping:
        machine.skipped += 1
        return
    kind = words.room_type_number(node.type, machine.site.catalog.room_types)
    written = [part for part in node.body.statements if isinstance(part, sorted_nodes.RoomChance)]
    if written and machine.dice.rn2(100) >= written[0].chance.value:
        kind = words.ORDINARY
    site, parent = machine.site, machine.room
    position, size = words.pair_of(node.position), words.pair_of(node.size)
    light = places.LIGHT.get(node.light.text, places.LIGHT["lit"])
    if parent is not None:
        if parent in machine.level.subrooms:
            site.complain("this room lies in a subroom, for which the game reads memory that was never set")
        room = rooms.create_subroom(site, parent, *position, *size, kind, light)
    else:
        if site.rules.ground.cells_of_rooms:
            position = _fifths(*position)
        alignment = words.room_alignment(node) if isinstance(node, nodes.Room) else (words.RANDOM, words.RANDOM)
        room = rooms.create_room(site, *position, *size, *alignment, kind, light)
    if room is None:
        machine.push_room(None, failed=True)
        return
    room.fill, room.join, room.origin = 0, True, node.span
    machine.push_room(room)


def _fifths(x: int, y: int) -> tuple[int, int]:
    """The fifths of the level in which a cell lies; a place of which either is random is so altogether."""
    if words.RANDOM in (x, y):
        return words.RANDOM, words.RANDOM
    return min(x * _PLACES // grid.WIDTH, _PLACES - 1) + 1, min(y * _PLACES // grid.HEIGHT, _PLACES - 1) + 1


def end_room(machine: Machine, node: nodes.Room | nodes.Subroom) -> None:
    """The end of a room: its cells get its number, and it is stocked unless the statement says otherwise."""
    room, level = machine.room, machine.level
    if not machine.skipping and room is not None:
        # The record of a vault has only its place.
        reserved = room.type == VAULT and room not in level.rooms and room not in level.subrooms
        if not reserved:
            rooms.number_room(level, room)
        if not reserved and (node.stocked is None or node.stocked.text != "false"):
            choosing.stock(machine.site, room, prefilled=False)
    machine.pop_room()


# ---- doors


def room_door(machine: Machine, node: nodes.RoomDoor) -> None:
    """``DOOR`` of a room, on one of its walls. A random one never takes the last cell of its wall."""
    site, level, dice, room = machine.site, machine.level, machine.dice, machine.room
    if room is None:
        return
    state, position = words.DOOR_STATES[node.state.text], node.position
    hidden = dice.rn2(2) if node.secret.text == "random" else node.secret.text == "true"
    if state == words.RANDOM:
        state = doors.random_secret_state(dice) if hidden else doors.random_open_state(dice)
    for _ in range(101):
        wall = grid.DIRECTIONS[node.walls[0].text] if node.walls else 1 << dice.rn2(4)
        x, y = _on_wall(site, room, wall, words.RANDOM if position is None else literal(position.value))
        if grid.valid(x, y) and doors.okdoor(level, x, y):
            doors.register_door(site, x, y, room)
            level.terrain[grid.at(x, y)] = terrain.SDOOR if hidden else terrain.DOOR
            level.flags[grid.at(x, y)] = state
            return
    site.complain("no place for the door was found on the room's walls")


def _on_wall(site: Site, room: Room, wall: int, position: int) -> grid.Cell:
    """A cell of a wall of a room.

    Raises:
        GenerationError: the cell is to be random, and the wall has only one.
    """
    across = wall in (grid.NORTH, grid.SOUTH)
    if position == words.RANDOM:
        length = (room.width if across else room.height) - 1
        if length < 1:
            raise site.fail("a door at a random place of a wall of one cell crashes the game")
        position = site.dice.rn2(length)
    if across:
        return room.lx + position, room.ly - 1 if wall == grid.NORTH else room.hy + 1
    return room.lx - 1 if wall == grid.WEST else room.hx + 1, room.ly + position


# ---- corridors


def corridor(machine: Machine, node: nodes.Corridor) -> None:
    """``CORRIDOR``."""
    corridors.corridor(machine.site, *words.corridor_ends(node))


def random_corridors(machine: Machine, _node: nodes.RandomCorridors) -> None:
    """``RANDOM_CORRIDORS``: the rooms are numbered from left to right and joined; their cells keep their numbers."""
    level = machine.level
    level.rooms.sort(key=lambda room: room.lx)
    for index, room in enumerate(level.rooms):
        room.number, room.group = positions.FIRST_ROOM_NUMBER + index, index
    corridors.random_corridors(machine.site, 0)


_Node = TypeVar("_Node", bound=nodes.Node)
_Kind = type[nodes.Statement]
_Rooms = nodes.Room | nodes.Subroom

HANDLERS: Final[abc.Mapping[_Kind, abc.Callable[[Machine, Any], None]]] = {
    nodes.Altar: things.altar,
    nodes.Corridor: corridor,
    nodes.Door: door,
    nodes.Drawbridge: drawbridge,
    nodes.Engraving: things.engraving,
    nodes.Gold: things.gold,
    nodes.Ladder: ladder,
    nodes.MazeWalk: maze_walk,
    nodes.Message: message,
    nodes.Monster: things.monster,
    nodes.NonDiggable: harden,
    nodes.NonPasswall: harden,
    nodes.Object: things.object_statement,
    nodes.RandomCorridors: random_corridors,
    nodes.RegionStatement: region,
    nodes.RoomDoor: room_door,
    nodes.Stair: stair,
    nodes.Trap: things.trap,
    sorted_nodes.DedicatedAltar: things.altar,
    sorted_nodes.OpenContainer: things.object_statement,
    sorted_nodes.RandomMonsters: random_classes,
    sorted_nodes.RandomObjects: random_classes,
    sorted_nodes.RandomPlaces: random_places,
    sorted_nodes.RandomRegion: random_region,
    **dict.fromkeys((nodes.Fountain, nodes.Pool, nodes.Sink), things.furniture),
    **dict.fromkeys((nodes.Branch, nodes.Portal, nodes.StairRegion, nodes.TeleportRegion), level_region),
}
"""The effects of statements, by their classes."""

_REGIONS: Final[tuple[_Kind, ...]] = (nodes.StairRegion, nodes.Portal, nodes.TeleportRegion, nodes.Branch)
_OBJECTS: Final[tuple[_Kind, ...]] = (nodes.Object, sorted_nodes.OpenContainer)

PART_ORDER: Final[tuple[tuple[_Kind, ...], ...]] = (
    _REGIONS, (sorted_nodes.RandomObjects,), (sorted_nodes.RandomRegion,), (sorted_nodes.RandomPlaces,),
    (sorted_nodes.RandomMonsters,), (nodes.RegionStatement,), (nodes.Door,),
)  # fmt: skip
"""The kinds of statements of a part before its rooms are stocked, each in the order of the text."""

LATER_PART_ORDER: Final[tuple[tuple[_Kind, ...], ...]] = (
    (nodes.Drawbridge,), (nodes.MazeWalk,), (nodes.NonDiggable,), (nodes.NonPasswall,), (nodes.Ladder,), (nodes.Stair,),
    (nodes.Altar, sorted_nodes.DedicatedAltar), (nodes.Fountain,), (nodes.Trap,), (nodes.Monster,), _OBJECTS,
    (nodes.Gold,), (nodes.Engraving,),
)  # fmt: skip
"""The kinds of statements after that."""

ROOM_ORDER: Final[tuple[tuple[_Kind, ...], ...]] = (
    (nodes.Stair,), (nodes.Sink,), (nodes.Pool,), (nodes.Fountain,), (nodes.Altar, sorted_nodes.DedicatedAltar),
    (nodes.RoomDoor,), (nodes.Trap,), (nodes.Monster,), _OBJECTS, (nodes.Gold,), (nodes.Engraving,),
)  # fmt: skip
"""The kinds of statements of a room: all in reverse order of the text, except objects."""


def begin(level: nodes.Level, assembler: Assembler) -> None:
    """Add the instructions of a level in the order of execution."""
    if level.maze is not None:
        assembler.emit(level.maze.span, lambda machine: machine.level.flags_set.add("mazelevel"), 1)
    ground = next((statement for statement in level.statements if isinstance(statement, nodes.Mines)), None)
    if ground is not None:
        _add(assembler, ground, caves)
    elif level.maze is not None:
        _add(assembler, level.maze, fill)
    assembler.emit((level.flags or level.name).span, lambda machine: set_flags(machine, level), 1)
    _emit(assembler, level.statements, ((nodes.Message,),))
    if level.maze is not None:
        _maze(level, assembler)
        return
    _emit(assembler, level.statements, ((sorted_nodes.RandomObjects,), (sorted_nodes.RandomMonsters,)))
    inner = _subrooms(level)
    for room in sorted_nodes.rooms(level):
        if isinstance(room, nodes.Room):
            _room(room, inner, assembler)
    _emit(assembler, level.statements, ((nodes.Corridor, nodes.RandomCorridors),))


def leave(_statement: nodes.Statement, _assembler: Assembler) -> None:
    """Add nothing: the instructions of all statements are added with the head of their level."""


# ---- statements by their kinds


def _emit(
    assembler: Assembler, statements: abc.Iterable[nodes.Statement], order: abc.Iterable[tuple[_Kind, ...]]
) -> None:
    statements = tuple(statements)
    for kinds in order:
        for statement in statements:
            node = statement.statement if isinstance(statement, nodes.Chance) else statement
            node = node.door if isinstance(node, sorted_nodes.KeyedDoor) else node
            if type(node) in kinds:
                percent = statement.condition if isinstance(statement, nodes.Chance) else None
                _add(assembler, node, HANDLERS[type(node)], statement.span, percent)


def _add(
    assembler: Assembler,
    node: _Node,
    act: abc.Callable[[Machine, _Node], None],
    span: Span | None = None,
    chance: nodes.Condition | None = None,
    *,
    structural: bool = False,
) -> None:
    """Add the instruction that acts on a node, if its chance comes up in statements that have one."""
    comes = None
    if isinstance(node, nodes.Trap | nodes.Monster | nodes.Object | sorted_nodes.OpenContainer):  # drawn in any case
        percent = chance if isinstance(chance, nodes.Percent) else None
        key = None if percent is None else assembler.chance_keys.get(percent.span)
        comes = decision(100 if percent is None else percent.value, key)

    def step(machine: Machine) -> None:
        if comes is None or comes(machine):
            act(machine, node)

    assembler.emit(span or node.span, step, 1, structural=structural)


# ---- MAZE


def _maze(level: nodes.Level, assembler: Assembler) -> None:
    for head, statements in sorted_nodes.parts(level):
        wallified = any(isinstance(part, nodes.Wallify) for part in statements)
        cells = cells_of(head, assembler.catalog.codes, wallified=wallified)
        _add(assembler, head, partial(part, cells=cells))
        _emit(assembler, statements, PART_ORDER)
        assembler.emit(head.span, settle_rooms, 1)
        _emit(assembler, statements, LATER_PART_ORDER)
    for statement in reversed(level.statements):
        if isinstance(statement, nodes.MazeWalk):
            _add(assembler, statement, walk)
    assembler.emit(level.name.span, wallify, 1)
    assembler.emit(level.name.span, stock, 1)


# ---- LEVEL


def _subrooms(level: nodes.Level) -> dict[int, list[_Rooms]]:
    """The subrooms of each room, by the room's identity; the first room of a name counts."""
    named: dict[str, _Rooms] = {}
    for room in sorted_nodes.rooms(level):
        for part in room.body.statements:
            if isinstance(part, sorted_nodes.RoomName):
                named.setdefault(part.name.text, room)
    inner: dict[int, list[_Rooms]] = {}
    for room in sorted_nodes.rooms(level):
        if isinstance(room, nodes.Subroom) and room.parent is not None and room.parent.text in named:
            inner.setdefault(id(named[room.parent.text]), []).append(room)
    return inner


def _room(room: _Rooms, inner: abc.Mapping[int, list[_Rooms]], assembler: Assembler) -> None:
    """Add a room, its subrooms inside of it, and then its contents."""
    _add(assembler, room, begin_room, structural=True)
    for subroom in inner.get(id(room), ()):
        _room(subroom, inner, assembler)
    body = room.body.statements
    for kinds in ROOM_ORDER:
        _emit(assembler, body if kinds is _OBJECTS else reversed(body), (kinds,))
    _add(assembler, room, end_room, structural=True)
