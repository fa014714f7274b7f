"""Generation and drawing of levels by one process or several, to standard output, one file, or a folder."""

from __future__ import annotations

import sys
from collections import Counter, abc
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import GenerationError
from vaultc.cli.failures import FINDINGS, complain, fail, report_to_stderr
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.level.level import Level
from vaultc.rendering import formats
from vaultc.support.dataclass import dataclass
from vaultc.support.safe_text import counted
from vaultc.support.workers import sample, usable_processors

DEFAULT_FORMAT = formats.ASCII
"""The default format if neither an option nor the name of a file decides."""
IN_FOLDER = formats.PNG
"""The default format of files in a folder."""


@dataclass(frozen=True, slots=True)
class DeliveryLook:
    """The look of levels; with ``crop`` None the kind of level decides.

    ``others`` are further options by name: ``grid``, ``legend``, ``scale``, ``style``, ``theme``.
    """

    format: formats.Format
    crop: bool | None
    color: bool
    others: abc.Mapping[str, Any]

    def options_for(self, maker: formats.Maker) -> dict[str, Any]:
        """Return the options of the format's renderer; vaults are cropped by default."""
        crop = maker.is_vault if self.crop is None else self.crop
        values = {**self.others, "crop": crop, "color": self.color}
        given = {name: values[option] for option, names in self.format.options.items() for name in names}
        return {name: bool(value) if name == "grid" else value for name, value in given.items()}

    def draw(self, level: GeneratedLevel, *, titled: bool) -> str | bytes:
        """Draw a level as text or as the content of a picture; text among several levels gets a heading."""
        return self.format.content(level, self.options_for(level.script), titled)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn level with the name of its file (without extension) and the game's complaints about it.

    Without a name it could not be generated; ``failure`` gives the reason. ``unmet`` names a level that lacks a
    requested feature.
    """

    stem: str | None
    content: str | bytes = ""
    complaints: tuple[str, ...] = ()
    failure: Diagnostic | None = None
    unmet: str | None = None


@dataclass(frozen=True, slots=True)
class Destination:
    """The destination of levels: a folder, a file, or (without a path) standard output."""

    format: formats.Format
    path: Path | None
    is_folder: bool

    @classmethod
    def of(cls, out: str | None, format: str | None) -> Destination:
        """Combine ``--out`` and ``--format``. An existing folder, or a path that ends with a slash, is a folder."""
        named = None if format is None else formats.FORMATS[format]
        if out is None or out == "-":
            return cls(named or DEFAULT_FORMAT, None, False)
        path = Path(out)
        is_folder = path.is_dir() or out.endswith("/")
        meant = named or formats.format_of(path.suffix)
        if meant is None and path.suffix and not is_folder:
            fail(f"{out}: unknown format {path.suffix}; choose one with --format")
        return cls(meant or (IN_FOLDER if is_folder else DEFAULT_FORMAT), path, is_folder)

    def check(self, total: int) -> None:
        """End with a message if that many levels cannot go there."""
        if not self.format.one_per_file or self.is_folder:
            return
        if self.path is None and (total > 1 or sys.stdout.isatty()):
            fail(f"{self.format.name} needs --out: a file for one level, a folder (such as pictures/) for several")
        if self.path is not None and total > 1:
            what = f"{total} levels as {self.format.name}"
            fail(f"{self.path}: a file cannot hold {what}; name a folder: --out {self.path}/")


def deliver(levels: abc.Iterable[Drawn], look: DeliveryLook, destination: Destination, *, several: bool) -> None:
    """Write all generated levels, in a folder under their names; ``several``: more than one is expected.

    Raises:
        OSError: the disk does not allow it; no file is left half-written.
    """
    made = (level for level in levels if level.stem is not None)
    if destination.path is None:
        _print(made, look, several)
    elif destination.is_folder:
        for level in made:
            write_atomically(destination.path / f"{level.stem}{look.format.suffixes[0]}", level.content)
    else:
        contents = [level.content for level in made]
        if contents:
            write_atomically(destination.path, b"".join(_joined(contents, look, several)))


def _print(levels: abc.Iterable[Drawn], look: DeliveryLook, several: bool) -> None:
    """Print level by level, so that a reader sees the first one at once."""
    separator = ""
    if not look.format.for_readers:
        for part in _joined((level.content for level in levels), look, several):
            sys.stdout.buffer.write(part)
        return
    for level in levels:
        click.echo(separator + str(level.content), color=look.color, nl=False)
        separator = look.format.separator


def _joined(contents: abc.Iterable[str | bytes], look: DeliveryLook, several: bool) -> abc.Iterator[bytes]:
    """Join the parts of a file or a stream; a text between two others ends where its lines do."""
    around = tuple(map(_as_bytes, look.format.around)) if several else (b"", b"")
    separator = b""
    yield around[0]
    for content in contents:
        data = _as_bytes(content)
        yield separator + (data.removesuffix(b"\n") if any(around) else data)
        separator = _as_bytes(look.format.separator)
    yield around[1]


def _as_bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content


Task = TypeVar("Task")
LevelMaking = abc.Callable[[Task], tuple[str, GeneratedLevel, str | None]]
"""Makes the level of an item: the name of its file without extension, the level, its place if a vault is missing."""

_WORTH_PROCESSES = 200
"""From this many levels on, starting processes pays off."""


def _drawn(make: LevelMaking[Task], look: DeliveryLook, titled: bool, item: Task) -> Drawn:
    """Make the level of an item and draw it; or the diagnostic why it could not be generated."""
    try:
        stem, level, unmet = make(item)
    except GenerationError as error:
        return Drawn(None, failure=error.diagnostic)
    complaints = tuple(dict.fromkeys(f"level {level.name}: {text}" for text in level.level.complaints))
    failure = next(iter(stops_of(level.level)), None)
    return Drawn(stem, look.draw(level, titled=titled), complaints, failure, unmet)


_STOPPED = "the game stops here; the picture shows as much as can be drawn"


def stops_of(level: Level) -> list[Diagnostic]:
    """The first error at which the game would stop on a level that is drawn as far as it goes; empty if it is whole."""
    return [
        Diagnostic("generation", Severity.ERROR, stop.message, stop.span, _STOPPED)
        for stop in level.stops[:1]
        if stop.span is not None
    ]


def draw_all(
    make: LevelMaking[Task],
    items: abc.Sequence[Task],
    look: DeliveryLook,
    destination: Destination,
    total: int,
    what: str,
    *,
    workers: int = 1,
    force: str | None = None,
) -> None:
    """Make, draw and write the levels of all items in order, with a progress bar; then report what went wrong.

    Reports say that something happened in so many of ``total`` seeds or levels (``what``). ``force`` is the vault that
    each level must contain. Ends the program if a level could not be generated or lacks the vault.

    Raises:
        OSError: the disk does not allow it; no file is left half-written.
    """
    draw = partial(_drawn, make, look, len(items) > 1)
    complaints: Counter[str] = Counter()
    known: dict[str, Diagnostic] = {}
    failures: list[Diagnostic] = []
    unmet: list[str] = []

    def noted() -> abc.Iterator[Drawn]:
        for level in sample(draw, items, workers, rehearsal=lambda: draw(items[0])):
            complaints.update(level.complaints)
            if level.unmet is not None:
                unmet.append(level.unmet)
            if level.failure is not None:
                failures.append(known.setdefault(str(level.failure), level.failure))
            yield level

    made = len(items)
    deliver(progress(noted(), made, "rendering", levels=made), look, destination, several=made > 1)
    if unmet:
        complain(f"{force} could not be placed {_where(unmet, total)}")
    for complaint, number in complaints.items():
        complain(f"{complaint} ({number} of {total} {what})" if total > 1 else complaint)
    end_with_failures(failures, total)
    if unmet:
        sys.exit(FINDINGS)


_MOST_NAMED = 8
"""The most levels that a message lists."""


def _where(levels: abc.Sequence[str], total: int) -> str:
    """List the levels on which something could not be done."""
    if total == 1:
        return f"on the level at {levels[0]}"
    more = "; ..." if len(levels) > _MOST_NAMED else ""
    return f"on {len(levels)} of {total} levels: {'; '.join(levels[:_MOST_NAMED])}{more}"


def end_with_failures(failures: abc.Sequence[Diagnostic], total: int) -> None:
    """Report what kept levels from being generated, each reason once, and end; without any failure do nothing."""
    reasons: dict[str, Diagnostic] = {}
    for failure in failures:
        reasons.setdefault(str(failure), failure)
    if reasons:
        report_to_stderr(list(reasons.values()))
        stopped = sum(failure.help == _STOPPED for failure in failures)
        if total > 1 and stopped < len(failures):
            complain(f"{counted(len(failures) - stopped, 'level')} could not be generated")
        if total > 1 and stopped:
            complain(f"the game stops on {counted(stopped, 'level')}, drawn as far as possible")
        sys.exit(FINDINGS)


def workers_for(jobs: int | None, total: int) -> int:
    """Choose the number of processes for a number of levels: as requested, or as many as pay off."""
    if jobs is not None:
        return jobs
    return usable_processors() if total >= _WORTH_PROCESSES else 1
