"""Variables, functions and the flow of control. Rules: "Control flow", "Functions", "Variables"."""

from __future__ import annotations

from vaultc.language.formatter import phrases
from vaultc.language.syntax import nodes


def assignment(node: nodes.Assignment) -> phrases.Phrase:
    return phrases.glued(node.variable, " = ", node.value)


def parameter(node: nodes.Parameter) -> phrases.Phrase:
    return phrases.glued(node.variable, ": ", node.type)


def function_definition(node: nodes.FunctionDefinition) -> phrases.Phrase:
    return phrases.glued("FUNCTION ", phrases.call(node.name.text, *node.parameters))


def call_statement(node: nodes.Call) -> phrases.Phrase:
    return phrases.call(node.function.text, *node.arguments)


def comparison(node: nodes.Comparison) -> phrases.Phrase:
    return phrases.glued("[", node.left, " ", node.operator, " ", node.right, "]")


def truth(node: nodes.Truth) -> phrases.Phrase:
    return phrases.glued("[", node.value, "]")


def _condition(node: nodes.Condition) -> phrases.Phrase:
    return phrases.glued("[", node, "]") if isinstance(node, nodes.Percent) else node


def if_statement(node: nodes.If) -> phrases.Phrase:
    return phrases.glued("IF ", _condition(node.condition))


def chance(node: nodes.Chance) -> phrases.Phrase:
    return phrases.glued(_condition(node.condition), ": ", node.statement)


def loop(node: nodes.Loop) -> phrases.Phrase:
    return phrases.glued("LOOP [", node.count, "]")


def for_statement(node: nodes.For) -> phrases.Phrase:
    return phrases.glued("FOR ", node.variable, " = ", node.start, " ", node.word, " ", node.end)


def case(node: nodes.Case) -> phrases.Phrase:
    return phrases.glued("CASE ", node.value, ":")


def default(_: nodes.Default) -> phrases.Phrase:
    return phrases.glued("DEFAULT:")


def switch(node: nodes.Switch) -> phrases.Phrase:
    return phrases.glued("SWITCH [", node.selector, "]")


PHRASES: phrases.PhraseHandlers = {
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
