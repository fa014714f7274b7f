"""Code actions: the fix of a finding, all safe fixes at once, and comments that allow what is found."""

from __future__ import annotations

from collections import abc

from vaultc.editing.lsp import diagnosing, enums, protocol, removing
from vaultc.editing.lsp.addresses import uri_of
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.formatting import edits_between
from vaultc.editing.lsp.positions import Positions
from vaultc.language import diagnostics
from vaultc.language.source import Source
from vaultc.linter.checking.examining import examine
from vaultc.linter.checking.faults import is_syntax_error
from vaultc.linter.checking.fixing import mend
from vaultc.linter.checking.judging import judge

FIX_ALL = "source.fixAll.vaultc"
REMOVE_UNUSED = "source.removeUnused.vaultc"
KINDS = [enums.CodeActionKind.QuickFix, FIX_ALL, REMOVE_UNUSED]


def actions(
    document: Document, where: protocol.Range, only: abc.Sequence[enums.CodeActionKind | str] | None
) -> list[protocol.CodeAction]:
    """Fixes and other actions for the findings in a range."""
    wanted = [str(getattr(kind, "value", kind)) for kind in only or ()]
    found: list[protocol.CodeAction] = []
    if not wanted or any("quickfix".startswith(kind) for kind in wanted):
        start, end = document.positions.offsets(where)
        for each in diagnosing.overlapping(list(document.own_findings), start, end):
            found += _actions_of(document, each)
    if any(FIX_ALL.startswith(kind) for kind in wanted) or (not wanted and _has_safe_fix(document)):
        found += _fix_all(document)
    if any(REMOVE_UNUSED.startswith(kind) for kind in wanted):
        found += _remove_unused(document)
    return found


def _has_safe_fix(document: Document) -> bool:
    return any(found.fix and found.fix.safe for found in document.own_findings)


def _actions_of(document: Document, found: diagnostics.Diagnostic) -> abc.Iterator[protocol.CodeAction]:
    shown = [diagnosing.diagnostic(document, found)]
    if found.fix:
        yield protocol.CodeAction(
            title=_title(found.fix),
            kind=enums.CodeActionKind.QuickFix,
            diagnostics=shown,
            is_preferred=True,
            edit=protocol.WorkspaceEdit(changes=_changes(document, found.fix.edits)),
        )
    unused = removing.removals(document, found)
    if unused:
        edits = [document.positions.edit(part.start, part.end, "") for part in unused]
        yield protocol.CodeAction(
            title=f"Remove the {found.rule.replace('-', ' ')}",
            kind=enums.CodeActionKind.QuickFix,
            diagnostics=shown,
            edit=protocol.WorkspaceEdit(changes={document.uri: edits}),
        )
    if not is_syntax_error(found.rule):
        yield protocol.CodeAction(
            title=f"Allow {found.rule} here",
            kind=enums.CodeActionKind.QuickFix,
            diagnostics=shown,
            edit=protocol.WorkspaceEdit(changes={document.uri: [_comment(document, found)]}),
        )


def _title(fix: diagnostics.Fix) -> str:
    return fix.message[:1].upper() + fix.message[1:]


def _changes(document: Document, edits: abc.Sequence[diagnostics.Edit]) -> dict[str, list[protocol.TextEdit]]:
    changes: dict[str, list[protocol.TextEdit]] = {}
    for edit in edits:
        source = edit.span.source
        own = source is document.source or source.path is None
        uri = document.uri if own else uri_of(source.path or document.source.path)  # type: ignore[arg-type]
        positions = document.positions if own else Positions(source.text, document.encoding)
        changes.setdefault(uri, []).append(positions.edit(edit.span.start, edit.span.end, edit.replacement))
    return changes


def _comment(document: Document, found: diagnostics.Diagnostic) -> protocol.TextEdit:
    """A comment above the line of a finding, as deep as the line is indented."""
    line = found.span.begin.line
    text = document.source.line(line)
    indentation = text[: len(text) - len(text.lstrip())]
    start = document.source.offset(line, 1)
    return document.positions.edit(start, start, f"{indentation}# vaultc: allow({found.rule})\n")


def _fix_all(document: Document) -> abc.Iterator[protocol.CodeAction]:
    def diagnose(source: Source) -> list[diagnostics.Diagnostic]:
        return judge([examine(source, document.game)], document.settings)

    mended = mend(document.source, diagnose).text
    if mended != document.text:
        edits = edits_between(document, mended)
        edit = protocol.WorkspaceEdit(changes={document.uri: edits})
        yield protocol.CodeAction("Apply all safe fixes", FIX_ALL, edit=edit)


def _remove_unused(document: Document) -> abc.Iterator[protocol.CodeAction]:
    after = removing.without_unused(document).text
    if after != document.text:
        edit = protocol.WorkspaceEdit(changes={document.uri: edits_between(document, after)})
        yield protocol.CodeAction("Remove all that is unused", REMOVE_UNUSED, edit=edit)
