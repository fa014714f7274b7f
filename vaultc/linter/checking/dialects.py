"""The dialect of each file: from the command line, else a comment in it, the settings, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from vaultc import games
from vaultc.games import detection
from vaultc.games.seen_marks import Detected
from vaultc.language.source import Source
from vaultc.linter.checking import configuration
from vaultc.support.targets import TargetError

SETTINGS_FILES = ("vaultc.toml", "pyproject.toml")


def dialect_of(source: Source, settings: configuration.Settings, given: str = detection.AUTO) -> Detected:
    """The dialect of a file, with the reason; ``given`` is the command line's."""
    if source.is_compiled:
        return detection.detected(source)
    if given != detection.AUTO:
        return Detected(given, "as --dialect says")
    if games.known_name(detection.named_in(source.text) or "") is not None:
        return detection.detected(source)
    name = settings.dialect_in(source.path)
    return detection.detected(source) if name == detection.AUTO else Detected(name, "as the settings say")


@dataclass(frozen=True)
class Dialects:
    """Tells the game of each file that a command reads. ``given`` is the command line's.

    Raises, when it is asked:
        TargetError: the settings for a file cannot be used.
    """

    given: str = detection.AUTO

    def __call__(self, source: Source) -> Any:
        """The game of a file."""
        return games.game_named(self._named(source))

    def _named(self, source: Source) -> str:
        if self.given != detection.AUTO:
            return self.given
        return dialect_of(source, _settings_of(_folder(source.path))).name

    @property
    def anywhere(self) -> str:
        """The dialect where no file is read: from the command line or from this folder's settings, else ``auto``."""
        return self.given if self.given != detection.AUTO else _settings_of(_folder(None)).dialect


def _folder(path: Path | None) -> Path:
    return Path.cwd() if path is None else path.absolute().parent


@cache
def _settings_of(folder: Path) -> configuration.Settings:
    """The settings for the files of a folder; most have none."""
    around = (folder, *folder.parents)
    if not any((place / name).is_file() for place in around for name in SETTINGS_FILES):
        return configuration.Settings()
    try:
        return configuration.Configurations().settings(folder / "_")
    except configuration.ConfigurationError as error:
        raise TargetError(str(error)) from None
