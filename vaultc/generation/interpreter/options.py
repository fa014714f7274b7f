"""The options of OBJECT, CONTAINER and MONSTER, made ready for many runs."""

from __future__ import annotations

from typing import Final

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import operand
from vaultc.generation.interpreter.machine import Operand
from vaultc.language.syntax import nodes

_VALUED: Final = frozenset(
    {
        "montype",
        "enchantment",
        "name",
        "quantity",
        "recharged",
        "place",
        "fleeing",
        "blinded",
        "paralyzed",
        "affixed_gem",
        "forged_qual",
    }
)
"""Options that take one step besides their value; all others take two."""


class StatementOption:
    """An option of a statement: its kind, the word that was written, and the value to be computed."""

    __slots__ = ("kind", "operand", "word")

    def __init__(self, kind: str, word: str | None, operand: Operand[object]) -> None:
        self.kind: Final = kind
        self.word: Final = word
        self.operand: Final = operand


def wishes(options: tuple[nodes.Option, ...], assembler: Assembler) -> tuple[StatementOption, ...]:
    """Options in the order in which they are written and computed."""
    return tuple(
        StatementOption(o.kind, o.word.text if o.word is not None else None, _operand(o, assembler)) for o in options
    )


def _operand(option: nodes.Option, assembler: Assembler) -> Operand[object]:
    """The value of an option with the steps of the option itself; None for options without an expression."""
    own = 1 if option.key in _VALUED or (option.key == "erosion" and option.value is not None) else 2
    if isinstance(option.value, nodes.Expression):
        value = operand(option.value, assembler)
        return Operand(value.evaluate, value.cost + own, (value,))
    return Operand(lambda _: None, own)
