"""The options of OBJECT, CONTAINER and MONSTER as operands, and their values."""

from __future__ import annotations

from typing import Any

from vaultc.interpreter.assembler import Assembler
from vaultc.interpreter.expressions import operand
from vaultc.interpreter.machine import Machine, Operand
from vaultc.syntax import nodes

_VALUED = frozenset(
    {"montype", "enchantment", "name", "quantity", "recharged", "place", "fleeing", "blinded", "paralyzed"}
)
"""Options that take one step besides their value; all others take two."""

SettledOptions = dict[str, tuple[str | None, Any]]
"""Options by kind: the word written and the value computed."""


def option_operand(option: nodes.Option, assembler: Assembler) -> Operand:
    """The value of an option with the steps of the option itself; None for options without an expression."""
    own = 1 if option.key in _VALUED or (option.key == "erosion" and option.value is not None) else 2
    if isinstance(option.value, nodes.Expression):
        value = operand(option.value, assembler)
        return Operand(value.evaluate, value.cost + own, (value,))
    return Operand(lambda _: None, own)


def settle(options: tuple[nodes.Option, ...], operands: tuple[Operand, ...], machine: Machine) -> SettledOptions:
    """Evaluate options in the order in which they are written."""
    return {
        option.kind: (option.word.text if option.word is not None else None, value.evaluate(machine))
        for option, value in zip(options, operands, strict=True)
    }
