"""``--output-format json``: one object with all findings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Span
from vaultc.linter.checking.formats.places import file_of

VERSION = 1


def render(diagnostics: Sequence[Diagnostic], files: int) -> str:
    """The findings of a check of that number of files."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    data = {
        "version": VERSION,
        "summary": {"files": files} | {f"{severity}s": counts[severity] for severity in sorted(Severity, reverse=True)},
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in diagnostics],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    fix = None
    if diagnostic.fix:
        edits = [{**_place(edit.span), "replacement": edit.replacement} for edit in diagnostic.fix.edits]
        fix = {"message": diagnostic.fix.message, "safe": diagnostic.fix.safe, "edits": edits}
    return {
        "rule": diagnostic.rule,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "help": diagnostic.help,
        "notes": [{"message": note.message, **_place(note.span)} for note in diagnostic.notes],
        "fix": fix,
    }


def _place(span: Span) -> dict[str, Any]:
    (line, column), (end_line, end_column) = span.begin, span.finish
    return {
        "file": file_of(span),
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }
