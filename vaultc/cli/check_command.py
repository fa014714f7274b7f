"""``vaultc check``: from targets to findings, their output, and an exit status."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter, abc
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vaultc.cli import check_reports, failures, reporting, standard_input
from vaultc.cli.check_dungeons import CheckedDungeons, DungeonInput, split_targets
from vaultc.cli.check_reports import CheckOptions
from vaultc.cli.option_records import options
from vaultc.cli.output import in_ci, replace_content, use_color, write_atomically
from vaultc.cli.progress import progress
from vaultc.games import DEFAULT, game_named, game_with, known_name
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.embedded.recognition import is_worth_reading
from vaultc.language.game import Feature
from vaultc.language.source import Source
from vaultc.linter.checking import configuration, fixing, running
from vaultc.linter.checking.apply_settings import Examined, judge
from vaultc.linter.checking.baseline import Baseline, BaselineError, check_replaceable
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.dialects import dialect_of
from vaultc.linter.checking.statements import StatementIndex
from vaultc.support import safe_text
from vaultc.support.targets import find_files, find_files_with_python, holds_embedded, is_path, read_bytes
from vaultc.support.workers import usable_processors

if TYPE_CHECKING:
    from vaultc.editing.pages.page import ReadPage

STDIN = "<stdin>"
LARGE = 200_000
"""Files with more bytes are not fixed merely to report what fixing would do."""

PAUSE = 0.3
"""Seconds between two checks of watched files."""

EPILOG = """\b
Examples:
  vaultc check cellar.des
  vaultc check levels/ --samples 100
  vaultc check levels/ --samples-time 60
  vaultc check levels/ --fix
  vaultc check levels/ --minihack
  vaultc check dat/                  with dungeon.def: all levels together
  vaultc check levels/ --write-baseline known.json
  vaultc check levels/ --baseline known.json --changed-since origin/main
  vaultc check levels/ --select 'unknown-*' --output-format json
  vaultc check - --stdin-filename levels/cellar.des < cellar.des
  vaultc check - < article.html      the samples of a page

