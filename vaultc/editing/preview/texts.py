"""The current texts of the target's files: on the disk, or in an editor."""

from __future__ import annotations

from pathlib import Path

from vaultc.language.source import Source
from vaultc.support import targets
from vaultc.support.regular_files import read_regular, regular_file_below

MOST_FILES = 1000
LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is previewed."""


class Texts:
    """The des files that a target means; nothing outside of its folder is read."""

    def __init__(self, target: Path) -> None:
        """
        Raises:
            TargetError: the target names nothing, or not a des file.
        """
        targets.find_files(str(target))
        if target.is_file() and target.suffix != targets.SOURCE:
            raise targets.TargetError(f"{target}: not a des file")
        self._only = None if target.is_dir() else target.name
        self.folder = (target if target.is_dir() else target.parent).resolve()
        self._edited: dict[str, str] = {}

    def names(self) -> list[str]:
        """The files by their paths below the folder; a single target also while it is missing."""
        return list(self._places())

    def _places(self) -> dict[str, Path]:
        """The files by their names; what of a name is not text is shown as a question mark."""
        if self._only is not None:
            return {_shown(self._only): self.folder / self._only}
        try:
            found = targets.find_files(str(self.folder))[:MOST_FILES]
        except targets.TargetError:
            found = []
        inside = (path for path in found if path.is_relative_to(self.folder))
        return {_shown(path.relative_to(self.folder).as_posix()): path for path in inside}

    def read(self, name: str) -> Source | None:
        """A file of the target; None if there is none, or not now."""
        path = self._places().get(name)
        if path is None:
            return None
        if name in self._edited:
            return Source(name, self._edited[name], path)
        found = regular_file_below(path, (self.folder,))
        try:
            return None if found is None else Source.from_bytes(read_regular(found, LARGEST, links=False), name, path)
        except OSError:
            return None

    def edit(self, path: str, text: str) -> bool:
        """Take a text for what a file holds; whether it is a file of the target."""
        name = self._name_of(path)
        if name is None or len(text) > LARGEST:
            return False
        self._edited[name] = text
        return True

    def _name_of(self, path: str) -> str | None:
        try:
            name = _shown(Path(path).resolve().relative_to(self.folder).as_posix())
        except (OSError, ValueError, RuntimeError):
            return None
        return name if name in self._places() else None


def _shown(name: str) -> str:
    return name.encode("utf-8", "replace").decode("utf-8")
