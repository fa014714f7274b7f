"""Variables, functions and the flow of control."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    Block,
    Expression,
    Form,
    IntegerExpression,
    Node,
    Percent,
    Statement,
    TerrainEffect,
    Word,
)
from vaultc.language.syntax.nodes.expressions import Integer, Variable


class Assignment(Statement):
    """``$name = value``."""

    form = Form("", "$name = 5", listed=False)
    draws = TerrainEffect.NOTHING
    template = "{variable} = {value}"

    variable: Variable
    value: Expression


class Shuffle(Statement):
    """``SHUFFLE: $array``."""

    form = Form("SHUFFLE", "SHUFFLE: $places", opcode="SHUFFLE_ARRAY")
    draws = TerrainEffect.NOTHING

    variable: Variable


class Parameter(Node):
    """``$name: int`` in a function's head."""

    template = "{variable}: {type}"

    variable: Variable
    type: Word


class FunctionDefinition(Statement):
    """``FUNCTION name(parameters) { body }``."""

    form = Form("FUNCTION", "FUNCTION treasure($count:int) { ... }", listed=False)
    draws = TerrainEffect.NOTHING
    template = "FUNCTION {name}({parameters})"

    name: Word
    parameters: tuple[Parameter, ...]
    body: Block


class Call(Statement):
    """``name(arguments)``."""

    form = Form("", "treasure(1)", listed=False)
    draws = TerrainEffect.NOTHING
    template = "{function}({arguments})"

    function: Word
    arguments: tuple[Expression, ...]


class Comparison(Node):
    """The condition ``[left operator right]``."""

    template = "[{left} {operator} {right}]"

    left: IntegerExpression
    operator: Word
    right: IntegerExpression


class Truth(Node):
    """The condition ``[value]``."""

    template = "[{value}]"

    value: IntegerExpression


Condition = Percent | Comparison | Truth


class If(Statement):
    """``IF [condition] { then } ELSE { otherwise }``."""

    form = Form("IF", "IF [50%] { ... }", listed=False)
    draws = TerrainEffect.NOTHING

    condition: Condition
    then: Block
    otherwise: Block | None


class Chance(Statement):
    """``[condition]: statement``."""

    form = Form("", "[50%]: EXIT", listed=False)
    draws = TerrainEffect.NOTHING

    condition: Condition
    statement: Statement


class Loop(Statement):
    """``LOOP [count] { body }``."""

    form = Form("LOOP", "LOOP [3] { ... }", listed=False)
    draws = TerrainEffect.NOTHING
    template = "LOOP [{count}]"

    count: IntegerExpression
    body: Block


class For(Statement):
    """``FOR $variable = start TO end { body }``; ``word`` is ``TO`` or ``..`` as written."""

    form = Form("FOR", "FOR $i = 1 TO 3 { ... }", listed=False)
    draws = TerrainEffect.NOTHING
    template = "FOR {variable} = {start} {word} {end}"

    variable: Variable
    start: IntegerExpression
    word: Word
    end: IntegerExpression
    body: Block


class Case(Node):
    """``CASE value: statements``."""

    template = "CASE {value}:"

    value: Integer
    statements: tuple[Statement, ...]


class Default(Node):
    """``DEFAULT: statements``."""

    template = "DEFAULT:"

    statements: tuple[Statement, ...]


class Switch(Statement):
    """``SWITCH [selector] { arms }``."""

    form = Form("SWITCH", "SWITCH [2] { CASE 0: EXIT CASE 1: BREAK }", listed=False)
    draws = TerrainEffect.NOTHING
    template = "SWITCH [{selector}]"

    selector: IntegerExpression
    arms: tuple[Case | Default, ...]


class Break(Statement):
    """``BREAK``."""

    form = Form("BREAK", "BREAK")
    draws = TerrainEffect.NOTHING


class Exit(Statement):
    """``EXIT``."""

    form = Form("EXIT", "EXIT", opcode="EXIT")
    draws = TerrainEffect.NOTHING
