"""Functions of a file, for a game without functions: their bodies are copied to each call."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.translation.conversion.conversion import Conversion, Scene

MOST_COPIED = 1_000_000
"""Characters of functions that are copied to calls; functions that call others twice grow without bound."""


def definition(scene: Scene, node: n.FunctionDefinition) -> bool:
    """Its comments stay, and its statements move to its calls."""
    if scene.to.has(Feature.FUNCTIONS):
        return False
    if not any(call.function and call.function.definition is node for call in scene.conversion.model.functions.calls):
        scene.note(node, f"the function `{node.name.text}` is never called and is left out")
    else:
        scene.note(node, f"`{node.name.text}` is replaced by its statements: {scene.to.title} has no functions")
    return scene.replace(node, "")


def call(scene: Scene, node: n.Call) -> bool:
    """The arguments in variables, and the statements of the function."""
    conversion = scene.conversion
    if scene.to.has(Feature.FUNCTIONS):
        return False
    function = conversion.model.target(node)
    if function is None or conversion.size > MOST_COPIED:
        scene.cannot(node, f"the functions called here are too long to copy, and {scene.to.title} has no functions")
        return True
    text = "\n".join((*_arguments(scene, node, function), _body(conversion, function)))
    conversion.size += len(text)
    return scene.replace(node, f"{text.strip()} ")


def _arguments(scene: Scene, node: n.Call, function: n.FunctionDefinition) -> list[str]:
    lines = []
    for parameter, argument in zip(function.parameters, node.arguments, strict=True):
        given = Scene(scene.conversion, scene.conversion.draft(argument.span.source), scene.owner)
        given.visit(argument)
        name = scene.conversion.names.of(parameter.variable.name, function.name.text)
        lines.append(f"${name} = {given.draft.text(argument.span.start, argument.span.end)}")
    return lines


def _body(conversion: Conversion, function: n.FunctionDefinition) -> str:
    """The statements of a function, without its comments, which stay where it was."""
    start, end, source = function.body.span
    scene = Scene(conversion, conversion.draft(source), function)
    for comment in scene.draft.comments:
        if start <= comment.span.start < end:
            scene.draft.drop(comment.span.start, comment.span.end)
    for statement in function.body.statements:
        scene.visit(statement)
    return scene.draft.text(start + 1, end - 1)


def chance(scene: Scene, node: n.Chance) -> bool:
    """``[50%]: f()`` needs a block for the statements of the function."""
    if scene.to.has(Feature.FUNCTIONS) or not isinstance(node.statement, n.Call):
        return False
    scene.draft.insert(node.span.start, "IF ")
    scene.draft.replace_between(node.condition.span.end, node.statement.span.start, ":", " {")
    scene.visit(node.condition)
    scene.visit(node.statement)
    scene.draft.insert(node.span.end, "}")
    return True


def include(scene: Scene, node: n.Include) -> bool:
    """The statements of another file's functions move to their calls as well; levels of that file cannot."""
    if scene.to.has(Feature.INCLUSIONS):
        return False
    model = scene.conversion.model
    if any(level.node.span.source is not model.parsed.source for level in model.levels):
        help = "convert that file on its own, and leave this line out"
        scene.cannot(node, f"{scene.to.title} has no inclusions, and there are levels in this one", help)
        return True
    scene.note(node, f"{scene.to.title} has no inclusions: the statements of its functions are written at their calls")
    return scene.replace(node, "")
