"""The current texts of the target's files: on the disk, or in an editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vaultc.editing.workbench.files import SavingError
from vaultc.language.source import Source
from vaultc.support import targets
from vaultc.support.regular_files import read_regular, regular_file_below

MOST_FILES = 1000
LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is previewed."""


StoreFile = Callable[[Path, bytes | None, bytes], None]
"""Gives a file that held these bytes, or that was not there, a new content at once; raises OSError if it cannot."""
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class UnsavedText:
    """A text that the page has changed; ``base`` is what the file held when the first change was made."""

    text: str
    base: bytes | None

    def source(self, name: str, path: Path) -> Source:
        """The text as a source with the encoding of its file."""
        old = Source.from_bytes(self.base or b"", name, path)
        return Source(name, self.text, path, old.remarks, old.encoding)

    def data(self, name: str) -> bytes:
        """The text in the encoding of its file, with the byte order mark if that had one.

        Raises:
            SavingError: the encoding lacks a character.
        """
        base = self.base or b""
        encoding = Source.from_bytes(base, name).encoding
        try:
            return (_MARK if base.startswith(_MARK) else b"") + self.text.encode(encoding)
        except UnicodeEncodeError as error:
            character = self.text[error.start]
            raise SavingError(f"{name} is in {encoding}, which has no {character!r}; write another") from None


class Texts:
    """The des files that a target means; nothing outside of its folder is read.

    With ``store`` the page may change them.
    """

    def __init__(self, target: Path, store: StoreFile | None = None) -> None:
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
        self._unsaved: dict[str, UnsavedText] = {}
        self._store = store

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
        if name in self._unsaved:
            return self._unsaved[name].source(name, path)
        data = self._data(path)
        return None if data is None else Source.from_bytes(data, name, path)

    def _data(self, path: Path) -> bytes | None:
        """The bytes of a file; None if it is not there now."""
        found = regular_file_below(path, (self.folder,))
        try:
            return None if found is None else read_regular(found, LARGEST, links=False)
        except OSError:
            return None

    def edit(self, path: str, text: str) -> bool:
        """Take a text for what a file holds; whether it is a file of the target."""
        try:
            name = _shown(Path(path).resolve().relative_to(self.folder).as_posix())
        except (OSError, ValueError, RuntimeError):
            return False
        if name not in self._places() or len(text) > LARGEST:
            return False
        self._edited[name] = text
        return True

    # ---- changes by the page

    def write(self, name: str, text: str) -> bool:
        """Keep a text that the page has changed; a file that is open in an editor belongs to the editor."""
        path = self._places().get(name)
        if self._store is None or path is None or name in self._edited or len(text) > LARGEST:
            return False
        known = self._unsaved.get(name)
        base = self._data(path) if known is None else known.base
        if base is not None and Source.from_bytes(base, name).text == text and self._data(path) == base:
            self._unsaved.pop(name, None)
        else:
            self._unsaved[name] = UnsavedText(text, base)
        return True

    def stored(self, name: str) -> str | None:
        """The text on the disk."""
        path = self._places().get(name)
        data = None if path is None else self._data(path)
        return None if data is None else Source.from_bytes(data, name).text

    def is_unsaved(self, name: str) -> bool:
        """Return whether the page has changed a text that is not saved."""
        return name in self._unsaved

    def is_changed_outside(self, name: str) -> bool:
        """Return whether the file has changed since the page began to change it."""
        path, known = self._places().get(name), self._unsaved.get(name)
        return known is not None and (path is None or self._data(path) != known.base)

    def save(self, name: str, *, over: bool = False) -> bool:
        """Store a text, in the encoding of its file.

        Raises:
            SavingError: the encoding lacks a character, or the disk does not allow it.
        """
        path, known = self._places().get(name), self._unsaved.get(name)
        if known is None:
            return True
        if path is None or self._store is None:
            raise SavingError(f"{name} cannot be saved: its place is gone")
        before, after = self._data(path), known.data(name)
        if before != known.base and not over:
            return False
        try:
            self._store(path, before, after)
        except OSError as error:
            raise SavingError(f"{name} cannot be saved: {error.strerror or error}") from None
        self._unsaved.pop(name, None)
        return True

    def reload(self, name: str) -> None:
        """Forget the text that was not saved."""
        self._unsaved.pop(name, None)


def _shown(name: str) -> str:
    return name.encode("utf-8", "replace").decode("utf-8")
