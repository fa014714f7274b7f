"""The argument TARGET of commands, and how shells complete it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from vaultc.resources import vaults

Command = TypeVar("Command", bound=Callable[..., Any])

_NAME = re.compile(r'^LEVEL *: *"([^"]+)"', re.MULTILINE)


def target_argument(*, required: bool) -> Callable[[Command], Command]:
    """Add TARGETs: paths, or names of vaults of the library."""
    metavar = "TARGET..." if required else "[TARGET]..."
    return click.argument("targets", nargs=-1, required=required, metavar=metavar, shell_complete=_complete)


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """Names of vaults that begin so; the shell itself adds paths where no name fits."""
    from click.shell_completion import CompletionItem

    texts = [path.read_text("utf-8") for path in sorted(vaults().glob("*.des"))]
    names = [name for text in texts for name in _NAME.findall(text) if name.startswith(incomplete)]
    return [*map(CompletionItem, names if incomplete else ()), CompletionItem(incomplete, type="file")]
