"""The order in which the statements of a level are executed, and the rooms of a LEVEL.

Rules: "NetHack 3.4.3: LEVEL", "NetHack 3.4.3: MAZE".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Any, Final, TypeVar

from vaultc.generation import corridors
from vaultc.generation.classic_levels import parts, things
from vaultc.generation.interpreter import places
from vaultc.generation.interpreter import rooms as words
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine, decision
from vaultc.generation.layout import doors, positions, rooms
from vaultc.generation.population.special_rooms import choosing
from vaultc.generation.site import Site
from vaultc.language.semantics.constants import literal
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import VAULT

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
    nodes.Door: parts.door,
    nodes.Drawbridge: parts.drawbridge,
    nodes.Engraving: things.engraving,
    nodes.Gold: things.gold,
    nodes.Ladder: parts.ladder,
    nodes.MazeWalk: parts.maze_walk,
    nodes.Message: parts.message,
    nodes.Monster: things.monster,
    nodes.NonDiggable: parts.harden,
    nodes.NonPasswall: parts.harden,
    nodes.Object: things.object_statement,
    nodes.RandomCorridors: random_corridors,
    nodes.RegionStatement: parts.region,
    nodes.RoomDoor: room_door,
    nodes.Stair: parts.stair,
    nodes.Trap: things.trap,
    sorted_nodes.DedicatedAltar: things.altar,
    sorted_nodes.OpenContainer: things.object_statement,
    sorted_nodes.RandomMonsters: parts.random_classes,
    sorted_nodes.RandomObjects: parts.random_classes,
    sorted_nodes.RandomPlaces: parts.random_places,
    sorted_nodes.RandomRegion: parts.random_region,
    **dict.fromkeys((nodes.Fountain, nodes.Pool, nodes.Sink), things.furniture),
    **dict.fromkeys((nodes.Branch, nodes.Portal, nodes.StairRegion, nodes.TeleportRegion), parts.level_region),
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
        _add(assembler, ground, parts.caves)
    elif level.maze is not None:
        _add(assembler, level.maze, parts.fill)
    assembler.emit((level.flags or level.name).span, lambda machine: parts.set_flags(machine, level), 1)
    _emit(assembler, level.statements, ((nodes.Message,),))
    if level.maze is None:
        _halls(level, assembler)
    else:
        _maze(level, assembler)


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
        cells = parts.cells_of(head, assembler.catalog.codes, wallified=wallified)
        _add(assembler, head, partial(parts.part, cells=cells))
        _emit(assembler, statements, PART_ORDER)
        assembler.emit(head.span, parts.settle_rooms, 1)
        _emit(assembler, statements, LATER_PART_ORDER)
    for statement in reversed(level.statements):
        if isinstance(statement, nodes.MazeWalk):
            _add(assembler, statement, parts.walk)
    assembler.emit(level.name.span, parts.wallify, 1)
    assembler.emit(level.name.span, parts.stock, 1)


# ---- LEVEL


def _halls(level: nodes.Level, assembler: Assembler) -> None:
    _emit(assembler, level.statements, ((sorted_nodes.RandomObjects,), (sorted_nodes.RandomMonsters,)))
    inner = _subrooms(level)
    for room in sorted_nodes.rooms(level):
        if isinstance(room, nodes.Room):
            _room(room, inner, assembler)
    _emit(assembler, level.statements, ((nodes.Corridor, nodes.RandomCorridors),))


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
