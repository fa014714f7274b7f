"""Operators: each takes its operands from the stack and leaves their combination."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from vaultc.compiler.decompiler.fragments import CONCATENATION, PRODUCT, SUM, Fragment, RecordBuffer, constant, unsigned
from vaultc.compiler.expressions import CORE_FUNCTIONS, METHODS
from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.compiler.unpacking import UnknownValueError
from vaultc.language.semantics.core_functions import CORE_FUNCTIONS as SIGNATURES
from vaultc.language.semantics.types import Type
from vaultc.world.catalog.directions import ALL_DIRECTIONS, DIRECTIONS

_TYPES = {
    ValueType.INTEGER: Type.INTEGER,
    ValueType.STRING: Type.STRING,
    ValueType.COORDINATE: Type.COORDINATE,
    ValueType.REGION: Type.REGION,
    ValueType.MAP_CHARACTER: Type.MAP_CHARACTER,
    ValueType.MONSTER: Type.MONSTER,
    ValueType.OBJECT: Type.OBJECT,
}
_NAMES = {number: name for name, number in reversed(CORE_FUNCTIONS.items())}
_METHODS = {number: name for name, number in METHODS.items()}
_LARGEST_TERRAIN = 0x7FFFFFFF
_BY_CHANCE, _BY_SELECTION, _BY_TERRAIN = 0, 1, 2


def push(record: OpcodeRecord, body: RecordBuffer) -> None:
    """A pushed value; a variable takes its index if it is an array."""
    if record.kind is ValueType.INTEGER and isinstance(record.value, int):
        body.push(constant(record.value))
    elif record.kind is ValueType.VARIABLE and isinstance(record.value, bytes):
        _variable(body.unpacker.readable(record.value), body)
    elif record.kind in _TYPES:
        try:
            implied = isinstance(record.value, int) and record.value > _LARGEST_TERRAIN
            body.push(Fragment(body.unpacker.text(record), _TYPES[record.kind], implied=implied))
        except UnknownValueError as error:
            raise body.fail(str(error)) from None
        if record.kind is ValueType.STRING and isinstance(record.value, bytes) and b'"' in record.value:
            raise body.fail("no text of a des file holds a quotation mark")
    else:
        raise body.fail("des files have no such values")


def _variable(name: str, body: RecordBuffer) -> None:
    type_ = body.types.get(name, Type.UNKNOWN)
    if name in body.arrays and not _is_length(body):
        body.push(Fragment(f"{name}[{body.pop().text}]", type_.element if type_.is_array else type_))
    else:
        body.push(Fragment(name, type_))


def _is_length(body: RecordBuffer) -> bool:
    """Return whether the length of the array is asked for, which takes no index."""
    at = body.at
    return body.is_opcode(at + 2, "COREFUNC") and body.records[at + 1].value == METHODS["length"]


def arithmetic(sign: str, binding: int) -> Callable[[RecordBuffer], None]:
    """An operator on integers."""

    def combine(body: RecordBuffer) -> None:
        left, right = body.take(2)
        text = f"{left.within(binding)} {sign} {right.within(binding - 1)}"
        body.push(Fragment(text, Type.INTEGER, binding))

    return combine


def add(body: RecordBuffer) -> None:
    """The sum of integers, or texts joined."""
    left, right = body.take(2)
    if Type.STRING in (left.type, right.type):
        text = f"{left.within(CONCATENATION)} . {right.within(SUM)}"
        body.push(Fragment(text, Type.STRING, CONCATENATION))
    else:
        body.push(Fragment(f"{left.within(SUM)} + {right.within(PRODUCT)}", Type.INTEGER, SUM))


def dice(body: RecordBuffer) -> None:
    count, sides = body.numbers(2)
    body.push(Fragment(f"{unsigned(count)}d{unsigned(sides)}", Type.INTEGER))


def roll(body: RecordBuffer) -> None:
    """RN2: what chances and SWITCHes over constants are decided by."""
    body.push(replace(body.pop(), number=None, rolled=True))


def core_function(body: RecordBuffer) -> None:
    number = body.number()
    if number in _METHODS:
        body.push(Fragment(f"{body.pop().text}.{_METHODS[number]}", Type.INTEGER))
        return
    if number not in _NAMES:
        raise body.fail(f"there is no core function {number}")
    name = _NAMES[number]
    signature = SIGNATURES[name]
    arguments = body.take(len(signature.parameters))
    texts = [_argument(argument, type_) for argument, type_ in zip(arguments, signature.parameters, strict=True)]
    body.push(Fragment(f"{name}({', '.join(texts)})" if texts else name, signature.result))


def _argument(argument: Fragment, type_: Type) -> str:
    if type_ is Type.MONSTER and argument.type is Type.MONSTER:
        return f"monster: {argument.text}"
    if type_ is Type.OBJECT and argument.text.startswith('"'):
        return f"object: {argument.text}"
    return argument.text


# ---- selections


def _selection(text: str, *, union: bool = False) -> Fragment:
    return Fragment(text, Type.SELECTION, union=union)


def point(body: RecordBuffer) -> None:
    body.push(_selection(body.pop().text))


def one_operand(word: str) -> Callable[[RecordBuffer], None]:
    """A selection made of one place or region."""

    def combine(body: RecordBuffer) -> None:
        body.push(_selection(f"{word} {body.pop().text}"))

    return combine


def complement(body: RecordBuffer) -> None:
    body.push(_selection(f"complement {body.pop().term}"))


def union(body: RecordBuffer) -> None:
    """Unions group from the right."""
    left, right = body.take(2)
    body.push(_selection(f"{left.term} & {right.text}", union=True))


def line(body: RecordBuffer) -> None:
    start, end = body.take(2)
    body.push(_selection(f"line {start.text}{_between(body)}{end.text}"))


def rand_line(body: RecordBuffer) -> None:
    start, end, roughness = body.take(3)
    body.push(_selection(f"randline {start.text}{_between(body)}{end.text}, {roughness.text}"))


def _between(body: RecordBuffer) -> str:
    return " - " if body.unpacker.target.has_minus else ", "


def words_of(bits: int, body: RecordBuffer) -> list[str]:
    """The directions of a sum of bits.

    Raises:
        DecompileError: the sum has other bits, or none.
    """
    words = [word for word, bit in DIRECTIONS.items() if bits & bit]
    if not words or bits & ~ALL_DIRECTIONS:
        raise body.fail(f"{bits} stands for no directions")
    return words


def grow(body: RecordBuffer) -> None:
    bits = body.number()
    words = "" if bits == ALL_DIRECTIONS else f"{'|'.join(words_of(bits, body))}, "
    body.push(_selection(f"grow({words}{body.pop().text})"))


def filtered(body: RecordBuffer) -> None:
    kind = body.number()
    if kind == _BY_CHANCE:
        chance = body.number()
        selection = body.pop()
        body.push(_selection(f"filter({unsigned(chance)}%, {selection.text})"))
    elif kind in (_BY_SELECTION, _BY_TERRAIN):
        criterion, selection = body.take(2)
        body.push(_selection(f"filter({criterion.text}, {selection.text})"))
    else:
        raise body.fail(f"there is no filter {kind}")


def ellipse(body: RecordBuffer) -> None:
    fill = body.number()
    center, x_radius, y_radius = body.take(3)
    radius = x_radius.text if y_radius.copied else f"{x_radius.text}, {y_radius.text}"
    word = "circle" if y_radius.copied else "ellipse"
    body.push(_selection(f"{word}({center.text}, {radius}{'' if fill == 1 else ', unfilled'})"))


def gradient(body: RecordBuffer) -> None:
    limited, kind = body.numbers(2)
    minimum, maximum, start, end = body.take(4)
    limit = ", limited" if limited else ""
    last = "" if end.copied else f", {end.text}"
    shape = "square" if kind else "radial"
    between = f"({minimum.within(SUM)} - {maximum.within(PRODUCT)}{limit})"
    body.push(_selection(f"gradient({shape}, {between}, {start.text}{last})"))


def random_point(body: RecordBuffer) -> None:
    body.push(Fragment(f"rndcoord({body.pop().text})", Type.COORDINATE))


OPERATORS: Final[Mapping[str, Callable[[RecordBuffer], None]]] = {
    "ADD": add,
    "COPY": RecordBuffer.copy,
    "COREFUNC": core_function,
    "DICE": dice,
    "DIV": arithmetic("/", PRODUCT),
    "MOD": arithmetic("%", PRODUCT),
    "MUL": arithmetic("*", PRODUCT),
    "RN2": roll,
    "SEL_ADD": union,
    "SEL_COMPLEMENT": complement,
    "SEL_ELLIPSE": ellipse,
    "SEL_FILLRECT": one_operand("fillrect"),
    "SEL_FILTER": filtered,
    "SEL_FLOOD": one_operand("floodfill"),
    "SEL_GRADIENT": gradient,
    "SEL_GROW": grow,
    "SEL_LINE": line,
    "SEL_POINT": point,
    "SEL_RECT": one_operand("rect"),
    "SEL_RNDCOORD": random_point,
    "SEL_RNDLINE": rand_line,
    "SUB": arithmetic("-", SUM),
}
"""The effect of each operator on the stack."""
