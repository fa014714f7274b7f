"""Values: signs with another spelling, and replacements of functions and methods."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.translation.conversion import conversion


def operation(scene: conversion.Scene, node: n.Operation) -> bool:
    """A difference where there is no minus sign: a negative number is added."""
    if node.operator != "-" or "-" in scene.conversion.grammar.literals:
        return False
    right = node.right
    scene.draft.replace_between(node.left.span.end, right.span.start, "-", "+")
    if isinstance(right, n.Integer):
        scene.replace(right, f"(-{right.value})" if right.value >= 0 else str(-right.value))
    else:
        scene.draft.insert(right.span.end, " * (-1)")
    scene.note(node, f"{scene.to.title} has no subtraction: a negative number is added")
    return False


def line(scene: conversion.Scene, node: n.Line | n.RandLine) -> bool:
    ours, theirs = scene.game.grammar.between_ends, scene.conversion.grammar.between_ends
    if ours != theirs:
        scene.draft.replace_between(node.start.span.end, node.end.span.start, ours, theirs)
    return False


def gradient(scene: conversion.Scene, node: n.Gradient) -> bool:
    if "gradient" in scene.conversion.grammar.productions:
        return False
    scene.cannot(node, f"{scene.to.title} has no gradients", "write `filter(50%, ...)` to thin out a selection")
    return True


def variable(scene: conversion.Scene, node: n.Variable | n.Element) -> bool:
    """Another name where the other game cannot read it."""
    function = scene.owner.name.text if isinstance(scene.owner, n.FunctionDefinition) else None
    better = scene.conversion.names.of(node.name, function)
    if better != node.name:
        start = node.span.start
        scene.draft.replace(start, start + 1 + len(node.name), f"${better}")
        if function is None and scene.conversion.names.is_new(node.name):
            scene.note(node, f"`${node.name}` becomes `${better}`: {scene.to.title} has no digits in names")
    return False


def method(scene: conversion.Scene, node: n.Method) -> bool:
    """Return the known value of a method, for a game without methods."""
    if scene.to.has(Feature.METHODS):
        return False
    value = scene.owner and _known(scene, scene.owner, node)
    if value is not None:
        scene.note(node, f"`{node.span.text}` becomes {value}: {scene.to.title} has no methods")
        return scene.replace(node, str(value))
    help = "write the number itself, or a variable that holds it"
    scene.cannot(node, f"{scene.to.title} has no methods of variables: `{node.span.text}`", help)
    return True


def _known(scene: conversion.Scene, owner: conversion.Owner, node: n.Method) -> int | None:
    given = scene.conversion.model.assignments.of(owner, node.variable)
    if len(given) != 1 or not isinstance(given[0], n.Assignment):
        return None
    value = given[0].value.value if isinstance(given[0].value, n.Typed) else given[0].value
    match value, node.method:
        case n.Array(), "length":
            return len(value.elements)
        case n.Coordinate(), "x":
            return value.x
        case n.Coordinate(), "y":
            return value.y
    return None


def core_call(scene: conversion.Scene, node: n.CoreCall) -> bool:
    """Return the known value of a function of the language, for a game without it."""
    if scene.to.has(Feature.CORE_FUNCTIONS):
        return False
    text = _value(node)
    if text is not None:
        scene.note(node, f"`{node.span.text}` becomes `{text}`: {scene.to.title} has no functions")
        return scene.replace(node, text)
    scene.cannot(node, f"{scene.to.title} has no function `{node.function}`", "write a value in its place")
    return True


def _value(node: n.CoreCall) -> str | None:
    """The same, drawn with the same numbers, without a function."""
    arguments = node.arguments or ()
    numbers = [a.value for a in arguments if isinstance(a, n.Integer)]
    if len(numbers) != len(arguments) or not numbers:
        return None
    if node.function in ("coord", "region") and all(0 <= number <= 255 for number in numbers):
        return f"({','.join(map(str, numbers))})"
    if node.function == "rnd":
        return f"(1d{numbers[0]} + (-1))" if numbers[0] > 0 else "0"
    if node.function in ("string", "str"):
        return f'"{numbers[0]}"'
    return None
