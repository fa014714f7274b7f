"""The option ``--dialect`` of commands that read levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from vaultc.cli.option_records import Command
from vaultc.games import DEFAULT, NAMES
from vaultc.games.detection import AUTO
from vaultc.language.source import Source

HELP = "The game of the files; auto: from a comment, the settings or the words of each file."
CHOICE = click.Choice((AUTO, *NAMES))


def dialect_option(command: Command) -> Command:
    """Add ``--dialect``, the name of a game or ``auto``, for commands that read files."""
    return click.option("--dialect", type=CHOICE, default=AUTO, show_default=True, is_eager=True, help=HELP)(command)


def one_dialect_option(command: Command) -> Command:
    """Add ``--dialect`` for commands that read no des file; it defaults to the settings of the current folder."""
    text = f"The game (default: from the settings, else {DEFAULT})."
    return click.option("--dialect", type=click.Choice(NAMES), callback=_of_settings, is_eager=True, help=text)(command)


def _of_settings(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    return given or named(AUTO)


def named(dialect: str) -> str:
    """The name of a game when there is no file to detect it from.

    Raises:
        click.UsageError: the settings of this folder cannot be used.
    """
    from vaultc.linter.checking.dialects import Dialects
    from vaultc.support.targets import TargetError

    try:
        found = Dialects(dialect).anywhere
    except TargetError as error:
        raise click.UsageError(str(error)) from None
    except OSError:
        found = AUTO
    return DEFAULT if found == AUTO else found


def of_files(dialect: str) -> Callable[[Source], Any]:
    """Return a function that finds the game of each file that a command reads."""
    from vaultc.linter.checking.dialects import Dialects

    return Dialects(dialect)
