"""Results cached between runs, by content and version.

A result is found again only if the file, the files it includes, every file of this program and what it runs Lua
scripts with are as they were. The
folder belongs to the user alone; without such a folder nothing is cached, silently.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from vaultc.support import resources
from vaultc.support.hashing import sha256
from vaultc.support.regular_files import read_regular, regular_file_below
from vaultc.support.version import __version__

FOLDER = "vaultc"
LUA = "lupa"
"""The package that runs Lua scripts, whose verdicts depend on it."""
MOST_FILES = 5000
"""The largest number of files; if there are more, the older half is deleted."""


class Cache:
    """A folder of results; without a folder nothing is stored."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._version = _version() if folder is not None else ""
        self._wrote = False

    @classmethod
    def of_user(cls) -> Cache:
        """The cache of this user, where the system keeps such: ``~/.cache/vaultc`` on Linux."""
        try:
            folder = _folder_of_user()
        except RuntimeError:
            return cls(None)
        return cls(_private_folder(folder) if folder.is_absolute() else None)

    def key(self, *parts: str | bytes) -> str:
        """A name for what follows from these parts and from this version of the program; empty without a folder."""
        if self._folder is None:
            return ""
        data = [part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part for part in parts]
        return hash_of(b"".join((self._version.encode(), *(b"%d:%b" % (len(part), part) for part in data))))

    def load(self, key: str) -> Any | None:
        """Return the value stored under a key; None if there is none, or it is damaged."""
        if self._folder is None:
            return None
        try:
            mark, _, data = read_regular(self._folder / f"{key}.json").partition(b"\n")
            return json.loads(data) if mark == _mark(data) else None
        except (OSError, ValueError, RecursionError):
            return None

    def save(self, key: str, value: Any) -> None:
        """Keep plain data under a key, if possible."""
        if self._folder is None:
            return
        try:
            self._thin_out(self._folder)
            name = self._folder / f".{os.urandom(8).hex()}.new"
            handle = os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
            try:
                data = json.dumps(value, separators=(",", ":")).encode("ascii")
                with os.fdopen(handle, "wb") as file:
                    file.write(_mark(data) + b"\n" + data)
                os.replace(name, self._folder / f"{key}.json")
            except BaseException:
                name.unlink(missing_ok=True)
                raise
        except OSError:
            self._folder = None

    def _thin_out(self, folder: Path) -> None:
        """Once a run, before the first result is kept, make room if there are too many."""
        if self._wrote:
            return
        self._wrote = True
        with os.scandir(folder) as entries:
            files = [entry.path for entry in entries]
        if len(files) > MOST_FILES:
            files.sort(key=lambda path: os.stat(path).st_mtime)
            for path in files[: len(files) // 2]:
                os.unlink(path)


def _folder_of_user() -> Path:
    """The folder for results, whether it is there or not.

    Where it follows from the environment the environment is asked, since platformdirs loads more than a short check.
    """
    if sys.platform in ("win32", "darwin") or "ANDROID_DATA" in os.environ:
        import platformdirs

        return platformdirs.user_cache_path(FOLDER, appauthor=False)
    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named if named.strip() else os.path.expanduser("~/.cache")) / FOLDER


def _mark(data: bytes) -> bytes:
    """By which damaged results are known."""
    return hash_of(data).encode("ascii")


def _private_folder(folder: Path) -> Path | None:
    """The folder of results, made if it is not there; None if it is not ours alone."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        facts = folder.lstat()
    except OSError:
        return None
    if folder.is_symlink() or not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return None
    foreign = hasattr(os, "getuid") and (facts.st_uid != os.getuid() or facts.st_mode & 0o022)
    return None if foreign else folder


def _interpreter_of_lua() -> str:
    """The place and the time of the package that runs Lua scripts; "" without it, when they are not run."""
    try:
        found = find_spec(LUA)
        return "" if found is None or found.origin is None else f"{found.origin} {os.stat(found.origin).st_mtime_ns}"
    except (ImportError, OSError, ValueError):
        return ""


def _version() -> str:
    """Changes with what verdicts depend on: version, Python, Lua, and the size and time of each of the files."""
    facts = [f"{__version__} {sys.version} {_interpreter_of_lua()}"]
    waiting = [str(resources.PACKAGE), str(resources.grammars())]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.name == "__pycache__":
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif entry.name.endswith((".py", ".json", ".lark", ".txt")):
                    status = entry.stat()
                    facts.append(f"{entry.path} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(sorted(facts))


def hash_of(data: bytes) -> str:
    """The SHA-256 of some bytes."""
    return sha256(data).hexdigest()


def digest(place: Path, folders: tuple[Path, ...]) -> str | None:
    """A hash of the file at a place; None if it may not be included from there, or cannot be read."""
    path = regular_file_below(place, folders)
    if path is None:
        return None
    try:
        return hash_of(read_regular(path, links=False))
    except OSError:
        return None
