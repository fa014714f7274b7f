"""``vaultc fmt``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import click

from vaultc.cli.failures import FINDINGS, USAGE, complain, disk_message, report_to_stderr, reported_failures
from vaultc.cli.output import color_option, replace_content, use_color
from vaultc.cli.progress import progress
from vaultc.cli.reporting import difference
from vaultc.cli.standard_input import read_standard_input
from vaultc.cli.targets import dialect_option
from vaultc.language import diagnostics
from vaultc.language.dungeon.formatter import format_dungeon
from vaultc.language.dungeon.reading import is_dungeon_file
from vaultc.language.formatter import FormattingError, format_source
from vaultc.language.game import Language
from vaultc.language.source import Source
from vaultc.support import safe_text
from vaultc.support.targets import SCRIPT, TargetError, find_dungeon_files, find_files, holds_embedded, read_bytes

STDIN = "-"
STDIN_NAME = "<stdin>"


EPILOG = """\b
Examples:
  vaultc fmt cellar.des
  vaultc fmt --check levels/
  vaultc fmt --diff cellar.des
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


@click.command("fmt", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option("--check", is_flag=True, help="Write nothing; list the files that would change, and exit with status 1.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@dialect_option
@color_option
def command(targets: tuple[str, ...], check: bool, diff: bool, dialect: str, color: str) -> None:
    """Format des files and dungeon files in the canonical layout, keeping their meaning and every comment.

    A TARGET is a file, a folder (all of these files below it), or - for standard input, which is written to standard
    output. Files are written only if they change, and only after the new text was proved to have the same meaning.
    Lines between "# vaultc: fmt off" and "# vaultc: fmt on" stay as they are.
    """
    from vaultc.linter.checking.dialects import game_for

    run = FormattingRun(partial(game_for, dialect=dialect), check, diff, use_color(color, sys.stdout))
    with reported_failures():
        if STDIN in targets:
            if len(targets) > 1:
                raise click.UsageError("- (standard input) must be the only target")
            run.standard_input()
        else:
            run.files(list(dict.fromkeys(path for target in targets for path in _files_of(target))))
    sys.exit(run.status())


class FormattingRun:
    """One run of the command: its options and its results."""

    def __init__(self, dialects: Callable[[Source], Any], check: bool, diff: bool, color: bool) -> None:
        self._dialects = dialects
        self._check = check
        self._diff = diff
        self._color = color
        self._outcomes: Counter[FormattingOutcome] = Counter()
        self._diagnostics: list[diagnostics.Diagnostic] = []

    def standard_input(self) -> None:
        """Format standard input to standard output."""
        name = STDIN_NAME
        formatted = self._formatted(name, read_standard_input())
        if formatted is not None:
            self._count(name, formatted)
            if not self._check and not self._diff:
                sys.stdout.buffer.write(formatted.data)
        report_to_stderr(self._diagnostics)

    def files(self, paths: list[Path]) -> None:
        """Format files in place, then report the results."""
        for path in progress(paths, len(paths), "formatting"):
            try:
                self._file(path)
            except TargetError as error:
                self._fail(str(error))
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

    def _file(self, path: Path) -> None:
        before = read_bytes(path)
        formatted = self._formatted(str(path), before)
        if formatted is None:
            return
        if formatted.changed and not self._check and not self._diff:
            replace_content(path, before, formatted.data)
        self._count(str(path), formatted)
        if formatted.changed and not self._diff:
            click.echo(
                safe_text.inert(f"{'would format' if self._check else 'formatted'} {safe_text.visible(str(path))}")
            )

    def _formatted(self, name: str, data: bytes) -> Formatted | None:
        """Return the new content of a file, unless it has errors or cannot be formatted safely."""
        source = Source.from_bytes(data, name, None if name == STDIN_NAME else Path(name))
        if source.is_compiled:
            raise TargetError(f"{name}: this is a compiled level; `vaultc decompile` makes a des file of it")
        try:
            if is_dungeon_file(name, source.text):
                text = format_dungeon(source)
            else:
                language = self._dialects(source).language
                text = self._embedded(source, language) if holds_embedded(name) else format_source(source, language)
        except diagnostics.DesError as error:
            self._diagnostics += error.diagnostics
            self._outcomes[FormattingOutcome.BROKEN] += 1
            return None
        except FormattingError as error:
            self._fail(f"{name}: left unchanged: {error}; this is a bug in vaultc, please report it")
            return None
        encoded = text.encode(_encoding(data))
        return Formatted(source, text, encoded, encoded != data)

    def _embedded(self, source: Source, language: Language) -> str:
        """The text of a Python file or a notebook with its levels formatted.

        Raises:
            TargetError: it cannot be read.
        """
        from vaultc.language.embedded import rewriting
        from vaultc.language.embedded.python_files import PythonFileError

        try:
            text, left = rewriting.formatted_file(source, language)
        except PythonFileError as error:
            raise TargetError(f"{source.span(error.offset, error.offset)}: {error}") from None
        for span in left:
            self._fail(f"{span}: this level stays as it is: its string cannot hold the new text")
        return text

    def _count(self, name: str, formatted: Formatted) -> None:
        self._outcomes[FormattingOutcome.CHANGED if formatted.changed else FormattingOutcome.UNCHANGED] += 1
        if self._diff:
            texts = formatted.source.text, formatted.text
            for line in difference(*texts, name, f"{name} (formatted)", self._color):
                click.echo(line, color=self._color)

    def _fail(self, message: str) -> None:
        complain(message)
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
