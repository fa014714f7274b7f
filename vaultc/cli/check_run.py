"""One run of ``vaultc check``: from targets to findings, their output, and an exit status."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter, abc
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

import click

from vaultc.cli import failures, reporting, standard_input
from vaultc.cli.output import replace_content, use_color
from vaultc.games import DEFAULT, known_name
from vaultc.language import diagnostics
from vaultc.language.source import Source
from vaultc.linter.checking import configuration, fixing, running
from vaultc.linter.checking.apply_settings import Examined, judge
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.dialects import dialect_of
from vaultc.support import safe_text
from vaultc.support.targets import find_files, is_path, read_bytes
from vaultc.support.workers import usable_processors

if TYPE_CHECKING:
    from vaultc.editing.pages.page import ReadPage


class Promise(NamedTuple):
    """The number of findings that ``--fix`` would fix, and of those that ``--unsafe-fixes`` would fix in addition.

    ``waiting`` are sentences about fixes that wait for other lines.
    """

    safe: int
    unsafe: int
    waiting: tuple[str, ...] = ()


def write_findings(
    findings: abc.Sequence[diagnostics.Diagnostic],
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
            promise = promised()
            if promise.safe:
                stream.write(f"{promise.safe} fixable with --fix\n")
            if promise.unsafe:
                stream.write(f"{promise.unsafe}{' more' if promise.safe else ''} fixable with --fix --unsafe-fixes\n")
            stream.writelines(f"{line}\n" for line in promise.waiting)
        return
    write_utf8(RENDERERS[format](findings, files), stream)
    if format == "github" and (path := os.environ.get("GITHUB_STEP_SUMMARY")):
        from vaultc.linter.checking import output_formats

        with open(path, "a", encoding="utf-8") as file:
            file.write(output_formats.github_summary(findings, reporting.summary(findings, files)))


def write_dialects(dialects: abc.Sequence[str], stream: TextIO) -> None:
    """Report how many files were read in which dialect, of those whose words told it, unless all are in the default."""
    counts = Counter(dialect.partition("@")[0] for dialect in dialects)  # a fork's key tells more than its name
    if counts.keys() - {DEFAULT}:
        (name, count), *others = sorted(counts.items())
        shown = [f"{safe_text.counted(count, 'file')} read as {name}"]
        shown += [f"{count} as {name}" for name, count in others]
        stream.write(f"{', '.join(shown)} (--verbose says why)\n")


def write_expectations(met: abc.Sequence[diagnostics.Diagnostic], untried: int, stream: TextIO, listed: bool) -> None:
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


def write_utf8(text: str, stream: TextIO) -> None:
    """Write output for other programs: UTF-8, whatever the terminal's encoding."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)
        return
    stream.flush()
    buffer.write(text.encode("utf-8", "backslashreplace"))
    buffer.flush()


def _json(findings: abc.Sequence[diagnostics.Diagnostic], files: int) -> str:
    from vaultc.linter.checking import output_formats

    return output_formats.as_json(findings, files)


def _sarif(findings: abc.Sequence[diagnostics.Diagnostic], _files: int) -> str:
    from vaultc.linter.checking import output_formats
    from vaultc.linter.checking.pages import DOCUMENTED

    return output_formats.as_sarif(findings, DOCUMENTED)


def _github(findings: abc.Sequence[diagnostics.Diagnostic], _files: int) -> str:
    from vaultc.linter.checking import output_formats

    return output_formats.as_github(findings)


def _gitlab(findings: abc.Sequence[diagnostics.Diagnostic], _files: int) -> str:
    from vaultc.linter.checking import output_formats

    return output_formats.as_gitlab(findings)


RENDERERS: abc.Mapping[str, abc.Callable[[abc.Sequence[diagnostics.Diagnostic], int], str]] = {
    "json": _json,
    "sarif": _sarif,
    "github": _github,
    "gitlab": _gitlab,
}
"""The formats for other programs: each makes a text of the findings in a number of files."""

FORMATS = ("text", *RENDERERS)


def waiting_lines(outcome: fixing.Mended, name: str) -> abc.Iterator[str]:
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


