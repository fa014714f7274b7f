"""``vaultc decompile``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from vaultc.api.compiling import decompile_file
from vaultc.cli import failures
from vaultc.cli.option_records import FOLDER, PATH
from vaultc.cli.output import print_or_write
from vaultc.cli.targets import one_dialect_option
from vaultc.compiler.fragments import DecompileError
from vaultc.compiler.records import CompiledFileError
from vaultc.linter.checking.dialects import game_of

EPILOG = """\b
Examples:
  vaultc decompile dat/oracle.lev
  vaultc decompile dat/*.lev --out levels/

\b
Lost are comments, names of functions, flag words of ROOM, and other
things that leave no trace in a compiled level. The weight of a random vault
is taken from a vaults.dat in the same folder.
Exit status: 0 done, 1 a file cannot be decompiled, 2 usage error."""


@click.command("decompile", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE.lev...")
@click.option("--out", type=FOLDER, metavar="DIR", help="Write a NAME.des for each file there instead of printing it.")
@one_dialect_option
def command(files: tuple[Path, ...], out: Path | None, dialect: str) -> None:
    """Turn compiled levels back into des files; each is verified by compiling it again."""
    failed = False
    game = game_of(dialect)
    with failures.reported_failures():
        for path in files:
            try:
                data = decompile_file(path, game)
            except (CompiledFileError, DecompileError) as error:
                failures.complain(f"{path}: {error}")
                failed = True
                continue
            print_or_write(data, None if out is None else out / f"{path.stem}.des")
    sys.exit(failures.FINDINGS if failed else 0)
