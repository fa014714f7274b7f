"""Integers, strings, places, regions and things as operands, and the core functions of the language.

Rules: "Values and expressions", "Expressions", "Core functions".
"""

from __future__ import annotations

import operator
import re
from collections import abc
from datetime import datetime
from typing import Final, TypeAlias, TypeVar, cast

from vaultc.generation.interpreter import places
from vaultc.generation.interpreter.assembler import Assembler, ValueHandlers
from vaultc.generation.interpreter.machine import Machine, Operand, computed
from vaultc.generation.layout.positions import signed8
from vaultc.generation.layout.walls import LIGHT_UNCHANGED
from vaultc.generation.population.monsters import occupant
from vaultc.language.diagnostics import GenerationError
from vaultc.language.semantics import constants
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.support.lazy import lazy_pattern
from vaultc.world import grid

Value = TypeVar("Value")
OperandReader: TypeAlias = abc.Callable[[nodes.Node, Assembler], Operand[Value]]

LONGEST_TEXT: Final = 4096
"""Characters in a text that a script puts together. No limit of the game."""


def constant(value: Value, cost: int = 1) -> Operand[Value]:
    """An operand that is always ``value``."""
    return Operand(lambda _: value, cost, value=value)


def operand(node: nodes.Node, assembler: Assembler) -> Operand[object]:
    """The operand of an expression or a condition, whatever its type."""
    made: Operand[object] = assembler.rules.values[type(node)](node, assembler)
    return made


# ---- operands of one type: the types of their places in the model of a script without errors


number_of: OperandReader[int] = cast("OperandReader[int]", operand)
"""The operand of an expression that is an integer."""
text_of: OperandReader[str] = cast("OperandReader[str]", operand)
"""The operand of an expression that is a string."""
place_of: OperandReader[places.CoordinateValue] = cast("OperandReader[places.CoordinateValue]", operand)
"""The operand of an expression that is a coordinate, fixed or random."""
region_of: OperandReader[places.RegionValue] = cast("OperandReader[places.RegionValue]", operand)
"""The operand of an expression that is a region."""
terrain_of: OperandReader[places.TerrainValue] = cast("OperandReader[places.TerrainValue]", operand)
"""The operand of an expression that is a map character."""
monster_of: OperandReader[places.MonsterValue] = cast("OperandReader[places.MonsterValue]", operand)
"""The operand of an expression that is a monster."""
object_of: OperandReader[places.ObjectValue] = cast("OperandReader[places.ObjectValue]", operand)
"""The operand of an expression that is an object."""
selection_of: OperandReader[places.Selection] = cast("OperandReader[places.Selection]", operand)
"""The operand of an expression that is a selection."""


# ---- integers and strings


def integer(node: nodes.Integer, _: Assembler) -> Operand[int]:
    return constant(constants.literal(node.value))


def string(node: nodes.String, _: Assembler) -> Operand[str]:
    return constant(node.text)


def dice(node: nodes.Dice, _: Assembler) -> Operand[int]:
    count, sides = max(constants.literal(node.count), 1), max(constants.literal(node.sides), 1)
    topic = f"{count}d{sides}"

    def roll(machine: Machine) -> int:
        machine.dice.about(topic)
        total = machine.dice.d(count, sides)
        machine.dice.about("")
        return total

    return Operand(roll, 3)


def variable(node: nodes.Variable, _: Assembler) -> Operand[object]:
    name, span = node.name, node.span

    def evaluate(machine: Machine) -> object:
        try:
            return machine.frame.variables[name]
        except KeyError:
            raise _unassigned(machine, name, span) from None

    return Operand(evaluate, 1)


def _unassigned(machine: Machine, name: str, span: Span) -> GenerationError:
    return machine.fail(f"${name} is used but was never assigned on this run", span)


def element(node: nodes.Element, assembler: Assembler) -> Operand[object]:
    position = number_of(node.index, assembler)
    name, span, fixed = node.name, node.span, position.value

    def evaluate(machine: Machine) -> object:
        number = position.evaluate(machine) if fixed is None else fixed
        elements = cast("abc.Sequence[object] | None", machine.frame.variables.get(name))
        if elements is None:
            raise _unassigned(machine, name, span)
        index = constants.remainder(number, len(elements))
        if index < 0:
            raise machine.fail(f"index {number} of ${name} is negative", span)
        return elements[index]

    return computed(evaluate, 1, position)


