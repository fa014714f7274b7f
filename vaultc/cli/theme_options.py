"""The options ``--room`` and ``--fill``, which choose among the rooms and fills of a file of themed rooms."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from typing import Final

from vaultc.api.level_script import LevelScript
from vaultc.cli import failures
from vaultc.cli.option_records import option, options

ALL: Final = "all"
"""The word for all rooms."""


@dataclass(frozen=True, slots=True)
class ThemeOptions:
    """A room and a fill of a file of themed rooms, by their names."""

    room: str | None = option("--room", metavar="NAME", help="Of a file of themed rooms this room, or all.")
    fill: str | None = option("--fill", metavar="NAME", help="Of a file of themed rooms this fill, in every room.")

    def __bool__(self) -> bool:
        return self.room is not None or self.fill is not None


theme_options = options("asked", ThemeOptions)
"""Adds ``--room`` and ``--fill``; the command gets :class:`ThemeOptions` as ``asked``."""


def themed_scripts(scripts: abc.Sequence[LevelScript], theme: ThemeOptions) -> tuple[LevelScript, ...]:
    """The themed rooms that are meant, with their fill; all levels if the options ask for nothing.

    Ends with a message if there are none, or none of these names.
    """
    if not theme:
        return tuple(scripts)
    from vaultc.api import ordinary_levels
    from vaultc.support.errors import UnknownNameError

    found = [script for script in scripts if script.is_themed]
    if not found:
        failures.fail("--room and --fill are for files of themed rooms (themerms.lua); choose a level with --level")
    rooms: list[LevelScript] = []
    problem: UnknownNameError | None = None
    for source in dict.fromkeys(script.model.parsed.source for script in found):
        here = [script for script in found if script.model.parsed.source is source]
        try:
            if theme.room not in (None, ALL):
                entry = ordinary_levels.themed_entry(source, here[0].game, ordinary_levels.ROOM, theme.room or "")
                here = [script for script in here if script.facts.index == entry.index - 1]
            if theme.fill is not None:
                fill = ordinary_levels.themed_entry(source, here[0].game, ordinary_levels.FILL, theme.fill)
                here = [replace(script, fill=fill.index) for script in here]
        except UnknownNameError as error:
            problem = error
            continue
        rooms += here
    if not rooms and problem is not None:
        failures.fail(str(problem))
    return tuple(rooms)
