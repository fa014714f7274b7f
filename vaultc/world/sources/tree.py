"""The folder of a game's sources: files found by name wherever they lie, each read once and within bounds."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

from vaultc.support.errors import VaultcError
from vaultc.support.regular_files import read_regular, regular_file_below

MOST_FILES: Final = 50_000
DEEPEST: Final = 12
LARGEST_SOURCE: Final = 32 * 1024 * 1024
MOST_BYTES: Final = 256 * 1024 * 1024
PREPROCESSED: Final = ".i"
"""The ending of files that a compiler has preprocessed, which are read in place of those that end in ``.c``."""
KINDS: Final = (".c", ".h", PREPROCESSED, ".l", ".y", ".cpp", ".des")
_SKIPPED = frozenset({".git", ".svn", ".hg", "node_modules", "build", "obj"})


class SourceError(VaultcError):
    """A source tree, or a file in it, cannot be read; the message says which and why."""


class SourceTree:
    """The files of a folder, by their paths from it; links that lead out of it are as if they were missing."""

    def __init__(self, root: Path) -> None:
        """Look up all files.

        Raises:
            SourceError: there is no such folder, or it has no sources.
        """
        if not root.is_dir():
            raise SourceError(f"{root}: no folder; give the folder of the game's source tree")
        self.root = root.resolve()
        self.paths = _sources_in(self.root)
        if not any(path.endswith((".c", ".h")) for path in self.paths):
            raise SourceError(f"{root}: no C sources in this folder; give the game's source tree, with src and include")
        self.sums: dict[str, str] = {}
        self._texts: dict[str, str | None] = {}
        self._left = MOST_BYTES
        self._named: dict[str, list[str]] = {}
        for path in self.paths:
            self._named.setdefault(path.rpartition("/")[2].lower(), []).append(path)

    def text(self, path: str) -> str | None:
        """The text of a file, a character a byte; None if it cannot be read or is too long."""
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]

    def _read(self, path: str) -> str | None:
        inner = regular_file_below(self.root / path, (self.root,))
        try:
            data = read_regular(inner, min(LARGEST_SOURCE, self._left)) if inner is not None else None
        except OSError:
            return None
        if data is None:
            return None
        self._left -= len(data)
        self.sums[path] = sha256(data).hexdigest()
        return data.decode("latin-1")

    def find(self, name: str, beside: str = "") -> str | None:
        """The path of a file by its name, beside another, else at its usual place, else anywhere.

        A file that a compiler has preprocessed is found in place of its original.
        """
        if name.endswith(".c") and (made := self._find(name.removesuffix(".c") + PREPROCESSED, beside)) is not None:
            return made
        return self._find(name, beside)

    def _find(self, name: str, beside: str) -> str | None:
        near = "/".join([*beside.split("/")[:-1], name])
        if near in self.paths:
            return near
        if name in self.paths:
            return name
        found = self._named.get(name.rpartition("/")[2].lower(), [])
        tails = [path for path in found if path.lower().endswith("/" + name.lower())]
        return min(tails or found, key=_usualness, default=None)

    def declaring(self, pattern: str, kinds: tuple[str, ...] = (PREPROCESSED, ".c", ".h")) -> list[str]:
        """The files whose text has a pattern, the usual places first."""
        sought = re.compile(pattern)
        files = sorted((path for path in self.paths if path.endswith(kinds)), key=_usualness)
        return [path for path in files if (text := self.text(path)) is not None and sought.search(text)]


def _usualness(path: str) -> tuple[int, str]:
    usual = path.startswith(("src/", "include/", "util/"))
    return (0 if usual else path.count("/") + 1, path)


def _sources_in(root: Path) -> dict[str, None]:
    found, count = list[str](), 0
    for folder, folders, files in os.walk(root):
        inner = Path(folder).relative_to(root)
        folders[:] = sorted(each for each in folders if each not in _SKIPPED) if len(inner.parts) < DEEPEST else []
        count += len(files)
        if count > MOST_FILES:
            raise SourceError(f"{root}: more than {MOST_FILES} files; give the folder of one game")
        found += [(inner / name).as_posix() for name in files if name.lower().endswith(KINDS)]
    return dict.fromkeys(sorted(found))
