"""Reading untrusted paths: regular files of a limited size, and nothing that could hang.

A file is looked at before it is opened, since opening alone can have effects (a pipe waits for a writer, a tape
rewinds), and once more when it is open, since it may have been exchanged meanwhile. It may also grow while it is read.
Where links must not lead out of a folder, the path is looked up first and then opened part by part, so that a link that
has come in meanwhile is not followed.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; nothing that is read here is longer."""

NOT_REGULAR = "not a regular file"


def read_regular(path: Path | str, most: int = LARGEST_FILE, *, links: bool = True) -> bytes:
    """The contents of a regular file; with ``links``, links are followed, else the path must have none.

    Raises:
        OSError: there is none, it is something else (a folder, a pipe, a device), it cannot be read, it is longer
            than ``most`` bytes, or there is a link that must not be.
    """
    name = os.fspath(path)
    try:
        _require_regular(os.stat(name, follow_symlinks=links), name)
        handle = os.open(name, _READ) if links else _open_without_links(Path(name))
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), name) from None
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        _require_regular(status, name)
        data = file.read(min(status.st_size, most) + 1)
        if len(data) > status.st_size:
            data += file.read(most + 1 - len(data))
    if len(data) > most:
        raise OSError(errno.EFBIG, f"larger than {most} bytes", name)
    return data


_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def _open_without_links(path: Path) -> int:
    """A handle of a file; no link is followed, not even a link made while the path is walked."""
    nofollow = getattr(os, "O_NOFOLLOW", 0)
    if not hasattr(os, "O_PATH") or os.open not in os.supports_dir_fd:
        return _open_and_look_again(path, nofollow)
    path = path.absolute()
    folder = os.open(path.anchor, os.O_PATH | os.O_DIRECTORY)
    try:
        for part in path.parts[1:-1]:
            inner = os.open(part, os.O_PATH | os.O_DIRECTORY | nofollow, dir_fd=folder)
            os.close(folder)
            folder = inner
        return os.open(path.name, _READ | nofollow, dir_fd=folder)
    finally:
        os.close(folder)


def _open_and_look_again(path: Path, nofollow: int) -> int:
    """A handle of a file, which must still be the one at its path, and no link on the way."""
    handle = os.open(path, _READ | nofollow)
    try:
        same = path.resolve() == path.absolute() and os.path.samestat(os.fstat(handle), os.lstat(path))
    except BaseException:
        os.close(handle)
        raise
    if not same:
        os.close(handle)
        raise OSError(errno.ELOOP, "was exchanged for a link", os.fspath(path))
    return handle


def is_regular(path: Path) -> bool:
    """Return whether there is a regular file, or a link to one."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def folders_around(path: Path | None) -> tuple[Path, ...]:
    """Return the folders where related files may lie: below the file's or below the current one, both without links."""
    return tuple(folder.resolve() for folder in (path and path.parent, Path.cwd()) if folder is not None)


def regular_file_below(place: Path, folders: tuple[Path, ...]) -> Path | None:
    """The regular file at a place, without links; None if there is none below these folders.

    Nothing is opened, and files outside make no difference, so that the result reveals nothing about them.
    """
    try:
        path = place.resolve()
    except (OSError, ValueError, RuntimeError):
        return None
    return path if any(path.is_relative_to(folder) for folder in folders) and is_regular(path) else None


def _require_regular(status: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise OSError(errno.EISDIR, "is a folder", name)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, NOT_REGULAR, name)
