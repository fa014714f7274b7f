"""The files of a studio, in memory or in a folder, their unsaved texts and histories; the files of its page."""

from __future__ import annotations

import base64
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from vaultc.language.embedded import rewriting
from vaultc.language.embedded.filling import variants
from vaultc.language.embedded.levels import FilledLevel, levels_in
from vaultc.language.embedded.parsing import PythonFileError
from vaultc.language.source import LUA_SUFFIX, Source
from vaultc.linter.checking.dialects import game_for
from vaultc.support import targets
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import VaultcError, system_reason
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import read_regular, regular_file_below
from vaultc.support.targets import TargetError


class SavingError(VaultcError):
    """A text that cannot be saved; the message says why."""


class MemoryFiles:
    """Files that are in memory alone."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = dict(texts)
        self._stored = dict(texts)

    def names(self) -> list[str]:
        """The names of all files, in the order in which they were given."""
        return list(self._texts)

    def read(self, name: str) -> Source | None:
        """A file, or None."""
        text = self._texts.get(name)
        return None if text is None else Source.from_text(text, name)

    def edit(self, name: str, text: str) -> bool:
        """Replace the text of a file, or add one."""
        self._texts[name] = text
        return True

    def write(self, name: str, text: str) -> bool:
        """Replace the text of a file that is there."""
        return name in self._texts and self.edit(name, text)

    def stored(self, name: str) -> str | None:
        """The text that was saved last."""
        return self._stored.get(name)

    def is_unsaved(self, name: str) -> bool:
        """Return whether a text has changed since it was saved."""
        return self._texts.get(name) != self._stored.get(name)

    def is_changed_outside(self, name: str) -> bool:  # noqa: ARG002 - there is no outside
        """Nothing else can change what is in memory."""
        return False

    def save(self, name: str, *, over: bool = False) -> bool:  # noqa: ARG002 - nothing else stores here
        """Keep a text, so that ``reload`` goes back to it."""
        self._stored[name] = self._texts[name]
        return True

    def reload(self, name: str) -> None:
        """Go back to the text that was saved."""
        if name in self._stored:
            self._texts[name] = self._stored[name]


MOST_FILES = 1000
LARGEST_FILE = 8 * 1024 * 1024
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


class FolderFiles:
    """The des files that a target means; nothing outside of its folder is read.

    With ``store`` the page may change them.
    """

    def __init__(self, target: Path, store: StoreFile | None = None) -> None:
        """
        Raises:
            TargetError: the target names nothing, or not a des file.
        """
        targets.find_files(str(target))
        if target.is_file() and not self._accepts(target):
            raise targets.TargetError(f"{target}: not a des file")
        self._only = None if target.is_dir() else target.name
        self.folder = (target if target.is_dir() else target.parent).resolve()
        self._edited: dict[str, str] = {}
        self._unsaved: dict[str, UnsavedText] = {}
        self._store = store

    def _accepts(self, target: Path) -> bool:
        return target.suffix in (targets.SOURCE, LUA_SUFFIX)

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
            return None if found is None else read_regular(found, LARGEST_FILE, links=False)
        except OSError:
            return None

    def edit(self, path: str, text: str) -> bool:
        """Take a text for what a file holds; whether it is a file of the target."""
        try:
            name = _shown(Path(path).resolve().relative_to(self.folder).as_posix())
        except (OSError, ValueError, RuntimeError):
            return False
        if name not in self._places() or len(text) > LARGEST_FILE:
            return False
        self._edited[name] = text
        return True

    # ---- changes by the page

    def write(self, name: str, text: str) -> bool:
        """Keep a text that the page has changed; a file that is open in an editor belongs to the editor."""
        path = self._places().get(name)
        if self._store is None or path is None or name in self._edited or len(text) > LARGEST_FILE:
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
            raise SavingError(f"{name} cannot be saved: {system_reason(error)}") from None
        self._unsaved.pop(name, None)
        return True

    def reload(self, name: str) -> None:
        """Forget the text that was not saved."""
        self._unsaved.pop(name, None)


def _shown(name: str) -> str:
    return name.encode("utf-8", "replace").decode("utf-8")


MOST_TEXTS = 500
MOST_HISTORIES = 100
MOST_KEPT_CHARACTERS = 64 * 1024 * 1024


@dataclass(slots=True)
class TextHistory:
    """The texts of one file: those before and after the present one."""

    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The number of characters kept."""
        return sum(map(len, self.before)) + sum(map(len, self.after))


class Histories:
    """The histories of files by name; the oldest are forgotten first."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, TextHistory] = OrderedDict()

    def _of(self, name: str) -> TextHistory:
        found = self._files.setdefault(name, TextHistory())
        self._files.move_to_end(name)
        while len(self._files) > MOST_HISTORIES:
            self._files.popitem(last=False)
        return found

    def note(self, name: str, old: str, new: str) -> None:
        """A file's text was changed; what was undone before cannot be done again."""
        if old == new:
            return
        history = self._of(name)
        history.before.append(old)
        history.after.clear()
        while len(history.before) > MOST_TEXTS or (history.size > MOST_KEPT_CHARACTERS and len(history.before) > 1):
            del history.before[0]

    def undo(self, name: str, present: str, write: Callable[[str], bool] = lambda _: True) -> str | None:
        """The text before the present one, once ``write`` has taken it; None if there is none, or it is refused."""
        history = self._of(name)
        return _stepped(history.before, history.after, present, write)

    def redo(self, name: str, present: str, write: Callable[[str], bool] = lambda _: True) -> str | None:
        """The text after the present one, which an undo left; None if there is none, or it is refused."""
        history = self._of(name)
        return _stepped(history.after, history.before, present, write)

    def counts(self, name: str) -> tuple[int, int]:
        """The numbers of texts that can be undone and done again."""
        history = self._files.get(name)
        return (0, 0) if history is None else (len(history.before), len(history.after))


def _stepped(texts: list[str], others: list[str], present: str, write: Callable[[str], bool]) -> str | None:
    """Go to the last of some texts; a text that is refused stays where it is."""
    if not texts or not write(texts[-1]):
        return None
    others.append(present)
    return texts.pop()


TextFiles = MemoryFiles | FolderFiles


# ---- the page

MEDIA_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The media types of files by suffix; others are not given out."""


class PageFile(NamedTuple):
    """A file of the page."""

    data: bytes
    media_type: str


def page_names() -> list[str]:
    """The names of all files of the page."""
    return sorted(each.name for each in resources.files(__package__).joinpath("page").iterdir() if _media(each.name))


def page_file(name: str) -> PageFile | None:
    """A file of the page; None if there is none of that name."""
    return _read(name) if name in page_names() else None


@cache
def _read(name: str) -> PageFile:
    return PageFile(resources.files(__package__).joinpath("page", name).read_bytes(), _media(name))


def _media(name: str) -> str:
    return MEDIA_TYPES.get(name[name.rfind(".") :], "")


LONGEST = 32 * 1024
"""Characters of a packed text; the playground takes no more."""


def playground_link(playground: str, text: str, request: Mapping[str, object] | None = None) -> str | None:
    """The link to a playground with a text; None if it is too long for one.

    ``playground`` is the address of its folder; ``request`` has fields of the page, such as ``level`` (a number from 0
    on) and ``seed``.
    """
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9, -15)).decode("ascii").rstrip("=")
    if len(packed) > LONGEST:
        return None
    return f"{playground.rstrip('/')}/#{urlencode({**(request or {}), 'text': packed})}"


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
            raise SavingError(f"{name} cannot be saved: {system_reason(error)}") from None
        self._unsaved.pop(name, None)
        return True
