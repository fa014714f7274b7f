"""The option ``--dialect`` of commands that read levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from vaultc.checking.configuration import ConfigurationError, Configurations
from vaultc.games import DEFAULT, NAMES

Command = TypeVar("Command", bound=Callable[..., Any])

HELP = f"The game whose language the files are written in (default: that of the settings, else {DEFAULT})."


def dialect_option(command: Command) -> Command:
    """Add ``--dialect``; without it the settings of the current folder say the name."""
    return click.option("--dialect", type=click.Choice(NAMES), callback=_of_settings, help=HELP)(command)


def _of_settings(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    if given is not None:
        return given
    try:
        return Configurations().settings(None).dialect
    except ConfigurationError as error:
        raise click.UsageError(str(error)) from None
