"""Fields of statements in both directions: what is pushed for each, and how it is written when it is read back.

A statement whose form names an opcode is compiled to its fields and that opcode, and read back in the same way. The
name of the type of a field tells what it holds. Rules: "Features and the rest", "Words", "Reading back".
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final, NamedTuple

from vaultc.compiler.decompiler import fragments
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.targets import (
    ALTARS,
    BRIDGE_STATES,
    BRIDGES,
    DOOR_STATES,
    ENGRAVINGS,
    RANDOM,
    Target,
    backwards,
    number_of,
)
from vaultc.compiler.values import text
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.language.syntax.nodes.base import names_of
from vaultc.world.catalog.directions import DIRECTIONS

Raising = abc.Callable[[fragments.RecordBuffer], str]
"""Takes the operands of a statement from the stack and gives its text."""


class Coding(NamedTuple):
    """A type of fields: what appends the records of a value, and what gives the text of the operand that they leave.

    The text is empty for a value that is left out. A field that not all builds have is ``known`` to some of them.
    """

    push: abc.Callable[[Any, Emitter], None]
    read: abc.Callable[[fragments.Fragment, fragments.RecordBuffer], str]
    known: abc.Callable[[Target], bool] = lambda _: True


def chosen(table: abc.Mapping[int, str], number: int, what: str, body: fragments.RecordBuffer) -> str:
    """The word of a number; raises DecompileError if there is none."""
    if number not in table:
        raise body.fail(f"there is no {what} {number}")
    return table[number]


def _words(numbers: abc.Mapping[str, int], what: str) -> Coding:
    """Words that stand for numbers; ``what`` names them in messages."""
    words = backwards(numbers)
    return Coding(
        lambda word, emitter: emitter.numbers(number_of(word, numbers, emitter.pack.target.words)),
        lambda operand, body: chosen(words, operand.number or 0, what, body),
    )


# ---- up and down, chances, variables


def _push_up(word: nodes.Word, emitter: Emitter) -> None:
    emitter.numbers(int(word.text == "up"))


def up_or_down(number: int) -> str:
    """``up`` or ``down``."""
    return "up" if number else "down"


def _push_percent(chance: nodes.Percent, emitter: Emitter) -> None:
    emitter.numbers(literal(chance.value))


def _push_name(variable: nodes.Variable, emitter: Emitter) -> None:
    emitter.add(text(f"${variable.name}".encode()))


# ---- alignments


def alignment_number(value: nodes.AlignmentRegister | nodes.Word | None, emitter: Emitter) -> int:
    """An alignment as a number of a build, registers below zero."""
    if isinstance(value, nodes.AlignmentRegister):
        return -(literal(value.index) + 1)
    target = emitter.pack.target
    return target.alignments["random"] if value is None else number_of(value, target.alignments, target.words)


def alignment_text(number: int, body: fragments.RecordBuffer) -> str:
    """An alignment or a register."""
    if -11 < number < 0:
        return f"align[{-number - 1}]"
    return chosen(backwards(body.unpacker.target.alignments), number, "alignment", body)


# ---- materials of doors

NO_MATERIAL: Final = 0


def material_number(word: nodes.Word | None, emitter: Emitter) -> int:
    """The number of a door's material; without a word the game chooses it."""
    return NO_MATERIAL if word is None else emitter.pack.target.materials[word.text]


def material_word(number: int, body: fragments.RecordBuffer) -> str:
    """The word of a door's material, empty if none is given."""
    words = backwards(body.unpacker.target.materials)
    return chosen({NO_MATERIAL: "", **words}, number, "material of doors", body)


# ---- traps


def _push_trap(kind: nodes.String | None, emitter: Emitter) -> None:
    emitter.numbers(RANDOM if kind is None else emitter.pack.catalog.trap_numbers[kind.text])


