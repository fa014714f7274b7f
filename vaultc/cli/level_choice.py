"""The option ``--level``, which chooses among the levels of the targets."""

from __future__ import annotations

from collections.abc import Sequence

import click

from vaultc.api import loading
from vaultc.api.level_script import levels_called
from vaultc.cli import failures
from vaultc.cli.option_records import Command


def level_option(command: Command) -> Command:
    """Add ``--level`` (as ``names``)."""
    return click.option(
        "--level", "names", multiple=True, metavar="NAME", help="Only this level, by name or title; may be repeated."
    )(command)


def chosen_levels(loaded: loading.Library, names: Sequence[str]) -> tuple[loading.LevelScript, ...]:
    """The levels that are meant: all, or those named by name or title, in the order named.

    Ends with a message if there is none, or none of that name.
    """
    if not loaded.levels:
        failures.fail_without_levels(loaded.files)
    for name in names:
        if name not in loaded:
            failures.fail(loading.unknown_level(name, loaded.levels))
    if not names:
        return loaded.levels
    return tuple(level for name in names for level in levels_called(loaded.levels, name))


def of_one_game(scripts: tuple[loading.LevelScript, ...]) -> tuple[loading.LevelScript, ...]:
    """The same levels; ends with a message if they are of several games, whose things have different names."""
    games = list(dict.fromkeys(script.game.name for script in scripts))
    if len(games) > 1:
        failures.fail(
            f"these are levels of several games ({', '.join(games)}); choose one with --dialect or give files of one"
        )
    return scripts
