"""The dialect of each file: from the command line, else a comment in it, the settings, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from vaultc.games import game_named, known_name
from vaultc.games.detection import AUTO, Detected, detected, named_in
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import ConfigurationError, Configurations, Settings
from vaultc.support.targets import TargetError

SETTINGS_FILES = ("vaultc.toml", "pyproject.toml")


def dialect_of(source: Source, settings: Settings, given: str = AUTO) -> Detected:
    """The dialect of a file, with the reason; ``given`` is the command line's."""
    if source.is_compiled:
        return detected(source)
    if given != AUTO:
        return Detected(given, "as --dialect says")
    if known_name(named_in(source.text) or "") is not None:
        return detected(source)
    name = settings.dialect_in(source.path)
    return detected(source) if name == AUTO else Detected(name, "as the settings say")


@dataclass(frozen=True)
class Dialects:
    """Tells the game of each file that a command reads. ``given`` is the command line's.

    Raises, when it is asked:
        TargetError: the settings for a file cannot be used.
    """

    given: str = AUTO

    def __call__(self, source: Source) -> Any:
        """The game of a file."""
        return game_named(self._named(source))

    def _named(self, source: Source) -> str:
        if self.given != AUTO:
            return self.given
        return dialect_of(source, _settings_of(_folder(source.path))).name

    @property
    def anywhere(self) -> str:
        """The dialect where no file is read: from the command line or from this folder's settings, else ``auto``."""
        return self.given if self.given != AUTO else _settings_of(_folder(None)).dialect


def _folder(path: Path | None) -> Path:
    return Path.cwd() if path is None else path.absolute().parent


@cache
def _settings_of(folder: Path) -> Settings:
    """The settings for the files of a folder; most have none."""
    around = (folder, *folder.parents)
    if not any((place / name).is_file() for place in around for name in SETTINGS_FILES):
        return Settings()
    try:
        return Configurations().settings(folder / "_")
    except ConfigurationError as error:
        raise TargetError(str(error).replace("\nhelp: ", "; ")) from None
