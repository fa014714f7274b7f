"""The option ``--dialect`` of commands that read levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from vaultc.games import DEFAULT, NAMES

Command = TypeVar("Command", bound=Callable[..., Any])

HELP = "The game whose language the files are written in."


def dialect_option(command: Command) -> Command:
    """Add ``--dialect``."""
    option = click.option("--dialect", type=click.Choice(NAMES), default=DEFAULT, show_default=True, help=HELP)
    return option(command)
