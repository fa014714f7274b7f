"""The targets of commands, and the dialect that they are in."""

from __future__ import annotations

import re
from collections import abc
from typing import TYPE_CHECKING, Any

import click

from vaultc import games
from vaultc.cli.failures import fail
from vaultc.cli.option_records import Command
from vaultc.cli.standard_input import read_standard_input
from vaultc.games.detection import AUTO
from vaultc.language.source import Source
from vaultc.support.lazy import lazy_pattern

if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # Before version 8.2 it takes no type.

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
    from vaultc.world import vault_sets

    return click.option("--set", "vault_set", type=click.Choice(vault_sets.SETS),
                        help="The vaults in library (default: library, of which originals are "
                             "chosen only on demand; page: the published page's, with its "
                             "shares).")(command)  # fmt: skip


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """Complete the names of vaults; the shell itself adds paths if no name fits."""
    from click.shell_completion import CompletionItem

    from vaultc.world import vault_sets

    texts = [path.read_text("utf-8") for path in vault_sets.files()]
    known = [vault_sets.LIBRARY, *(name for text in texts for name in _NAME.findall(text))]
    names = [name for name in known if name.startswith(incomplete)]
    return [*map(CompletionItem, names if incomplete else ()), CompletionItem(incomplete, type="file")]


_ALSO = "".join(f" {other} is another name for {name}." for other, name in games.SYNONYMS.items())
HELP = (
    "The game of the files, or a catalogue NAME.json; auto: from a comment, the settings or the words of each file."
    f"{_ALSO}"
)


def _is_version(name: str) -> bool:
    """Return whether a name is a version of Lua level scripts."""
    from vaultc.games.lua_versions import VERSIONS

    return name in VERSIONS


class DialectChoice(_Choice):
    """The names of games, which may be called by their other names as well."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The first name of the game that is called so; a catalogue file gives the key of its game."""
        if isinstance(value, str) and value.endswith(".json"):
            from vaultc.support.errors import VaultcError

            try:
                return games.key_of(value)
            except VaultcError as error:
                self.fail(str(error), param, ctx)
        if isinstance(value, str) and ("@" in value or (value not in self.choices and _is_version(value))):
            return value
        return super().convert(games.SYNONYMS.get(value, value), param, ctx)


CHOICE = DialectChoice((AUTO, *games.dialects()))
ONE_GAME = DialectChoice(games.dialects())


def dialect_option(command: Command) -> Command:
    """Add ``--dialect``, the name of a game or ``auto``, for commands that read files."""
    return click.option("--dialect", type=CHOICE, default=AUTO, show_default=True, is_eager=True, help=HELP)(command)


def one_dialect_option(command: Command) -> Command:
    """Add ``--dialect`` for commands that read no des file; it defaults to the settings of the current folder."""
    text = f"The game (default: from the settings, else {games.DEFAULT})."
    return click.option("--dialect", type=ONE_GAME, callback=_of_settings, is_eager=True, help=text)(command)


def _of_settings(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    return given or named(AUTO)


def named(dialect: str) -> str:
    """The name of a game when there is no file to detect it from.

    Raises:
        click.UsageError: the settings of this folder cannot be used.
    """
    from vaultc.linter.checking.dialects import key_anywhere
    from vaultc.support.targets import TargetError

    try:
        return key_anywhere(dialect)
    except TargetError as error:
        raise click.UsageError(str(error)) from None