def method(node: nodes.Method, assembler: Assembler) -> Operand[int]:
    name, method, span = node.variable, node.method, node.span
    signed = assembler.rules.ground.wide_places

    def evaluate(machine: Machine) -> int:
        value = machine.frame.variables.get(name)
        if value is None:
            raise _unassigned(machine, name, span)
        if method == "length":
            return len(cast("abc.Sequence[object]", value))
        if isinstance(value, int):
            return value if method == "x" else 0
        part = cast("abc.Sequence[int]", value)[method == "y"]
        return signed8(part) if signed else part & 255

    return Operand(evaluate, 3)


OPERATORS: dict[str, abc.Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": constants.quotient, "%": constants.remainder,
}  # fmt: skip


def operation(node: nodes.Operation, assembler: Assembler) -> Operand[int]:
    left, right = number_of(node.left, assembler), number_of(node.right, assembler)
    apply = OPERATORS[node.operator]
    first, second = left.evaluate, right.evaluate
    fixed = right.value
    if fixed is not None and left.value is not None:
        return constant(places.signed64(apply(left.value, fixed)), left.cost + right.cost + 1)

    def evaluate(machine: Machine) -> int:
        return places.signed64(apply(first(machine), second(machine) if fixed is None else fixed))

    return computed(evaluate, 1, left, right)


def concatenation(node: nodes.Concatenation, assembler: Assembler) -> Operand[str]:
    left, right = operand(node.left, assembler), operand(node.right, assembler)
    first, second = left.evaluate, right.evaluate

    def evaluate(machine: Machine) -> str:
        text = str(first(machine)) + str(second(machine))
        if len(text) > LONGEST_TEXT:
            raise machine.fail(f"this text grows longer than {LONGEST_TEXT} characters", node.span)
        return text

    return computed(evaluate, 1, left, right)


def core_call(node: nodes.CoreCall, assembler: Assembler) -> Operand[object]:
    arguments = tuple(operand(argument, assembler) for argument in node.arguments or ())
    function = core_function(node.function)
    evaluators = tuple(argument.evaluate for argument in arguments)
    if not evaluators:
        return computed(function, 2)
    if len(evaluators) == 2:
        first, second = evaluators
        return computed(lambda machine: function(machine, first(machine), second(machine)), 2, *arguments)
    return computed(lambda machine: function(machine, *[e(machine) for e in evaluators]), 2, *arguments)


# ---- places and regions


def coordinate(node: nodes.Coordinate, _: Assembler) -> Operand[places.CoordinateValue]:
    return constant((node.x, node.y))


def random_coordinate(node: nodes.RandomCoordinate, _: Assembler) -> Operand[places.CoordinateValue]:
    bits = 0
    for word in node.humidity:
        bits |= places.HUMIDITY[word.text]
    return constant(bits)


def region(node: nodes.Region, _: Assembler) -> Operand[places.RegionValue]:
    return constant(places.RegionValue(node.x1 & 255, node.y1 & 255, node.x2 & 255, node.y2 & 255))


# ---- things


def map_character(node: nodes.MapCharacter, assembler: Assembler) -> Operand[places.TerrainValue]:
    light = LIGHT_UNCHANGED if node.light is None else places.LIGHT[node.light.text]
    return constant(places.TerrainValue(assembler.code_of(node), light))


def monster_argument(node: nodes.MonsterArgument, assembler: Assembler) -> Operand[places.MonsterValue]:
    return monster_of(node.kind, assembler)


def object_argument(node: nodes.ObjectArgument, assembler: Assembler) -> Operand[places.ObjectValue]:
    return object_of(node.kind, assembler)


def monster_kind(node: nodes.MonsterKind, assembler: Assembler) -> Operand[places.MonsterValue]:
    number = None if node.name is None else assembler.catalog.species_number(node.name, node.character)
    return constant(places.MonsterValue(node.character, number))


def object_kind(node: nodes.ObjectKind, assembler: Assembler) -> Operand[places.ObjectValue]:
    catalog = assembler.catalog
    object_class = catalog.object_class_of[node.character].id if node.character is not None else None
    number = None if node.name is None else catalog.kind_number(node.name, node.character)
    return constant(places.ObjectValue(object_class, number))


VALUES: ValueHandlers = {
    nodes.Integer: integer,
    nodes.String: string,
    nodes.Dice: dice,
    nodes.Variable: variable,
    nodes.Element: element,
    nodes.Method: method,
    nodes.Operation: operation,
    nodes.Concatenation: concatenation,
    nodes.Parenthesized: lambda node, assembler: operand(node.inner, assembler),
    nodes.CoreCall: core_call,
    nodes.Coordinate: coordinate,
    nodes.RandomCoordinate: random_coordinate,
    nodes.Region: region,
    nodes.MapCharacter: map_character,
    nodes.MonsterKind: monster_kind,
    nodes.ObjectKind: object_kind,
    nodes.MonsterArgument: monster_argument,
    nodes.ObjectArgument: object_argument,
}


