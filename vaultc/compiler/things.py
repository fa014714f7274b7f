"""Objects, monsters, traps and furniture.

Rules: "Compiled files: Monsters and objects", "Features and the rest".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.compiler import values, words
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.fields import alignment_number
from vaultc.language.syntax import nodes

_INSIDE, _HOLDS = 1, 2
_LOCKS = {"locked": 8, "broken": 13}
_NO_TEXT, _RANDOM_TEXT, _GIVEN_TEXT = 0, 1, 2

OptionHandler = abc.Callable[[nodes.Option, Emitter], None]


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
    emitter.numbers(words.APPEARANCES[_word(option)], 3)


def seen_traps(option: nodes.Option, emitter: Emitter) -> None:
    assert isinstance(option.value, nodes.TrapSet)
    bits = 0
    for trap in option.value.traps:
        bits = -1 if isinstance(trap, nodes.Word) else bits | 1 << emitter.pack.catalog.trap_numbers[trap.text] - 1
    emitter.numbers(bits, 15)


OBJECT_OPTIONS: Final[abc.Mapping[str, OptionHandler]] = {
    "affixed_gem": _value(15),
    "buried": _given(5),
    "curse": _chosen(1, words.CURSES),
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
    nodes.Container: container,
    nodes.Grave: grave,
    nodes.Monster: monster,
    nodes.Object: thing,
}
"""Emitters of the records of each statement of this family."""
