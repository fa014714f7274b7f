"""``vaultc disassemble``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from vaultc.api import game_of, read_model
from vaultc.cli.dialect_option import dialect_option
from vaultc.cli.failures import FINDINGS, complain, fail, report_to_stderr, reported_failures
from vaultc.compiler import TARGETS
from vaultc.compiler.levels import compile_levels
from vaultc.compiler.listing import Line, listing
from vaultc.compiler.records import CompiledFileError, decode, target_of
from vaultc.compiler.unpacking import Unpacker
from vaultc.diagnostics import errors_among
from vaultc.game import Game
from vaultc.linter import lint
from vaultc.targets import read_bytes
from vaultc.visible import visible

EPILOG = """\b
Examples:
  vaultc disassemble dat/oracle.lev
  vaultc disassemble mine.des --level cellar --json"""


@click.command("disassemble", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--level", metavar="NAME", help="Which level of a des file (default: the first).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a record.")
@dialect_option
def command(file: Path, level: str | None, as_json: bool, dialect: str) -> None:
    """List the records of a compiled level, or of a level of a des file: numbers, opcodes, operands, targets of jumps.

    Beside records of a des file stands the line of their statement.
    """
    with reported_failures():
        game = game_of(dialect)
        try:
            lines = list(_source(file, level, game) if file.suffix == ".des" else _compiled(file, game))
        except CompiledFileError as error:
            complain(f"{file}: {error}")
            sys.exit(FINDINGS)
    targets = {line.target for line in lines if line.target is not None}
    for line in lines:
        click.echo(json.dumps(line.to_json(), ensure_ascii=False) if as_json else _shown(line, targets))


def _compiled(file: Path, game: Game) -> Iterator[Line]:
    data = read_bytes(file)
    target = target_of(data)
    return listing(decode(data, target), Unpacker(game.catalog, target))


def _source(file: Path, name: str | None, game: Game) -> Iterator[Line]:
    model = read_model(file, game)
    errors = errors_among(lint(model))
    if errors:
        report_to_stderr(errors)
        sys.exit(FINDINGS)
    target = TARGETS[game.name]
    for level in compile_levels(model, target, game.catalog):
        if name in (None, level.name):
            return listing(level.records, Unpacker(game.catalog, target), level.origins)
    fail(f"{file}: there is no level {name!r}" if name else f"{file}: there is no level in this file")


def _shown(line: Line, targets: set[int]) -> str:
    """A line of the listing: number, a colon where jumps lead, opcode, operand or target, line of the source."""
    mark = ":" if line.number in targets else " "
    kind = "" if line.record.kind is None else line.record.kind.name.lower()
    operand = visible(line.operand) if line.target is None else f"-> {line.target}"
    text = f"{line.number:>6}{mark} {line.record.opcode:<16} {kind:<13} {operand}"
    place = "" if line.span is None else f"  ; line {line.span.begin.line}"
    return f"{text.rstrip()}{place}"
