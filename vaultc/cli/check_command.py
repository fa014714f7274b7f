"""``vaultc check``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from vaultc.api import find_files, read_model
from vaultc.cli.color import color_option, use_color
from vaultc.cli.failures import FINDINGS, reported_failures
from vaultc.diagnostics import Diagnostic, Severity
from vaultc.dialects import DIALECTS
from vaultc.linter import lint
from vaultc.resources import vaults

EPILOG = """\b
Examples:
  vaultc check cellar.des
  vaultc check levels/ other.des
Exit status: 0 no errors, 1 errors were found, 2 vaultc was called wrongly."""


@click.command("check", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@color_option
def command(targets: tuple[str, ...], color: str) -> None:
    """Report mistakes in des files: syntax, names, types, ranges.

    A TARGET is a file or a folder, which means all des files below it.
    """
    from vaultc.cli.reporting import report

    with reported_failures():
        files = [path for target in targets for path in _files(target)]
        diagnostics: list[Diagnostic] = []
        for path in files:
            diagnostics += lint(read_model(path, DIALECTS["unnethack"]))
    report(diagnostics, sys.stdout, color=use_color(color, sys.stdout))
    if any(diagnostic.severity >= Severity.ERROR for diagnostic in diagnostics):
        sys.exit(FINDINGS)


def _files(target: str) -> list[Path]:
    """A path, or the library's file for a name like ``vaults/rooms``; without a match the path's own error."""
    shipped = vaults() / f"{target}.des"
    return [shipped] if not Path(target).exists() and shipped.is_file() else find_files(target)
