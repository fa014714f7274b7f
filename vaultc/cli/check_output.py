"""Output of the findings of ``vaultc check``."""

from __future__ import annotations

import os
from collections import Counter, abc
from typing import NamedTuple, TextIO

from vaultc.cli import reporting
from vaultc.games import DEFAULT
from vaultc.language.diagnostics import Diagnostic
from vaultc.linter.checking.fixing import Mended
from vaultc.support import safe_text
from vaultc.support.safe_text import counted


class Promise(NamedTuple):
    """The number of findings that ``--fix`` would fix, and of those that ``--unsafe-fixes`` would fix in addition.

    ``waiting`` are sentences about fixes that wait for other lines.
    """

    safe: int
    unsafe: int
    waiting: tuple[str, ...] = ()


def write_findings(
    findings: abc.Sequence[Diagnostic],
    format: str,
    files: int,
    stream: TextIO,
    color: bool,
    fixed: int = 0,
    promised: abc.Callable[[], Promise] = lambda: Promise(0, 0),
) -> None:
    """Write findings in one of :data:`FORMATS`; ``fixed`` more have been fixed already, others are fixable."""
    if format == "text":
        if fixed:
            stream.write(f"{fixed} fixed\n")
        reporting.report(findings, stream, color=color, checked=files)
        if any(diagnostic.fix is not None for diagnostic in findings):
            _write_hint(promised(), stream)
        return
    write_utf8(RENDERERS[format](findings, files), stream)
    if format == "github":
        _write_job_summary(findings, files)


def write_dialects(dialects: abc.Sequence[str], stream: TextIO) -> None:
    """Report how many files were read in which dialect, of those whose words told it, unless all are in the default."""
    counts = Counter(dialect.partition("@")[0] for dialect in dialects)  # a fork's key tells more than its name
    if counts.keys() - {DEFAULT}:
        (name, count), *others = sorted(counts.items())
        shown = [f"{counted(count, 'file')} read as {name}"]
        shown += [f"{count} as {name}" for name, count in others]
        stream.write(f"{', '.join(shown)} (--verbose says why)\n")


def write_expectations(met: abc.Sequence[Diagnostic], untried: int, stream: TextIO, listed: bool) -> None:
    """Report how many expectations hold, one by one if they are to be ``listed``, and how many were not tried."""
    for found in met if listed else ():
        stream.write(f"{safe_text.inert(safe_text.visible(f'{found.span}: {found.message}'))}\n")
    if met:
        stream.write(f"{counted(len(met), 'expectation')} {'holds' if len(met) == 1 else 'hold'}\n")
    if untried:
        stream.write(
            f"{counted(untried, 'expectation')} not tried; --samples 100 tries {'it' if untried == 1 else 'them'}\n"
        )


def write_utf8(text: str, stream: TextIO) -> None:
    """Write output for other programs: UTF-8, whatever the terminal's encoding."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)
        return
    stream.flush()
    buffer.write(text.encode("utf-8", "backslashreplace"))
    buffer.flush()


def _json(findings: abc.Sequence[Diagnostic], files: int) -> str:
    from vaultc.linter.checking import output_formats

    return output_formats.as_json(findings, files)


def _sarif(findings: abc.Sequence[Diagnostic], _files: int) -> str:
    from vaultc.linter.checking import output_formats
    from vaultc.linter.checking.registry import DOCUMENTED

    return output_formats.as_sarif(findings, DOCUMENTED)


def _github(findings: abc.Sequence[Diagnostic], _files: int) -> str:
    from vaultc.linter.checking import output_formats

    return output_formats.as_github(findings)


def _gitlab(findings: abc.Sequence[Diagnostic], _files: int) -> str:
    from vaultc.linter.checking import output_formats

    return output_formats.as_gitlab(findings)


RENDERERS: abc.Mapping[str, abc.Callable[[abc.Sequence[Diagnostic], int], str]] = {
    "json": _json,
    "sarif": _sarif,
    "github": _github,
    "gitlab": _gitlab,
}
"""The formats for other programs: each makes a text of the findings in a number of files."""

FORMATS = ("text", *RENDERERS)


def _write_job_summary(findings: abc.Sequence[Diagnostic], files: int) -> None:
    from vaultc.linter.checking import output_formats

    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(output_formats.github_summary(findings, reporting.summary(findings, files)))


def _write_hint(promise: Promise, stream: TextIO) -> None:
    """Write how many findings can be fixed."""
    if promise.safe:
        stream.write(f"{promise.safe} fixable with --fix\n")
    if promise.unsafe:
        stream.write(f"{promise.unsafe}{' more' if promise.safe else ''} fixable with --fix --unsafe-fixes\n")
    stream.writelines(f"{line}\n" for line in promise.waiting)


def waiting_lines(outcome: Mended, name: str) -> abc.Iterator[str]:
    """Yield the sentence about the fixes of a file that wait for lines without a fix, if there are any."""
    if not outcome.waiting:
        return
    spans = [diagnostic.span for diagnostic in outcome.blocking]
    lines = [f"{'' if span.source.name == name else f'{span.source.name}:'}{span.begin.line}" for span in spans]
    *before, last = dict.fromkeys(lines)
    which = f"lines {', '.join(before)} and {last}" if before else f"line {last}"
    waits = "1 fix waits" if len(outcome.waiting) == 1 else f"{len(outcome.waiting)} fixes wait"
    where = "is" if not before else "are"
    yield safe_text.inert(safe_text.visible(f"{name}: {waits} until {which} {where} corrected"))


def write_statistics(findings: abc.Sequence[Diagnostic], stream: TextIO, color: bool) -> None:
    """Write the number of findings of each rule, the most frequent first, and how many of them are fixable."""
    counts = Counter((diagnostic.rule, diagnostic.severity) for diagnostic in findings)
    fixable = Counter((diagnostic.rule, diagnostic.severity) for diagnostic in findings if diagnostic.fix)
    width = len(str(max(counts.values(), default=0)))
    for (rule, severity), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        word = reporting.styled(str(severity), reporting.SEVERITY_STYLES[severity]) if color else str(severity)
        mark = f", {fixable[rule, severity]} fixable" if fixable[rule, severity] else ""
        stream.write(f"{count:>{width}}  {rule} ({word}{mark})\n")
