"""The options of ``vaultc check``, and its report in all formats: findings, equal ones folded, and what fails it."""

from __future__ import annotations

import os
from collections import Counter, abc
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TextIO

import click

from vaultc.cli import reporting
from vaultc.cli.option_records import PATH, made_by, option
from vaultc.cli.output import color_option
from vaultc.cli.reporting import SEVERITY_STYLES, by_severity, styled, summary
from vaultc.cli.targets import dialect_option
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source
from vaultc.linter.checking import configuration
from vaultc.linter.checking.statements import StatementIndex, Surrounding, likeness
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.linter.checking.fixing import Mended
    from vaultc.linter.rule import Documented

Fails = abc.Callable[[Diagnostic], bool]
"""Tells of a finding if it makes the check fail."""


class Promise(NamedTuple):
    """The number of findings that ``--fix`` would fix, and of those that ``--unsafe-fixes`` would fix in addition.

    ``waiting`` are sentences about fixes that wait for other lines.
    """

    safe: int
    unsafe: int
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Everything that a report of a check tells.

    ``files`` are the names of the files that hold something, ``empty`` is the number of the others, which fail too.
    ``hidden`` is the number of notes that are left out, ``known`` that of the findings in the ``baseline``, ``fixed``
    that of those that were fixed; ``promised`` counts those that can be. ``statements`` is there if equal findings are
    to be folded.
    """

    findings: abc.Sequence[Diagnostic]
    files: abc.Sequence[str]
    fails: Fails
    empty: int = 0
    hidden: int = 0
    known: int = 0
    gone: int = 0
    baseline: Path | None = None
    fixed: int = 0
    promised: abc.Callable[[], Promise] = lambda: Promise(0, 0)
    statements: StatementIndex | None = None

    def verdict(self) -> str:
        """The last line: by severity what failed, and what is left out; empty if there is nothing to tell."""
        failed = [by_severity(filter(self.fails, self.findings))]
        failed += [f"{safe_text.counted(self.empty, 'file')} without a level"] if self.empty else []
        parts = [f"failed: {', '.join(filter(None, failed))}"] if any(failed) else []
        if self.hidden:
            parts.append(f"{safe_text.counted(self.hidden, 'note')} left out (--notes shows them)")
        if self.known:
            parts.append(f"{self.known} left out as known in {self.baseline}")
        if self.gone:
            parts.append(f"{self.gone} known in {self.baseline} no longer found (--write-baseline drops them)")
        return safe_text.inert(safe_text.visible("; ".join(parts)))


# ---- equal findings


class Folded(NamedTuple):
    """A finding with those equal to it in the same statement; ``remark`` tells of them, empty if there are none."""

    first: Diagnostic
    others: tuple[Diagnostic, ...] = ()
    remark: str = ""


_WIDEST_SEVERITY = len("warning")


def folded(findings: abc.Sequence[Diagnostic], statements: StatementIndex | None) -> list[Folded]:
    """Findings of a rule in one statement whose messages differ in numbers at most, as one; the first ones lead."""
    if statements is None:
        return [Folded(each) for each in findings]
    candidates = Counter((each.span.source, likeness(each)) for each in findings)
    groups: dict[tuple[Source, int, tuple[str, int, str]] | int, list[Diagnostic]] = {}
    places: dict[int, Surrounding] = {}
    for number, each in enumerate(findings):
        kind = likeness(each)
        place = statements.around(each) if candidates[each.span.source, kind] > 1 else None
        key = number if place is None or place.start < 0 else (each.span.source, place.start, kind)
        group = groups.setdefault(key, [])
        group.append(each)
        if place is not None:
            places[id(group)] = place
    return [_folded(group, places.get(id(group))) for group in groups.values()]


def _folded(group: list[Diagnostic], place: Surrounding | None) -> Folded:
    first, *others = group
    if not others or place is None:
        return Folded(first)
    lines = sorted({each.span.begin.line for each in others})
    where = f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]} to {lines[-1]}"
    where = "" if lines == [first.span.begin.line] else f", {where}"
    return Folded(first, tuple(others), f"and {len(others)} more in this {place.kind}{where}")


# ---- formats for people


def write_report(report: CheckReport, format: str, stream: TextIO, color: bool) -> None:
    """Write the findings in one of :data:`FORMATS`, with what counts them; the last line is apart."""
    if format in READABLE:
        if report.fixed:
            stream.write(f"{report.fixed} fixed\n")
        READABLE[format](report, stream, color)
        if format == "text" and any(diagnostic.fix is not None for diagnostic in report.findings):
            scope = ", including those left out" if report.known or report.hidden else ""
            _write_promise(report.promised(), stream, scope)
        return
    from vaultc.linter.checking import output_formats

    write_utf8(RENDERERS[format](report, output_formats), stream)
    if format == "github" and (path := os.environ.get("GITHUB_STEP_SUMMARY")):
        counted = "; ".join(filter(None, [summary(report.findings, len(report.files)), report.verdict()]))
        with open(path, "a", encoding="utf-8") as file:
            file.write(output_formats.github_summary(report.findings, counted))


def write_verdict(report: CheckReport, format: str, stream: TextIO, color: bool) -> None:
    """Write the last line, in the formats that have one."""
    verdict = report.verdict()
    if verdict and (format in READABLE or format == "github"):
        failed = verdict.startswith("failed")
        stream.write(f"{styled(verdict, 'bold red' if failed else 'bold') if color else verdict}\n")


def _write_text(report: CheckReport, stream: TextIO, color: bool) -> None:
    groups = folded(report.findings, report.statements)
    reporting.report(
        [group.first for group in groups],
        stream,
        color=color,
        checked=len(report.files),
        more={group.first: group.others for group in groups if group.others},
        remarks={group.first: group.remark for group in groups if group.others},
    )


def _write_concise(report: CheckReport, stream: TextIO, color: bool) -> None:
    """One line for each finding, as editors and ``grep`` read them."""
    write = reporting.colored_writer(stream) if color else reporting.plain_writer(stream)
    for group in folded(report.findings, report.statements):
        line, column = group.first.span.begin
        place = f"{safe_text.visible(group.first.span.source.name)}:{line}:{column}: "
        write(((place, ""), *_told(group, ": ")))
    write(((summary(report.findings, len(report.files)), "bold"),))


def _write_grouped(report: CheckReport, stream: TextIO, color: bool) -> None:
    """The name of each file, and below it a line for each of its findings."""
    write = reporting.colored_writer(stream) if color else reporting.plain_writer(stream)
    of_file: dict[Source, list[Folded]] = {}
    for group in folded(report.findings, report.statements):
        of_file.setdefault(group.first.span.source, []).append(group)
    for source, groups in of_file.items():
        write(((safe_text.visible(source.name), "bold"),))
        places = [f"{group.first.span.begin.line}:{group.first.span.begin.column}" for group in groups]
        width = max(map(len, places))
        for place, group in zip(places, groups, strict=True):
            gap = " " * (_WIDEST_SEVERITY + 2 - len(str(group.first.severity)))
            write(((f"  {place:<{width}}  ", "dim"), *_told(group, gap)))
        write(())
    write(((summary(report.findings, len(report.files)), "bold"),))


def _told(group: Folded, gap: str) -> abc.Iterator[reporting.StyledText]:
    found = group.first
    yield str(found.severity), SEVERITY_STYLES[found.severity]
    yield f"{gap}{safe_text.visible(' '.join(found.message.split()))} ", ""
    yield f"[{found.rule}]", "dim"
    if group.remark:
        yield f" ({group.remark})", ""


READABLE: abc.Mapping[str, abc.Callable[[CheckReport, TextIO, bool], None]] = {
    "text": _write_text,
    "concise": _write_concise,
    "grouped": _write_grouped,
}
"""The formats for people: each writes the findings to a stream, with colours or without."""


def _write_promise(promise: Promise, stream: TextIO, scope: str) -> None:
    """Write how many findings can be fixed; ``scope`` says which are counted, if they are not the reported ones."""
    if promise.safe:
        stream.write(f"{promise.safe} fixable with --fix{scope}\n")
    if promise.unsafe:
        stream.write(f"{promise.unsafe}{' more' if promise.safe else ''} fixable with --fix --unsafe-fixes{scope}\n")
    stream.writelines(f"{line}\n" for line in promise.waiting)


def write_dialects(dialects: abc.Sequence[str], stream: TextIO) -> None:
    """Report how many files were read in which dialect, of those whose words told it, unless all are in the default."""
    from vaultc.games import DEFAULT

    counts = Counter(dialect.partition("@")[0] for dialect in dialects)  # a fork's key tells more than its name
    if counts.keys() - {DEFAULT}:
        (name, count), *others = sorted(counts.items())
        shown = [f"{safe_text.counted(count, 'file')} read as {name}"]
        shown += [f"{count} as {name}" for name, count in others]
        stream.write(f"{', '.join(shown)} (--verbose says why)\n")


def write_expectations(met: abc.Sequence[Diagnostic], untried: int, stream: TextIO, listed: bool) -> None:
    """Report how many expectations hold, one by one if they are to be ``listed``, and how many were not tried."""
    for found in met if listed else ():
        stream.write(f"{safe_text.inert(safe_text.visible(f'{found.span}: {found.message}'))}\n")
    if met:
        stream.write(f"{safe_text.counted(len(met), 'expectation')} {'holds' if len(met) == 1 else 'hold'}\n")
    if untried:
        stream.write(
            f"{safe_text.counted(untried, 'expectation')} not tried; "
            f"--samples 100 tries {'it' if untried == 1 else 'them'}\n"
        )


def write_levels(numbers: abc.Sequence[int], seconds: float, stream: TextIO) -> None:
    """Report how many levels of each script were looked at in a number of seconds."""
    if numbers:
        least, most = min(numbers), max(numbers)
        made = safe_text.counted(least, "level") if least == most else f"{least} to {most} levels"
        of = "of the script" if len(numbers) == 1 else f"of each of {len(numbers)} scripts"
        stream.write(f"looked at {made} {of} (--samples-time {seconds:g})\n")


def write_utf8(text: str, stream: TextIO) -> None:
    """Write output for other programs: UTF-8, whatever the terminal's encoding."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)
        return
    stream.flush()
    buffer.write(text.encode("utf-8", "backslashreplace"))
    buffer.flush()


