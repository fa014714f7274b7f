"""Emitters of the records of statements in the body of a level that are more than their fields.

Flow of control, variables and functions come first, then rooms and maps, then objects and monsters.

Rules: "Compiled files: Variables", "Compiled files: Control flow", "Compiled files: Functions",
"Map and level layout", "Compiled files: Monsters and objects".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.compiler import targets, values
from vaultc.compiler.emitter import Buffer, CompiledFunction, Emitter, RecordWriter
from vaultc.compiler.fields import MONSTER_OPTIONS, OBJECT_OPTIONS, ROOMS, push_options
from vaultc.compiler.records import OpcodeRecord
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk

_HUNDRED = 100
_CHANGING = (nodes.Dice, nodes.Variable, nodes.Element, nodes.Method, nodes.CoreCall)
_NO_MAP, _ALIGNED, _AT_PLACE = 0, 1, 2
_INSIDE, _HOLDS = 1, 2


# ---- conditions


def _jump_unless(condition: nodes.Condition, emitter: Emitter) -> int:
    """Append a condition and the jump that is taken when it is false."""
    if isinstance(condition, nodes.Percent):
        emitter.operator("RN2", literal(condition.value), _HUNDRED)
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
    emitter.operator("CMP", 0)
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
            emitter.operator("CMP", literal(arm.value.value))
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
    emitter.operator("RETURN", 0)
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
    buffer.jump_back("CALL", function.entry)


# ---- rooms


def room(node: nodes.Room | nodes.Subroom | nodes.RegionStatement, emitter: Emitter) -> None:
    ROOMS[type(node)].push(node, emitter)
    emitter.breaks.open()
    emitter.block(node.body)
    emitter.breaks.close(emitter.buffer)
    emitter.operator("ENDROOM")


# ---- maps


def no_map(_: nodes.NoMap, emitter: Emitter) -> None:
    emitter.add(emitter.pack.coordinate(0, 0), values.number(_NO_MAP), values.number(1), values.NO_TEXT)
    emitter.operator("MAP", 0, 0)


def level_map(node: nodes.Map, emitter: Emitter) -> None:
    if node.horizontal is not None and node.vertical is not None:
        across, down = targets.HORIZONTAL[node.horizontal.text], targets.VERTICAL[node.vertical.text]
        emitter.add(emitter.pack.coordinate(across, down))
        emitter.numbers(_ALIGNED)
    elif node.place is not None:
        emitter.expression(node.place)
        emitter.numbers(_AT_PLACE)
    emitter.numbers(int(node.keep is None or node.keep.text == "true"))
    cells, height, width = emitter.pack.cells(node.block)
    emitter.add(values.text(cells))
    emitter.operator("MAP", height, width)


# ---- things


def monster(node: nodes.Monster, emitter: Emitter) -> None:
    emitter.expressions(node.kind, node.place)
    emitter.numbers(emitter.pack.target.end_of_monster)
    push_options(node.options, MONSTER_OPTIONS, emitter)
    emitter.operator("MONSTER", int(node.inventory is not None))
    if node.inventory is not None:
        _content(node.inventory, emitter)
        emitter.operator("END_MONINVENT")


def thing(node: nodes.Object | nodes.Container, emitter: Emitter) -> None:
    content = node.content if isinstance(node, nodes.Container) else None
    emitter.expression(node.kind)
    emitter.numbers(emitter.pack.target.end_of_object)
    push_options(node.options, OBJECT_OPTIONS, emitter)
    emitter.operator("OBJECT", _HOLDS * (content is not None) + _INSIDE * (emitter.things_open > 0))
    if content is not None:
        _content(content, emitter)
        emitter.operator("POP_CONTAINER")


def _content(block: nodes.Block, emitter: Emitter) -> None:
    emitter.breaks.open()
    emitter.things_open += 1
    emitter.block(block)
    emitter.things_open -= 1
    emitter.breaks.close(emitter.buffer)


STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Assignment: assignment,
    nodes.Break: leave,
    nodes.Call: call,
    nodes.Chance: chance,
    nodes.Container: thing,
    nodes.For: for_loop,
    nodes.FunctionDefinition: define,
    nodes.If: condition,
    nodes.Loop: loop,
    nodes.Map: level_map,
    nodes.Monster: monster,
    nodes.NoMap: no_map,
    nodes.Object: thing,
    nodes.Switch: switch,
    **dict.fromkeys(ROOMS, room),
}
"""Emitters of the records of each statement in the body of a level."""
