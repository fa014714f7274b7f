"""Names and structure: definitions, references, renaming, links, the outline, and findings of the whole workspace."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
from collections import abc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from vaultc.editing.lsp import context, protocol
from vaultc.editing.lsp.conversation import REQUEST_FAILED, MessageError
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.dungeon_files import named_in_dungeons
from vaultc.editing.lsp.fixing import diagnostics_of, location_of
from vaultc.editing.lsp.positions import uri_of, without_links
from vaultc.language.semantics.statements import inner_statements
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import is_regular
from vaultc.support.targets import DUNGEON_FILES

MOST_FILES = 2000
"""Files of a workspace that are looked at."""
MOST_FOLDERS = 20_000
"""Folders of a workspace that are looked into."""
MOST_SYMBOLS = 500
_NAMED = re.compile(r'^[ \t]*(?:(?:LEVEL|MAZE)[ \t]*:[ \t]*"([^"\n]*)"|FUNCTION[ \t]+([\w.]+))', re.MULTILINE)
_NUMBER = re.compile(r"-\d+\Z")
_Kind = protocol.SymbolKind


# ---- the outline


def outline(document: Document) -> list[protocol.DocumentSymbol]:
    """Levels and functions with what is in them."""
    tree = document.model.tree
    functions = [item for item in tree.headers if isinstance(item, n.FunctionDefinition)]
    titles = {level.node.span: level.title for level in document.model.levels}
    found = [_function(document, item) for item in functions]
    for level in tree.levels:
        inner = [symbol for statement in level.statements for symbol in _symbols(document, statement)]
        name = level.name.text or "(no name)"
        found.append(_symbol(document, name, _Kind.Module, level, level.name, titles.get(level.span), inner))
    return found


def _symbols(document: Document, statement: n.Statement) -> abc.Iterator[protocol.DocumentSymbol]:
    """The symbol of a statement, or the symbols inside it."""
    if isinstance(statement, n.FunctionDefinition):
        yield _function(document, statement)
        return
    inner = [symbol for each in inner_statements(statement) for symbol in _symbols(document, each)]
    name = _title(statement)
    if name is None:
        yield from inner
    else:
        yield _symbol(document, name, _KINDS.get(type(statement), _Kind.Object), statement, None, None, inner)


_KINDS: dict[type[n.Statement], protocol.SymbolKind] = {
    n.Room: _Kind.Class, n.Subroom: _Kind.Class, n.RegionStatement: _Kind.Class, n.Map: _Kind.Array,
    n.Container: _Kind.Struct, n.Assignment: _Kind.Variable,
}  # fmt: skip


def _title(statement: n.Statement) -> str | None:
    """The name of a statement in the outline; None if it is not listed."""
    match statement:
        case n.Room() | n.Subroom() | n.RegionStatement():
            word = "REGION" if isinstance(statement, n.RegionStatement) else type(statement).__name__.upper()
            return f"{word} {statement.type.text if statement.type else 'random'}"
        case n.Map():
            rows = statement.block.rows
            return f"MAP {max(map(len, rows), default=0)}×{len(rows)}"
        case n.Container():
            return f"CONTAINER {statement.kind.span.text}"
        case n.Assignment():
            return f"${statement.variable.name}"
    return None


def _function(document: Document, node: n.FunctionDefinition) -> protocol.DocumentSymbol:
    inner = [symbol for each in node.body.statements for symbol in _symbols(document, each)]
    return _symbol(document, node.name.text, _Kind.Function, node, node.name, None, inner)


def _symbol(
    document: Document,
    name: str,
    kind: protocol.SymbolKind,
    node: n.Node,
    selected: n.Node | None,
    detail: str | None,
    inner: list[protocol.DocumentSymbol],
) -> protocol.DocumentSymbol:
    """The word by which a symbol is selected must lie in its range, also where a repair has put it elsewhere."""
    whole = document.range(node.span)
    start, end = node.span.start, node.span.end
    if selected and start <= selected.span.start and selected.span.end <= end:
        first = document.range(selected.span)
    else:
        line = document.text.find("\n", start, end)
        first = document.positions.range(start, end if line < 0 else line)
    return protocol.DocumentSymbol(name, kind, whole, first, detail, children=inner)


# ---- folding


def folds(document: Document) -> list[protocol.FoldingRange]:
    """Levels, blocks, maps, and comments of several lines."""
    found = list(_folds_of_nodes(document))
    lines = [document.positions.position(comment.span.start).line for comment in document.model.parsed.comments]
    for first, last in _runs(lines):
        found.append(protocol.FoldingRange(first, last, kind=protocol.FoldingRangeKind.Comment))
    return found


def _folds_of_nodes(document: Document) -> abc.Iterator[protocol.FoldingRange]:
    seen = set()
    for node in walk(document.model.tree):
        if isinstance(node, n.Level | n.Block | n.MapBlock | n.Switch):
            whole = document.range(node.span)
            last = whole.end.line - (whole.end.character == 0 or isinstance(node, n.Block | n.Switch))
            if last > whole.start.line and (whole.start.line, last) not in seen:
                seen.add((whole.start.line, last))
                yield protocol.FoldingRange(whole.start.line, last, kind=protocol.FoldingRangeKind.Region)


def _runs(lines: abc.Sequence[int]) -> abc.Iterator[tuple[int, int]]:
    """Lines that follow each other, two at least."""
    first = last = -2
    for line in lines:
        if line != last + 1:
            if last > first:
                yield first, last
            first = line
        last = line
    if last > first:
        yield first, last


# ---- the workspace


def workspace_symbols(documents: Documents, query: str, roots: abc.Sequence[Path]) -> list[protocol.WorkspaceSymbol]:
    """Levels and functions of all files whose names hold the letters of a query in their order."""
    wanted = re.compile(".*?".join(map(re.escape, query[:100])), re.IGNORECASE)
    paths = {known.path for known in documents}
    everything = [*documents, *readable(documents, (path for path in des_files(roots) if path not in paths))]
    return list(islice((symbol for each in everything for symbol in _named_in(each, wanted)), MOST_SYMBOLS))


def readable(documents: Documents, paths: abc.Iterable[Path]) -> abc.Iterator[Document]:
    """The documents of some files; those that cannot be read are passed over."""
    for path in paths:
        try:
            yield documents.at(path)
        except OSError:
            continue


def _named_in(document: Document, wanted: re.Pattern[str]) -> abc.Iterator[protocol.WorkspaceSymbol]:
    for match in _NAMED.finditer(document.text):
        group, kind = (1, _Kind.Module) if match[1] is not None else (2, _Kind.Function)
        name = match[group]
        if wanted.search(name):
            place = protocol.Location(document.uri, document.positions.range(*match.span(group)))
            yield protocol.WorkspaceSymbol(place, name, kind)


def des_files(roots: abc.Sequence[Path], but: Path | None = None) -> list[Path]:
    """The des files below some folders, links aside; hidden folders are passed over."""
    left = without_links(but) if but else None
    found = (path for root in roots for path in _below(root, ".des"))
    return list(islice((path for path in found if without_links(path) != left and is_regular(path)), MOST_FILES))


def _below(root: Path, ending: str) -> abc.Iterator[Path]:
    """The files with an ending below a folder in order; folders that cannot be read are passed over."""
    for folder, folders, files in islice(os.walk(root), MOST_FOLDERS):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "node_modules")
        for name in sorted(files):
            if name.endswith(ending) and not os.path.islink(os.path.join(folder, name)):
                yield Path(folder, name)


MOST_PULLED_FILES = 500
"""Files of a workspace whose findings are given."""
LONGEST_FILE = 256 * 1024
"""Bytes of a file of the workspace beyond which it is passed over until it is opened."""
PAUSE = 0.01
"""Seconds between two files, in which other requests are answered."""


def report_of(document: Document, previous: str | None) -> dict[str, Any]:
    """The report for a text, which only says that it is unchanged if the editor has the same findings."""
    found = diagnostics_of(document)
    key = hashlib.sha256(repr(found).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    if key == previous:
        return {"kind": "unchanged", "resultId": key}
    return {"kind": "full", "resultId": key, "items": found}


class WorkspaceFindings:
    """The findings of the files of the workspace that are not open; files that did not change are not read again."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._known: dict[Path, tuple[tuple[int, int], str]] = {}

    def forget(self) -> None:
        """Read all files again, since settings or included files may be others."""
        self._known.clear()

    async def report(self, roots: abc.Sequence[Path], previous: abc.Mapping[str, str]) -> dict[str, Any]:
        """The reports of all files; the request can be cancelled between two of them."""
        found: list[dict[str, Any]] = []
        for path in des_files(roots)[:MOST_PULLED_FILES]:
            uri = uri_of(path)
            if self._documents.get(uri) is not None:
                continue
            report = self._of_file(path, previous.get(uri))
            found += [{**report, "uri": uri, "version": None}] if report else []
            await asyncio.sleep(PAUSE)
        return {"items": found}

    def _of_file(self, path: Path, previous: str | None) -> dict[str, Any] | None:
        try:
            status = path.stat()
            stamp = status.st_mtime_ns, status.st_size
            if status.st_size > LONGEST_FILE:
                return None
            if previous is not None and self._known.get(path) == (stamp, previous):
                return {"kind": "unchanged", "resultId": previous}
            report = report_of(self._documents.at(path), previous)
        except OSError:
            return None
        self._known[path] = stamp, report["resultId"]
        return report


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
        return _named_function(document, function)
    level = context.level_name_at(document, offset)
    if level is None:
        return None
    return _named_level(document, level)


