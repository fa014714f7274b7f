"""Variables, functions and the flow of control."""

from __future__ import annotations

from vaultc.syntax.nodes.base import Block, Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.expressions import Integer, Variable


class Assignment(Statement):
    """``$name = value``."""

    variable: Variable
    value: Expression


class Shuffle(Statement):
    """``SHUFFLE: $array``."""

    variable: Variable


class Parameter(Node):
    """``$name: int`` in a function's head."""

    variable: Variable
    type: Word


class FunctionDefinition(Statement):
    """``FUNCTION name(parameters) { body }``."""

    name: Word
    parameters: tuple[Parameter, ...]
    body: Block


class Call(Statement):
    """``name(arguments)``."""

    function: Word
    arguments: tuple[Expression, ...]


class Comparison(Node):
    """The condition ``[left operator right]``."""

    left: Expression
    operator: Word
    right: Expression


class Truth(Node):
    """The condition ``[value]``."""

    value: Expression


Condition = Percent | Comparison | Truth


class If(Statement):
    """``IF [condition] { then } ELSE { otherwise }``."""

    condition: Condition
    then: Block
    otherwise: Block | None


class Chance(Statement):
    """``[condition]: statement``."""

    condition: Condition
    statement: Statement


class Loop(Statement):
    """``LOOP [count] { body }``."""

    count: Expression
    body: Block


class For(Statement):
    """``FOR $variable = start TO end { body }``; ``word`` is ``TO`` or ``..`` as written."""

    variable: Variable
    start: Expression
    word: Word
    end: Expression
    body: Block


class Case(Node):
    """``CASE value: statements``."""

    value: Integer
    statements: tuple[Statement, ...]


class Default(Node):
    """``DEFAULT: statements``."""

    statements: tuple[Statement, ...]


class Switch(Statement):
    """``SWITCH [selector] { arms }``."""

    selector: Expression
    arms: tuple[Case | Default, ...]


class Break(Statement):
    """``BREAK``."""


class Exit(Statement):
    """``EXIT``."""
