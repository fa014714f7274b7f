"""Targets that users name on the command line and in calls: des files, compiled levels, and folders of them.

Dungeon files are found by their names beside these.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from vaultc.support import regular_files
from vaultc.support.errors import VaultcError, did_you_mean, system_reason
from vaultc.support.lazy import lazy_pattern

SOURCE, COMPILED, SCRIPT = ".des", ".lev", ".lua"
"""The suffixes of des files, of compiled levels, and of Lua level scripts."""


DUNGEON_FILES = ("dungeon.def", "dungeon.lua")
"""The names of the files that tie the levels of a game together."""
PYTHON, NOTEBOOK = ".py", ".ipynb"
EMBEDDED = (PYTHON, NOTEBOOK)
"""The suffixes of files that hold levels beside other things."""


_EMBEDDED = lazy_pattern(r"\.(?:py|ipynb)(?:$|:cell |, level )")
"""The name of a file, of a cell, or of one level of these."""


class TargetError(VaultcError):
    """A target names nothing that can be read; the message says which and what is near."""


def is_path(target: str) -> bool:
    """Return whether a target is to be looked for on the disk; else it names a vault.

    A name that the system does not take, such as one of 300 characters, is not on the disk: :mod:`os.path` says so
    where :mod:`pathlib` would raise an error.
    """
    return target.endswith((SOURCE, COMPILED, SCRIPT)) or "/" in target or os.path.exists(target)


def find_files(target: str, *, compiled: bool = False) -> list[Path]:
    """The des files that a path means: itself, or all files below a folder, sorted.

    With ``compiled`` a folder that holds no des file means its compiled levels, or else its Lua scripts.

    Below a folder, links that lead out of it and out of the current folder are passed over, so that a stranger's
    folder cannot bring in any other file of the machine. So is what is not a regular file.

    Raises:
        TargetError: nothing is there, it is not a regular file, or a folder holds no des file.
    """
    path = Path(target)
    if os.path.isdir(path):
        files = sorted(file for file in _files_below(path) if file.name not in DUNGEON_FILES)
        for suffix in (SOURCE, COMPILED, SCRIPT) if compiled else (SOURCE,):
            if found := [file for file in files if file.name.endswith(suffix)]:
                return found
        raise TargetError(f"{target}: no des files in this folder")
    if regular_files.is_regular(path):
        return [path]
    if os.path.exists(path):
        raise TargetError(f"{target}: {regular_files.NOT_REGULAR}")
    beside = (entry.name for entry in _entries(os.path.dirname(target) or ".") if not entry.name.startswith("."))
    hint = did_you_mean(path.name, beside, shown=lambda name: str(path.with_name(name)))
    raise TargetError(f"{target}: no such file or folder{hint}")


def find_dungeon_files(target: str) -> list[Path]:
    """The dungeon files in a folder and below it, sorted; one in Lua only where its folder has no other."""
    if not os.path.isdir(target):
        return []
    found = {file for file in _files_below(Path(target)) if file.name in DUNGEON_FILES}
    first, _ = DUNGEON_FILES
    return sorted(file for file in found if file.name == first or file.with_name(first) not in found)


def find_files_with_python(folder: str) -> list[Path]:
    """The des files, Python files and notebooks below a folder, sorted; folders whose names begin with a dot are not
    looked into.

    Raises:
        TargetError: there are none.
    """
    suffixes = (SOURCE, *EMBEDDED)
    below = (path for path in _files_below(Path(folder), suffixes) if path.name.endswith(suffixes))
    found = [
        path
        for path in below
        if not any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(folder).parts)
    ]
    if not found:
        raise TargetError(f"{folder}: no des files, Python files or notebooks in this folder")
    return sorted(found)


def holds_embedded(name: str | Path) -> bool:
    """Return whether a file holds levels beside other things, by its name."""
    return _EMBEDDED.search(str(name)) is not None


def _files_below(folder: Path, suffixes: tuple[str, ...] = (SOURCE, COMPILED, SCRIPT)) -> Iterator[Path]:
    allowed = (folder.resolve(), Path.cwd().resolve())
    waiting = [str(folder)]
    while waiting:
        for entry in _entries(waiting.pop()):
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            elif entry.name.endswith(suffixes) or entry.name in DUNGEON_FILES:
                path = Path(entry.path)
                offered = regular_files.regular_file_below(path, allowed) if entry.is_symlink() else entry.is_file()
                if offered:
                    yield path


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return the entries of a folder; none if it may not be read, or if its path is longer than the system takes."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a des file.

    Raises:
        TargetError: the file cannot be read, is not a regular file, or is too large to be one.
    """
    try:
        return regular_files.read_regular(path)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise TargetError(
                f"{path}: larger than {regular_files.LARGEST_FILE >> 20} MB; this is not a des file"
            ) from None
        raise TargetError(f"{path}: {system_reason(error)}") from None
