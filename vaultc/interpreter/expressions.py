"""Integers, strings, places, regions and things as operands (rules: "Values and expressions", "Expressions")."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from operator import add, mul, sub
from typing import Any

from vaultc.catalog.terrain import CODES, INVALID
from vaultc.interpreter.assembler import Assembler
from vaultc.interpreter.core_functions import core_function
from vaultc.interpreter.machine import Machine, Operand
from vaultc.interpreter.values import (
    HUMIDITY,
    LIGHT,
    MonsterValue,
    ObjectValue,
    RegionValue,
    TerrainValue,
    signed64,
)
from vaultc.layout.painting import LIGHT_UNCHANGED
from vaultc.semantics.constants import quotient, remainder
from vaultc.syntax import nodes

__all__ = ["constant", "operand"]

LONGEST_TEXT = 4096
"""Characters in a text that a script puts together. No limit of the game."""


def constant(value: Any) -> Operand:
    """An operand that is always ``value``: one step."""
    return Operand(lambda _: value, 1, constant=True)


@singledispatch
def operand(node: nodes.Node, _: Assembler) -> Operand:
    """The operand of an expression; selections register themselves in their own file."""
    raise TypeError(f"no value for {type(node).__name__}")


# ---- integers and strings


@operand.register
def _(node: nodes.Integer, _: Assembler) -> Operand:
    return constant(node.value)


@operand.register
def _(node: nodes.String, _: Assembler) -> Operand:
    return constant(node.text)


@operand.register
def _(node: nodes.Dice, _: Assembler) -> Operand:
    count, sides = max(node.count, 1), max(node.sides, 1)
    return Operand(lambda machine: machine.dice.d(count, sides), 3)


@operand.register
def _(node: nodes.Variable, _: Assembler) -> Operand:
    name, span = node.name, node.span

    def evaluate(machine: Machine) -> Any:
        try:
            return machine.frame.variables[name]
        except KeyError:
            raise machine.fail(f"${name} is used but was never assigned on this run", span) from None

    return Operand(evaluate, 1)


@operand.register
def _(node: nodes.Element, assembler: Assembler) -> Operand:
    position = operand(node.index, assembler)
    name, span = node.name, node.span

    def evaluate(machine: Machine) -> Any:
        number = position.evaluate(machine)
        elements = machine.frame.variables.get(name)
        if elements is None:
            raise machine.fail(f"${name} is used but was never assigned on this run", span)
        index = remainder(number, len(elements))
        if index < 0:
            raise machine.fail(f"index {number} of ${name} is negative", span)
        return elements[index]

    return Operand(evaluate, position.cost + 1, (position,))


@operand.register
def _(node: nodes.Method, _: Assembler) -> Operand:
    name, method, span = node.variable, node.method, node.span

    def evaluate(machine: Machine) -> int:
        value = machine.frame.variables.get(name)
        if value is None:
            raise machine.fail(f"${name} is used but was never assigned on this run", span)
        if method == "length":
            return len(value)
        if isinstance(value, int):
            return value if method == "x" else 0
        return int(value[method == "y"]) & 255

    return Operand(evaluate, 3)


_OPERATORS: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "/": quotient, "%": remainder}


@operand.register
def _(node: nodes.Operation, assembler: Assembler) -> Operand:
    left, right = operand(node.left, assembler), operand(node.right, assembler)
    apply = _OPERATORS[node.operator]
    first, second = left.evaluate, right.evaluate
    if left.constant and right.constant:
        return _folded(left, right, signed64(apply(_known(left), _known(right))))

    def evaluate(machine: Machine) -> int:
        return signed64(apply(first(machine), second(machine)))

    return Operand(evaluate, left.cost + right.cost + 1, (left, right))


def _known(value: Operand) -> int:
    """The value of a constant operand, which looks at no machine."""
    known: int = value.evaluate(None)  # type: ignore[arg-type]
    return known


def _folded(left: Operand, right: Operand, value: int) -> Operand:
    return Operand(lambda _: value, left.cost + right.cost + 1, constant=True)


@operand.register
def _(node: nodes.Concatenation, assembler: Assembler) -> Operand:
    left, right = operand(node.left, assembler), operand(node.right, assembler)
    first, second = left.evaluate, right.evaluate

    def evaluate(machine: Machine) -> str:
        text = str(first(machine)) + str(second(machine))
        if len(text) > LONGEST_TEXT:
            raise machine.fail(f"this text grows longer than {LONGEST_TEXT} characters", node.span)
        return text

    return Operand(evaluate, left.cost + right.cost + 1, (left, right))


@operand.register
def _(node: nodes.Parenthesized, assembler: Assembler) -> Operand:
    return operand(node.inner, assembler)


@operand.register
def _(node: nodes.CoreCall, assembler: Assembler) -> Operand:
    arguments = tuple(operand(argument, assembler) for argument in node.arguments or ())
    function = core_function(node.function)
    evaluators = tuple(argument.evaluate for argument in arguments)
    cost = sum(argument.cost for argument in arguments) + 2
    if not evaluators:
        return Operand(function, cost)
    return Operand(lambda machine: function(machine, *[e(machine) for e in evaluators]), cost, arguments)


# ---- places and regions


@operand.register
def _(node: nodes.Coordinate, _: Assembler) -> Operand:
    return constant((node.x, node.y))


@operand.register
def _(node: nodes.RandomCoordinate, _: Assembler) -> Operand:
    bits = 0
    for word in node.humidity:
        bits |= HUMIDITY[word.text]
    return constant(bits)


@operand.register
def _(node: nodes.Region, _: Assembler) -> Operand:
    return constant(RegionValue(node.x1 & 255, node.y1 & 255, node.x2 & 255, node.y2 & 255))


# ---- things


@operand.register
def _(node: nodes.MapCharacter, _: Assembler) -> Operand:
    light = LIGHT_UNCHANGED if node.light is None else LIGHT[node.light.text]
    return constant(TerrainValue(CODES.get(node.character, INVALID), light))


@operand.register
def _(node: nodes.MonsterKind, assembler: Assembler) -> Operand:
    if node.name is None:
        return constant(MonsterValue(node.character, None))
    number = assembler.catalog.species_number(node.name, node.character)
    return constant(MonsterValue(node.character, number))


@operand.register
def _(node: nodes.ObjectKind, assembler: Assembler) -> Operand:
    catalog = assembler.catalog
    object_class = catalog.object_class_of[node.character].id if node.character is not None else None
    if node.name is None:
        return constant(ObjectValue(object_class, None))
    return constant(ObjectValue(object_class, catalog.kind_number(node.name, node.character)))


@operand.register
def _(node: nodes.MonsterArgument, assembler: Assembler) -> Operand:
    return operand(node.kind, assembler)


@operand.register
def _(node: nodes.ObjectArgument, assembler: Assembler) -> Operand:
    return operand(node.kind, assembler)
