"""The option ``--dialect`` of commands that read levels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from vaultc.games import DEFAULT, NAMES

Command = TypeVar("Command", bound=Callable[..., Any])

HELP = f"The game whose language the files are written in (default: that of the settings, else {DEFAULT})."


def dialect_option(command: Command) -> Command:
    """Add ``--dialect``; without it the settings of the current folder say the name."""
    return click.option("--dialect", type=click.Choice(NAMES), callback=_of_settings, is_eager=True, help=HELP)(command)


def _of_settings(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    if given is not None or not _has_settings():
        return given or DEFAULT
    from vaultc.checking.configuration import ConfigurationError, Configurations

    try:
        return Configurations().settings(None).dialect
    except ConfigurationError as error:
        raise click.UsageError(str(error)) from None


def _has_settings() -> bool:
    """Whether there may be settings for the current folder; most have none, and reading them takes time."""
    try:
        here = Path.cwd()
    except OSError:
        return False
    names = ("vaultc.toml", "pyproject.toml")
    return any((folder / name).is_file() for folder in (here, *here.parents) for name in names)
