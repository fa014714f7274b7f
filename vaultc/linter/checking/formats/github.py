"""``--output-format github``: annotations of GitHub's workflows, and the summary of the job.

GitHub shows ten annotations of each kind for a step. So the worst come first, ten of a kind as annotations; the rest
are plain lines in the log and rows in the summary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vaultc.language.diagnostics import Diagnostic, Severity, help_of
from vaultc.linter.checking.formats.places import file_of
from vaultc.support import safe_text

SHOWN_OF_A_KIND = 10
MOST_ROWS = 2000
"""More would not fit into the megabyte that a summary may have."""

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """The lines for the log of the step."""
    shown, rest = _divided(diagnostics)
    lines = [_annotation(diagnostic) for diagnostic in shown] + [
        safe_text.inert(_plain(diagnostic)) for diagnostic in rest
    ]
    return "".join(line + "\n" for line in lines)


def summary(diagnostics: Sequence[Diagnostic], counted: str) -> str:
    """Markdown for the summary of the job: the counts, and a table of what is not annotated."""
    _, rest = _divided(diagnostics)
    lines = ["### vaultc check", "", _cell(counted), ""]
    if rest:
        lines += ["Beyond the annotations:", "", "| place | severity | finding | rule |", "|---|---|---|---|"]
        lines += [_row(diagnostic) for diagnostic in rest[:MOST_ROWS]]
        if len(rest) > MOST_ROWS:
            lines += ["", f"and {len(rest) - MOST_ROWS} more."]
        lines.append("")
    return "\n".join(lines)


def _divided(diagnostics: Sequence[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
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
    return f"::{COMMANDS[diagnostic.severity]} {properties}::{_data(text)}"


def _plain(diagnostic: Diagnostic) -> str:
    line, column = diagnostic.span.begin
    text = f"{file_of(diagnostic.span)}:{line}:{column}: {diagnostic.severity}: {diagnostic.message}"
    advice = help_of(diagnostic)
    return safe_text.visible(" ".join(f"{text} [{diagnostic.rule}]{f' help: {advice}' if advice else ''}".split()))


def _data(text: str) -> str:
    return "%0A".join(safe_text.visible(line).replace("%", "%25") for line in text.split("\n"))


def _row(diagnostic: Diagnostic) -> str:
    line, _ = diagnostic.span.begin
    advice = help_of(diagnostic)
    message = diagnostic.message + (f"; help: {advice}" if advice else "")
    cells = (f"{file_of(diagnostic.span)}:{line}", str(diagnostic.severity), message, diagnostic.rule)
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    """Text that cannot end a cell or begin a tag."""
    flat = safe_text.visible(" ".join(text.split()))
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")
