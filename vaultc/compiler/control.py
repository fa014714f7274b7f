"""Variables, functions and the flow of control.

Rules: "Compiled files: Variables", "Compiled files: Control flow", "Compiled files: Functions".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.compiler import code
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.values import number
from vaultc.compiler.words import JUMPS_UNLESS
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk

_HUNDRED = 100
_CHANGING = (nodes.Dice, nodes.Variable, nodes.Element, nodes.Method, nodes.CoreCall)


# ---- conditions


def _jump_unless(condition: nodes.Condition, emitter: Emitter) -> int:
    """Append a condition and the jump that is taken when it is false."""
    if isinstance(condition, nodes.Percent):
        emitter.numbers(literal(condition.value), _HUNDRED)
        emitter.operator("RN2")
        opcode = "JLE"
    elif isinstance(condition, nodes.Comparison):
        emitter.expressions(condition.left, condition.right)
        opcode = JUMPS_UNLESS[condition.operator.text]
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
    outside, emitter.buffer = emitter.buffer, code.Buffer()
    emitter.block(node.body)
    emitter.numbers(0)
    emitter.operator("RETURN")
    emitter.functions[node.name.text] = code.CompiledFunction(emitter.buffer, parameters)
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
    buffer.add(number(function.entry - len(buffer) - 1), OpcodeRecord("CALL"))


STATEMENTS: Final[Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Assignment: assignment,
    nodes.Break: leave,
    nodes.Call: call,
    nodes.Chance: chance,
    nodes.For: for_loop,
    nodes.FunctionDefinition: define,
    nodes.If: condition,
    nodes.Loop: loop,
    nodes.Switch: switch,
}
"""Emitters of the records of each statement of this family."""
