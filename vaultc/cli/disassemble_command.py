"""``vaultc disassemble``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from vaultc.cli import failures
from vaultc.cli.option_records import PATH
from vaultc.cli.targets import one_dialect_option
from vaultc.compiler.levels import compile_levels
from vaultc.compiler.records import CompiledFileError
from vaultc.compiler.values import ListingLine, Unpacker, listing, texts
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import game_of
from vaultc.linter.engine import find_errors
from vaultc.pipeline.decompiling import listing_of
from vaultc.pipeline.reading import model_of
from vaultc.support import targets

EPILOG = """\b
Examples:
  vaultc disassemble dat/oracle.lev
  vaultc disassemble mine.des --level cellar --json"""


@click.command("disassemble", epilog=EPILOG)
@click.argument("file", type=PATH, metavar="FILE")
@click.option("--level", metavar="NAME", help="The level of a des file (default: the first).")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per record.")
@one_dialect_option
def command(file: Path, level: str | None, as_json: bool, dialect: str) -> None:
    """List the records of a compiled level, or of a level of a des file: numbers, opcodes, operands, jump targets.

    Records of a des file are shown with the lines of their statements.
    """
    with failures.reported_failures():
        game = game_of(dialect)
        try:
            source = Source.from_bytes(targets.read_bytes(file), str(file), file)
            is_compiled = source.is_compiled or file.suffix == targets.COMPILED
            lines = list(listing_of(source, game) if is_compiled else _of_source(source, level, game))
        except CompiledFileError as error:
            failures.complain(f"{file}: {error}")
            sys.exit(failures.FINDINGS)
    shown = (json.dumps(line.to_json(), ensure_ascii=False) for line in lines) if as_json else texts(lines)
    for text in shown:
        click.echo(text)


def _of_source(source: Source, name: str | None, game: Game) -> Iterator[ListingLine]:
    model = model_of(source, game)
    errors = find_errors(model)
    if errors:
        failures.report_to_stderr(errors)
        sys.exit(failures.FINDINGS)
    target = game.usual_target
    for level in compile_levels(model, target, game.catalog):
        if name in (None, level.name):
            return listing(level.records, Unpacker(game.catalog, target), level.origins)
    failures.fail(f"{source.name}: no level named {name!r}" if name else f"{source.name}: no level in this file")
