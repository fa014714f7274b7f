"""``vaultc compile``."""

from __future__ import annotations

import sys
from collections import abc
from pathlib import Path

import click

from vaultc.api import compiling
from vaultc.api.loading import files_of
from vaultc.cli import failures
from vaultc.cli.option_records import FILE, FOLDER, made_by, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.targets import dialect_option, target_argument
from vaultc.games import OTHER
from vaultc.language.diagnostics import Severity
from vaultc.support.dataclass import dataclass
from vaultc.support.safe_text import visible

EPILOG = f"""\b
Examples:
  vaultc compile levels/ --out dat/
  vaultc compile mine.des --out dat/ --depfile mine.d
  vaultc compile levels/ --out dat/ --check      is dat/ up to date?
  vaultc compile hall.des --out . --dialect {OTHER} --build nle

\b
Exit status: 0 done, 1 a file has errors (nothing of it is written) or, with
--check, dat/ is not up to date, 2 usage error or cannot write."""


@dataclass(frozen=True, slots=True)
class CompileOptions:
    """The folder to write, and what is written or reported besides."""

    out: Path = option(required=True, type=FOLDER, metavar="DIR", help="The folder for the compiled levels.")
    warn: bool = option(help="Also show warnings.")
    depfile: Path | None = option(type=FILE, metavar="FILE",
                                  help="Write a rule for make: which sources the levels depend on.")  # fmt: skip
    check: bool = option(help="Write nothing; report whether DIR is up to date.")
    build: str | None = option(metavar="NAME", help="For this build of the game: nle is the game inside MiniHack.")
    dialect: str = made_by(dialect_option)


@click.command("compile", epilog=EPILOG)
@target_argument(required=True)
@options("asked", CompileOptions)
def command(targets: tuple[str, ...], asked: CompileOptions) -> None:
    """Compile des files into the files that the game reads, byte for byte as its own compiler writes them.

    A TARGET is a file, a folder, or `library`. Every level becomes NAME.lev; random vaults are listed in vaults.dat.
    """
    with failures.reported_failures():
        compiled = compiling.compile_files(
            (path for target in targets for path in files_of(target)), asked.dialect, asked.build
        )
        least = Severity.WARNING if asked.warn else Severity.ERROR
        if found := [one for file in compiled for one in file.diagnostics if one.severity >= least]:
            failures.report_to_stderr(found)
        failed = any(file.errors for file in compiled)
        files = compiling.joined(compiled)
        for name in files:
            if Path(name).name != name or "\\" in name or "\0" in name:
                failures.fail(f"{visible(name)}: the name of this level cannot be a file name")
        if asked.check:
            stale = [name for name, data in files.items() if _content(asked.out / name) != data]
            for name in stale:
                failures.complain(f"{asked.out / name}: not up to date")
            sys.exit(failures.FINDINGS if stale or failed else 0)
        for name, data in files.items():
            write_atomically(asked.out / name, data)
        if asked.depfile is not None:
            write_atomically(asked.depfile, _rule(compiled, asked.out))
    sys.exit(failures.FINDINGS if failed else 0)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def _rule(compiled: abc.Sequence[compiling.CompiledFile], out: Path) -> str:
    """A rule for make for each source: its levels, and what they depend on."""
    rules = []
    for one in compiled:
        if one.files:
            targets = " ".join(_escaped(out / name) for name in one.files)
            rules.append(f"{targets}: {' '.join(map(_escaped, one.sources))}\n")
    return "".join(rules)


def _escaped(path: Path) -> str:
    return str(path).replace("\\", "\\\\").replace(" ", "\\ ").replace("#", "\\#").replace("$", "$$")