def write_statistics(findings: abc.Sequence[diagnostics.Diagnostic], stream: TextIO, color: bool) -> None:
    """Write the number of findings of each rule, the most frequent first, and how many of them are fixable."""
    counts = Counter((diagnostic.rule, diagnostic.severity) for diagnostic in findings)
    fixable = Counter((diagnostic.rule, diagnostic.severity) for diagnostic in findings if diagnostic.fix)
    width = len(str(max(counts.values(), default=0)))
    for (rule, severity), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        word = reporting.styled(str(severity), reporting.SEVERITY_STYLES[severity]) if color else str(severity)
        mark = f", {fixable[rule, severity]} fixable" if fixable[rule, severity] else ""
        stream.write(f"{count:>{width}}  {rule} ({word}{mark})\n")


__all__ = ["FORMATS", "CheckOptions", "CheckRun"]

STDIN = "<stdin>"
LARGE = 200_000
"""Files with more bytes are not fixed merely to report what fixing would do."""

PAUSE = 0.3
"""Seconds between two checks of watched files."""


class CheckOptions(NamedTuple):
    """Options of the command line; ``fail_on`` is empty where the settings decide."""

    targets: tuple[str, ...]
    samples: int | None
    output_format: str
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    fail_on: tuple[diagnostics.Severity | None, ...]
    fix: bool
    unsafe_fixes: bool
    diff: bool
    statistics: bool
    watch: bool
    config: Path | None
    dialect: str
    verbose: bool
    minihack: bool
    no_cache: bool
    jobs: int | None
    stdin_filename: Path | None
    page: bool | None
    color: str


