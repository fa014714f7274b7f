"""``vaultc fmt``."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import click

from vaultc.cli.failures import FINDINGS, USAGE, complain, disk_message, report_to_stderr, reported_failures
from vaultc.cli.option_records import made_by, option, options
from vaultc.cli.output import color_option, replace_content, use_color
from vaultc.cli.progress import progress
from vaultc.cli.reporting import difference
from vaultc.cli.standard_input import read_standard_input
from vaultc.cli.targets import dialect_option
from vaultc.language import diagnostics
from vaultc.language.dungeon import is_dungeon_file
from vaultc.language.formatter import FormattingError, format_lines, format_source
from vaultc.language.source import Source
from vaultc.linter.checking.cache import Cache
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.targets import SCRIPT, TargetError, find_dungeon_files, find_files, holds_embedded, read_bytes
from vaultc.support.workers import BYTES_WORTH_PROCESSES, sample, usable_processors

STDIN = "-"
STDIN_NAME = "<stdin>"


EPILOG = """\b
Examples:
  vaultc fmt cellar.des
  vaultc fmt --check levels/
  vaultc fmt --diff cellar.des
  vaultc fmt --range 3-17 cellar.des
  vaultc fmt - < rough.des > neat.des

\b
Exit status: 0 done, 1 a file has errors of syntax (or, with --check, would change), 2 usage error,
or a file could not be formatted safely and was left unchanged."""


def _files_of(target: str) -> list[Path]:
    """The des files that a target means, and in a folder its dungeon files."""
    dungeons = [path for path in find_dungeon_files(target) if path.suffix != SCRIPT]
    try:
        return [*dungeons, *find_files(target)]
    except TargetError:
        if dungeons:
            return dungeons
        raise


class FormattingOutcome(Enum):
    """The result for a file; the value is its word in the summary."""

    CHANGED = "formatted"
    UNCHANGED = "unchanged"
    BROKEN = "with errors"
    FAILED = "left alone"


@dataclass(frozen=True)
class Formatted:
    """A source before and after; ``data`` is what the file should hold."""

    source: Source
    text: str
    data: bytes
    changed: bool


class FormattingTask(NamedTuple):
    """A file to be laid out: its name and path, what it holds, its dialect, and the lines to lay out (None: all)."""

    name: str
    path: Path | None
    data: bytes
    dialect: str
    lines: tuple[int, int] | None = None


class FormattingResult(NamedTuple):
    """The text of a file in its layout; None with the errors that prevent it, or with what failed.

    ``remarks`` are messages on parts that stay as they are, or that say why a file cannot be read.
    """

    text: str | None
    errors: tuple[diagnostics.Diagnostic, ...] = ()
    failure: str = ""
    remarks: tuple[str, ...] = ()


def laid_out(task: FormattingTask) -> FormattingResult:
    """Lay out one file."""
    from vaultc.games import game_named

    source = Source.from_bytes(task.data, task.name, task.path)
    try:
        if not task.dialect:
            from vaultc.language.dungeon.formatter import format_dungeon

            return FormattingResult(format_dungeon(source))
        language = game_named(task.dialect).language
        if holds_embedded(task.name):
            from vaultc.language.embedded import rewriting
            from vaultc.language.embedded.parsing import PythonFileError

            try:
                text, left = rewriting.formatted_file(source, language)
            except PythonFileError as error:
                return FormattingResult(None, remarks=(f"{source.span(error.offset, error.offset)}: {error}",))
            why = "this level stays as it is: its string cannot hold the new text"
            return FormattingResult(text, remarks=tuple(f"{span}: {why}" for span in left))
        if task.lines is not None:
            return FormattingResult(format_lines(source, language, *task.lines))
        return FormattingResult(format_source(source, language))
    except diagnostics.DesError as error:
        return FormattingResult(None, error.diagnostics)
    except FormattingError as error:
        return FormattingResult(None, failure=str(error))


def _lines(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", text)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 0 < first <= last:
        raise click.BadParameter(f"{text!r} is not a range of lines; write it like 3-17")
    return first, last


@dataclass(frozen=True, slots=True)
class FormattingOptions:
    """Options of the command line."""

    targets: tuple[str, ...]
    check: bool = option(help="Write nothing; list the files that would change, and exit with status 1.")
    diff: bool = option(help="Write nothing; show what would change.")
    lines: tuple[int, int] | None = option("--range", callback=_lines, metavar="FIRST-LAST",
                                           help="Only the statements in these lines of one file.")  # fmt: skip
    dialect: str = made_by(dialect_option)
    no_cache: bool = option(help="Do not use or store cached results.")
    jobs: int | None = option(type=click.IntRange(1), metavar="N", help="Processes (default: one per processor).")
    color: str = made_by(color_option)


@click.command("fmt", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@options("given", FormattingOptions)
def command(given: FormattingOptions) -> None:
    """Format des files and dungeon files in the canonical layout, keeping their meaning and every comment.

    A TARGET is a file, a folder (all of these files below it), or - for standard input, which is written to standard
    output. Files are written only if they change, and only after the new text was proved to have the same meaning.
    Lines between "# vaultc: fmt off" and "# vaultc: fmt on" stay as they are.
    """
    run = FormattingRun(given)
    with reported_failures():
        if STDIN in given.targets:
            if len(given.targets) > 1:
                raise click.UsageError("- (standard input) must be the only target")
            run.standard_input()
        else:
            paths = list(dict.fromkeys(path for target in given.targets for path in _files_of(target)))
            if given.lines is not None and len(paths) > 1:
                raise click.UsageError(f"--range needs one file, not {len(paths)}")
            run.files(paths)
    sys.exit(run.status())


class FormattingRun:
    """One run of the command: its options and its results."""

    def __init__(self, options: FormattingOptions) -> None:
        self._options = options
        self._check, self._diff = options.check, options.diff
        self._color = use_color(options.color, sys.stdout)
        self._cache = Cache(None) if options.no_cache else Cache.of_user()
        self._outcomes: Counter[FormattingOutcome] = Counter()
        self._diagnostics: list[diagnostics.Diagnostic] = []
        self._failures: set[str] = set()

    def standard_input(self) -> None:
        """Format standard input to standard output."""
        task = self._task(STDIN_NAME, None, read_standard_input())
        formatted = self._formatted(task, laid_out(task))
        if formatted is not None:
            self._count(task.name, formatted)
            if not self._check and not self._diff:
                sys.stdout.buffer.write(formatted.data)
        report_to_stderr(self._diagnostics)

    def files(self, paths: list[Path]) -> None:
        """Format files in place, in their order, then report the results."""
        tasks: list[FormattingTask] = []
        for path in paths:
            try:
                tasks.append(self._task(str(path), path, read_bytes(path)))
            except TargetError as error:
                self._fail(str(error))
        for task, result in progress(self._results(tasks), len(tasks), "formatting"):
            try:
                self._file(task, result)
            except BrokenPipeError:
                raise
            except OSError as error:
                self._fail(disk_message(error))
        report_to_stderr(self._diagnostics)
        click.echo(self._summary(), err=self._diff)

    def status(self) -> int:
        """The exit status."""
        if self._outcomes[FormattingOutcome.FAILED]:
            return USAGE
        return (
            FINDINGS
            if self._outcomes[FormattingOutcome.BROKEN] or (self._check and self._outcomes[FormattingOutcome.CHANGED])
            else 0
        )

    def _task(self, name: str, path: Path | None, data: bytes) -> FormattingTask:
        from vaultc.linter.checking.dialects import decided

        source = Source.from_bytes(data, name, path)
        if source.is_compiled:
            raise TargetError(f"{name}: this is a compiled level; `vaultc decompile` makes a des file of it")
        is_dungeon = is_dungeon_file(name, source.text)
        if self._options.lines is not None and (is_dungeon or holds_embedded(name)):
            raise TargetError(f"{name}: --range is for des files")
        dialect = "" if is_dungeon else decided(source, self._options.dialect).name
        return FormattingTask(name, path, data, dialect, self._options.lines)

    def _results(self, tasks: list[FormattingTask]) -> Iterator[tuple[FormattingTask, FormattingResult]]:
        """The tasks with their results, in order: those kept from earlier runs, and others by several processes."""
        keys = [
            self._cache.key("formatted", task.dialect, str(holds_embedded(task.name)), str(task.lines), task.data)
            for task in tasks
        ]
        known = [self._cache.load(key) for key in keys]
        missing = [task for task, text in zip(tasks, known, strict=True) if not isinstance(text, str)]
        large = sum(len(task.data) for task in missing) > BYTES_WORTH_PROCESSES
        jobs = (self._options.jobs or usable_processors()) if large else 1
        made = sample(laid_out, missing, jobs, chunk=1)
        for task, key, text in zip(tasks, keys, known, strict=True):
            if isinstance(text, str):
                yield task, FormattingResult(text)
                continue
            result = next(made)
            if result.text is not None and not result.remarks:
                self._cache.save(key, result.text)
            yield task, result

    def _file(self, task: FormattingTask, result: FormattingResult) -> None:
        formatted = self._formatted(task, result)
        if formatted is None or task.path is None:
            return
        if formatted.changed and not self._check and not self._diff:
            replace_content(task.path, task.data, formatted.data)
        self._count(task.name, formatted)
        if formatted.changed and not self._diff:
            click.echo(
                safe_text.inert(f"{'would format' if self._check else 'formatted'} {safe_text.visible(task.name)}")
            )

    def _formatted(self, task: FormattingTask, result: FormattingResult) -> Formatted | None:
        """Return the new content of a file, unless it has errors or cannot be formatted safely."""
        for remark in result.remarks:
            self._fail(remark)
        if result.text is not None:
            data = result.text.encode(_encoding(task.data))
            return Formatted(Source.from_bytes(task.data, task.name, task.path), result.text, data, data != task.data)
        if result.failure:
            self._fail(f"{task.name}: left unchanged: {result.failure}; this is a bug in vaultc, please report it")
            return None
        if result.errors:
            self._diagnostics += result.errors
            self._outcomes[FormattingOutcome.BROKEN] += 1
        return None

    def _count(self, name: str, formatted: Formatted) -> None:
        self._outcomes[FormattingOutcome.CHANGED if formatted.changed else FormattingOutcome.UNCHANGED] += 1
        if self._diff:
            texts = formatted.source.text, formatted.text
            for line in difference(*texts, name, f"{name} (formatted)", self._color):
                click.echo(line, color=self._color)

    def _fail(self, message: str) -> None:
        if message not in self._failures:  # wrong settings are those of many files
            complain(message)
        self._failures.add(message)
        self._outcomes[FormattingOutcome.FAILED] += 1

    def _summary(self) -> str:
        counts = [(self._outcomes[outcome], outcome) for outcome in FormattingOutcome if self._outcomes[outcome]]
        words = [f"{count} {self._words(outcome)}" for count, outcome in counts]
        first, *others = words
        noun = "file" if counts[0][0] == 1 else "files"
        return ", ".join([first.replace(" ", f" {noun} ", 1), *others])

    def _words(self, outcome: FormattingOutcome) -> str:
        pretended = outcome is FormattingOutcome.CHANGED and (self._check or self._diff)
        return f"would be {outcome.value}" if pretended else outcome.value


def _encoding(data: bytes) -> str:
    """The encoding in which a source was read."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"
