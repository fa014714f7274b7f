"""``--output-format sarif``: SARIF 2.1.0, as code scanning services read it. All rules are declared in every report."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from vaultc.language.diagnostics import Diagnostic, Fix, Severity
from vaultc.language.source import Span
from vaultc.linter.checking.formats import places
from vaultc.linter.documented import Documented
from vaultc.support.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
ROOT = "SRCROOT"


def render(diagnostics: Sequence[Diagnostic], rules: Sequence[Documented]) -> str:
    """One run of the check as a log file."""
    numbers = {rule.name: index for index, rule in enumerate(rules)}
    run = {
        "tool": {
            "driver": {
                "name": "vaultc",
                "semanticVersion": __version__,
                "rules": [_rule(rule) for rule in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"uri": Path.cwd().as_uri() + "/"}},
        "results": [_result(diagnostic, mark, numbers) for diagnostic, mark in places.with_fingerprints(diagnostics)],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: Documented) -> dict[str, Any]:
    text = f"{rule.summary}.\n\n{rule.explanation}".strip()
    return {
        "id": rule.name,
        "shortDescription": {"text": f"{rule.summary}."},
        "fullDescription": {"text": text},
        "help": {"text": f"{text}\n\nvaultc explain {rule.name}"},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _result(diagnostic: Diagnostic, mark: str, numbers: dict[str, int]) -> dict[str, Any]:
    text = diagnostic.message + (f" ({diagnostic.help})" if diagnostic.help else "")
    result: dict[str, Any] = {
        "ruleId": diagnostic.rule,
        "level": LEVELS[diagnostic.severity],
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
        result["fixes"] = [_fix(diagnostic.fix)]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {"artifactLocation": _artifact(span), "region": _region(span)}


def _artifact(span: Span) -> dict[str, str]:
    """The file: below the root by a relative address, elsewhere by an absolute one."""
    path = span.source.path
    if path is None:
        return {"uri": quote(places.file_of(span)), "uriBaseId": ROOT}
    path = places.path_of(path)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(os.fsencode(path.as_posix())), "uriBaseId": ROOT}


def _region(span: Span) -> dict[str, int]:
    (line, column), (end_line, end_column) = span.begin, span.finish
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _fix(fix: Fix) -> dict[str, Any]:
    changes: dict[str, dict[str, Any]] = {}
    for edit in fix.edits:
        change = changes.setdefault(
            places.file_of(edit.span), {"artifactLocation": _artifact(edit.span), "replacements": []}
        )
        change["replacements"].append(
            {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.replacement}}
        )
    return {"description": {"text": fix.message}, "artifactChanges": list(changes.values())}
