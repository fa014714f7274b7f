"""Code actions and formatting: fixes of findings, removal of what is not used, the canonical layout.

The findings come from the rules of the linter; what they name is removed with its lines.
"""

from __future__ import annotations

import re
from collections import abc
from difflib import SequenceMatcher
from typing import NamedTuple

from vaultc.editing.lsp import diagnosing, nodes, protocol
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.positions import Positions, uri_of
from vaultc.language import diagnostics, formatter
from vaultc.language.semantics.constants import constant
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.faults import is_syntax_error
from vaultc.linter.checking.fixing import mend

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
    found = nodes.variable_at(document, span.start)
    if found is None:
        return
    name, owner = found
    given = document.model.assignments.of(owner, name)
    if not given or not all(isinstance(node, n.Assignment) for node in given):
        return
    shuffles = [node for node in walk(owner) if isinstance(node, n.Shuffle) and node.variable.name == name]
    for node in (*given, *shuffles):
        is_chance = any(isinstance(each, n.Chance) for each in nodes.path_to(document, node.span.start))
        if node.span.source is document.source and not is_chance:
            yield _lines(document, node.span)


def _function(document: Document, span: Span) -> abc.Iterator[TextRange]:
    node = nodes.innermost(document, span.start, n.FunctionDefinition)
    if node is not None:
        yield _lines(document, node.span)


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
        for each in diagnosing.overlapping(list(document.own_findings), start, end):
            found += _actions_of(document, each)
    has_safe_fix = any(each.fix and each.fix.safe for each in document.own_findings)
    if any(FIX_ALL.startswith(kind) for kind in wanted) or (not wanted and has_safe_fix):
        mended = mend(document.source, lambda source: judge([examine(source, document.game)], document.settings)).text
        found += _rewritten(document, mended, "Apply all safe fixes", FIX_ALL)
    if any(REMOVE_UNUSED.startswith(kind) for kind in wanted):
        found += _rewritten(document, without_unused(document).text, "Remove all that is unused", REMOVE_UNUSED)
    return found


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
    if unused := removals(document, found):
        edits = [document.positions.edit(part.start, part.end, "") for part in unused]
        rows.append((f"Remove the {found.rule.replace('-', ' ')}", {document.uri: edits}))
    if not is_syntax_error(found.rule):  # a comment above the line, as deep as the line is indented
        line = found.span.begin.line
        text, start = document.source.line(line), document.source.offset(line, 1)
        comment = f"{text[: len(text) - len(text.lstrip())]}# vaultc: allow({found.rule})\n"
        rows.append((f"Allow {found.rule} here", {document.uri: [document.positions.edit(start, start, comment)]}))
    shown = [diagnosing.diagnostic(document, found)]
    for number, (title, changes) in enumerate(rows):
        yield protocol.CodeAction(
            title=title,
            kind=protocol.CodeActionKind.QuickFix,
            diagnostics=shown,
            is_preferred=True if found.fix and number == 0 else None,
            edit=protocol.WorkspaceEdit(changes=changes),
        )


def _changes(document: Document, edits: abc.Sequence[diagnostics.Edit]) -> dict[str, list[protocol.TextEdit]]:
    changes: dict[str, list[protocol.TextEdit]] = {}
    for edit in edits:
        source = edit.span.source
        own = source is document.source or source.path is None
        uri = document.uri if own else uri_of(source.path or document.source.path)  # type: ignore[arg-type]
        positions = document.positions if own else Positions(source.text, document.encoding)
        changes.setdefault(uri, []).append(positions.edit(edit.span.start, edit.span.end, edit.replacement))
    return changes