\b
Settings come from vaultc.toml or [tool.vaultc] in pyproject.toml, the nearest
above each file; options win. `vaultc explain` lists the rules.
Exit status: 0 nothing at or above --fail-on, 1 findings, 2 vaultc was called
wrongly."""


@click.command("check", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@options("given", CheckOptions)
def command(given: CheckOptions) -> None:
    """Report mistakes in des files, and code that is probably not intended.

    A TARGET is a file, a folder (all des files below it), the name of a vault of the library, which means the file
    that holds it, or - for standard input. A folder with a dungeon file (dungeon.def) is checked as a whole: levels
    that are missing, never used, counted or placed wrongly.
    """
    if given.minihack:
        name = str(game_with(Feature.MINIHACK_LEVELS).name)
        if given.dialect not in (AUTO, name):
            raise click.UsageError(
                f"--minihack checks levels of the game inside MiniHack, {name}: leave --dialect {given.dialect} out"
            )
        given = replace(given, dialect=name)
    given.check()
    with failures.reported_failures(configuration.ConfigurationError, BaselineError):
        run = CheckRun(given)
        status = run.watch() if given.watch else run.once()
    sys.exit(status)


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
        self._met: list[Diagnostic] = []
        self._looked_at: list[int] = []
        self._concluded: dict[str, str] = {}
        self._reported: list[str] = []
        self._levels, _ = split_targets(options.targets, options.dungeon)
        self._load_settings()

    def once(self) -> int:
        """Check everything once; gives the exit status.

        Raises:
            TargetError: a target names nothing.
            OSError: a file cannot be written.
        """
        options = self._options
        baseline = None if options.baseline is None else Baseline.read(options.baseline)
        if options.write_baseline is not None:
            check_replaceable(options.write_baseline)
        inputs = self._inputs()
        if self._pages and (options.fix or options.diff):
            failures.fail("a page cannot be fixed; write its samples to a file with: vaultc new --from-page")
        dungeons = self._dungeons.inputs()
        examined = every_level = self._examined(inputs)
        if options.changed_since is not None:
            inputs, examined = self._changed(inputs, examined, options.changed_since)
            if not inputs:
                failures.complain(f"no file differs from {options.changed_since}")
        changes = 0
        fixed: Counter[str] = Counter()
        if options.fix or options.diff:
            inputs, fixed, changes = self._mend(inputs, examined)
            dungeons = self._dungeons.mend(dungeons, fixed, write=not options.diff)
            if options.diff:
                return failures.FINDINGS if changes or dungeons != self._dungeons.inputs() else 0
            examined = self._examined(inputs)
            every_level = examined if options.changed_since is None else every_level
        sampled = self._sampled(examined, inputs)
        pages = [self._pages.get(item.name) for item in inputs]
        every = [
            standard_input.on_page(item, page) if page else item for item, page in zip(sampled, pages, strict=True)
        ]
        every += self._dungeons.examined(dungeons, every_level)
        findings = judge(every, self._settings, self._is_sampled(examined), options.minihack)
        statements = StatementIndex(every[: len(inputs)], [item.dialect for item in inputs], self._cache)
        if options.write_baseline is not None:
            return self._write_baseline(options.write_baseline, findings, statements)
        report = self._report(findings, examined, inputs, statements, dungeons, baseline)
        if options.add_allow:
            return self._add_allows(report.findings, inputs)
        self._write(replace(report, fixed=fixed.total()), examined, inputs)
        return failures.FINDINGS if report.empty or any(map(self._fails, report.findings)) else 0

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
        for path in (*self._paths(), *self._dungeons.paths()):
            folders = path.absolute().parents
            near = (folder / name for folder in folders for name in ("vaultc.toml", "pyproject.toml"))
            facts += [_fact(path), *(_fact(other) for other in near)]
        return tuple(facts)

    # ---- settings

    def _load_settings(self) -> None:
        configurations = configuration.Configurations(self._options.config)
        self._settings = cache(lambda path: self._overridden(configurations.settings(path)))
        self._dungeons = CheckedDungeons(self._options.targets, self._options.dungeon, self._settings)

    def _overridden(self, settings: configuration.Settings) -> configuration.Settings:
        """Settings overridden by the command line."""
        options = self._options
        samples = settings.samples if options.samples is None else options.samples
        if options.samples_time is not None and not samples:
            samples = configuration.LARGEST_SAMPLES
        return settings._replace(
            select=options.select or settings.select,
            ignore=settings.ignore + options.ignore,
            fail_on=options.fail_on[0] if options.fail_on else settings.fail_on,
            samples=samples,
            unsafe_fixes=settings.unsafe_fixes or options.unsafe_fixes,
        )

    # ---- input

    def _inputs(self) -> list[running.Input]:
        self._concluded = {}
        if self._options.targets == ("-",):
            path = self._options.stdin_filename
            return [self._input(str(path) if path else STDIN, path, standard_input.read_standard_input())]
        return [self._input(str(path), path, read_bytes(path)) for path in self._paths()]

    def _input(self, name: str, path: Path | None, data: bytes) -> running.Input:
        is_des = path is not None and path.suffix.lower() == ".des"
        embedded = holds_embedded(name)
        is_des = is_des or embedded
        wants_page = False if is_des and self._options.page is None else self._options.page
        page = standard_input.recognized_page(data, name, path, wants_page)
        if page is not None:
            self._pages[name] = page
            data = page.des.text.encode("utf-8", "surrogatepass")
        source = Source.from_bytes(data, name, path)
        if embedded and not self._options.verbose and not is_worth_reading(source.text):
            return running.Input(name, path, data, DEFAULT)
        dialect = dialect_of(source, self._settings(path), self._options.dialect)
        minihack = self._options.minihack or (embedded and game_named(dialect.name).has(Feature.MINIHACK_LEVELS))
        if not dialect.is_told:
            self._concluded[name] = dialect.name
        if self._options.verbose:
            from vaultc.games.from_catalogue import name_of

            reason = "as --minihack says" if self._options.minihack and not source.is_compiled else dialect.reason
            click.echo(safe_text.inert(safe_text.visible(f"{name}: {name_of(dialect.name)}, {reason}")), err=True)
        return running.Input(name, path, data, dialect.name, minihack)

    def _examined(self, inputs: abc.Sequence[running.Input]) -> list[Examined]:
        return _compared(running.examine_files(inputs, self._cache, self._jobs), inputs)

    def _paths(self) -> list[Path]:
        return list(dict.fromkeys(path for target in self._levels for path in self._files_of(target)))

    def _files_of(self, target: str) -> abc.Iterator[Path]:
        if not is_path(target):
            from vaultc.api.loading import files_of

            yield from files_of(target)
            return
        in_folder = os.path.isdir(target)
        python = self._options.python and in_folder
        for path in find_files_with_python(target) if python else find_files(target, compiled=True):
            if not (in_folder and self._settings(path).excludes(path)):
                yield path

    def _changed(
        self, inputs: abc.Sequence[running.Input], examined: abc.Sequence[Examined], revision: str
    ) -> tuple[list[running.Input], list[Examined]]:
        """The files that are not as they were in a revision of their repository, or that include one such."""
        from vaultc.support.git import GitError, Revisions

        try:
            revisions = Revisions(revision)
            chosen = [
                (item, found)
                for item, found in zip(inputs, examined, strict=True)
                if any(map(revisions.differs, [item.path, *(Path(place) for place, _ in found.included)]))
            ]
        except GitError as error:
            failures.fail(str(error))
        return [item for item, _ in chosen], [found for _, found in chosen]

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
                    for line in check_reports.waiting_lines(mended, item.name):
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
        from vaultc.linter.checking.check_file import examine

        game = game_named(item.dialect)
        if holds_embedded(item.name):
            from vaultc.linter.checking.embedded_files import mended

            settings = self._settings
            return mended(item.source, game, item.minihack, lambda found: judge([found], settings), unsafe)

        def diagnose(source: Source) -> list[Diagnostic]:
            return judge([examine(source, game, item.minihack)], self._settings)

        return fixing.mend(item.source, diagnose, unsafe)

    def _promised(self, inputs: abc.Sequence[running.Input], examined: abc.Sequence[Examined]) -> check_reports.Promise:
        """Count the fixable findings by trying: fixes may exclude each other, or wait for a line that has none.

        Large files are not counted.
        """
        safe = unsafe = 0
        waiting: list[str] = []
        for item, found in zip(inputs, examined, strict=True):
            fixes = [diagnostic.fix for diagnostic in judge([found], self._settings) if diagnostic.fix]
            if not fixes or item.is_compiled or len(item.data) > LARGE:
                continue
            nothing = fixing.Mended(item.source.text, Counter())
            plain = self._tried(item, unsafe=False) if any(fix.safe for fix in fixes) else nothing
            every = plain if all(fix.safe for fix in fixes) else self._tried(item, unsafe=True)
            safe += plain.fixed.total()
            unsafe += max(every.fixed.total() - plain.fixed.total(), 0)
            if self._options.fix:
                applied = every if self._settings(item.path).unsafe_fixes else plain
                waiting += check_reports.waiting_lines(applied, item.name)
        return check_reports.Promise(0 if self._options.fix else safe, unsafe, tuple(waiting))

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
        from vaultc.linter.checking.level_samples import sample_all, sample_embedded

        settings = [self._settings(item.source.path) for item in examined]
        counts, dialects = [each.samples for each in settings], [item.dialect for item in inputs]
        seconds, share = self._options.samples_time, 0.0
        embedded = [index for index, item in enumerate(inputs) if holds_embedded(item.name)]
        if seconds is not None and embedded:
            share = seconds / len(inputs)
            seconds -= share * len(embedded)

        def shown_progress(results: abc.Iterable[Any], total: int) -> abc.Iterable[Any]:
            return progress(results, total, "levels")

        sampled = sample_all(examined, counts, dialects, self._cache, self._jobs, seconds, shown_progress)
        for index in embedded:
            part = None if seconds is None else share
            sampled[index] = sample_embedded(examined[index], counts[index], dialects[index], self._jobs, part)
        self._looked_at = [number for each in sampled for number in each.levels]
        found = [each.diagnostics for each in sampled]
        self._met = [each for more in found for each in more if each.rule == configuration.MET_EXPECTATION]
        # What levels show comes first: it names seeds for what is known without levels, too.
        shown = [tuple(each for each in more if each.rule != configuration.MET_EXPECTATION) for more in found]
        pairs = zip(examined, shown, strict=True)
        return [item._replace(diagnostics=more + item.diagnostics) for item, more in pairs]

    def _is_sampled(self, examined: abc.Sequence[Examined]) -> bool:
        return any(self._settings(item.source.path).samples for item in examined)

    # ---- output

    def _report(
        self,
        findings: abc.Sequence[Diagnostic],
        examined: abc.Sequence[Examined],
        inputs: abc.Sequence[running.Input],
        statements: StatementIndex,
        dungeons: abc.Sequence[DungeonInput],
        baseline: Baseline | None,
    ) -> check_reports.CheckReport:
        """The findings to report: without known ones, and without notes unless they are asked for."""
        known = gone = 0
        if baseline is not None:
            new = baseline.new(findings, statements)
            known, findings = len(findings) - len(new), new
            if not self._options.select and not self._options.ignore:
                idle = frozenset() if self._is_sampled(examined) else configuration.sampled_rules()
                folders = [Path(target) for target in self._options.targets if os.path.isdir(target)]
                gone = baseline.gone([(item.name, item.path) for item in inputs], folders, idle)

        def promised() -> check_reports.Promise:
            promise, (safe, unsafe) = self._promised(inputs, examined), self._dungeons.promised(dungeons)
            safe = 0 if self._options.fix else safe
            return promise._replace(safe=promise.safe + safe, unsafe=promise.unsafe + unsafe)

        shown = [each for each in findings if self._is_shown(each)]
        empty = _empty(examined)
        return check_reports.CheckReport(
            shown,
            [item.source.name for item in examined if item not in empty] + [str(item.path) for item in dungeons],
            self._fails,
            empty=len(empty),
            hidden=len(findings) - len(shown),
            known=known,
            gone=gone,
            baseline=self._options.baseline,
            promised=promised,
            statements=None if self._options.verbose else statements,
        )

    def _is_shown(self, diagnostic: Diagnostic) -> bool:
        """True but for notes in CI, unless they are asked for: by an option, or since they would fail the check."""
        if diagnostic.severity is not Severity.NOTE or self._options.output_format in check_reports.COMPLETE:
            return True
        if self._options.notes is not None:
            return self._options.notes
        return not in_ci() or bool(self._options.select) or self._fails(diagnostic)

    def _fails(self, diagnostic: Diagnostic) -> bool:
        least = self._settings(diagnostic.span.source.path).fail_on
        return least is not None and diagnostic.severity >= least

    def _write(
        self,
        report: check_reports.CheckReport,
        examined: abc.Sequence[Examined],
        inputs: abc.Sequence[running.Input],
    ) -> None:
        to_stdout = not (self._options.fix and self._options.targets == ("-",))
        stream = sys.stdout if to_stdout else sys.stderr
        color = use_color(self._options.color, stream)
        format = self._options.output_format
        if self._options.statistics:
            check_reports.write_statistics(report.findings, stream, color)
        else:
            check_reports.write_report(report, format, stream, color)
            if format in check_reports.READABLE:
                untried = 0 if self._is_sampled(examined) else sum(item.untried for item in examined)
                check_reports.write_expectations(self._met, untried, stream, self._options.verbose)
                if self._options.samples_time is not None:
                    check_reports.write_levels(self._looked_at, self._options.samples_time, stream)
                concluded = [self._concluded[item.name] for item in inputs if item.name in self._concluded]
                if concluded != self._reported:  # when watching, only if they have changed
                    self._reported = concluded
                    check_reports.write_dialects(concluded, stream)
            check_reports.write_verdict(report, format, stream, color)
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

    # ---- known and allowed findings

    def _write_baseline(self, path: Path, findings: abc.Sequence[Diagnostic], statements: StatementIndex) -> int:
        write_atomically(path, Baseline.of(path, findings, statements).text())
        files = len({each.span.source.name for each in findings})
        found, where = safe_text.counted(len(findings), "finding"), safe_text.counted(files, "file")
        click.echo(safe_text.inert(f"{found} in {where} written to {safe_text.visible(str(path))}"))
        return 0

    def _add_allows(self, findings: abc.Sequence[Diagnostic], inputs: abc.Sequence[running.Input]) -> int:
        """Write comments into the files; findings that they cannot allow are reported, and give the status."""
        from vaultc.linter.checking.allowing import AllowingError, with_allows

        left, allowed, comments, files = list(findings), 0, 0, 0
        for item in inputs:
            own = [each for each in findings if each.span.source.path == item.path]
            unwritable = item.is_compiled or item.name in self._pages
            if not own or item.path is None or unwritable:
                continue
            try:
                result = with_allows(item.source, item.dialect, own)
                replace_content(item.path, item.data, fixing.encoded(result.text, item.data))
            except AllowingError as error:
                failures.complain(f"{item.name}: left as it was: {error}")
                continue
            left = [each for each in left if each not in own or each in result.left]
            allowed, comments, files = allowed + result.findings, comments + result.comments, files + 1
        done = f"{safe_text.counted(allowed, 'finding')} allowed by {safe_text.counted(comments, 'comment')}"
        click.echo(f"{done} in {safe_text.counted(files, 'file')}")
        for each in left:
            failures.complain(f"not allowed: {each}")
        return failures.FINDINGS if left else 0


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
        if item.empty and not any(diagnostic.severity is Severity.ERROR for diagnostic in item.diagnostics)
    ]


def _fact(path: Path) -> tuple[str, int, int]:
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), status.st_mtime_ns, status.st_size
