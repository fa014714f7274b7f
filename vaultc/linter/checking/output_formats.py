"""Findings in the formats that other programs read: GitHub, GitLab, JSON, SARIF, JUnit and reviewdog.

- ``github``: annotations of GitHub's workflows, and the summary of the job. GitHub shows ten annotations of each kind
  for a step. So the worst come first, ten of a kind as annotations; the rest are plain lines in the log and rows in the
  summary.
- ``gitlab``: a Code Quality report.
- ``json``: one object with all findings.
- ``sarif``: SARIF 2.1.0, as code scanning services read it. All rules are declared in every report.
- ``junit``: a suite for each file. A finding that makes the check fail is a failed case, any other a passed one with
  its text as output; a file without findings is one passed case.
- ``rdjson``: the Reviewdog Diagnostic Format; columns count bytes of UTF-8, and fixes are suggestions.

All name a finding's file alike; GitLab and SARIF get a fingerprint of each finding that survives edits elsewhere.
"""

from __future__ import annotations

import json
import os
from collections import Counter, abc
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from vaultc.language.diagnostics import Diagnostic, Fix, Severity, help_of
from vaultc.language.source import Source, Span
from vaultc.linter.checking.fixing import edited
from vaultc.linter.rule import Documented
from vaultc.support import safe_text
from vaultc.support.version import __version__


def file_of(span: Span) -> str:
    """The file of a span, with slashes, relative to the current folder if it lies below it.

    What is not UTF-8 in its name is spelled out, since the formats allow nothing else.
    """
    path = span.source.path
    if path is None:
        return safe_text.decodable(span.source.name)
    return safe_text.decodable(path_of(path).as_posix())


def path_of(path: Path) -> Path:
    """The same file relative to the current folder if it lies below it."""
    absolute, here = path.absolute(), Path.cwd()
    return absolute.relative_to(here) if absolute.is_relative_to(here) else path


