"""The argument TARGET of commands, what it may be, and how shells complete it."""

from __future__ import annotations

import re
from collections import abc
from typing import Any

import click

from vaultc.cli.failures import fail
from vaultc.cli.option_records import Command
from vaultc.cli.standard_input import read_standard_input
from vaultc.language.source import Source
from vaultc.support.lazy_pattern import lazy_pattern
from vaultc.world import vault_sets

STDIN = "-"
STDIN_NAME = "<stdin>"
"""The name of standard input in messages."""
_NAME = lazy_pattern(r'^LEVEL *: *"([^"]+)"', re.MULTILINE)


def target_argument(*, required: bool) -> abc.Callable[[Command], Command]:
    """Add TARGETs: paths, or names of vaults of the library."""
    metavar = "TARGET..." if required else "[TARGET]..."
    return click.argument("targets", nargs=-1, required=required, metavar=metavar, shell_complete=_complete)


def given(targets: abc.Sequence[str]) -> list[str | Source]:
    """The targets as given, with the text of standard input for ``-``.

    Ends with a message if there is more than one such, or no standard input.
    """
    if STDIN not in targets:
        return list(targets)
    if targets.count(STDIN) > 1:
        fail("- (standard input) can be given only once")
    source = Source.from_bytes(read_standard_input(), STDIN_NAME)
    return [source if target == STDIN else target for target in targets]


def set_option(command: Command) -> Command:
    """Add ``--set`` (as ``vault_set``)."""
    return click.option("--set", "vault_set", type=click.Choice(vault_sets.SETS),
                        help="The vaults in library (default: library, of which originals are "
                             "chosen only on demand; page: the published page's, with its "
                             "shares).")(command)  # fmt: skip


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """Complete the names of vaults; the shell itself adds paths if no name fits."""
    from click.shell_completion import CompletionItem

    texts = [path.read_text("utf-8") for path in vault_sets.files()]
    known = [vault_sets.LIBRARY, *(name for text in texts for name in _NAME.findall(text))]
    names = [name for name in known if name.startswith(incomplete)]
    return [*map(CompletionItem, names if incomplete else ()), CompletionItem(incomplete, type="file")]
