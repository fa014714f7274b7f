"""Operators: each takes its operands from the stack and leaves their combination."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from typing import Final

from vaultc.compiler import expressions, records
from vaultc.compiler.decompiler import fragments
from vaultc.compiler.fields import direction_words
from vaultc.compiler.values import UnknownValueError
from vaultc.language.semantics.types import CORE_FUNCTIONS as SIGNATURES
from vaultc.language.semantics.types import Type
from vaultc.world import grid

_TYPES = {
    records.ValueType.INTEGER: Type.INTEGER,
    records.ValueType.STRING: Type.STRING,
    records.ValueType.COORDINATE: Type.COORDINATE,
    records.ValueType.REGION: Type.REGION,
    records.ValueType.MAP_CHARACTER: Type.MAP_CHARACTER,
    records.ValueType.MONSTER: Type.MONSTER,
    records.ValueType.OBJECT: Type.OBJECT,
}
_NAMES = {number: name for name, number in reversed(expressions.CORE_FUNCTIONS.items())}
_METHODS = {number: name for name, number in expressions.METHODS.items()}
_LARGEST_TERRAIN = 0x7FFFFFFF
_BY_CHANCE, _BY_SELECTION, _BY_TERRAIN = 0, 1, 2


def push(record: records.OpcodeRecord, body: fragments.RecordBuffer) -> None:
    """A pushed value; a variable takes its index if it is an array."""
    if record.kind is records.ValueType.INTEGER and isinstance(record.value, int):
        body.push(fragments.constant(record.value))
    elif record.kind is records.ValueType.VARIABLE and isinstance(record.value, bytes):
        name = body.unpacker.readable(record.value)
        type_ = body.types.get(name, Type.UNKNOWN)
        asks_length = (  # which takes no index
            body.is_opcode(body.at + 2, "COREFUNC") and body.records[body.at + 1].value == expressions.METHODS["length"]
        )
        if name in body.arrays and not asks_length:
            body.push(fragments.Fragment(f"{name}[{body.pop().text}]", type_.element if type_.is_array else type_))
        else:
            body.push(fragments.Fragment(name, type_))
    elif record.kind in _TYPES:
        try:
            implied = isinstance(record.value, int) and record.value > _LARGEST_TERRAIN
            body.push(fragments.Fragment(body.unpacker.text(record), _TYPES[record.kind], implied=implied))
        except UnknownValueError as error:
            raise body.fail(str(error)) from None
        if record.kind is records.ValueType.STRING and isinstance(record.value, bytes) and b'"' in record.value:
            raise body.fail("no text of a des file holds a quotation mark")
    else:
        raise body.fail("des files have no such values")


def arithmetic(sign: str, binding: int) -> abc.Callable[[fragments.RecordBuffer], None]:
    """An operator on integers."""

    def combine(body: fragments.RecordBuffer) -> None:
        left, right = body.take(2)
        text = f"{left.within(binding)} {sign} {right.within(binding - 1)}"
        body.push(fragments.Fragment(text, Type.INTEGER, binding))

    return combine


def add(body: fragments.RecordBuffer) -> None:
    """The sum of integers, or texts joined."""
    left, right = body.take(2)
    if Type.STRING in (left.type, right.type):
        text = f"{left.within(fragments.CONCATENATION)} . {right.within(fragments.SUM)}"
        body.push(fragments.Fragment(text, Type.STRING, fragments.CONCATENATION))
    else:
        text = f"{left.within(fragments.SUM)} + {right.within(fragments.PRODUCT)}"
        body.push(fragments.Fragment(text, Type.INTEGER, fragments.SUM))


def dice(body: fragments.RecordBuffer) -> None:
    count, sides = body.numbers(2)
    body.push(fragments.Fragment(f"{fragments.unsigned(count)}d{fragments.unsigned(sides)}", Type.INTEGER))


def roll(body: fragments.RecordBuffer) -> None:
    """RN2: what chances and SWITCHes over constants are decided by."""
    body.push(replace(body.pop(), number=None, rolled=True))


def core_function(body: fragments.RecordBuffer) -> None:
    number = body.number()
    if number in _METHODS:
        body.push(fragments.Fragment(f"{body.pop().text}.{_METHODS[number]}", Type.INTEGER))
        return
    if number not in _NAMES:
        raise body.fail(f"there is no core function {number}")
    name = _NAMES[number]
    signature = SIGNATURES[name]
    arguments = body.take(len(signature.parameters))
    texts = []
    for argument, type_ in zip(arguments, signature.parameters, strict=True):
        is_monster = type_ is Type.MONSTER and argument.type is Type.MONSTER
        is_object = type_ is Type.OBJECT and argument.text.startswith('"')
        texts.append(f"{'monster: ' * is_monster}{'object: ' * is_object}{argument.text}")
    body.push(fragments.Fragment(f"{name}({', '.join(texts)})" if texts else name, signature.result))


# ---- selections


def _selection(text: str, *, union: bool = False) -> fragments.Fragment:
    return fragments.Fragment(text, Type.SELECTION, union=union)


def _applied(form: expressions.AppliedForm) -> abc.Callable[[fragments.RecordBuffer], None]:
    type_ = Type.COORDINATE if form.opcode == "SEL_RNDCOORD" else Type.SELECTION

    def combine(body: fragments.RecordBuffer) -> None:
        operands = [operand.text for operand in body.take(len(form.operands))]
        between = " - " if body.unpacker.target.has_minus else ", "
        body.push(fragments.Fragment(form.text.format(*operands, between=between), type_))

    return combine


def complement(body: fragments.RecordBuffer) -> None:
    body.push(_selection(f"complement {body.pop().term}"))


def union(body: fragments.RecordBuffer) -> None:
    """Unions group from the right."""
    left, right = body.take(2)
    body.push(_selection(f"{left.term} & {right.text}", union=True))


def grow(body: fragments.RecordBuffer) -> None:
    bits = body.number()
    words = "" if bits == grid.ALL_DIRECTIONS else f"{direction_words(body, bits)}, "
    body.push(_selection(f"grow({words}{body.pop().text})"))


def filtered(body: fragments.RecordBuffer) -> None:
    kind = body.number()
    if kind == _BY_CHANCE:
        chance = body.number()
        selection = body.pop()
        body.push(_selection(f"filter({fragments.unsigned(chance)}%, {selection.text})"))
    elif kind in (_BY_SELECTION, _BY_TERRAIN):
        criterion, selection = body.take(2)
        body.push(_selection(f"filter({criterion.text}, {selection.text})"))
    else:
        raise body.fail(f"there is no filter {kind}")


def ellipse(body: fragments.RecordBuffer) -> None:
    fill = body.number()
    center, x_radius, y_radius = body.take(3)
    radius = x_radius.text if y_radius.copied else f"{x_radius.text}, {y_radius.text}"
    word = "circle" if y_radius.copied else "ellipse"
    body.push(_selection(f"{word}({center.text}, {radius}{'' if fill == 1 else ', unfilled'})"))


def gradient(body: fragments.RecordBuffer) -> None:
    limited, kind = body.numbers(2)
    minimum, maximum, start, end = body.take(4)
    limit = ", limited" if limited else ""
    last = "" if end.copied else f", {end.text}"
    shape = "square" if kind else "radial"
    between = f"({minimum.within(fragments.SUM)} - {maximum.within(fragments.PRODUCT)}{limit})"
    body.push(_selection(f"gradient({shape}, {between}, {start.text}{last})"))


OPERATORS: Final[abc.Mapping[str, abc.Callable[[fragments.RecordBuffer], None]]] = {
    **{form.opcode: _applied(form) for form in expressions.APPLIED.values()},
    "ADD": add,
    "COPY": fragments.RecordBuffer.copy,
    "COREFUNC": core_function,
    "DICE": dice,
    "DIV": arithmetic("/", fragments.PRODUCT),
    "MOD": arithmetic("%", fragments.PRODUCT),
    "MUL": arithmetic("*", fragments.PRODUCT),
    "RN2": roll,
    "SEL_ADD": union,
    "SEL_COMPLEMENT": complement,
    "SEL_ELLIPSE": ellipse,
    "SEL_FILTER": filtered,
    "SEL_GRADIENT": gradient,
    "SEL_GROW": grow,
    "SUB": arithmetic("-", fragments.SUM),
}
"""The effect of each operator on the stack."""
