"""The option ``--color``, and whether a stream gets colours."""

from __future__ import annotations

import os
from typing import TextIO

import click

from vaultc.cli.option_records import Command


def color_option(command: Command) -> Command:
    """Add ``--color``."""
    return click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        show_default=True,
        help="Colour in terminals, always, or never.",
    )(command)


def use_color(choice: str, stream: TextIO) -> bool:
    """Return whether a stream gets colours; ``NO_COLOR`` and ``TERM=dumb`` switch automatic colour off."""
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
