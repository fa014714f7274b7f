"""Findings as the protocol has them, published while one types, and the fixes for them.

The findings come from the rules of the linter; what they name is removed with its lines.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, abc
from difflib import SequenceMatcher

from vaultc.editing.lsp import context, protocol
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.positions import Positions, uri_of
from vaultc.language import diagnostics, formatter
from vaultc.language.game import Feature
from vaultc.language.semantics.constants import constant
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.configuration import is_syntax_error
from vaultc.linter.checking.fixing import mend
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted

LONGEST_PAUSE = 0.3
"""Seconds after the last key; no wait is longer, however large the file is."""

_SEVERITIES = {
    diagnostics.Severity.ERROR: protocol.DiagnosticSeverity.Error,
    diagnostics.Severity.WARNING: protocol.DiagnosticSeverity.Warning,
    diagnostics.Severity.NOTE: protocol.DiagnosticSeverity.Information,
}
_UNUSED = ("unused-", "unreachable-", "never-executed-", "pointless-")

Publish = abc.Callable[[protocol.PublishDiagnosticsParams], None]


def diagnostics_of(document: Document) -> list[protocol.Diagnostic]:
    """All findings in a text; those in included files are reported at their INCLUDE."""
    return [*(diagnostic(document, found) for found in document.own_findings), *_of_included(document)]


def diagnostic(document: Document, found: diagnostics.Diagnostic) -> protocol.Diagnostic:
    """One finding, with its help after the message."""
    advice = diagnostics.help_of(found)
    related = [
        protocol.DiagnosticRelatedInformation(location_of(document, note.span), note.message) for note in found.notes
    ]
    return protocol.Diagnostic(
        range=document.range(found.span),
        message=f"{found.message}\n{advice}" if advice else found.message,
        severity=_SEVERITIES[found.severity],
        code=found.rule,
        source="vaultc",
        tags=[protocol.DiagnosticTag.Unnecessary] if found.rule.startswith(_UNUSED) else None,
        related_information=related or None,
    )


def location_of(document: Document, span: Span) -> protocol.Location:
    """A span as a place, which may lie in a file that the text includes."""
    if span.source is document.source or span.source.path is None:
        return protocol.Location(document.uri, document.range(span))
    return protocol.Location(uri_of(span.source.path), Positions(span.source.text, document.encoding).of(span))


def _of_included(document: Document) -> abc.Iterator[protocol.Diagnostic]:
    """For each INCLUDE of this text how many errors its file has."""
    if document.is_embedding:
        return
    errors = Counter(found.span.source for found in document.findings if found.forbids_use)
    for inclusion in document.model.inclusions:
        count = errors[inclusion.parsed.source] if inclusion.parsed else 0
        if count and inclusion.node.span.source is document.source:
            message = f"{counted(count, 'error')} in this file"
            where = document.range(inclusion.node.span)
            yield protocol.Diagnostic(where, message, source="vaultc", code="included-file")


class Publisher:
    """Publishes the findings of a text after a pause in typing as long as the last search for findings took."""

    def __init__(self, documents: Documents, publish: Publish) -> None:
        self._documents = documents
        self._publish = publish
        self.is_pulled = False
        """True if the editor asks for findings, so that nothing is published."""
        self._pauses: dict[str, float] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def changed(self, uri: str) -> None:
        """Publish soon, and only once for changes that follow each other quickly."""
        if self.is_pulled:
            return
        self.cancel(uri)
        pause = self._pauses.get(uri, 0.0)
        self._waiting[uri] = asyncio.get_running_loop().call_later(pause, self.now, uri)

    def now(self, uri: str) -> None:
        """Publish at once."""
        self.cancel(uri)
        document = None if self.is_pulled else self._documents.get(uri)
        if document is not None:
            began = time.perf_counter()
            found = diagnostics_of(document)
            self._pauses[uri] = min(time.perf_counter() - began, LONGEST_PAUSE)
            self._publish(protocol.PublishDiagnosticsParams(uri, found, document.version))

    def closed(self, uri: str) -> None:
        """Take back what was published."""
        self.cancel(uri)
        self._pauses.pop(uri, None)
        if not self.is_pulled:
            self._publish(protocol.PublishDiagnosticsParams(uri, []))

    def cancel(self, uri: str) -> None:
        """Forget that something is to be published."""
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()


def overlapping(found: abc.Sequence[diagnostics.Diagnostic], start: int, end: int) -> list[diagnostics.Diagnostic]:
    """The findings that touch a range of offsets."""
    return [each for each in found if each.span.start <= end and start <= each.span.end]


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


def removals(document: Document, found: diagnostics.Diagnostic) -> list[TextRange]:
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
    begun, _ = document.line_around(span.start)
    _, end = document.line_around(span.end)
    end = min(end + 1, len(text))
    if text[begun : span.start].strip() or text[span.end : end].strip():
        return TextRange(span.start, span.end)
    return TextRange(begun, end)


def _variable(document: Document, span: Span) -> abc.Iterator[TextRange]:
    """All assignments of a variable, and its shuffles; parameters and loops stay."""
    found = context.variable_at(document, span.start)
    if found is None:
        return
    name, owner = found
    given = document.model.assignments.of(owner, name)
    if not given or not all(isinstance(node, n.Assignment) for node in given):
        return
    shuffles = [node for node in walk(owner) if isinstance(node, n.Shuffle) and node.variable.name == name]
    for node in (*given, *shuffles):
        is_chance = any(isinstance(each, n.Chance) for each in context.path_to(document, node.span.start))
        if node.span.source is document.source and not is_chance:
            yield _lines(document, node.span)


def _function(document: Document, span: Span) -> abc.Iterator[TextRange]:
    node = context.innermost(document, span.start, n.FunctionDefinition)
    if node is not None:
        yield _lines(document, node.span)


def _element(document: Document, span: Span) -> abc.Iterator[TextRange]:
    """The last elements of an array, if no element after the unused one is used."""
    array = context.innermost(document, span.start, n.Array)
    assignment = context.innermost(document, span.start, n.Assignment)
    owner = context.owner_at(document, span.start)
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
    "unused-include": lambda document, span: iter((_lines(document, span),)),
}


TRIGGERS = ("}", "\n")
"""Characters after which an editor asks for the layout."""


def format_document(document: Document, where: protocol.Range | None = None) -> list[protocol.TextEdit]:
    """Edits for the canonical layout, or those that touch a range; none while there are syntax errors."""
    try:
        text = formatter.format_parsed(document.model.parsed, document.game.language).source.text
    except (diagnostics.DesError, formatter.FormattingError):
        return []
    edits = edits_between(document, text)
    if where is None:
        return edits
    first, last = where.start.line, where.end.line
    last -= where.end.character == 0 and last > first
    return [
        edit
        for edit in edits
        if edit.range.start.line <= last
        if first < edit.range.end.line or (edit.range.start == edit.range.end and first == edit.range.start.line)
    ]


def format_typed(document: Document, position: protocol.Position, typed: str) -> list[protocol.TextEdit]:
    """Edits after a character was typed: after a line end the layout of the line before, after ``}`` of its block.

    The line of the cursor stays as it is after a line end. While there are syntax errors, only the indentation of the
    brace is corrected.
    """
    if typed == "\n":
        line = protocol.Position(position.line, 0)
        before = protocol.Range(protocol.Position(max(position.line - 1, 0), 0), line)
        return [edit for edit in format_document(document, before) if edit.range.end <= line]
    offset = document.positions.offset(position)
    opening = _opening(document, offset)
    if opening is None:
        return []
    whole = protocol.Range(document.positions.position(opening), position)
    return format_document(document, whole) or _indented(document, opening, offset)


def _opening(document: Document, offset: int) -> int | None:
    """The offset of the brace that the one before an offset closes."""
    closed = [token for token in document.tokens if token.type in ("{", "}") and token.end <= offset]
    if not closed or closed[-1].type != "}" or closed[-1].end != offset:
        return None
    depth = 0
    for token in reversed(closed):
        depth += 1 if token.type == "}" else -1
        if depth == 0:
            return token.start
    return None


def _indented(document: Document, opening: int, offset: int) -> list[protocol.TextEdit]:
    """The edit that indents a brace alone on its line like the line in which its block begins."""
    text = document.text
    begun, first = document.line_around(offset)[0], document.line_around(opening)[0]
    head = text[first:opening]
    wanted, found = head[: len(head) - len(head.lstrip())], text[begun : offset - 1]
    if found.strip() or found == wanted:
        return []
    return [document.positions.edit(begun, offset - 1, wanted)]


def edits_between(document: Document, text: str) -> list[protocol.TextEdit]:
    """The lines that are others in a text, as few as possible, so that the cursor stays in its place."""
    before, after = _formatted_lines(document.text), _formatted_lines(text)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    found = []
    for what, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "replace" and i2 - i1 == j2 - j1:  # line by line, for those who want only some lines
            pairs = zip(range(i1, i2), after[j1:j2], strict=True)
            found += [document.positions.edit(starts[i], starts[i + 1], line) for i, line in pairs]
        elif what != "equal":
            found.append(document.positions.edit(starts[i1], starts[i2], "".join(after[j1:j2])))
    return found


def _formatted_lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


FIX_ALL = "source.fixAll.vaultc"
REMOVE_UNUSED = "source.removeUnused.vaultc"
KINDS = [protocol.CodeActionKind.QuickFix, FIX_ALL, REMOVE_UNUSED]


def actions(
    document: Document, where: protocol.Range, only: abc.Sequence[protocol.CodeActionKind | str] | None
) -> list[protocol.CodeAction]:
    """Fixes and other actions for the findings in a range."""
    wanted = [str(getattr(kind, "value", kind)) for kind in only or ()]
    found: list[protocol.CodeAction] = []
    if not wanted or any("quickfix".startswith(kind) for kind in wanted):
        start, end = document.positions.offsets(where)
        for each in overlapping(list(document.own_findings), start, end):
            found += _actions_of(document, each)
    has_safe_fix = any(each.fix and each.fix.safe for each in document.own_findings)
    if any(FIX_ALL.startswith(kind) for kind in wanted) or (not wanted and has_safe_fix):
        found += _rewritten(document, _mended(document), "Apply all safe fixes", FIX_ALL)
    if any(REMOVE_UNUSED.startswith(kind) for kind in wanted) and not (
        document.is_embedding or document.is_dungeon or document.is_script
    ):
        found += _rewritten(document, without_unused(document).text, "Remove all that is unused", REMOVE_UNUSED)
    return found


def _mended(document: Document) -> str:
    """The text after all safe fixes."""
    if not document.is_embedding:
        return mend(document.source, document.examined).text
    from vaultc.linter.checking.embedded_files import mended

    minihack = document.game.has(Feature.MINIHACK_LEVELS)
    return mended(
        document.source, document.game, minihack, lambda found: judge([found], document.settings), unsafe=False
    ).text


def _rewritten(document: Document, text: str, title: str, kind: str) -> list[protocol.CodeAction]:
    """The action that makes a text of the document; none if it is that text."""
    if text == document.text:
        return []
    edit = protocol.WorkspaceEdit(changes={document.uri: edits_between(document, text)})
    return [protocol.CodeAction(title, kind, edit=edit)]


def _actions_of(document: Document, found: diagnostics.Diagnostic) -> abc.Iterator[protocol.CodeAction]:
    rows: list[tuple[str, dict[str, list[protocol.TextEdit]]]] = []
    if found.fix:
        rows.append((found.fix.message[:1].upper() + found.fix.message[1:], _changes(document, found.fix.edits)))
    if unused := () if document.is_embedding else removals(document, found):
        edits = [document.positions.edit(part.start, part.end, "") for part in unused]
        rows.append((f"Remove the {found.rule.replace('-', ' ')}", {document.uri: edits}))
    place = None if is_syntax_error(found.rule) or document.is_embedding else _place_of_allow(document, found)
    if place is not None:  # a comment above the line, as deep as the line is indented
        line = document.source.position(place).line
        text, start = document.source.line(line), document.source.offset(line, 1)
        sign = "--" if document.is_script else "#"
        comment = f"{text[: len(text) - len(text.lstrip())]}{sign} vaultc: allow({found.rule})\n"
        rows.append((f"Allow {found.rule} here", {document.uri: [document.positions.edit(start, start, comment)]}))
    shown = [diagnostic(document, found)]
    for number, (title, changes) in enumerate(rows):
        yield protocol.CodeAction(
            title=title,
            kind=protocol.CodeActionKind.QuickFix,
            diagnostics=shown,
            is_preferred=True if found.fix and number == 0 else None,
            edit=protocol.WorkspaceEdit(changes=changes),
        )


def _place_of_allow(document: Document, found: diagnostics.Diagnostic) -> int | None:
    """An offset in the line above which a comment can allow a finding; None if a script has no such line."""
    if not document.is_script:
        return found.span.start
    from vaultc.linter.checking.allowing import ScriptComments

    return ScriptComments(document.source).place_for(found.span.start)


def _changes(document: Document, edits: abc.Sequence[diagnostics.Edit]) -> dict[str, list[protocol.TextEdit]]:
    changes: dict[str, list[protocol.TextEdit]] = {}
    for edit in edits:
        source = edit.span.source
        own = source is document.source or source.path is None
        uri = document.uri if own else uri_of(source.path or document.source.path)  # type: ignore[arg-type]
        positions = document.positions if own else Positions(source.text, document.encoding)
        changes.setdefault(uri, []).append(positions.edit(edit.span.start, edit.span.end, edit.replacement))
    return changes
