"""The levels of a Python file or a notebook in a studio: each is a file of its own, which is stored in its string."""

from __future__ import annotations

from pathlib import Path

from vaultc.editing.studio.files import FolderFiles, SavingError, StoreFile
from vaultc.language.embedded import rewriting
from vaultc.language.embedded.filling import variants
from vaultc.language.embedded.levels import FilledLevel, levels_in
from vaultc.language.embedded.parsing import PythonFileError
from vaultc.language.source import Source
from vaultc.linter.checking.dialects import game_for
from vaultc.support.targets import TargetError


class EmbeddedFiles(FolderFiles):
    """The levels of one Python file or notebook, by the name of the file and their numbers."""

    def __init__(self, target: Path, store: StoreFile | None = None) -> None:
        """
        Raises:
            TargetError: the file cannot be read, or holds no level.
        """
        self._file = target.resolve()
        self._known: tuple[bytes, tuple[FilledLevel, ...]] | None = None
        super().__init__(target, store)
        source = self._source()
        if source is None:
            raise TargetError(f"{target}: not a regular file, or too large")
        try:
            found = levels_in(source)
        except PythonFileError as error:
            raise TargetError(f"{target}: {error}") from None
        if not found:
            raise TargetError(f"{target}: no level in this file")

    def _accepts(self, target: Path) -> bool:
        return target.is_file()

    def _source(self) -> Source | None:
        data = self._data(self._file)
        return None if data is None else Source.from_bytes(data, self._file.name, self._file)

    def _levels(self) -> tuple[FilledLevel, ...]:
        """The levels as they are on the disk, with something in their holes; none while the file cannot be read."""
        data = self._data(self._file)
        if data is None:
            return ()
        if self._known is None or self._known[0] != data:
            source = Source.from_bytes(data, self._file.name, self._file)
            language = game_for(source).language
            try:
                levels = tuple(variants(level, language)[0] for level in levels_in(source))
            except PythonFileError:
                levels = ()
            self._known = data, levels
        return self._known[1]

    def _places(self) -> dict[str, Path]:
        return {f"{self._file.name}, level {number}": self._file for number in range(1, len(self._levels()) + 1)}

    def stored(self, name: str) -> str | None:
        """The text of a level on the disk."""
        levels, number = self._levels(), int(name.rpartition(" ")[2])
        return levels[number - 1].text if number <= len(levels) else None

    def read(self, name: str) -> Source | None:
        """A level; None if there is none, or not now."""
        if name not in self._places():
            return None
        text = self._unsaved[name].text if name in self._unsaved else self.stored(name)
        return None if text is None else Source(name, text, self._file)

    def edit(self, path: str, text: str) -> bool:  # noqa: ARG002 - an editor has the whole file
        """No editor has a level alone."""
        return False

    def save(self, name: str, *, over: bool = False) -> bool:
        """Store a level in its string.

        Raises:
            SavingError: the string cannot hold the text, or the disk does not allow it.
        """
        known = self._unsaved.get(name)
        if known is None:
            return True
        before, source, number = self._data(self._file), self._source(), int(name.rpartition(" ")[2]) - 1
        if before != known.base and not over:
            return False
        levels = self._levels()
        if self._store is None or source is None or number >= len(levels):
            raise SavingError(f"{name} cannot be saved: its place is gone")
        text = rewriting.rewritten(source, number, levels[number], known.text)
        if text is None:
            raise SavingError(f"{name} cannot be saved: its string, or a hole in it, cannot hold the new text")
        try:
            self._store(self._file, before, text.encode(source.encoding))
        except OSError as error:
            raise SavingError(f"{name} cannot be saved: {error.strerror or error}") from None
        self._unsaved.pop(name, None)
        return True
