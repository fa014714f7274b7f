"""The game of each file: as a caller says, else a comment in it, the settings, its words, and the files beside it.

Every way into the program asks here: commands, the library, environments, the fixture of pytest, editors.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from vaultc import games
from vaultc.games import detection
from vaultc.language.diagnostics import Severity
from vaultc.language.game import IN_PYTHON, IN_SETTINGS, ON_COMMAND_LINE, Detected, Feature, Game
from vaultc.language.source import Source
from vaultc.support import regular_files
from vaultc.support.errors import InvalidValueError
from vaultc.support.targets import TargetError, holds_embedded

if TYPE_CHECKING:
    from vaultc.linter.checking import configuration

Dialect = str | Path | Game | Callable[[Source], Game]
"""The name of a game, a catalogue file ``NAME.json``, ``auto``, a game, or a function that returns the game of each
file."""

_NOTHING: Final = Feature(0)

SETTINGS_FILES = ("vaultc.toml", "pyproject.toml")
MOST_NEIGHBOURS: Final = 100
"""Files of a folder that are looked at where a file may be of several games."""


def game_for(source: Source, dialect: Dialect = detection.AUTO) -> Game:
    """The game in whose dialect a file is read.

    Raises:
        InvalidValueError: there is no such dialect.
        TargetError: the settings for the file cannot be used.
    """
    if isinstance(dialect, Game):
        return dialect
    if callable(dialect):
        return dialect(source)
    game: Game = games.game_named(decided(source, dialect).name)
    return game


def game_of(dialect: Dialect = detection.AUTO, needed: Feature = _NOTHING) -> Game:
    """The game where no file is read: as a caller says, else the settings of the current folder, else the default.

    A game of the settings counts only if it has the features that are ``needed``.

    Raises:
        InvalidValueError: there is no such dialect.
        TargetError: the settings of the current folder cannot be used.
    """
    if isinstance(dialect, Game):
        return dialect
    game: Game = games.game_named(games.DEFAULT if callable(dialect) else key_anywhere(dialect))
    if dialect == detection.AUTO and not game.has(needed):
        game = games.game_named(games.DEFAULT)
    return game


def key_anywhere(dialect: str | Path = detection.AUTO) -> str:
    """The key of the game where no file is read.

    Raises:
        As :func:`game_of`.
    """
    name = settled(dialect)
    folder = _current_folder() if name == detection.AUTO else None
    settings = None if folder is None else settings_in(folder)
    name = name if settings is None else settings.dialect
    return games.DEFAULT if name == detection.AUTO else name


def decided(source: Source, dialect: str | Path = detection.AUTO) -> Detected:
    """The dialect of a file, with the reason.

    Raises:
        InvalidValueError: there is no such dialect.
        TargetError: the settings for the file cannot be used.
    """
    name = settled(dialect)
    folder = _current_folder() if source.path is None else source.path.absolute().parent
    is_asked = name == detection.AUTO or source.is_lua_script
    settings = settings_in(folder) if is_asked and folder is not None else None
    return dialect_of(source, settings, name)


@overload
def settled(dialect: str | Path) -> str: ...


@overload
def settled(dialect: Dialect) -> str | Game | Callable[[Source], Game]: ...


def settled(dialect: Dialect) -> str | Game | Callable[[Source], Game]:
    """A dialect with its name looked up and its catalogue file read, which is to be done once for many files.

    Raises:
        CatalogueError: the file is not a catalogue.
        InvalidValueError: there is no such dialect.
    """
    if isinstance(dialect, Game) or callable(dialect):
        return dialect
    if not isinstance(dialect, str | Path):
        raise InvalidValueError(f"a dialect is the name of a game or a catalogue file NAME.json, not {dialect!r}")
    return detection.AUTO if dialect == detection.AUTO else games.key_of(str(dialect))


def dialect_of(source: Source, settings: configuration.Settings | None, given: str = detection.AUTO) -> Detected:
    """The dialect of a file, with the reason; ``given`` is the command line's.

    The dialect of a script has the functions that the settings declare, whatever it is.
    """
    found = _dialect_of(source, settings, given)
    if settings is None or not settings.lua or not source.is_lua_script:
        return found
    from vaultc.games.from_catalogue import key_with

    return found._replace(name=key_with(found.name, {"lua": dict(settings.lua)}))


def _dialect_of(source: Source, settings: configuration.Settings | None, given: str) -> Detected:
    if source.is_compiled:
        return detection.detected(source)
    if holds_embedded(source.name):
        return _embedded_dialect(source, settings, given)
    if given != detection.AUTO:
        return Detected(given, ON_COMMAND_LINE)
    name = detection.AUTO if settings is None else settings.dialect_in(source.path)
    if name == detection.AUTO:
        return _beside_others(source, detection.detected(source))
    return detection.told_in(source) or Detected(name, IN_SETTINGS)


def _embedded_dialect(source: Source, settings: configuration.Settings | None, given: str) -> Detected:
    """The dialect of the levels in a Python file or a notebook: MiniHack's, unless something names another."""
    name = given
    if given == detection.AUTO and settings is not None:
        name = settings.dialect_in(source.path)
    if name != detection.AUTO:
        told = detection.told_in(source) if given == detection.AUTO else None
        return told or Detected(name, ON_COMMAND_LINE if given == name else IN_SETTINGS)
    told = detection.told_in(source)
    return told or Detected(str(games.game_with(Feature.MINIHACK_LEVELS).name), IN_PYTHON)


