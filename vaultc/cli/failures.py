"""What goes wrong at the command line: one line on standard error and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click

from vaultc.api import TargetError
from vaultc.diagnostics import DesError

FINDINGS = 1
USAGE = 2


def fail(message: str) -> NoReturn:
    """End with a message about how vaultc was called."""
    click.echo(f"vaultc: {message}", err=True)
    sys.exit(USAGE)


@contextmanager
def reported_failures() -> Iterator[None]:
    """Turn the errors that users can cause into messages: bad targets (2), des files with errors (1), disks (2)."""
    try:
        yield
    except TargetError as error:
        fail(str(error))
    except DesError as error:
        from vaultc.cli.reporting import report_to_stderr

        report_to_stderr(error.diagnostics)
        sys.exit(FINDINGS)
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"{error.filename or 'output'}: {(error.strerror or str(error)).lower()}")