def _named_level(document: Document, name: str) -> NamedThing:
    """All places of a level's name in a text."""
    names = {context.inside(each.name.span).start for each in document.model.tree.levels}
    places = (Occurrence(span, span.start in names) for other, span in context.level_names(document) if other == name)
    return NamedThing("level", name, tuple(places))


def _named_function(document: Document, function: n.FunctionDefinition | str) -> NamedThing:
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
    plan: bool = True,
) -> list[protocol.Location]:
    """The places of a level's name in all files of the folders, which are read, not parsed.

    With a ``plan`` those in dungeon files are among them.
    """
    found = [location_of(document, place.span) for place in named.places if (levels if place.writes else portals)]
    words = "|".join((["LEVEL", "MAZE"] if levels else []) + (["PORTAL"] if portals else []))
    pattern = re.compile(rf'^[ \t]*(?:{words})[ \t]*:[^"\n]*"({re.escape(named.name)})"', re.MULTILINE)
    for other in readable(documents, des_files(roots, but=document.path)):
        found += [
            protocol.Location(other.uri, other.positions.range(*match.span(1)))
            for match in pattern.finditer(other.text)
        ]
    if portals and plan:
        places = named_in_dungeons(documents, _dungeon_files(document, roots), named.name)
        found += [protocol.Location(place.document.uri, place.document.range(place.written.inner)) for place in places]
    return found


