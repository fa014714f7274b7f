"""Variables, functions and the flow of control."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.syntax.nodes.base import Block, Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.expressions import Integer, Variable


@dataclass(frozen=True, slots=True)
class Assignment(Statement):
    """``$name = value``."""

    variable: Variable
    value: Expression


@dataclass(frozen=True, slots=True)
class Shuffle(Statement):
    """``SHUFFLE: $array``."""

    variable: Variable


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``$name: int`` in a function's head."""

    variable: Variable
    type: Word


@dataclass(frozen=True, slots=True)
class FunctionDefinition(Statement):
    """``FUNCTION name(parameters) { body }``."""

    name: Word
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Call(Statement):
    """``name(arguments)``."""

    function: Word
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """The condition ``[left operator right]``."""

    left: Expression
    operator: Word
    right: Expression


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """The condition ``[value]``."""

    value: Expression


Condition = Percent | Comparison | Truth


@dataclass(frozen=True, slots=True)
class If(Statement):
    """``IF [condition] { then } ELSE { otherwise }``."""

    condition: Condition
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Chance(Statement):
    """``[condition]: statement``."""

    condition: Condition
    statement: Statement


@dataclass(frozen=True, slots=True)
class Loop(Statement):
    """``LOOP [count] { body }``."""

    count: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class For(Statement):
    """``FOR $variable = start TO end { body }``; ``word`` is ``TO`` or ``..`` as written."""

    variable: Variable
    start: Expression
    word: Word
    end: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Case(Node):
    """``CASE value: statements``."""

    value: Integer
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Default(Node):
    """``DEFAULT: statements``."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Switch(Statement):
    """``SWITCH [selector] { arms }``."""

    selector: Expression
    arms: tuple[Case | Default, ...]


@dataclass(frozen=True, slots=True)
class Break(Statement):
    """``BREAK``."""


@dataclass(frozen=True, slots=True)
class Exit(Statement):
    """``EXIT``."""
