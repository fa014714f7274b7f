"""``vaultc check``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from vaultc.api import files_of, read_model
from vaultc.cli.color import color_option, use_color
from vaultc.cli.failures import FINDINGS, complain, reported_failures
from vaultc.cli.progress import progress
from vaultc.cli.reporting import report
from vaultc.diagnostics import Diagnostic, Severity
from vaultc.linter import lint

EPILOG = """\b
Examples:
  vaultc check cellar.des
  vaultc check levels/ other.des

\b
Exit status: 0 no errors, 1 errors were found, 2 vaultc was called wrongly."""


@click.command("check", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@color_option
def command(targets: tuple[str, ...], color: str) -> None:
    """Report mistakes in des files: syntax, names, types, ranges.

    A TARGET is a file, a folder (all des files below it), or the name of a vault of the library, which means the file
    that holds it.
    """
    diagnostics: list[Diagnostic] = []
    empty: list[Path] = []
    with reported_failures():
        files = list(dict.fromkeys(path for target in targets for path in files_of(target)))
        for path in progress(files, len(files), "checking"):
            model = read_model(path)
            found = lint(model)
            diagnostics += found
            if not found and not model.levels and not model.tree.headers:
                empty.append(path)
    report(diagnostics, sys.stdout, color=use_color(color, sys.stdout), checked=len(files))
    for path in empty:
        complain(f"{path}: there is no level in this file")
    if empty or any(diagnostic.severity >= Severity.ERROR for diagnostic in diagnostics):
        sys.exit(FINDINGS)
