"""``--output-format gitlab``: a Code Quality report."""

from __future__ import annotations

import json
from collections.abc import Sequence

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.linter.checking.formats import places

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """The findings as a list of issues."""
    issues = [
        {
            "description": f"{diagnostic.message} ({diagnostic.help})" if diagnostic.help else diagnostic.message,
            "check_name": diagnostic.rule,
            "fingerprint": fingerprint,
            "severity": SEVERITIES[diagnostic.severity],
            "location": {
                "path": places.file_of(diagnostic.span),
                "lines": {"begin": diagnostic.span.begin.line, "end": diagnostic.span.finish.line},
            },
        }
        for diagnostic, fingerprint in places.with_fingerprints(diagnostics)
    ]
    return json.dumps(issues, ensure_ascii=False, indent=2) + "\n"