# ---- core functions

_LEADING_NUMBER = lazy_pattern(r"[ \t\n\v\f\r]*([+-]?[0-9]+)", re.ASCII)
_GRID: Final = (0, 0, grid.WIDTH - 1, grid.HEIGHT - 1)


def core_function(name: str) -> abc.Callable[..., object]:
    """The core function of that name: called with the machine and its arguments' values."""
    return _FUNCTIONS[name]


def moon_phase(year: int, day: int) -> int:
    """Phase 0 (new) .. 4 (full) .. 7 on day ``day`` (from 0) of a year."""
    golden = (year - 1900) % 19 + 1
    epact = (11 * golden + 18) % 30
    if epact == 24 or (epact == 25 and golden > 11):
        epact += 1
    return ((((day + epact) * 6 + 11) % 177) // 22) & 7


def _clock(machine: Machine) -> datetime:
    return machine.site.surroundings.clock


def _is_day(*days: tuple[int, int]) -> abc.Callable[[Machine], int]:
    """The function that tells if it is one of some days: month and day."""
    return lambda machine: int((_clock(machine).month, _clock(machine).day) in days)


def _object_at(machine: Machine, wanted: places.ObjectValue, place: places.CoordinateValue) -> int:
    x, y = places.locate(machine, place, places.ANY)
    return int(grid.valid(x, y) and any(item.kind == wanted.kind for item in machine.level.pile(x, y)))


def _monster_at(machine: Machine, wanted: places.MonsterValue, place: places.CoordinateValue) -> int:
    x, y = places.locate(machine, place, places.ANY)
    monster = occupant(machine.level, x, y) if grid.inside_box(_GRID, x, y) else None
    if monster is None:
        return 0
    if wanted.species is not None and monster.species != wanted.species:
        return 0
    species = machine.site.species[monster.species]
    return int(wanted.character is None or species.character == wanted.character)


def _carrying(machine: Machine, wanted: places.ObjectValue) -> int:
    if wanted.kind is None:
        return 0
    kind = machine.site.kinds[wanted.kind]
    carried = machine.site.locality.hero.carrying
    return int(any((kind.name, kind.character) == (name, character) for character, name, _, _ in carried))


def _integer(_: Machine, text: str) -> int:
    match = _LEADING_NUMBER.match(text)
    return places.signed32(min(max(int(match[1][:4000]), -1 << 63), (1 << 63) - 1)) if match else 0


def _of_room(attribute: str) -> abc.Callable[[Machine], int]:
    return lambda machine: 0 if machine.room is None else int(getattr(machine.room, attribute))


_FUNCTIONS: dict[str, abc.Callable[..., object]] = {
    "time.discordian_holiday": _is_day((5, 23)),
    "time.pirateday": _is_day((9, 19)),
    "time.aprilfoolsday": _is_day((4, 1)),
    "time.piday": _is_day((3, 14), (7, 22)),
    "time.towelday": _is_day((5, 25)),
    "time.midnight": lambda machine: int(_clock(machine).hour == 0),
    "time.night": lambda machine: int(not 6 <= _clock(machine).hour <= 21),
    "time.friday_13th": lambda machine: int(_clock(machine).weekday() == 4 and _clock(machine).day == 13),
    "time.phase_of_the_moon": lambda machine: moon_phase(_clock(machine).year, _clock(machine).timetuple().tm_yday - 1),
    "time.yyyymmdd": lambda machine: int(f"{_clock(machine):%Y%m%d}"),
    "level.difficulty": lambda machine: machine.site.locality.difficulty,
    "level.depth": lambda machine: machine.site.locality.depth,
    "level.obj_at": _object_at,
    "level.mon_at": _monster_at,
    "hero.name": lambda machine: machine.site.locality.hero.name,
    "hero.role": lambda machine: machine.site.locality.hero.role,
    "hero.race": lambda machine: machine.site.locality.hero.race,
    "hero.carrying": _carrying,
    "string": lambda _, number: str(number),
    "str": lambda _, number: str(number),
    "integer": _integer,
    "int": _integer,
    "coord": lambda _, x, y: (signed8(x), signed8(y)),
    "region": lambda _, *corners: places.RegionValue(*[corner & 255 for corner in corners]),
    "rnd": lambda machine, bound: machine.dice.rn2(bound),
    "room.width": _of_room("width"),
    "room.height": _of_room("height"),
    "room.x": _of_room("lx"),
    "room.y": _of_room("ly"),
}
