"""Statements that have a chance. Rules: "NetHack 3.4.3: Statements"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.chance_sites import decision
from vaultc.generation.interpreter.machine import Machine
from vaultc.language.syntax import nodes

Take = Callable[[Machine], None]
ALWAYS: Final = 100


def bare(statement: nodes.Statement) -> nodes.Statement:
    """A statement without its chance."""
    return statement.statement if isinstance(statement, nodes.Chance) else statement


def chance_of(statement: nodes.Statement, assembler: Assembler) -> Callable[[Machine], bool]:
    """The decision of a statement's chance, which is drawn where none is written, too."""
    if isinstance(statement, nodes.Chance) and isinstance(statement.condition, nodes.Percent):
        percent = statement.condition
        return decision(percent.value, assembler.chance_keys.get(percent.span))
    return decision(ALWAYS, None)


def emit_by_chance(statement: nodes.Statement, assembler: Assembler, take: Take) -> None:
    """Add the instruction of a statement that is carried out only if its chance comes up."""
    comes = chance_of(statement, assembler)

    def act(machine: Machine) -> None:
        if comes(machine):
            take(machine)

    assembler.emit(statement.span, act, 1)
