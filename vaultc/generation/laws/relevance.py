"""The variables of a level that decide what is executed, how often, and with which arms."""

from __future__ import annotations

from collections import Counter, abc

from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk


def names_in(node: nodes.Node) -> abc.Iterator[str]:
    """The names of variables that an expression reads."""
    for part in walk(node):
        if isinstance(part, nodes.Variable | nodes.Element):
            yield part.name
        elif isinstance(part, nodes.Method):
            yield part.variable


def _deciding(node: nodes.Node) -> abc.Iterable[nodes.Node]:
    """The expressions of a statement that decide how the script goes on."""
    if isinstance(node, nodes.If | nodes.Chance):
        return (node.condition,)
    if isinstance(node, nodes.Loop):
        return (node.count,)
    if isinstance(node, nodes.For):
        return (node.variable, node.start, node.end)
    return (node.selector,) if isinstance(node, nodes.Switch) else ()


def deciding_variables(roots: abc.Iterable[nodes.Node], more: abc.Iterable[nodes.Node] = ()) -> frozenset[str]:
    """The names of all variables on which conditions, counts, selectors and the expressions ``more`` depend."""
    parts = [part for root in roots for part in walk(root)]
    found = {name for part in parts for expression in _deciding(part) for name in names_in(expression)}
    found.update(name for expression in more for name in names_in(expression))
    before = -1
    while len(found) != before:
        before = len(found)
        for part in parts:
            if isinstance(part, nodes.Assignment) and part.variable.name in found:
                found.update(names_in(part.value))
            elif isinstance(part, nodes.FunctionDefinition):
                taken = {index for index, one in enumerate(part.parameters) if one.variable.name in found}
                found.update(_given(parts, part.name.text, taken))
    return frozenset(found)


def _given(parts: list[nodes.Node], function: str, taken: set[int]) -> abc.Iterator[str]:
    """The variables in those arguments of all calls of a function."""
    for part in parts:
        if isinstance(part, nodes.Call) and part.function.text == function:
            for index, argument in enumerate(part.arguments):
                if index in taken:
                    yield from names_in(argument)


def elements_used_once(roots: abc.Iterable[nodes.Node]) -> frozenset[Span]:
    """The looked-up elements of arrays that no other place looks up, at places that are executed at most once."""
    uses: Counter[tuple[str, int]] = Counter()
    spans: dict[tuple[str, int], Span] = {}
    excluded: set[str] = set()
    for root in roots:
        for part, repeated in _with_repetition(root):
            if isinstance(part, nodes.Variable | nodes.Element):
                if not isinstance(part, nodes.Element) or repeated or not isinstance(part.index, nodes.Integer):
                    excluded.add(part.name)
                else:
                    key = (part.name, part.index.value)
                    uses[key] += 1
                    spans[key] = part.span
    return frozenset(spans[key] for key, number in uses.items() if number == 1 and key[0] not in excluded)


def _with_repetition(root: nodes.Node) -> abc.Iterator[tuple[nodes.Node, bool]]:
    """The parts of a tree that read variables, each with True where it may be executed more than once."""
    repeated = {
        id(part)
        for node in walk(root)
        if isinstance(node, nodes.Loop | nodes.For | nodes.FunctionDefinition)
        for part in walk(node)
    }
    written = {id(node.variable) for node in walk(root) if isinstance(node, nodes.Assignment | nodes.Shuffle)}
    for part in walk(root):
        if id(part) not in written:
            yield part, id(part) in repeated