class CheckRun:
    """Checks the same targets as often as wanted.

    Raises:
        ConfigurationError: the settings cannot be used.
    """

    def __init__(self, options: CheckOptions) -> None:
        self._options = options
        self._cache = Cache(None) if options.no_cache else Cache.of_user()
        self._jobs = options.jobs or usable_processors()
        self._pages: dict[str, ReadPage] = {}
        self._met: list[diagnostics.Diagnostic] = []
        self._concluded: list[str] = []
        self._reported: list[str] = []
        self._load_settings()

    def once(self) -> int:
        """Check everything once; gives the exit status.

        Raises:
            TargetError: a target names nothing.
            OSError: a file cannot be written.
        """
        options = self._options
        inputs = self._inputs()
        if self._pages and (options.fix or options.diff):
            failures.fail("a page cannot be fixed; write its samples to a file with: vaultc new --from-page")
        examined = running.examine_files(inputs, self._cache, self._jobs)
        changes = 0
        fixed: Counter[str] = Counter()
        if options.fix or options.diff:
            inputs, fixed, changes = self._mend(inputs, examined)
            if options.diff:
                return failures.FINDINGS if changes else 0
            examined = running.examine_files(inputs, self._cache, self._jobs)
        compared = _compared(self._sampled(examined, inputs), inputs)
        pages = [self._pages.get(item.name) for item in inputs]
        every = [
            standard_input.on_page(item, page) if page else item for item, page in zip(compared, pages, strict=True)
        ]
        findings = judge(every, self._settings, self._is_sampled(examined), options.minihack)
        self._write(findings, examined, fixed, inputs)
        return self._status(findings, examined)

    def watch(self) -> int:
        """Check again whenever a file has changed, until interrupted."""
        seen: object = None
        try:
            while True:
                state = self._state()
                if state != seen:
                    seen = state
                    self._load_settings()
                    click.clear()
                    self.once()
                    click.echo("\nwatching; Ctrl-C ends", err=True)
                time.sleep(PAUSE)
        except KeyboardInterrupt:
            return 0

    def _state(self) -> tuple[object, ...]:
        """Return the properties of a file that change when the file does."""
        facts: list[object] = []
        for path in self._paths():
            folders = path.absolute().parents
            near = (folder / name for folder in folders for name in ("vaultc.toml", "pyproject.toml"))
            facts += [_fact(path), *(_fact(other) for other in near)]
        return tuple(facts)

    # ---- settings

    def _load_settings(self) -> None:
        configurations = configuration.Configurations(self._options.config)
        self._settings = cache(lambda path: self._overridden(configurations.settings(path)))

    def _overridden(self, settings: configuration.Settings) -> configuration.Settings:
        """Settings overridden by the command line."""
        options = self._options
        return settings._replace(
            select=options.select or settings.select,
            ignore=settings.ignore + options.ignore,
            fail_on=options.fail_on[0] if options.fail_on else settings.fail_on,
            samples=settings.samples if options.samples is None else options.samples,
            unsafe_fixes=settings.unsafe_fixes or options.unsafe_fixes,
        )

    # ---- input

    def _inputs(self) -> list[running.Input]:
        self._concluded = []
        if self._options.targets == ("-",):
            path = self._options.stdin_filename
            return [self._input(str(path) if path else STDIN, path, standard_input.read_standard_input())]
        return [self._input(str(path), path, read_bytes(path)) for path in self._paths()]

    def _input(self, name: str, path: Path | None, data: bytes) -> running.Input:
        is_des = path is not None and path.suffix.lower() == ".des"
        wants_page = False if is_des and self._options.page is None else self._options.page
        page = standard_input.recognized_page(data, name, path, wants_page)
        if page is not None:
            self._pages[name] = page
            data = page.des.text.encode("utf-8", "surrogatepass")
        source = Source.from_bytes(data, name, path)
        dialect = dialect_of(source, self._settings(path), self._options.dialect)
        if not dialect.is_told:
            self._concluded.append(dialect.name)
        if self._options.verbose:
            from vaultc.games.from_catalogue import name_of

            reason = "as --minihack says" if self._options.minihack and not source.is_compiled else dialect.reason
            click.echo(safe_text.inert(safe_text.visible(f"{name}: {name_of(dialect.name)}, {reason}")), err=True)
        return running.Input(name, path, data, dialect.name, self._options.minihack)

    def _paths(self) -> list[Path]:
        return list(dict.fromkeys(path for target in self._options.targets for path in self._files_of(target)))

    def _files_of(self, target: str) -> abc.Iterator[Path]:
        if not is_path(target):
            from vaultc.api.loading import files_of

            yield from files_of(target)
            return
        in_folder = os.path.isdir(target)
        for path in find_files(target, compiled=True):
            if not (in_folder and self._settings(path).excludes(path)):
                yield path

    # ---- fixes

    def _mend(
        self, inputs: list[running.Input], examined: abc.Sequence[Examined]
    ) -> tuple[list[running.Input], Counter[str], int]:
        """Apply fixes to all files; return their contents, the number of fixed findings and of changed files."""
        fixed: Counter[str] = Counter()
        results: list[running.Input] = []
        changes = 0
        for item, found in zip(inputs, examined, strict=True):
            result = item
            if not item.is_compiled and any(diagnostic.fix for diagnostic in judge([found], self._settings)):
                result, mended = self._mended(item)
                fixed += mended.fixed
                if self._options.diff:
                    for line in waiting_lines(mended, item.name):
                        click.echo(line, err=True)
            if result.data != item.data:
                changes += 1
                self._deliver(item, result)
            results.append(result)
        if self._options.targets == ("-",) and self._options.fix:
            sys.stdout.buffer.write(results[0].data)
        return results, fixed, changes

    def _mended(self, item: running.Input) -> tuple[running.Input, fixing.Mended]:
        mended = self._tried(item, self._settings(item.path).unsafe_fixes)
        try:
            return item._replace(data=fixing.encoded(mended.text, item.data)), mended
        except UnicodeEncodeError:
            failures.complain(f"{item.name}: not fixed, since its encoding cannot represent a required character")
            return item, fixing.Mended(item.source.text, Counter())

    def _tried(self, item: running.Input, unsafe: bool) -> fixing.Mended:
        from vaultc.games import game_named
        from vaultc.linter.checking.check_file import examine

        game = game_named(item.dialect)

        def diagnose(source: Source) -> list[diagnostics.Diagnostic]:
            return judge([examine(source, game, item.minihack)], self._settings)

        return fixing.mend(item.source, diagnose, unsafe)

    def _promised(self, inputs: abc.Sequence[running.Input], examined: abc.Sequence[Examined]) -> Promise:
        """Count the fixable findings by trying: fixes may exclude each other, or wait for a line that has none.

        Large files are not counted.
        """
        safe = unsafe = 0
        waiting: list[str] = []
        for item, found in zip(inputs, examined, strict=True):
            fixes = [diagnostic.fix for diagnostic in judge([found], self._settings) if diagnostic.fix]
            if not fixes or item.is_compiled or len(item.data) > LARGE:
                continue
            plain = self._tried(item, unsafe=False)
            every = plain if all(fix.safe for fix in fixes) else self._tried(item, unsafe=True)
            safe += plain.fixed.total()
            unsafe += max(every.fixed.total() - plain.fixed.total(), 0)
            if self._options.fix:
                applied = every if self._settings(item.path).unsafe_fixes else plain
                waiting += waiting_lines(applied, item.name)
        return Promise(0 if self._options.fix else safe, unsafe, tuple(waiting))

    def _deliver(self, before: running.Input, after: running.Input) -> None:
        if self._options.diff:
            for line in reporting.difference(before.source.text, after.source.text, before.name, after.name):
                click.echo(line)
        elif before.path is not None and self._options.targets != ("-",):
            replace_content(before.path, before.data, after.data)

    # ---- generated levels

    def _sampled(self, examined: abc.Sequence[Examined], inputs: abc.Sequence[running.Input]) -> list[Examined]:
        """Add the findings about generated levels to the files."""
        if not self._is_sampled(examined):
            return list(examined)
        from vaultc.linter.checking.level_samples import sample_all

        settings = [self._settings(item.source.path) for item in examined]
        counts, dialects = [each.samples for each in settings], [item.dialect for item in inputs]
        found = sample_all(examined, counts, dialects, self._cache, self._jobs)
        self._met = [each for more in found for each in more if each.rule == configuration.MET_EXPECTATION]
        # What levels show comes first: it names seeds for what is known without levels, too.
        shown = [tuple(each for each in more if each.rule != configuration.MET_EXPECTATION) for more in found]
        pairs = zip(examined, shown, strict=True)
        return [item._replace(diagnostics=more + item.diagnostics) for item, more in pairs]

    def _is_sampled(self, examined: abc.Sequence[Examined]) -> bool:
        return any(self._settings(item.source.path).samples for item in examined)

    # ---- output

    def _write(
        self,
        findings: abc.Sequence[diagnostics.Diagnostic],
        examined: abc.Sequence[Examined],
        fixed: Counter[str],
        inputs: abc.Sequence[running.Input],
    ) -> None:
        to_stdout = not (self._options.fix and self._options.targets == ("-",))
        stream = sys.stdout if to_stdout else sys.stderr
        color = use_color(self._options.color, stream)
        if self._options.statistics:
            write_statistics(findings, stream, color)
        else:
            files = len(examined) - len(_empty(examined))

            def promised() -> Promise:
                return self._promised(inputs, examined)

            write_findings(findings, self._options.output_format, files, stream, color, fixed.total(), promised)
            if self._options.output_format == "text":
                untried = 0 if self._is_sampled(examined) else sum(item.untried for item in examined)
                write_expectations(self._met, untried, stream, self._options.verbose)
                if self._concluded != self._reported:  # when watching, only if they have changed
                    self._reported = self._concluded
                    write_dialects(self._concluded, stream)
        stream.flush()
        dialects = [item.dialect for item in inputs]
        if not all(map(known_name, dialects)):
            from vaultc.linter.checking.across_files import doubts

            for sentence in doubts(dialects, examined):
                failures.complain(sentence)
        for item in _empty(examined):
            page = self._pages.get(item.source.name)
            failures.complain(
                standard_input.without_samples(page) if page else f"{item.source.name}: no level in this file"
            )

    def _status(self, findings: abc.Sequence[diagnostics.Diagnostic], examined: abc.Sequence[Examined]) -> int:
        def counts(diagnostic: diagnostics.Diagnostic) -> bool:
            least = self._settings(diagnostic.span.source.path).fail_on
            return least is not None and diagnostic.severity >= least

        return failures.FINDINGS if any(map(counts, findings)) or _empty(examined) else 0


def _compared(examined: abc.Sequence[Examined], inputs: abc.Sequence[running.Input]) -> list[Examined]:
    """The files with what they say only together: levels of one name in several files of a game."""
    if len(examined) < 2:
        return list(examined)
    from vaultc.linter.checking.across_files import findings

    result = list(examined)
    for dialect in dict.fromkeys(item.dialect for item in inputs if not item.minihack):
        own = [index for index, item in enumerate(inputs) if item.dialect == dialect]
        for index, found in zip(own, findings([examined[index] for index in own]), strict=True):
            if found:
                result[index] = result[index]._replace(diagnostics=result[index].diagnostics + found)
    return result


def _empty(examined: abc.Sequence[Examined]) -> list[Examined]:
    """Files that hold nothing, not even mistakes."""
    return [
        item
        for item in examined
        if item.empty and not any(diagnostic.severity is diagnostics.Severity.ERROR for diagnostic in item.diagnostics)
    ]


def _fact(path: Path) -> tuple[str, int, int]:
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), status.st_mtime_ns, status.st_size
