"""Reading what somebody else may have put on the disk: regular files of a limited size, and nothing that could hang.

A file is looked at before it is opened, since opening alone can have effects (a pipe waits for a writer, a tape
rewinds), and once more when it is open, since it may have been exchanged meanwhile. It may also grow while it is read.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; nothing that is read here is longer."""

NOT_REGULAR = "not a regular file"


def read_regular(path: Path | str, most: int = LARGEST_FILE) -> bytes:
    """What a regular file holds; links are followed.

    Raises:
        OSError: there is none, it is something else (a folder, a pipe, a device), it cannot be read, or it is longer
            than ``most`` bytes.
    """
    name = os.fspath(path)
    try:
        _require_regular(os.stat(name), name)
        handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
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


def is_regular(path: Path) -> bool:
    """Whether there is a regular file, or a link to one."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def folders_around(path: Path | None) -> tuple[Path, ...]:
    """Where files that belong to a file may lie: below its folder or below the current one, both without links."""
    return tuple(folder.resolve() for folder in (path and path.parent, Path.cwd()) if folder is not None)


def regular_file_below(place: Path, folders: tuple[Path, ...]) -> Path | None:
    """The regular file at a place, without links; None if there is none below these folders.

    Nothing is opened, and it makes no difference what lies outside, so that nobody learns from us what is there.
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