def _dungeon_files(document: Document, roots: abc.Sequence[Path]) -> list[Path]:
    """The dungeon files below some folders and beside a text."""
    name = DUNGEON_FILES[0]
    beside = [document.path.with_name(name)] if document.path is not None else []
    below = (path for root in roots for path in _below(root, name) if path.name == name)
    found = {without_links(path): path for path in (*below, *beside) if is_regular(path)}
    return [*found.values()][:MOST_FILES]


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


def can_rename(document: Document, offset: int) -> protocol.PrepareRenamePlaceholder | None:
    """The range and the name to rename."""
    named = named_at(document, offset)
    for place in named.places if named else ():
        if place.span.source is document.source and place.span.start <= offset <= place.span.end:
            return protocol.PrepareRenamePlaceholder(document.range(_bare(place.span)), named.name if named else "")
    return None


def rename(
    documents: Documents, document: Document, offset: int, name: str, roots: list[Path]
) -> protocol.WorkspaceEdit | None:
    """The edits that give a new name to what is named at an offset.

    Raises:
        MessageError: the new name is none, or something else is called so.
    """
    named = named_at(document, offset)
    if named is None:
        return None
    name = name.removeprefix("$") if named.kind == "variable" else name
    _check(document, named, name)
    changes: dict[str, list[protocol.TextEdit]] = {}
    if named.kind == "level":
        for location, new in _renamed_level(documents, document, named, name, roots):
            changes.setdefault(location.uri, []).append(protocol.TextEdit(location.range, new))
    else:
        for location in (location_of(document, _bare(place.span)) for place in named.places):
            changes.setdefault(location.uri, []).append(protocol.TextEdit(location.range, name))
    return protocol.WorkspaceEdit(changes=changes)


def _renamed_level(
    documents: Documents, document: Document, named: NamedThing, name: str, roots: list[Path]
) -> abc.Iterator[tuple[protocol.Location, str]]:
    """The places of a level's name, each with what is written there.

    A dungeon file that counts levels has their name without the number: with the same number in the new name all of
    these levels get it, else the level leaves their number.
    """
    number = _NUMBER.search(named.name)
    base = name.removesuffix(number[0]) if number and name.endswith(number[0]) else ""
    counted = False
    for place in named_in_dungeons(documents, _dungeon_files(document, roots), named.name):
        is_base = place.written.text != named.name
        counted = counted or is_base
        if base or not is_base:
            location = protocol.Location(place.document.uri, place.document.range(place.written.inner))
            yield location, base if is_base else name
    renamed = {named.name: name}
    if counted and base and number:
        before = re.escape(named.name[: number.start()])
        texts = (document, *readable(documents, des_files(roots, but=document.path)))
        found = (match[1] for each in texts for match in _NAMED.finditer(each.text) if match[1])
        renamed |= {other: base + other[number.start() :] for other in found if re.fullmatch(rf"{before}-\d+", other)}
    for other, new in renamed.items():
        for location in _everywhere(
            documents, document, _named_level(document, other), roots, portals=True, plan=False
        ):
            yield location, new


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
        raise MessageError(REQUEST_FAILED, f"{name!r} cannot be the name of a {named.kind}")
    if name != named.name and name in set(taken):
        raise MessageError(REQUEST_FAILED, f"a {named.kind} {name!r} already exists")


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
