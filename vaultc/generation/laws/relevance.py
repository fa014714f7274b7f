"""The variables of a level that decide what is executed, how often, and with which arms."""

from __future__ import annotations

from collections import abc

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
                taken = [index for index, one in enumerate(part.parameters) if one.variable.name in found]
                for call in parts:
                    if isinstance(call, nodes.Call) and call.function.text == part.name.text:
                        given = [call.arguments[index] for index in taken if index < len(call.arguments)]
                        found.update(name for argument in given for name in names_in(argument))
    return frozenset(found)


def elements_used_once(roots: abc.Iterable[nodes.Node]) -> frozenset[Span]:
    """The looked-up elements of arrays that no other place looks up, at places that are executed at most once."""
    uses: dict[tuple[str, int], list[Span]] = {}
    excluded: set[str] = set()
    for root in roots:
        parts = list(walk(root))
        several = (part for part in parts if isinstance(part, nodes.Loop | nodes.For | nodes.FunctionDefinition))
        repeated = {id(inner) for part in several for inner in walk(part)}
        written = {id(part.variable) for part in parts if isinstance(part, nodes.Assignment | nodes.Shuffle)}
        for part in parts:
            if not isinstance(part, nodes.Variable | nodes.Element) or id(part) in written:
                continue
            if isinstance(part, nodes.Element) and isinstance(part.index, nodes.Integer) and id(part) not in repeated:
                uses.setdefault((part.name, part.index.value), []).append(part.span)
            else:
                excluded.add(part.name)
    return frozenset(spans[0] for (name, _), spans in uses.items() if len(spans) == 1 and name not in excluded)