def with_fingerprints(diagnostics: abc.Iterable[Diagnostic]) -> abc.Iterator[tuple[Diagnostic, str]]:
    """Each finding with a mark of its own.

    It depends on the rule, the file, the line's text and how often the same was found before, not on line numbers.
    """
    seen: Counter[str] = Counter()
    for diagnostic in diagnostics:
        span = diagnostic.span
        line = span.source.line(span.begin.line).strip()
        same = "\0".join((diagnostic.rule, file_of(span), line, diagnostic.message))
        seen[same] += 1
        mark = sha256(f"{same}\0{seen[same]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        yield diagnostic, mark


SHOWN_OF_A_KIND = 10
MOST_ROWS = 2000
"""More would not fit into the megabyte that a summary may have."""

GITHUB_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_github(diagnostics: abc.Sequence[Diagnostic]) -> str:
    """The lines for the log of the step."""
    shown, rest = _divided(diagnostics)
    lines = [_annotation(diagnostic) for diagnostic in shown]
    for diagnostic in rest:
        line, column = diagnostic.span.begin
        text = f"{file_of(diagnostic.span)}:{line}:{column}: {diagnostic.severity}: {diagnostic.message}"
        text += f" [{diagnostic.rule}]"
        if advice := help_of(diagnostic):
            text += f" help: {advice}"
        lines.append(safe_text.inert(safe_text.visible(" ".join(text.split()))))
    return "".join(line + "\n" for line in lines)


def github_summary(diagnostics: abc.Sequence[Diagnostic], counted: str) -> str:
    """Markdown for the summary of the job: the counts, and a table of what is not annotated."""
    _, rest = _divided(diagnostics)
    lines = ["### vaultc check", "", _cell(counted), ""]
    if rest:
        lines += ["Beyond the annotations:", "", "| place | severity | finding | rule |", "|---|---|---|---|"]
        for diagnostic in rest[:MOST_ROWS]:
            line, advice = diagnostic.span.begin.line, help_of(diagnostic)
            message = diagnostic.message + (f"; help: {advice}" if advice else "")
            cells = (f"{file_of(diagnostic.span)}:{line}", str(diagnostic.severity), message, diagnostic.rule)
            lines.append(f"| {' | '.join(map(_cell, cells))} |")
        if len(rest) > MOST_ROWS:
            lines += ["", f"and {len(rest) - MOST_ROWS} more."]
        lines.append("")
    return "\n".join(lines)


def _divided(diagnostics: abc.Sequence[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The worst first; of each severity the first ten, and all others."""
    counts: Counter[Severity] = Counter()
    shown: list[Diagnostic] = []
    rest: list[Diagnostic] = []
    for diagnostic in sorted(diagnostics, key=lambda d: -d.severity):
        counts[diagnostic.severity] += 1
        (shown if counts[diagnostic.severity] <= SHOWN_OF_A_KIND else rest).append(diagnostic)
    return shown, rest


def _annotation(diagnostic: Diagnostic) -> str:
    (line, column), (end_line, end_column) = diagnostic.span.begin, diagnostic.span.finish
    place = {"file": file_of(diagnostic.span), "line": line, "endLine": end_line}
    if line == end_line:
        place |= {"col": column, "endColumn": max(end_column - 1, column)}
    place["title"] = diagnostic.rule
    values = ((key, _data(str(value)).replace(":", "%3A").replace(",", "%2C")) for key, value in place.items())
    properties = ",".join(f"{key}={value}" for key, value in values)
    advice = help_of(diagnostic)
    text = diagnostic.message + (f"\nhelp: {advice}" if advice else "")
    return f"::{GITHUB_COMMANDS[diagnostic.severity]} {properties}::{_data(text)}"


def _data(text: str) -> str:
    return "%0A".join(safe_text.visible(line).replace("%", "%25") for line in text.split("\n"))


def _cell(text: str) -> str:
    """Text that cannot end a cell or begin a tag."""
    flat = safe_text.visible(" ".join(text.split()))
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")


GITLAB_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def as_gitlab(diagnostics: abc.Sequence[Diagnostic]) -> str:
    """The findings as a list of issues."""
    issues = [
        {
            "description": f"{diagnostic.message} ({diagnostic.help})" if diagnostic.help else diagnostic.message,
            "check_name": diagnostic.rule,
            "fingerprint": fingerprint,
            "severity": GITLAB_SEVERITIES[diagnostic.severity],
            "location": {
                "path": file_of(diagnostic.span),
                "lines": {"begin": diagnostic.span.begin.line, "end": diagnostic.span.finish.line},
            },
        }
        for diagnostic, fingerprint in with_fingerprints(diagnostics)
    ]
    return json.dumps(issues, ensure_ascii=False, indent=2) + "\n"


JSON_VERSION = 1


def as_json(diagnostics: abc.Sequence[Diagnostic], files: int) -> str:
    """The findings of a check of that number of files."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    data = {
        "version": JSON_VERSION,
        "summary": {"files": files} | {f"{severity}s": counts[severity] for severity in sorted(Severity, reverse=True)},
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in diagnostics],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    fix = None
    if diagnostic.fix:
        edits = [{**_file_and_span(edit.span), "replacement": edit.replacement} for edit in diagnostic.fix.edits]
        fix = {"message": diagnostic.fix.message, "safe": diagnostic.fix.safe, "edits": edits}
    return {
        "rule": diagnostic.rule,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        **_file_and_span(diagnostic.span),
        "help": diagnostic.help,
        "notes": [{"message": note.message, **_file_and_span(note.span)} for note in diagnostic.notes],
        "fix": fix,
    }


def _file_and_span(span: Span) -> dict[str, Any]:
    (line, column), (end_line, end_column) = span.begin, span.finish
    return {"file": file_of(span), "line": line, "column": column, "end_line": end_line, "end_column": end_column}


SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
SARIF_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
SARIF_ROOT = "SRCROOT"


def as_sarif(diagnostics: abc.Sequence[Diagnostic], rules: abc.Sequence[Documented]) -> str:
    """One run of the check as a log file."""
    numbers = {rule.name: index for index, rule in enumerate(rules)}
    run = {
        "tool": {"driver": {"name": "vaultc", "semanticVersion": __version__, "rules": list(map(_rule, rules))}},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {SARIF_ROOT: {"uri": Path.cwd().as_uri() + "/"}},
        "results": [_result(diagnostic, mark, numbers) for diagnostic, mark in with_fingerprints(diagnostics)],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: Documented) -> dict[str, Any]:
    text = f"{rule.summary}.\n\n{rule.explanation}".strip()
    return {
        "id": rule.name,
        "shortDescription": {"text": f"{rule.summary}."},
        "fullDescription": {"text": text},
        "help": {"text": f"{text}\n\nvaultc explain {rule.name}"},
        "defaultConfiguration": {"level": SARIF_LEVELS[rule.severity]},
    }


def _result(diagnostic: Diagnostic, mark: str, numbers: dict[str, int]) -> dict[str, Any]:
    text = diagnostic.message + (f" ({diagnostic.help})" if diagnostic.help else "")
    result: dict[str, Any] = {
        "ruleId": diagnostic.rule,
        "level": SARIF_LEVELS[diagnostic.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(diagnostic.span)}],
        "partialFingerprints": {"vaultc/v1": mark},
    }
    if diagnostic.rule in numbers:
        result["ruleIndex"] = numbers[diagnostic.rule]
    if diagnostic.notes:
        result["relatedLocations"] = [
            {"physicalLocation": _location(note.span), "message": {"text": note.message}} for note in diagnostic.notes
        ]
    if diagnostic.fix:
        result["fixes"] = [_sarif_fix(diagnostic.fix)]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {"artifactLocation": _artifact(span), "region": _region(span)}


def _artifact(span: Span) -> dict[str, str]:
    """The file: below the root by a relative address, elsewhere by an absolute one."""
    path = span.source.path
    if path is None:
        return {"uri": quote(file_of(span)), "uriBaseId": SARIF_ROOT}
    path = path_of(path)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(os.fsencode(path.as_posix())), "uriBaseId": SARIF_ROOT}


def _region(span: Span) -> dict[str, int]:
    (line, column), (end_line, end_column) = span.begin, span.finish
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _sarif_fix(fix: Fix) -> dict[str, Any]:
    changes: dict[str, dict[str, Any]] = {}
    for edit in fix.edits:
        change = changes.setdefault(file_of(edit.span), {"artifactLocation": _artifact(edit.span), "replacements": []})
        change["replacements"].append(
            {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.replacement}}
        )
    return {"description": {"text": fix.message}, "artifactChanges": list(changes.values())}


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
        "location": _place_for_reviews(diagnostic.span),
        "severity": RDJSON_SEVERITIES[diagnostic.severity],
        "code": {"value": diagnostic.rule},
    }
    if diagnostic.notes:
        data["relatedLocations"] = [
            {"message": note.message, "location": _place_for_reviews(note.span)} for note in diagnostic.notes
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


def _place_for_reviews(span: Span) -> dict[str, Any]:
    return {"path": file_of(span), "range": _range(span)}


def _range(span: Span) -> dict[str, Any]:
    return {"start": _position(span.source, span.start), "end": _position(span.source, span.end)}


def _position(source: Source, offset: int) -> dict[str, int]:
    """Line and column, both from 1; columns count bytes of UTF-8, also in files of another encoding."""
    line, column = source.position(offset)
    before = source.line(line)[: column - 1]
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + 1}
