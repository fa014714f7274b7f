"""Variables, functions and the flow of control. Rules: "Control flow", "Functions", "Variables"."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, call, glued
from vaultc.language.syntax import nodes


def assignment(node: nodes.Assignment) -> Phrase:
    return glued(node.variable, " = ", node.value)


def parameter(node: nodes.Parameter) -> Phrase:
    return glued(node.variable, ": ", node.type)


def function_definition(node: nodes.FunctionDefinition) -> Phrase:
    return glued("FUNCTION ", call(node.name.text, *node.parameters))


def call_statement(node: nodes.Call) -> Phrase:
    return call(node.function.text, *node.arguments)


def comparison(node: nodes.Comparison) -> Phrase:
    return glued("[", node.left, " ", node.operator, " ", node.right, "]")


def truth(node: nodes.Truth) -> Phrase:
    return glued("[", node.value, "]")


def _condition(node: nodes.Condition) -> Phrase:
    return glued("[", node, "]") if isinstance(node, nodes.Percent) else node


def if_statement(node: nodes.If) -> Phrase:
    return glued("IF ", _condition(node.condition))


def chance(node: nodes.Chance) -> Phrase:
    return glued(_condition(node.condition), ": ", node.statement)


def loop(node: nodes.Loop) -> Phrase:
    return glued("LOOP [", node.count, "]")


def for_statement(node: nodes.For) -> Phrase:
    return glued("FOR ", node.variable, " = ", node.start, " ", node.word, " ", node.end)


def case(node: nodes.Case) -> Phrase:
    return glued("CASE ", node.value, ":")


def default(_: nodes.Default) -> Phrase:
    return glued("DEFAULT:")


def switch(node: nodes.Switch) -> Phrase:
    return glued("SWITCH [", node.selector, "]")


PHRASES: PhraseHandlers = {
    nodes.Assignment: assignment,
    nodes.Parameter: parameter,
    nodes.FunctionDefinition: function_definition,
    nodes.Call: call_statement,
    nodes.Comparison: comparison,
    nodes.Truth: truth,
    nodes.If: if_statement,
    nodes.Chance: chance,
    nodes.Loop: loop,
    nodes.For: for_statement,
    nodes.Case: case,
    nodes.Default: default,
    nodes.Switch: switch,
}
