"""Emitters of the records of statements in the body of a level: one for each class of nodes.

Flow of control, variables and functions come first, then rooms, doors and corridors, then maps and terrain, then
objects, monsters and graves with their options.

Rules: "Compiled files: Variables", "Compiled files: Control flow", "Compiled files: Functions",
"Rooms, doors, regions", "Map and level layout", "Features and the rest", "Compiled files: Monsters and objects".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.compiler import targets, values
from vaultc.compiler.emitter import Buffer, CompiledFunction, Emitter, RecordWriter
from vaultc.compiler.expressions import walls
from vaultc.compiler.fields import alignment_number, material_number
from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.world.catalog.directions import DIRECTIONS

_HUNDRED = 100
_ALWAYS = 100
_CHANGING = (nodes.Dice, nodes.Variable, nodes.Element, nodes.Method, nodes.CoreCall)
_FILLED = 1
_NO_MAP, _ALIGNED, _AT_PLACE = 0, 1, 2
_LEFT_OUT = -1
_WHOLE_AREA = OpcodeRecord("PUSH", ValueType.REGION, 0xFFFFFFFF)
_INSIDE, _HOLDS = 1, 2
_LOCKS = {"locked": 8, "broken": 13}
_NO_TEXT, _RANDOM_TEXT, _GIVEN_TEXT = 0, 1, 2

OptionHandler = abc.Callable[[nodes.Option, Emitter], None]


# ---- conditions


def _jump_unless(condition: nodes.Condition, emitter: Emitter) -> int:
    """Append a condition and the jump that is taken when it is false."""
    if isinstance(condition, nodes.Percent):
        emitter.numbers(literal(condition.value), _HUNDRED)
        emitter.operator("RN2")
        opcode = "JLE"
    elif isinstance(condition, nodes.Comparison):
        emitter.expressions(condition.left, condition.right)
        opcode = targets.JUMPS_UNLESS[condition.operator.text]
    else:
        emitter.expression(condition.value)
        emitter.numbers(0)
        opcode = "JE"
    emitter.operator("CMP")
    return emitter.buffer.open_jump(opcode)


def chance(node: nodes.Chance, emitter: Emitter) -> None:
    end = _jump_unless(node.condition, emitter)
    emitter.statement(node.statement)
    emitter.buffer.land(end)


def condition(node: nodes.If, emitter: Emitter) -> None:
    otherwise = _jump_unless(node.condition, emitter)
    emitter.block(node.then)
    if node.otherwise is None:
        emitter.buffer.land(otherwise)
        return
    end = emitter.buffer.open_jump("JMP")
    emitter.buffer.land(otherwise)
    emitter.block(node.otherwise)
    emitter.buffer.land(end)


# ---- loops


def loop(node: nodes.Loop, emitter: Emitter) -> None:
    emitter.expression(node.count)
    top = len(emitter.buffer)
    emitter.operator("DEC")
    emitter.breaks.open()
    emitter.block(node.body)
    emitter.operator("COPY")
    emitter.numbers(0)
    emitter.operator("CMP")
    emitter.buffer.jump_back("JG", top)
    emitter.operator("POP")
    emitter.breaks.close(emitter.buffer)


def for_loop(node: nodes.For, emitter: Emitter) -> None:
    name = node.variable.name
    end, step = f"{name} end", f"{name} step"
    emitter.expressions(node.start, node.end)
    emitter.store(end)
    emitter.store(name)
    emitter.add(emitter.variable(end), emitter.variable(name), OpcodeRecord("SUB"), OpcodeRecord("SIGN"))
    emitter.store(step)
    top = len(emitter.buffer)
    emitter.breaks.open()
    emitter.block(node.body)
    emitter.add(emitter.variable(name), emitter.variable(end), OpcodeRecord("CMP"))
    emitter.add(emitter.variable(step), emitter.variable(name), OpcodeRecord("ADD"))
    emitter.store(name)
    emitter.buffer.jump_back("JNE", top)
    emitter.breaks.close(emitter.buffer)


# ---- SWITCH and BREAK


def switch(node: nodes.Switch, emitter: Emitter) -> None:
    buffer = emitter.buffer
    emitter.expression(node.selector)
    if not any(isinstance(part, _CHANGING) for part in walk(node.selector)):
        emitter.operator("RN2")
    to_table = buffer.open_jump("JMP")
    emitter.breaks.open()
    starts = []
    for arm in node.arms:
        starts.append(len(buffer))
        emitter.statements(arm.statements)
    end = buffer.open_jump("JMP")
    buffer.land(to_table)
    _table(node, starts, emitter)
    buffer.land(end)
    emitter.breaks.close(buffer)
    emitter.operator("POP")


def _table(node: nodes.Switch, starts: list[int], emitter: Emitter) -> None:
    """The comparisons in the order of the text, then the jump to the default arm, wherever it is written."""
    arms = list(zip(node.arms, starts, strict=True))
    for arm, start in arms:
        if isinstance(arm, nodes.Case):
            emitter.operator("COPY")
            emitter.numbers(literal(arm.value.value))
            emitter.operator("CMP")
            emitter.buffer.jump_back("JE", start)
    for arm, start in arms:
        if isinstance(arm, nodes.Default):
            emitter.buffer.jump_back("JMP", start)


def leave(_: nodes.Break, emitter: Emitter) -> None:
    emitter.breaks.add(emitter.buffer)


# ---- variables


def assignment(node: nodes.Assignment, emitter: Emitter) -> None:
    value = node.value.value if isinstance(node.value, nodes.Typed) else node.value
    emitter.expression(value)
    emitter.store(node.variable.name, len(value.elements) if isinstance(value, nodes.Array) else 0)


# ---- functions


def define(node: nodes.FunctionDefinition, emitter: Emitter) -> None:
    """Compile the body at its place, into a buffer of its own."""
    parameters = tuple(parameter.variable.name for parameter in node.parameters)
    outside, emitter.buffer = emitter.buffer, Buffer()
    emitter.block(node.body)
    emitter.numbers(0)
    emitter.operator("RETURN")
    emitter.functions[node.name.text] = CompiledFunction(emitter.buffer, parameters)
    emitter.buffer = outside


def call(node: nodes.Call, emitter: Emitter) -> None:
    buffer = emitter.buffer
    emitter.expressions(*node.arguments)
    function = emitter.functions[node.function.text]
    if function.entry is None:
        over = buffer.open_jump("JMP")
        function.entry = len(buffer)
        for parameter in reversed(function.parameters):
            emitter.store(parameter)
        buffer.copy(function.body)
        buffer.land(over)
    emitter.numbers(len(node.arguments))
    buffer.add(values.number(function.entry - len(buffer) - 1), OpcodeRecord("CALL"))


# ---- rooms, doors and corridors


def _type(name: nodes.String | None, emitter: Emitter) -> int:
    return targets.RANDOM if name is None else emitter.pack.catalog.room_numbers.get(name.text, 0)


def _chance(chance: nodes.Percent | None) -> int:
    return _ALWAYS if chance is None else literal(chance.value)


def _pair(pair: nodes.Pair | None) -> tuple[int, int]:
    return (targets.RANDOM, targets.RANDOM) if pair is None else (literal(pair.first), literal(pair.second))


def _flags(words: tuple[nodes.Word, ...]) -> int:
    """Without any word a room is filled; with one the sum starts at nothing."""
    if not words:
        return _FILLED
    bits = 0
    for word in words:
        bits |= targets.ROOM_FLAGS.get(word.text, 0)
    return bits


def room(node: nodes.Room, emitter: Emitter) -> None:
    """The flag words are dropped and replaced by the number of the vertical alignment."""
    if node.alignment is None:
        horizontal, vertical, flags = targets.RANDOM, targets.RANDOM, _FILLED
    else:
        horizontal, vertical = (
            targets.HORIZONTAL[node.alignment.horizontal.text],
            targets.VERTICAL[node.alignment.vertical.text],
        )
        flags = vertical
    emitter.numbers(_type(node.type, emitter), _chance(node.chance), targets.LIGHT[node.light.text], flags)
    emitter.numbers(horizontal, vertical, *_pair(node.position), *_pair(node.size))
    emitter.operator("ROOM")
    _body(node.body, emitter)


def subroom(node: nodes.Subroom, emitter: Emitter) -> None:
    emitter.numbers(_type(node.type, emitter), _chance(node.chance), targets.LIGHT[node.light.text], _flags(node.flags))
    emitter.add(emitter.pack.cut(targets.RANDOM), emitter.pack.cut(targets.RANDOM))
    emitter.numbers(*_pair(node.position), *_pair(node.size))
    emitter.operator("SUBROOM")
    _body(node.body, emitter)


def region(node: nodes.RegionStatement, emitter: Emitter) -> None:
    flags = _flags(node.flags)
    unfilled = 0 if flags & _FILLED else emitter.pack.catalog.unfilled
    emitter.expression(node.region)
    emitter.numbers(targets.LIGHT[node.light.text], _type(node.type, emitter) + unfilled, flags)
    emitter.operator("REGION")
    _body(node.body, emitter)


def _body(body: nodes.Block | None, emitter: Emitter) -> None:
    emitter.breaks.open()
    emitter.block(body)
    emitter.breaks.close(emitter.buffer)
    emitter.operator("ENDROOM")


def room_door(node: nodes.RoomDoor, emitter: Emitter) -> None:
    position = targets.RANDOM if node.position is None else literal(node.position.value)
    wall = walls(node.walls) if node.walls else targets.RANDOM
    state = targets.number_of(node.state, targets.DOOR_STATES, emitter.pack.target.words)
    emitter.numbers(position, state, targets.TRUTH[node.secret.text], wall)
    if emitter.pack.target.materials:
        emitter.numbers(material_number(node.material, emitter))
    emitter.operator("ROOM_DOOR")


def _end(end: nodes.CorridorEnd) -> tuple[int, int, int]:
    """Room, door, wall: the last two in the other order than in the text."""
    door = targets.RANDOM if end.door is None else literal(end.door.value)
    return literal(end.room.value), door, walls((end.wall,))


def corridor(node: nodes.Corridor, emitter: Emitter) -> None:
    emitter.numbers(*_end(node.source))
    if isinstance(node.destination, nodes.CorridorEnd):
        emitter.numbers(*_end(node.destination))
    else:
        emitter.add(emitter.pack.cut(targets.RANDOM))
        emitter.numbers(targets.RANDOM, literal(node.destination.value))
    emitter.operator("CORRIDOR")


def random_corridors(node: nodes.RandomCorridors, emitter: Emitter) -> None:
    cut = emitter.pack.cut(targets.RANDOM)
    if isinstance(node.style, nodes.Integer):
        style = values.number(literal(node.style.value))
    else:
        style = values.number(0) if node.style is None else cut
    emitter.add(cut, style, cut, cut)
    emitter.numbers(targets.RANDOM, targets.RANDOM)
    emitter.operator("CORRIDOR")


# ---- maps and terrain


def no_map(_: nodes.NoMap, emitter: Emitter) -> None:
    emitter.add(emitter.pack.coordinate(0, 0))
    emitter.numbers(_NO_MAP, 1)
    emitter.add(values.NO_TEXT)
    emitter.numbers(0, 0)
    emitter.operator("MAP")


def level_map(node: nodes.Map, emitter: Emitter) -> None:
    if node.horizontal is not None and node.vertical is not None:
        emitter.add(
            emitter.pack.coordinate(targets.HORIZONTAL[node.horizontal.text], targets.VERTICAL[node.vertical.text])
        )
        emitter.numbers(_ALIGNED)
    elif node.place is not None:
        emitter.expression(node.place)
        emitter.numbers(_AT_PLACE)
    emitter.numbers(int(node.keep is None or node.keep.text == "true"))
    cells, height, width = emitter.pack.cells(node.block)
    emitter.add(values.text(cells))
    emitter.numbers(height, width)
    emitter.operator("MAP")


def wall_walk(node: nodes.WallWalk, emitter: Emitter) -> None:
    emitter.expressions(node.place, node.foreground)
    if node.background is None:
        emitter.add(emitter.pack.default_ground())
    else:
        emitter.expression(node.background)
    emitter.numbers(_chance(node.chance))
    emitter.operator("WALLWALK")


def wallify(node: nodes.Wallify, emitter: Emitter) -> None:
    if node.selection is None:
        emitter.add(_WHOLE_AREA)
    else:
        emitter.expression(node.selection)
    emitter.numbers(int(node.selection is not None))
    emitter.operator("WALLIFY")


def maze_walk(node: nodes.MazeWalk, emitter: Emitter) -> None:
    emitter.expression(node.place)
    emitter.numbers(DIRECTIONS[node.direction.text])
    if node.stocked is None:
        emitter.numbers(1, 0)
    else:
        filling = _LEFT_OUT if node.filling is None else emitter.pack.terrain(node.filling.character)
        emitter.numbers(int(node.stocked.text == "true"), filling)
    emitter.operator("MAZEWALK")


def mineralize(node: nodes.Mineralize, emitter: Emitter) -> None:
    if node.chances:
        emitter.expressions(*node.chances)
    else:
        emitter.numbers(*[_LEFT_OUT] * 4)
    emitter.operator("MINERALIZE")


# ---- options: their value or values, then their tag


def _word(option: nodes.Option) -> str:
    return "" if option.word is None else option.word.text


def _value(tag: int) -> OptionHandler:
    def with_value(option: nodes.Option, emitter: Emitter) -> None:
        if isinstance(option.value, nodes.Expression):
            emitter.expression(option.value)
        emitter.numbers(tag)

    return with_value


def _chosen(tag: int, numbers: abc.Mapping[str, int]) -> OptionHandler:
    def word(option: nodes.Option, emitter: Emitter) -> None:
        emitter.numbers(numbers[_word(option)], tag)

    return word


def _given(tag: int) -> OptionHandler:
    return lambda _, emitter: emitter.numbers(1, tag)


def erosion(option: nodes.Option, emitter: Emitter) -> None:
    if isinstance(option.value, nodes.Expression):
        emitter.expression(option.value)
    else:
        emitter.add(emitter.pack.cut(-1))
    emitter.numbers(7)


def lock(option: nodes.Option, emitter: Emitter) -> None:
    emitter.numbers(1, _LOCKS[_word(option)])


def alignment(option: nodes.Option, emitter: Emitter) -> None:
    register = option.value if isinstance(option.value, nodes.AlignmentRegister) else option.word
    emitter.numbers(alignment_number(register, emitter), 1)


def appearance(option: nodes.Option, emitter: Emitter) -> None:
    if isinstance(option.value, nodes.Expression):
        emitter.expression(option.value)
    emitter.numbers(targets.APPEARANCES[_word(option)], 3)


def seen_traps(option: nodes.Option, emitter: Emitter) -> None:
    assert isinstance(option.value, nodes.TrapSet)
    bits = 0
    for trap in option.value.traps:
        bits = -1 if isinstance(trap, nodes.Word) else bits | 1 << emitter.pack.catalog.trap_numbers[trap.text] - 1
    emitter.numbers(bits, 15)


OBJECT_OPTIONS: Final[abc.Mapping[str, OptionHandler]] = {
    "affixed_gem": _value(15),
    "buried": _given(5),
    "curse": _chosen(1, targets.CURSES),
    "enchantment": _value(0),
    "erosion": erosion,
    "forged_qual": _value(16),
    "greased": _given(12),
    "invisible": _given(11),
    "light": _chosen(6, {"lit": 1, "unlit": 0}),
    "lock": lock,
    "montype": _value(2),
    "name": _value(3),
    "place": _value(14),
    "quantity": _value(4),
    "recharged": _value(10),
    "trapped": _chosen(9, {"trapped": 1, "not_trapped": 0}),
}
"""Emitters of the records of each option of an object, by its key."""

MONSTER_OPTIONS: Final[abc.Mapping[str, OptionHandler]] = {
    "alertness": _chosen(2, {"asleep": 1, "awake": 0}),
    "alignment": alignment,
    "appearance": appearance,
    "attitude": _chosen(0, {"peaceful": 1, "hostile": 0}),
    "avenge": _given(9),
    "blinded": _value(11),
    "cancelled": _given(7),
    "confused": _given(14),
    "dead": _given(16),
    "female": _given(5),
    "fleeing": _value(10),
    "invisible": _given(6),
    "name": _value(4),
    "paralyzed": _value(12),
    "revived": _given(8),
    "seen_traps": seen_traps,
    "stunned": _given(13),
}
"""Emitters of the records of each option of a monster, by its key."""


# ---- statements


def monster(node: nodes.Monster, emitter: Emitter) -> None:
    emitter.expressions(node.kind, node.place)
    emitter.numbers(emitter.pack.target.end_of_monster)
    for option in node.options:
        MONSTER_OPTIONS[option.key](option, emitter)
    emitter.numbers(int(node.inventory is not None))
    emitter.operator("MONSTER")
    if node.inventory is not None:
        _content(node.inventory, emitter)
        emitter.operator("END_MONINVENT")


def thing(node: nodes.Object, emitter: Emitter) -> None:
    _thing(node, 0, emitter)


def container(node: nodes.Container, emitter: Emitter) -> None:
    _thing(node, _HOLDS, emitter)
    _content(node.content, emitter)
    emitter.operator("POP_CONTAINER")


def _thing(node: nodes.Object | nodes.Container, holds: int, emitter: Emitter) -> None:
    emitter.expression(node.kind)
    emitter.numbers(emitter.pack.target.end_of_object)
    for option in node.options:
        OBJECT_OPTIONS[option.key](option, emitter)
    emitter.numbers(holds + (_INSIDE if emitter.things_open else 0))
    emitter.operator("OBJECT")


def _content(block: nodes.Block, emitter: Emitter) -> None:
    emitter.breaks.open()
    emitter.things_open += 1
    emitter.block(block)
    emitter.things_open -= 1
    emitter.breaks.close(emitter.buffer)


def grave(node: nodes.Grave, emitter: Emitter) -> None:
    emitter.expression(node.place)
    if isinstance(node.text, nodes.Expression):
        emitter.expression(node.text)
        emitter.numbers(_GIVEN_TEXT)
    else:
        emitter.add(values.NO_TEXT, values.number(_NO_TEXT if node.text is None else _RANDOM_TEXT))
    emitter.operator("GRAVE")


STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Assignment: assignment,
    nodes.Break: leave,
    nodes.Call: call,
    nodes.Chance: chance,
    nodes.Container: container,
    nodes.Corridor: corridor,
    nodes.For: for_loop,
    nodes.FunctionDefinition: define,
    nodes.Grave: grave,
    nodes.If: condition,
    nodes.Loop: loop,
    nodes.Map: level_map,
    nodes.MazeWalk: maze_walk,
    nodes.Mineralize: mineralize,
    nodes.Monster: monster,
    nodes.NoMap: no_map,
    nodes.Object: thing,
    nodes.RandomCorridors: random_corridors,
    nodes.RegionStatement: region,
    nodes.Room: room,
    nodes.RoomDoor: room_door,
    nodes.Subroom: subroom,
    nodes.Switch: switch,
    nodes.WallWalk: wall_walk,
    nodes.Wallify: wallify,
}
"""Emitters of the records of each statement in the body of a level."""
