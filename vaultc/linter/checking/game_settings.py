"""The settings ``game`` and ``extra-...``: the game of a folder, and rows that its catalogue lacks."""

from __future__ import annotations

import json
from collections import abc
from functools import cache
from pathlib import Path
from typing import Any, Final

from vaultc import games
from vaultc.games.detection import AUTO
from vaultc.support import errors, regular_files, resources

GAME: Final = "game"
CATALOGUE: Final = ".json"
"""The end of the name of a catalogue file."""
SCHEMA: Final = resources.PACKAGE / "linter" / "checking" / "settings.schema.json"

EXAMPLES: Final = {
    GAME: 'game = "myfork.json"',
    "extra-monsters": 'extra-monsters = [{ name = "ice wolf", like = "wolf" }]',
    "extra-objects": 'extra-objects = [{ name = "long spade", like = "spear" }]',
    "extra-room-types": 'extra-room-types = [{ name = "smithy" }]',
    "extra-traps": 'extra-traps = [{ name = "tar" }]',
    "extra-terrain": 'extra-terrain = [{ name = "PEAT", char = "~", like = "ROOM" }]',
    "extra-flags": 'extra-flags = ["windy"]',
}
"""An example of each setting."""
EXTRAS: Final = tuple(key for key in EXAMPLES if key != GAME)


@cache
def _schema() -> abc.Mapping[str, Any]:
    data: abc.Mapping[str, Any] = json.loads(SCHEMA.read_bytes())
    return data


def checked(key: str, value: Any) -> Any:
    """The value of a setting, as the schema that ships allows it.

    Raises:
        InvalidValueError: it has another form; the message tells the place in it.
    """
    from vaultc.world.catalog.schemas import faults_in

    fault = next(iter(faults_in({key: value}, _schema())), None)
    if fault is not None:
        raise errors.InvalidValueError(fault.removeprefix(f"{key}: ").removeprefix(f"{key}/"))
    return value


def dialect_of_settings(given: abc.Mapping[str, Any], dialect: str, folder: Path) -> str:
    """The dialect that ``game`` and ``extra-...`` mean, else the given one; a fork's is the key of its game.

    Raises:
        InvalidValueError: there is no such game or file, or the rows do not fit; the message begins with the setting.
        CatalogueError: the file is not a catalogue.
    """
    extras = {key.removeprefix("extra-"): given[key] for key in EXTRAS if given.get(key)}
    game = given.get(GAME)
    if game is not None and dialect != AUTO:
        raise errors.InvalidValueError("game: there is `dialect` as well; keep one of the two")
    setting, name = ("dialect", dialect) if game is None else (GAME, str(game))
    base = key_in_settings(setting, name, folder, extras)
    if not extras:
        return base
    from vaultc.games import from_catalogue

    if from_catalogue.file_of(base) is not None:
        return base
    if base == AUTO:
        first = next(key for key in EXTRAS if given.get(key))
        raise errors.InvalidValueError(f'{first}: which game has them? write `game = "{games.OTHER}"` as well')
    return from_catalogue.key_of_rows(base, extras)


def key_in_settings(setting: str, name: str, folder: Path, extras: abc.Mapping[str, Any] | None = None) -> str:
    """The key of the game that a setting names, ``auto`` as it is; of a catalogue file with further rows.

    Raises:
        InvalidValueError: there is no such game or file; the message begins with the setting.
        CatalogueError: the file is not a catalogue.
    """
    if name == AUTO and setting != GAME:
        return name
    if name.endswith(CATALOGUE):
        from vaultc.games import from_catalogue

        return from_catalogue.key_of_file(_inside(setting, name, folder), extras)
    try:
        return games.key_of(plain_name(name))
    except errors.InvalidValueError:
        raise errors.InvalidValueError(
            f"{setting}: {name!r} is neither a game ({', '.join(games.dialects())}) nor a catalogue file NAME.json"
        ) from None


def plain_name(value: Any) -> str:
    """The name of a game that settings may hold: no key, which could lead to any file.

    Raises:
        InvalidValueError: it is another value.
    """
    if not isinstance(value, str) or "@" in value:
        raise errors.InvalidValueError(f"{value!r} is not the name of a game")
    return value


def _inside(setting: str, name: str, folder: Path) -> Path:
    """The file of that name in the folder of the settings, which it must not lead out of."""
    path = regular_files.regular_file_below(folder / name, (folder.resolve(),))
    if path is None:
        outside = ".." in Path(name).parts or Path(name).is_absolute()
        reason = (
            "leads out of the folder of these settings" if outside else "is no file in the folder of these settings"
        )
        raise errors.InvalidValueError(f"{setting}: {name!r} {reason}; `vaultc catalog import` writes catalogues")
    return path


def line_of(text: str, key: str, message: str) -> int | None:
    """The line of a settings file that a message is about: of a text that it quotes, else of the setting."""
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines, 1) if line.strip().strip('"').startswith(key)), None)
    for quoted in message.split("'")[1::2]:
        for number in range(start or 1, len(lines) + 1):
            if f'"{quoted}"' in lines[number - 1]:
                return number
    return start
