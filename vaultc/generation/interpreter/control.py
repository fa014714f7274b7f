"""Variables, functions and the flow of control; and the handlers of all statements.

Rules: "Control", "Variables and SHUFFLE".
"""

from __future__ import annotations

import operator
from collections import abc
from typing import Any, Final, TypeVar, cast

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter import expressions, headers, rooms, terrain, things
from vaultc.generation.interpreter.assembler import Assembler, AssemblerScope, Label, StatementHandlers, ValueHandlers
from vaultc.generation.interpreter.machine import Frame, Machine, MachineStep, Operand, computed, decision, stop
from vaultc.generation.interpreter.places import signed64
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes

_Element = TypeVar("_Element")

COMPARISONS: dict[str, abc.Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<>": operator.ne,
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


def percent(condition: nodes.Percent, assembler: Assembler) -> Operand[bool]:
    return Operand(decision(literal(condition.value), assembler.chance_keys.get(condition.span)), 3)


def comparison(condition: nodes.Comparison, assembler: Assembler) -> Operand[bool]:
    left, right = expressions.operand(condition.left, assembler), expressions.operand(condition.right, assembler)
    compare = COMPARISONS[condition.operator.text]
    first, second = left.evaluate, right.evaluate
    return computed(lambda machine: compare(first(machine), second(machine)), 0, left, right)


def truth(condition: nodes.Truth, assembler: Assembler) -> Operand[bool]:
    value = expressions.operand(condition.value, assembler)
    evaluate = value.evaluate
    return computed(lambda machine: evaluate(machine) != 0, 1, value)


def _jump_unless(condition: nodes.Condition, assembler: Assembler) -> Label:
    """Add the test of a condition that jumps to the returned target when it is false."""
    test = expressions.operand(condition, assembler)
    target = Label()
    evaluate = test.evaluate
    action: MachineStep = lambda machine: None if evaluate(machine) else target.position  # noqa: E731
    assembler.emit(condition.span, action, 3, test)
    return target


def if_statement(node: nodes.If, assembler: Assembler) -> None:
    otherwise = _jump_unless(node.condition, assembler)
    assembler.block(node.then)
    if node.otherwise is None:
        assembler.mark(otherwise)
        return
    end = Label()
    assembler.jump(node.span, end)
    assembler.mark(otherwise)
    assembler.block(node.otherwise)
    assembler.mark(end)


def chance(node: nodes.Chance, assembler: Assembler) -> None:
    end = _jump_unless(node.condition, assembler)
    assembler.statement(node.statement)
    assembler.mark(end)


def loop(node: nodes.Loop, assembler: Assembler) -> None:
    count = expressions.number_of(node.count, assembler)
    start = Label()

    def push(machine: Machine) -> None:
        machine.frame.stack.append(count.evaluate(machine))

    def decrement(machine: Machine) -> None:
        machine.frame.stack[-1] = _counter(machine) - 1

    def again(machine: Machine) -> int | None:
        return start.position if _counter(machine) > 0 else None

    assembler.emit(node.span, push, 0, count)
    assembler.mark(start)
    assembler.emit(node.span, decrement, 1)
    assembler.open_breakable()
    assembler.block(node.body)
    assembler.emit(node.span, again, 5)
    assembler.emit(node.span, _drop_counter, 1)
    assembler.close_breakable()


def _counter(machine: Machine) -> int:
    """The counter or selector on top of the stack of this activation, or what a refused statement left above it.

    There is none if the construct was entered in the middle: when a REGION in it ended a room that could not be made.
    """
    stack = machine.frame.stack
    if not stack:
        raise machine.fail("this was entered in the middle, because a REGION in it ended a room that was not made")
    top = stack[-1]
    if not isinstance(top, int):
        raise machine.fail("a second SOUNDS left a text where this expects its count")
    return top


def _drop_counter(machine: Machine) -> None:
    _counter(machine)
    machine.frame.stack.pop()


def for_statement(node: nodes.For, assembler: Assembler) -> None:
    start, end = expressions.number_of(node.start, assembler), expressions.number_of(node.end, assembler)
    name, top = node.variable.name, Label()
    range_name = name + " range"

    def begin(machine: Machine) -> None:
        first = start.evaluate(machine)
        last = end.evaluate(machine)
        variables = machine.frame.variables
        distance = signed64(last - first)
        variables[range_name], variables[name] = (last, (distance > 0) - (distance < 0)), first

    def again(machine: Machine) -> int | None:
        variables = machine.frame.variables
        ahead, value = variables.get(range_name), variables.get(name)
        if ahead is None or value is None:
            raise machine.fail("this loop was entered in the middle and has no end to count to", node.span)
        number = cast("int", value)
        last, step = cast("tuple[int, int]", ahead)
        variables[name] = signed64(number + step)
        return top.position if number != last else None

    assembler.emit(node.span, begin, 13, start, end)
    assembler.mark(top)
    assembler.open_breakable()
    assembler.block(node.body)
    assembler.emit(node.span, again, 11)
    assembler.close_breakable()


def switch(node: nodes.Switch, assembler: Assembler) -> None:
    selector = expressions.number_of(node.selector, assembler)
    table, end = Label(), Label()
    _push_selector(node, selector, assembler)
    assembler.jump(node.span, table)
    assembler.open_breakable()
    arms: list[tuple[nodes.Case | nodes.Default, Label]] = []
    for arm in node.arms:
        arms.append((arm, Label()))
        assembler.mark(arms[-1][1])
        assembler.statements(arm.statements)
    assembler.jump(node.span, end)
    assembler.mark(table)
    for arm, target in arms:
        if isinstance(arm, nodes.Case):
            assembler.emit(arm.span, _case(literal(arm.value.value), target), 5)
    for arm, target in arms:
        if isinstance(arm, nodes.Default):
            assembler.jump(arm.span, target)
    assembler.mark(end)
    assembler.close_breakable()
    assembler.emit(node.span, _drop_counter, 1)


def _push_selector(node: nodes.Switch, selector: Operand[int], assembler: Assembler) -> None:
    """Add the evaluation of a selector; a constant one is a die. Rules: "SWITCH"."""
    evaluate = selector.evaluate

    def push(machine: Machine) -> None:
        machine.frame.stack.append(evaluate(machine))

    def roll(machine: Machine) -> None:
        value = evaluate(machine)
        machine.frame.stack.append(machine.dice.rn2(value) if value > 1 else 0)

    is_die = selector.value is not None
    assembler.emit(node.span, roll if is_die else push, int(is_die), selector)


def _case(value: int, target: Label) -> MachineStep:
    return lambda machine: target.position if _counter(machine) == value else None


# ---- variables


def assignment(node: nodes.Assignment, assembler: Assembler) -> None:
    name, value = node.variable.name, node.value
    if isinstance(value, nodes.Typed):
        # A selection and a map character are used by a bare name, like any other variable.
        if value.type.text == "selection":
            assembler.scope.selections.add(name)
        elif value.type.text.lower() == "terrain":
            assembler.scope.map_characters.add(name)
        value = value.value
    elements = value.elements if isinstance(value, nodes.Array) else None
    operands = tuple(expressions.operand(part, assembler) for part in (elements or (value,)))

    def store(machine: Machine) -> None:
        machine.frame.variables[name] = operands[0].evaluate(machine)

    def store_array(machine: Machine) -> None:
        machine.frame.variables[name] = [part.evaluate(machine) for part in operands]

    assembler.emit(node.span, store if elements is None else store_array, 3, *operands)


def shuffle(node: nodes.Shuffle, assembler: Assembler) -> None:
    name = node.variable.name

    def shuffle(machine: Machine) -> None:
        elements = cast("abc.MutableSequence[object] | None", machine.frame.variables.get(name))
        if not elements:
            return  # not assigned on this run
        machine.count_work(len(elements))
        exchange_all(machine.dice, elements)

    assembler.emit(node.span, shuffle, 2)


def exchange_all(dice: Dice, elements: abc.MutableSequence[_Element]) -> None:
    """Exchange each element, from the last on, with a random one up to itself."""
    for i in range(len(elements) - 1, 0, -1):
        j = dice.rn2(i + 1)
        elements[i], elements[j] = elements[j], elements[i]


# ---- functions


def call(node: nodes.Call, assembler: Assembler) -> None:
    name = node.function.text
    arguments = tuple(expressions.operand(argument, assembler) for argument in node.arguments)

    def push(machine: Machine) -> None:
        machine.frame.arguments = [argument.evaluate(machine) for argument in arguments]

    assembler.emit(node.span, push, 0, *arguments)
    if name not in assembler.entries:
        over = Label()
        assembler.jump(node.span, over)
        _inline(assembler.functions[name], assembler)
        assembler.mark(over)
    entry = assembler.entries[name]
    after = len(assembler.instructions) + 1

    def call(machine: Machine) -> int:
        frame = Frame(arguments=machine.frame.arguments, return_to=after)
        machine.frames.append(machine.frame)
        machine.frame = frame
        return entry.position

    assembler.emit(node.span, call, 3)


def _inline(function: nodes.FunctionDefinition, assembler: Assembler) -> None:
    """Put a function's body where it is first called; later calls jump there."""
    name, caller = function.name.text, assembler.scope
    assembler.scope = AssemblerScope(things_open=assembler.depths.get(name, 0))
    entry = assembler.entries[name] = Label()
    assembler.mark(entry)
    for index in range(len(function.parameters) - 1, -1, -1):
        assembler.emit(function.parameters[index].span, _take(function.parameters[index].variable.name, index), 3)
    assembler.scope.start = assembler.records  # from here on its own instructions are counted
    assembler.block(function.body)

    def end(machine: Machine) -> int:
        if not machine.frames:
            raise machine.fail(
                "a function ends here that was not called: a REGION in it ended a room that was not made"
            )
        target = machine.frame.return_to
        machine.frame = machine.frames.pop()
        return target

    assembler.emit(function.span, end, 2)
    assembler.scope = caller


def _take(name: str, index: int) -> MachineStep:
    def take(machine: Machine) -> None:
        machine.frame.variables[name] = machine.frame.arguments[index]

    return take


CONTROL_STATEMENTS: StatementHandlers = {
    nodes.If: if_statement,
    nodes.Chance: chance,
    nodes.Loop: loop,
    nodes.For: for_statement,
    nodes.Switch: switch,
    nodes.Break: lambda node, assembler: assembler.add_break(node.span),
    nodes.Exit: lambda node, assembler: assembler.emit(node.span, stop, 1),
    nodes.Assignment: assignment,
    nodes.Shuffle: shuffle,
    nodes.FunctionDefinition: lambda node, assembler: assembler.define(node),
    nodes.Call: call,
}

CONTROL_VALUES: ValueHandlers = {nodes.Percent: percent, nodes.Comparison: comparison, nodes.Truth: truth}
"""Conditions, which are true or false."""


STATEMENTS: Final[StatementHandlers] = (
    CONTROL_STATEMENTS | headers.STATEMENTS | rooms.STATEMENTS | terrain.STATEMENTS | things.STATEMENTS
)
VALUES: Final[ValueHandlers] = CONTROL_VALUES | expressions.VALUES | terrain.VALUES
