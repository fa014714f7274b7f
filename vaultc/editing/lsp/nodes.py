"""The nodes around an offset, and the names of variables, functions and levels."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.editing.lsp.documents import Document
from vaultc.language.source import Span
from vaultc.language.syntax import children, walk
from vaultc.language.syntax import nodes as n

NamedNode = n.Variable | n.Element | n.Method


def path_to(document: Document, offset: int) -> tuple[n.Node, ...]:
    """The nodes that hold an offset, the outermost first; an offset at the end of a node belongs to it."""
    found: list[n.Node] = []
    node: n.Node | None = document.model.tree
    while node is not None:
        found.append(node)
        inner = (child for child in children(node) if child.span.start <= offset <= child.span.end)
        node = max(inner, key=lambda child: child.span.start, default=None)
    return tuple(found)


def innermost(document: Document, offset: int, *kinds: type[n.Node]) -> n.Node | None:
    """The innermost node of some classes that holds an offset."""
    return next((node for node in reversed(path_to(document, offset)) if isinstance(node, kinds)), None)


def owner_at(document: Document, offset: int) -> n.Level | n.FunctionDefinition | None:
    """The level or the function whose variables are known at an offset."""
    found = innermost(document, offset, n.FunctionDefinition, n.Level)
    if found is None:
        return document.level_at(offset)
    assert isinstance(found, n.Level | n.FunctionDefinition)
    return found


def variables_of(owner: n.Level | n.FunctionDefinition) -> Iterator[tuple[str, Span]]:
    """Every place where a variable of a level or a function is named, with its dollar sign."""
    waiting: list[n.Node] = [owner]
    while waiting:
        node = waiting.pop()
        if isinstance(node, n.FunctionDefinition) and node is not owner:
            continue
        if isinstance(node, n.Variable | n.Element | n.Method):
            yield name_of(node), name_span(node)
        waiting += reversed(children(node))


def name_of(node: NamedNode) -> str:
    """The variable's name."""
    return node.variable if isinstance(node, n.Method) else node.name


def name_span(node: NamedNode) -> Span:
    """The span of the name in ``$name``, ``$name[0]`` and ``$name.x``."""
    source = node.span.source
    end = node.span.start + 1 + len(name_of(node))
    return source.span(node.span.start, min(end, len(source.text)))


def variable_at(document: Document, offset: int) -> tuple[str, n.Level | n.FunctionDefinition] | None:
    """The variable that is named at an offset, and whose it is."""
    owner = owner_at(document, offset)
    if owner is not None:
        for name, span in variables_of(owner):
            if span.start <= offset <= span.end:
                return name, owner
    return None


def function_names(document: Document) -> Iterator[tuple[n.FunctionDefinition | None, str, Span]]:
    """Every place where a function is named, with what it means, in the file and in what it includes."""
    model = document.model
    for function in model.functions.definitions:
        yield function.definition, function.name, function.definition.name.span
    for call in model.functions.calls:
        yield (call.function.definition if call.function else None), call.node.function.text, call.node.function.span


def function_at(document: Document, offset: int) -> n.FunctionDefinition | str | None:
    """The function that is named at an offset; its name if nothing is defined for it."""
    for definition, name, span in function_names(document):
        if span.source is document.source and span.start <= offset <= span.end:
            return definition or name
    return None


def level_names(document: Document) -> Iterator[tuple[str, Span]]:
    """Every place where a level is named: where it begins, and in portals."""
    for node in walk(document.model.tree):
        if isinstance(node, n.Level):
            yield node.name.text, inside(node.name.span)
        elif isinstance(node, n.Portal):
            yield node.target.text, inside(node.target.span)


def level_name_at(document: Document, offset: int) -> str | None:
    """The level that is named at an offset."""
    return next((name for name, span in level_names(document) if span.start <= offset <= span.end), None)


def inside(span: Span) -> Span:
    """The span between the quotes of a string."""
    return span.source.span(min(span.start + 1, span.end), max(span.end - 1, span.start))
