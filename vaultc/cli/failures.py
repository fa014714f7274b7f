"""Errors at the command line: one line on stderr and an exit status."""

from __future__ import annotations

import sys
from collections import abc
from contextlib import contextmanager
from typing import NoReturn

import click

from vaultc.cli.output import use_color
from vaultc.language.diagnostics import DesError, Diagnostic, SeedError
from vaultc.rendering.renderers.styles import TileSetError
from vaultc.support import safe_text
from vaultc.support.errors import system_reason
from vaultc.support.targets import TargetError

FINDINGS = 1
"""Exit status: something is wrong in a des file."""
USAGE = 2
"""Exit status: usage error, or cannot read or write a file."""


def complain(message: str) -> None:
    """Print errors to stderr."""
    click.echo(safe_text.inert(f"vaultc: {safe_text.visible(message)}"), err=True)


def fail(message: str) -> NoReturn:
    """End with a message about how vaultc was called."""
    complain(message)
    sys.exit(USAGE)


def fail_without_levels(files: abc.Iterable[str]) -> NoReturn:
    """End because no level was found in any of the files of these names."""
    complain(", ".join(files) + ": no level in this file")
    sys.exit(FINDINGS)


def report_to_stderr(diagnostics: abc.Sequence[Diagnostic]) -> None:
    """Show diagnostics that prevent a result."""
    from vaultc.cli.reporting import report

    report(diagnostics, sys.stderr, color=use_color("auto", sys.stderr))


@contextmanager
def reported_failures(*others: type[Exception]) -> abc.Iterator[None]:
    """Turn errors that users can cause into messages: bad targets and seeds (2), files with errors (1), disks (2).

    Errors of the classes in ``others`` end with their message as bad targets do.
    """
    calls: tuple[type[Exception], ...] = (TargetError, SeedError, TileSetError, *others)
    try:
        yield
    except calls as error:
        fail(str(error))
    except DesError as error:
        report_to_stderr(error.diagnostics)
        sys.exit(FINDINGS)
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(disk_message(error))


def disk_message(error: OSError) -> str:
    """An error of the operating system as ``where: what``."""
    return f"{error.filename2 or error.filename or 'output'}: {system_reason(error)}"