# ---- formats for programs


RENDERERS: abc.Mapping[str, abc.Callable[[CheckReport, ModuleType], str]] = {
    "json": lambda report, formats: formats.as_json(report.findings, len(report.files)),
    "sarif": lambda report, formats: formats.as_sarif(report.findings, _documented()),
    "github": lambda report, formats: formats.as_github(report.findings),
    "gitlab": lambda report, formats: formats.as_gitlab(report.findings),
    "junit": lambda report, formats: formats.as_junit(report.findings, report.files, report.fails),
    "rdjson": lambda report, formats: formats.as_rdjson(report.findings),
}
"""The formats for other programs: each makes a text of a report, with the module of these formats."""


def _documented() -> abc.Sequence[Documented]:
    from vaultc.linter.checking.pages import DOCUMENTED

    return DOCUMENTED


FORMATS = (*READABLE, *RENDERERS)

COMPLETE = frozenset({"json", "sarif"})
"""The formats that are records: they have all notes, also where others leave them out."""


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
        word = styled(str(severity), SEVERITY_STYLES[severity]) if color else str(severity)
        mark = f", {fixable[rule, severity]} fixable" if fixable[rule, severity] else ""
        stream.write(f"{count:>{width}}  {rule} ({word}{mark})\n")


def _rules(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Rules between commas, in one or several options."""
    try:
        return configuration.rule_patterns([name.strip() for text in texts for name in text.split(",") if name.strip()])
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _severities(name: str | None) -> tuple[Severity | None, ...]:
    return () if name is None else (configuration.fail_on(name),)


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Options of the command line; ``fail_on`` is empty where the settings decide."""

    targets: tuple[str, ...]
    samples: int | None = option(type=click.IntRange(0, configuration.LARGEST_SAMPLES), metavar="N",
                                 help="Also check N generated levels of each level (default 0).")  # fmt: skip
    samples_time: float | None = option(
        type=click.FloatRange(0, min_open=True), metavar="SECONDS",
        help="Spend about this many seconds of CPU time on generated levels; with --samples, at most N of each.",
    )  # fmt: skip
    output_format: str = option(type=click.Choice(FORMATS), default="text", show_default=True,
                                help="Format of the findings.")  # fmt: skip
    select: tuple[str, ...] = option(multiple=True, callback=_rules, metavar="RULES",
                                     help="Only these rules (a,b or 'a-*').")  # fmt: skip
    ignore: tuple[str, ...] = option(multiple=True, callback=_rules, metavar="RULES", help="All rules except these.")
    fail_on: tuple[Severity | None, ...] = option(
        type=click.Choice(configuration.FAIL_ON), callback=lambda _c, _o, name: _severities(name),
        help="The lowest severity that gives exit status 1 (default error).",
    )  # fmt: skip
    fix: bool = option(help="Apply the fixes that cannot change the meaning of a file.")
    unsafe_fixes: bool = option(help="With --fix or --diff: apply the other fixes too.")
    diff: bool = option(help="Show what --fix would change; write nothing.")
    notes: bool | None = option("--notes/--no-notes", default=None,
                                help="Report notes too (the default, except in CI).")  # fmt: skip
    baseline: Path | None = option(type=PATH, metavar="FILE",
                                   help="Report only findings that are not listed in this file.")  # fmt: skip
    write_baseline: Path | None = option(type=PATH, metavar="FILE",
                                         help="Write all findings to this file, as known ones.")  # fmt: skip
    changed_since: str | None = option(metavar="REV", help="Only files that differ from this Git revision.")
    add_allow: bool = option(help="Write comments that allow each finding above its statement.")
    statistics: bool = option(help="Show the number of findings of each rule instead of the findings.")
    watch: bool = option(help="Check again whenever a file changes, until interrupted.")
    config: Path | None = option(type=PATH, metavar="FILE", help="Use only the settings in this file.")
    dungeon: Path | None = option(
        type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
        help="The dungeon file of these levels (default: dungeon.def or dungeon.lua in a folder).",
    )  # fmt: skip
    dialect: str = made_by(dialect_option)
    minihack: bool = option(help="The files are levels for MiniHack: check its rules too.")
    verbose: bool = option(
        "-v", "--verbose", help="Report the dialect of each file and why, and list equal findings one by one.",
    )  # fmt: skip
    no_cache: bool = option(help="Do not use or store cached results.")
    jobs: int | None = option(type=click.IntRange(1), metavar="N", help="Processes (default: one per processor).")
    stdin_filename: Path | None = option(type=PATH, metavar="NAME", help="The file name of standard input (-).")
    page: bool | None = option(
        "--page/--no-page", default=None,
        help="Read the text of a page (HTML, wikitext, Markdown, pasted) for the samples in it; "
             "default: if it looks like a page and is not called .des.",
    )  # fmt: skip
    python: bool = option(help="In folders: also check the levels in Python files and notebooks.")
    color: str = made_by(color_option)

    def check(self) -> None:
        """End with a message if the options do not go together.

        Raises:
            click.UsageError: they do not.
        """
        if "-" in self.targets and (len(self.targets) > 1 or self.watch):
            raise click.UsageError("- must be the only target and cannot be watched")
        if self.stdin_filename is not None and self.targets != ("-",):
            raise click.UsageError("--stdin-filename requires the target -")
        if self.watch and (self.fix or self.diff or self.output_format not in READABLE):
            raise click.UsageError("--watch cannot be combined with --fix, --diff or --output-format")
        changing = {"--fix": self.fix, "--diff": self.diff, "--watch": self.watch}
        changing |= {"--add-allow": self.add_allow, "--write-baseline": self.write_baseline is not None}
        together = [name for name, given in changing.items() if given]
        if len(together) > 1:
            raise click.UsageError(f"{' and '.join(together[:2])} exclude each other")
        if self.write_baseline is not None and self.baseline is not None:
            raise click.UsageError("--write-baseline writes all findings: leave --baseline out")
        if self.write_baseline is not None and self.changed_since is not None:
            raise click.UsageError("--write-baseline needs the findings of all files: leave --changed-since out")
        if "-" in self.targets and (self.add_allow or self.changed_since is not None):
            raise click.UsageError("--add-allow and --changed-since need files, not -")
        if self.statistics and self.output_format != "text":
            raise click.UsageError("--statistics requires --output-format text")
