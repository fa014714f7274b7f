"""Findings as tests and as reviews: JUnit's XML, which build servers show, and reviewdog's ``rdjson``.

- ``junit``: a suite for each file. A finding that makes the check fail is a failed case, any other a passed one with
  its text as output; a file without findings is one passed case.
- ``rdjson``: the Reviewdog Diagnostic Format; columns count bytes of UTF-8, and fixes are suggestions.
"""

from __future__ import annotations

import json
from collections import abc
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from vaultc.language.diagnostics import Diagnostic, Fix, Severity, help_of
from vaultc.language.source import Source, Span
from vaultc.linter.checking.fixing import edited
from vaultc.linter.checking.output_formats import file_of
from vaultc.support import safe_text


def as_junit(
    diagnostics: abc.Sequence[Diagnostic], files: abc.Sequence[str], fails: abc.Callable[[Diagnostic], bool]
) -> str:
    """The report of a check; ``files`` are the names of all files, ``fails`` tells which findings make it fail."""
    suites: dict[str, list[Diagnostic]] = {name: [] for name in files}
    shown: dict[str, str] = {}
    for diagnostic in diagnostics:
        name = diagnostic.span.source.name
        suites.setdefault(name, []).append(diagnostic)
        shown[name] = file_of(diagnostic.span)
    failures = sum(map(fails, diagnostics))
    cases = sum(max(len(found), 1) for found in suites.values())
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="vaultc" {_counts(cases, failures)}>']
    for name, found in suites.items():
        file = shown.get(name, name)
        counts = _counts(max(len(found), 1), sum(map(fails, found)))
        lines.append(f"  <testsuite name={_attribute(file)} {counts}>")
        for diagnostic in found:
            lines += _case(diagnostic, file, fails(diagnostic))
        if not found:
            lines.append(f'    <testcase name="check" classname={_attribute(file)}/>')
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>", ""])


def _counts(tests: int, failures: int) -> str:
    return f'tests="{tests}" failures="{failures}" errors="0"'


def _case(diagnostic: Diagnostic, file: str, failed: bool) -> list[str]:
    line, column = diagnostic.span.begin
    advice = help_of(diagnostic)
    told = f"{file}:{line}:{column}: {diagnostic.severity}: {diagnostic.message} [{diagnostic.rule}]"
    told += f"\nhelp: {advice}" if advice else ""
    name, place = _attribute(f"{diagnostic.rule} {line}:{column}"), f'file={_attribute(file)} line="{line}"'
    text = escape("\n".join(map(safe_text.visible, told.split("\n"))))
    message = _attribute(diagnostic.message)
    inner = f"<failure message={message} type={_attribute(diagnostic.rule)}>{text}</failure>"
    return [
        f"    <testcase name={name} classname={_attribute(file)} {place}>",
        f"      {inner if failed else f'<system-out>{text}</system-out>'}",
        "    </testcase>",
    ]


def _attribute(text: str) -> str:
    return quoteattr(safe_text.visible(" ".join(text.split())))


RDJSON_SEVERITIES: Final = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.NOTE: "INFO"}


def as_rdjson(diagnostics: abc.Sequence[Diagnostic]) -> str:
    """The findings for reviewdog."""
    data = {
        "source": {"name": "vaultc"},
        "diagnostics": [_reviewed(diagnostic) for diagnostic in diagnostics],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _reviewed(diagnostic: Diagnostic) -> dict[str, Any]:
    advice = help_of(diagnostic)
    data: dict[str, Any] = {
        "message": diagnostic.message + (f"\nhelp: {advice}" if advice else ""),
        "location": _location(diagnostic.span),
        "severity": RDJSON_SEVERITIES[diagnostic.severity],
        "code": {"value": diagnostic.rule},
    }
    if diagnostic.notes:
        data["relatedLocations"] = [
            {"message": note.message, "location": _location(note.span)} for note in diagnostic.notes
        ]
    fix = diagnostic.fix
    if fix and all(edit.span.source is diagnostic.span.source for edit in fix.edits):
        data["suggestions"] = [_suggestion(fix)]
    return data


def _suggestion(fix: Fix) -> dict[str, Any]:
    """All edits of a fix as one, since reviewdog takes several suggestions for alternatives."""
    source = fix.edits[0].span.source
    start, end = min(edit.span.start for edit in fix.edits), max(edit.span.end for edit in fix.edits)
    text = edited(source.text[:end], fix.edits)[start:]
    return {"range": _range(source.span(start, end)), "text": text}


def _location(span: Span) -> dict[str, Any]:
    return {"path": file_of(span), "range": _range(span)}


def _range(span: Span) -> dict[str, Any]:
    return {"start": _position(span.source, span.start), "end": _position(span.source, span.end)}


def _position(source: Source, offset: int) -> dict[str, int]:
    """Line and column, both from 1; columns count bytes of UTF-8, also in files of another encoding."""
    line, column = source.position(offset)
    before = source.line(line)[: column - 1]
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + 1}
