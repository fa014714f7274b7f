"""Removing what is not used: variables, functions, elements at the end of arrays, and included files.

The findings come from the rules of the linter; what they name is removed with its lines.
"""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.editing.lsp import nodes
from vaultc.editing.lsp.documents import Document
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.semantics.constants import constant
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk

MOST_ROUNDS = 20
"""Removing a function may leave another unused, and so on; after these rounds the rest is left."""


class TextRange(NamedTuple):
    """A part of a text that is removed."""

    start: int
    end: int


def without_unused(document: Document) -> Document:
    """The document without all that is unused; stops where a removal would bring an error."""
    for _ in range(MOST_ROUNDS):
        parts = _apart(part for found in document.own_findings for part in removals(document, found))
        if not parts:
            return document
        after = document.with_text(cut(document.text, parts))
        if _errors(after) > _errors(document):
            return document
        document = after
    return document


def cut(text: str, parts: abc.Sequence[TextRange]) -> str:
    """A text without some parts, which do not overlap."""
    for part in sorted(parts, reverse=True):
        text = text[: part.start] + text[part.end :]
    return text


def removals(document: Document, found: Diagnostic) -> list[TextRange]:
    """The parts of the text that remove what a finding calls unused; none for other findings."""
    remove = _REMOVALS.get(found.rule)
    return _apart(remove(document, found.span)) if remove else []


def _errors(document: Document) -> int:
    return sum(found.forbids_use for found in document.findings)


def _apart(parts: abc.Iterable[TextRange]) -> list[TextRange]:
    """Parts in the order of the text, without those that touch an earlier one."""
    kept: list[TextRange] = []
    for part in sorted(parts):
        if not kept or kept[-1].end <= part.start:
            kept.append(part)
    return kept


def _lines(document: Document, span: Span) -> TextRange:
    """A statement with its lines, if nothing else is on them."""
    text = document.text
    begun = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end + 1
    if text[begun : span.start].strip() or text[span.end : end].strip():
        return TextRange(span.start, span.end)
    return TextRange(begun, end)


def _variable(document: Document, span: Span) -> abc.Iterator[TextRange]:
    """All assignments of a variable, and its shuffles; parameters and loops stay."""
    found = nodes.variable_at(document, span.start)
    if found is None:
        return
    name, owner = found
    given = document.model.assignments.of(owner, name)
    if not given or not all(isinstance(node, n.Assignment) for node in given):
        return
    shuffles = [node for node in walk(owner) if isinstance(node, n.Shuffle) and node.variable.name == name]
    for node in (*given, *shuffles):
        if _is_removable(document, node):
            yield _lines(document, node.span)


def _is_removable(document: Document, node: n.Statement) -> bool:
    """True unless the statement is all that follows a chance or an arm of it."""
    path = nodes.path_to(document, node.span.start)
    return node.span.source is document.source and not any(isinstance(each, n.Chance) for each in path)


def _function(document: Document, span: Span) -> abc.Iterator[TextRange]:
    node = nodes.innermost(document, span.start, n.FunctionDefinition)
    if node is not None:
        yield _lines(document, node.span)


def _include(document: Document, span: Span) -> abc.Iterator[TextRange]:
    yield _lines(document, span)


def _element(document: Document, span: Span) -> abc.Iterator[TextRange]:
    """The last elements of an array, if no element after the unused one is used."""
    array = nodes.innermost(document, span.start, n.Array)
    assignment = nodes.innermost(document, span.start, n.Assignment)
    owner = nodes.owner_at(document, span.start)
    if not isinstance(array, n.Array) or not isinstance(assignment, n.Assignment) or owner is None:
        return
    number = next((at for at, element in enumerate(array.elements) if element.span == span), 0)
    used = [
        constant(node.index)
        for node in walk(owner)
        if isinstance(node, n.Element) and node.name == assignment.variable.name
    ]
    if number > 0 and all(index is not None and 0 <= index < number for index in used):
        yield TextRange(array.elements[number - 1].span.end, array.elements[-1].span.end)


_REMOVALS: dict[str, abc.Callable[[Document, Span], abc.Iterator[TextRange]]] = {
    "unused-variable": _variable,
    "unused-function": _function,
    "unused-element": _element,
    "unused-include": _include,
}
