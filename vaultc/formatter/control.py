"""Variables, functions and the flow of control (rules: "Control flow", "Functions", "Variables")."""

from __future__ import annotations

from vaultc.formatter.phrases import Phrase, call, glued, phrase, statement
from vaultc.syntax import nodes


@phrase.register
def _(node: nodes.Assignment) -> Phrase:
    return glued(node.variable, " = ", node.value)


@phrase.register
def _(node: nodes.Shuffle) -> Phrase:
    return statement("SHUFFLE", node.variable)


@phrase.register
def _(node: nodes.Parameter) -> Phrase:
    return glued(node.variable, ": ", node.type)


@phrase.register
def _(node: nodes.FunctionDefinition) -> Phrase:
    return glued("FUNCTION ", call(node.name.text, *node.parameters))


@phrase.register
def _(node: nodes.Call) -> Phrase:
    return call(node.function.text, *node.arguments)


@phrase.register
def _(node: nodes.Comparison) -> Phrase:
    return glued("[", node.left, " ", node.operator, " ", node.right, "]")


@phrase.register
def _(node: nodes.Truth) -> Phrase:
    return glued("[", node.value, "]")


def _condition(node: nodes.Condition) -> Phrase:
    return glued("[", node, "]") if isinstance(node, nodes.Percent) else phrase(node)


@phrase.register
def _(node: nodes.If) -> Phrase:
    return glued("IF ", _condition(node.condition))


@phrase.register
def _(node: nodes.Chance) -> Phrase:
    return glued(_condition(node.condition), ": ", node.statement)


@phrase.register
def _(node: nodes.Loop) -> Phrase:
    return glued("LOOP [", node.count, "]")


@phrase.register
def _(node: nodes.For) -> Phrase:
    return glued("FOR ", node.variable, " = ", node.start, " ", node.word, " ", node.end)


@phrase.register
def _(node: nodes.Case) -> Phrase:
    return glued("CASE ", node.value, ":")


@phrase.register
def _(_: nodes.Default) -> Phrase:
    return glued("DEFAULT:")


@phrase.register
def _(node: nodes.Switch) -> Phrase:
    return glued("SWITCH [", node.selector, "]")


@phrase.register
def _(_: nodes.Break) -> Phrase:
    return glued("BREAK")


@phrase.register
def _(_: nodes.Exit) -> Phrase:
    return glued("EXIT")