def trap_name(number: int, body: fragments.RecordBuffer) -> str:
    """The name of a kind of traps between quotes, or ``random``."""
    names = {row.number: f'"{row.des_name}"' for row in body.unpacker.catalog.traps if row.word}
    return chosen({RANDOM: "random", **names}, number, "trap", body)


_EXPRESSION = Coding(lambda value, emitter: emitter.expression(value), lambda operand, _: operand.text)

CODINGS: Final[abc.Mapping[str, Coding]] = {
    **dict.fromkeys(names_of(nodes.Expression), _EXPRESSION),
    "AlignmentWord | AlignmentRegister": Coding(
        lambda value, emitter: emitter.numbers(alignment_number(value, emitter)),
        lambda operand, body: alignment_text(operand.number or 0, body),
    ),
    "AltarKind": _words(ALTARS, "altar"),
    "BridgeDirection": _words(BRIDGES, "direction"),
    "BridgeState": _words(BRIDGE_STATES, "state"),
    "Direction": _words(DIRECTIONS, "direction"),
    "DoorMaterial | None": Coding(
        lambda word, emitter: emitter.numbers(material_number(word, emitter)),
        lambda operand, body: material_word(operand.number or 0, body),
        known=lambda target: bool(target.materials),
    ),
    "DoorState": _words(DOOR_STATES, "door state"),
    "EngravingKind": _words(ENGRAVINGS, "engraving"),
    "Percent": Coding(_push_percent, lambda operand, _: f"{fragments.unsigned(operand.number or 0)}%"),
    "TrapName | Random": Coding(_push_trap, lambda operand, body: trap_name(operand.number or 0, body)),
    "Variable": Coding(_push_name, lambda operand, _: operand.text[1:-1]),
    "UpDown": Coding(_push_up, lambda operand, _: up_or_down(operand.number or 0)),
}
"""By the annotation of the field."""


# ---- statements


def _codings(cls: type[nodes.Statement]) -> dict[str, Coding]:
    """The fields of a class in the order of the text."""
    return {field.name: CODINGS[field.annotation] for field in cls.fields if field.name != "span"}


def _emitting(cls: type[nodes.Statement]) -> RecordWriter:
    form, codings = cls.form, _codings(cls)
    pushes = [(name, codings[name]) for name in form.pushes or codings]

    def emit(node: nodes.Statement, emitter: Emitter) -> None:
        for name, coding in pushes:
            if coding.known(emitter.pack.target):
                coding.push(getattr(node, name), emitter)
        emitter.operator(form.opcode)

    return emit


def _raising(cls: type[nodes.Statement]) -> Raising:
    form, codings = cls.form, _codings(cls)
    pushes = form.pushes or tuple(codings)
    style = [form.style] if form.style else []

    def raised(body: fragments.RecordBuffer) -> str:
        pushed = [name for name in pushes if codings[name].known(body.unpacker.target)]
        operands = dict(zip(pushed, body.take(len(pushed)), strict=True))
        read = (coding.read(operands[name], body) for name, coding in codings.items() if name in operands)
        texts = [*style, *filter(None, read)]
        return f"{form.keyword}: {', '.join(texts)}" if texts else form.keyword

    return raised


def emitting(classes: abc.Iterable[type[nodes.Node]]) -> dict[type[nodes.Node], RecordWriter]:
    """Return what appends the records of each statement among some nodes whose form names an opcode."""
    return {cls: _emitting(cls) for cls in classes if issubclass(cls, nodes.Statement) and cls.form.opcode}


def raising(classes: abc.Iterable[type[nodes.Node]]) -> dict[str, Raising]:
    """Return what gives the text of each of these statements, by its opcode."""
    return {cls.form.opcode: _raising(cls) for cls in emitting(classes) if issubclass(cls, nodes.Statement)}


STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = emitting(nodes.concrete(nodes.Statement))
OPCODES: Final[abc.Mapping[str, Raising]] = raising(nodes.concrete(nodes.Statement))