# ---- settings


def _current_folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:
        return None


def settings_in(folder: Path) -> configuration.Settings | None:
    """The settings for the files of a folder, read again when they or catalogue files that they name have changed.

    None if no folder around it has a file that may hold some.

    Raises:
        TargetError: they cannot be used.
    """
    files = [str(place / name) for place in (folder, *folder.parents) for name in SETTINGS_FILES]
    stamps = tuple(stamp for file in files if (stamp := _stamp(file)) is not None)
    if not stamps:
        return None
    settings, catalogues = _read(folder, stamps)
    if any(_stamp(stamp[0]) != stamp for stamp in catalogues):
        _read.cache_clear()
        settings, _ = _read(folder, stamps)
    return settings


_Stamp = tuple[str, int, int]


def _stamp(file: str) -> _Stamp | None:
    """The path of a file with what changes when the file does; None without the file."""
    try:
        status = os.stat(file)
    except OSError:
        return None
    return file, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=256)
def _read(folder: Path, _stamps: tuple[_Stamp, ...]) -> tuple[configuration.Settings, tuple[_Stamp, ...]]:
    """The settings for the files of a folder, and the catalogue files of their games."""
    from vaultc.linter.checking import configuration

    try:
        settings = configuration.Configurations().settings(folder / "_")
    except configuration.ConfigurationError as error:
        raise TargetError(str(error)) from None
    names = {settings.dialect, *(name for _, name in settings.per_file_dialect)}
    if all(map(games.known_name, names - {detection.AUTO})):
        return settings, ()
    from vaultc.games import from_catalogue

    files = filter(None, map(from_catalogue.file_of, sorted(names)))
    return settings, tuple(stamp for file in files if (stamp := _stamp(file)) is not None)


# ---- files beside a file


def _beside_others(source: Source, found: Detected) -> Detected:
    """The dialect of a file without settings: of several that it can be of, the one of the files in its folder."""
    if source.path is None or found.is_told:
        return found
    possible = detection.possible(source)
    if len(possible) < 2:
        return found
    path = source.path.absolute()
    name = _game_of_others(path)
    if name is None or name == found.name or name not in possible:
        return found
    mistakes = _mistakes(source, name)
    if mistakes and mistakes > _mistakes(source, found.name):
        return found
    return Detected(name, f"as the other files in {path.parent.name or path.parent} are")


def _mistakes(source: Source, name: str) -> int:
    """The number of errors and warnings of a file in a game, since unknown names can be warnings."""
    from vaultc.linter.engine import lint, rules_about
    from vaultc.pipeline.reading import model_of

    model = model_of(source, games.game_named(name))
    found = lint(model, tuple(each for each in rules_about(model) if each.severity >= Severity.WARNING))
    return sum(diagnostic.severity >= Severity.WARNING for diagnostic in found)


def _game_of_others(path: Path) -> str | None:
    """The only game, not the default, of which the other files in the folder of a file can be; None if there is none,
    if most of them tell nothing, or if none of them alone is taken for that game: it only shares words with others."""
    try:
        found = _games_in(path.parent, path.parent.stat().st_mtime_ns)
    except OSError:
        return None
    telling = [each for each in found if each.source.path != path and len(each.possible) < len(games.dialects())]
    if not telling or 2 * len(telling) < len(found) - 1:
        return None
    shared = frozenset.intersection(*(each.possible for each in telling))
    if shared <= {games.DEFAULT}:
        return None
    common = shared & {detection.detected(each.source).name for each in telling}
    return next((name for name in games.dialects() if name in common), None) if games.DEFAULT not in common else None


class _Neighbour(NamedTuple):
    """A file of a folder with the games of which it can be."""

    source: Source
    possible: frozenset[str]


@lru_cache(maxsize=64)
def _games_in(folder: Path, _changed: int) -> tuple[_Neighbour, ...]:
    """The first des files of a folder, with their games."""
    found = []
    for path in sorted(folder.glob("*.des"))[:MOST_NEIGHBOURS]:
        try:
            source = Source.from_bytes(regular_files.read_regular(path), str(path), path)
        except (OSError, ValueError):
            continue
        found.append(_Neighbour(source, detection.possible(source)))
    return tuple(found)
