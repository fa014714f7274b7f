"""The structure of texts: outline, foldable parts, symbols and findings of all files of the folders."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
from collections import abc
from itertools import islice
from pathlib import Path
from typing import Any

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.fixing import diagnostics_of
from vaultc.editing.lsp.positions import uri_of, without_links
from vaultc.language.semantics.statements import inner_statements
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.support.regular_files import is_regular

MOST_FILES = 2000
"""Files of a workspace that are looked at."""
MOST_FOLDERS = 20_000
"""Folders of a workspace that are looked into."""
MOST_SYMBOLS = 500
_NAMED = re.compile(r'^[ \t]*(?:(?:LEVEL|MAZE)[ \t]*:[ \t]*"([^"\n]*)"|FUNCTION[ \t]+([\w.]+))', re.MULTILINE)
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
    n.Room: _Kind.Class,
    n.Subroom: _Kind.Class,
    n.RegionStatement: _Kind.Class,
    n.Map: _Kind.Array,
    n.Container: _Kind.Struct,
    n.Assignment: _Kind.Variable,
}


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
    found = (path for root in roots for path in _below(root))
    return list(islice((path for path in found if without_links(path) != left and is_regular(path)), MOST_FILES))


def _below(root: Path) -> abc.Iterator[Path]:
    """The des files below a folder in order; folders that cannot be read are passed over."""
    for folder, folders, files in islice(os.walk(root), MOST_FOLDERS):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "node_modules")
        for name in sorted(files):
            if name.endswith(".des") and not os.path.islink(os.path.join(folder, name)):
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
