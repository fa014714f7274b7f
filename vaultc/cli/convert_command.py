"""``vaultc convert``."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from vaultc import games
from vaultc.cli import failures
from vaultc.cli.option_records import PATH, made_by, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.standard_input import read_standard_input
from vaultc.cli.targets import STDIN, STDIN_NAME, DialectChoice, dialect_option
from vaultc.language import diagnostics
from vaultc.language.source import Source
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted
from vaultc.support.targets import SOURCE, find_files, read_bytes
from vaultc.translation.classic_levels.setting import GradeCounts
from vaultc.translation.conversion import converted

EPILOG = f"""\b
Examples:
  vaultc convert cellar.des --to {games.OTHER}
  vaultc convert cellar.des --to {games.OTHER} --out cellar-36.des
  vaultc convert levels/ --to {games.DEFAULT} --out converted/
  vaultc convert themerms.lua --to {games.DEFAULT} --out rooms.des

\b
Statements that mean something else in the other game get a note on stderr.
Nothing is written if the other language cannot express some part. In files of
the oldest language that part becomes a comment, with a warning, and a summary
counts the statements.
Exit status: 0 done, 1 a file has errors, or some part cannot be converted,
2 usage error."""


@dataclass(frozen=True, slots=True)
class ConvertOptions:
    """The game to write for, where, and how files of the oldest language are read."""

    to: str = option(type=DialectChoice(games.NAMES), required=True, help="The game to write for.")
    out: Path | None = option(
        type=PATH, metavar="FILE|DIR", help="Write there instead of printing: a file, or a folder for one file each.",
    )  # fmt: skip
    text_order: bool = option(
        help="Keep the order of statements; files of the oldest language execute them kind by kind.",
    )  # fmt: skip
    dialect: str = made_by(dialect_option)


@click.command("convert", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@options("asked", ConvertOptions)
def command(targets: tuple[str, ...], asked: ConvertOptions) -> None:
    """Convert des files to the language of another game, with their comments.

    A TARGET is a file, a folder (all des files below it), or - for standard input. The themed rooms of a Lua script
    (themerms.lua) become random vaults.
    """
    with failures.reported_failures():
        sources = [found for target in dict.fromkeys(targets) for found in _sources(target)]
        texts: list[tuple[Path, bytes]] = []
        said: list[diagnostics.Diagnostic] = []
        counts: GradeCounts | None = None
        for name, source in sources:
            if source.is_compiled:
                failures.fail(f"{source.name}: this is a compiled level; `vaultc decompile` makes a des file of it")
            try:
                result = converted(source, games.game_named(asked.to), asked.dialect, in_text_order=asked.text_order)
            except diagnostics.DesError as error:
                said += error.diagnostics
                continue
            said += result.diagnostics
            if result.counts is not None:
                counts = result.counts if counts is None else counts + result.counts
            if result.text is not None:
                texts.append((name, result.text.encode(source.encoding)))
        done = _Done(texts, said, counts)
        failures.report_to_stderr(_told_once(done.said))
        if diagnostics.errors_among(done.said):
            sys.exit(failures.FINDINGS)
        _deliver(done.texts, asked.out)
        if done.counts is not None:
            click.echo(str(done.counts), err=True)
        if done.counts is not None and done.counts.impossible:
            sys.exit(failures.FINDINGS)


_MOST_LINES = 8
"""The lines that a note names of those that it is about."""

NamedSource = tuple[Path, Source]
"""The path of a file below its target, and its content."""


def _sources(target: str) -> list[NamedSource]:
    if target == STDIN:
        return [(Path("stdin.des"), Source.from_bytes(read_standard_input(), STDIN_NAME))]
    root = Path(target)
    paths = find_files(target)
    names = [path.relative_to(root) if root.is_dir() else Path(path.name) for path in paths]
    found = [Source.from_bytes(read_bytes(path), str(path), path) for path in paths]
    return list(zip(names, found, strict=True))


class _Done(NamedTuple):
    """The converted files, all diagnostics, and the grades of their statements, if they have some."""

    texts: list[tuple[Path, bytes]]
    said: list[diagnostics.Diagnostic]
    counts: GradeCounts | None


def _told_once(said: list[diagnostics.Diagnostic]) -> list[diagnostics.Diagnostic]:
    """The same diagnostics, with equal notes as one, at the first of their places."""
    groups: dict[object, list[diagnostics.Diagnostic]] = {}
    for index, one in enumerate(said):
        is_note = one.severity == diagnostics.Severity.NOTE and one.fix is None
        groups.setdefault((one.rule, one.message, one.help) if is_note else index, []).append(one)
    return [_with_places(group) for group in groups.values()]


def _with_places(group: list[diagnostics.Diagnostic]) -> diagnostics.Diagnostic:
    first, *others = group
    if not others:
        return first
    lines = [str(one.span.begin.line) for one in others if one.span.source is first.span.source]
    shown = ", ".join(lines[:_MOST_LINES])
    elsewhere = len(others) - len(lines[:_MOST_LINES])
    more = counted(elsewhere, "more place") if shown else counted(elsewhere, "place") + " of other files"
    where = f"line{'s' * (len(lines) > 1)} {shown}" if shown else ""
    told = " and ".join(filter(None, [where, more if elsewhere else ""]))
    return replace(first, message=f"{first.message}; also {'in' if shown else 'at'} {told}")


def _deliver(texts: list[tuple[Path, bytes]], out: Path | None) -> None:
    if out is None:
        for number, (_, data) in enumerate(texts):
            click.echo((b"\n" if number else b"") + data, nl=False)
        return
    if len(texts) == 1 and out.suffix == SOURCE and not out.is_dir():
        write_atomically(out, texts[0][1])
        return
    if len({name for name, _ in texts}) < len(texts):
        failures.fail("several files have the same name and would overwrite each other")
    if out.exists() and not out.is_dir():
        failures.fail(f"{out}: expected a folder, since there are several files to write")
    for name, data in texts:
        write_atomically(out / name, data)
