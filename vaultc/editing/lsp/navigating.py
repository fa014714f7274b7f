"""Definitions, references, highlights, renaming, and links to included files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from vaultc.editing.lsp import context, protocol
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.fixing import location_of
from vaultc.editing.lsp.positions import uri_of
from vaultc.editing.lsp.symbols import des_files, readable
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.support.errors import VaultcError


class Occurrence(NamedTuple):
    """A place where something is named; ``writes`` if it is defined or given a value there."""

    span: Span
    writes: bool


class NamedThing(NamedTuple):
    """Something that has a name of the author's own: all its places in a file and in what that includes."""

    kind: str
    name: str
    places: tuple[Occurrence, ...]
    owner: n.Level | n.FunctionDefinition | None = None


class RenameError(VaultcError):
    """A name that cannot be; the message says why."""


def named_at(document: Document, offset: int) -> NamedThing | None:
    """The variable, function or level that is named at an offset."""
    variable = context.variable_at(document, offset)
    if variable is not None:
        name, owner = variable
        spans = sorted(span for other, span in context.variables_of(owner) if other == name)
        given = document.model.assignments.of(owner, name)
        written = {node.variable.span.start for node in given if isinstance(node, n.Assignment | n.For)}
        if isinstance(owner, n.FunctionDefinition):
            written |= {parameter.variable.span.start for parameter in owner.parameters}
        return NamedThing("variable", name, tuple(Occurrence(span, span.start in written) for span in spans), owner)
    function = context.function_at(document, offset)
    if function is not None:
        return _function(document, function)
    level = context.level_name_at(document, offset)
    if level is None:
        return None
    names = {context.inside(each.name.span).start for each in document.model.tree.levels}
    places = (Occurrence(span, span.start in names) for other, span in context.level_names(document) if other == level)
    return NamedThing("level", level, tuple(places))


def _function(document: Document, function: n.FunctionDefinition | str) -> NamedThing:
    """All places of a function; if it is not defined, all calls of that name."""
    name = function if isinstance(function, str) else function.name.text
    places = []
    for definition, other, span in context.function_names(document):
        same = definition is None and other == name if isinstance(function, str) else definition is function
        if same:
            defines = isinstance(function, n.FunctionDefinition) and span == function.name.span
            places.append(Occurrence(span, defines))
    return NamedThing("function", name, tuple(places))


# ---- requests


def definition(documents: Documents, document: Document, offset: int, roots: list[Path]) -> list[protocol.Location]:
    """The definition of the name at an offset; for an INCLUDE the file."""
    include = context.innermost(document, offset, n.Include)
    if isinstance(include, n.Include):
        parsed = (each.parsed for each in document.model.inclusions if each.node is include and each.parsed)
        return [location_of(document, file.source.span(0, 0)) for file in parsed]
    named = named_at(document, offset)
    if named is None:
        return []
    places = [place.span for place in named.places if place.writes]
    if named.kind == "level":
        return _everywhere(documents, document, named, roots, portals=False)
    return [location_of(document, span) for span in places[:1]]


def references(
    documents: Documents, document: Document, offset: int, roots: list[Path], *, declaration: bool = True
) -> list[protocol.Location]:
    """Every place where what is named at an offset is named."""
    named = named_at(document, offset)
    if named is None:
        return []
    if named.kind == "level":
        return _everywhere(documents, document, named, roots, portals=True, levels=declaration)
    return [location_of(document, place.span) for place in named.places if declaration or not place.writes]


def _everywhere(
    documents: Documents,
    document: Document,
    named: NamedThing,
    roots: list[Path],
    *,
    portals: bool,
    levels: bool = True,
) -> list[protocol.Location]:
    """The places of a level's name in all files of the folders; they are read, not parsed."""
    found = [location_of(document, place.span) for place in named.places if (levels if place.writes else portals)]
    words = "|".join((["LEVEL", "MAZE"] if levels else []) + (["PORTAL"] if portals else []))
    pattern = re.compile(rf'^[ \t]*(?:{words})[ \t]*:[^"\n]*"({re.escape(named.name)})"', re.MULTILINE)
    for other in readable(documents, des_files(roots, but=document.path)):
        found += [
            protocol.Location(other.uri, other.positions.range(*match.span(1)))
            for match in pattern.finditer(other.text)
        ]
    return found


def highlights(document: Document, offset: int) -> list[protocol.DocumentHighlight]:
    """The places in this text of what is named at an offset."""
    named = named_at(document, offset)
    return [
        protocol.DocumentHighlight(
            document.range(place.span),
            protocol.DocumentHighlightKind.Write if place.writes else protocol.DocumentHighlightKind.Read,
        )
        for place in (named.places if named else ())
        if place.span.source is document.source
    ]


def can_rename(document: Document, offset: int) -> tuple[protocol.Range, str] | None:
    """The range and the name to rename."""
    named = named_at(document, offset)
    for place in named.places if named else ():
        if place.span.source is document.source and place.span.start <= offset <= place.span.end:
            return document.range(_bare(place.span)), named.name if named else ""
    return None


def rename(
    documents: Documents, document: Document, offset: int, name: str, roots: list[Path]
) -> protocol.WorkspaceEdit | None:
    """The edits that give a new name to what is named at an offset.

    Raises:
        RenameError: the new name is none, or something else is called so.
    """
    named = named_at(document, offset)
    if named is None:
        return None
    name = name.removeprefix("$") if named.kind == "variable" else name
    _check(document, named, name)
    if named.kind == "level":
        found = _everywhere(documents, document, named, roots, portals=True)
    else:
        found = [location_of(document, _bare(place.span)) for place in named.places]
    changes: dict[str, list[protocol.TextEdit]] = {}
    for location in found:
        changes.setdefault(location.uri, []).append(protocol.TextEdit(location.range, name))
    return protocol.WorkspaceEdit(changes=changes)


def _bare(span: Span) -> Span:
    """A name without its dollar sign."""
    return span.source.span(span.start + 1, span.end) if span.text.startswith("$") else span


def _check(document: Document, named: NamedThing, name: str) -> None:
    taken: Iterator[str]
    grammar = document.game.grammar
    if named.kind == "level":
        pattern, taken = r'[^"\r\n]+', (level.name for level in document.model.levels)
    elif named.kind == "function":
        pattern = grammar.patterns["IDENT"]
        taken = (function.name for function in document.model.functions.definitions)
    else:
        assert named.owner is not None
        pattern = grammar.patterns["VAR"].removeprefix(r"\$")
        taken = (other for other, _ in context.variables_of(named.owner))
    if not re.fullmatch(pattern, name) or (named.kind == "function" and name in grammar.words):
        raise RenameError(f"{name!r} cannot be the name of a {named.kind}")
    if name != named.name and name in set(taken):
        raise RenameError(f"a {named.kind} {name!r} already exists")


def links(document: Document) -> list[protocol.DocumentLink]:
    """A link for every INCLUDE whose file is there."""
    return [
        protocol.DocumentLink(
            document.range(context.inside(inclusion.node.path.span)), uri_of(inclusion.path), "open the included file"
        )
        for inclusion in document.model.inclusions
        if inclusion.path is not None and inclusion.parsed is not None
        if inclusion.node.span.source is document.source
    ]
