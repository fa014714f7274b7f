"""Output of commands: files, standard output, and whether it is in colour.

Links are followed. A regular file that is replaced keeps its permissions and its owner. A file with several names
(hard links), or one whose owner we may not restore, is written in place, since replacing it would lose them.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click

from vaultc.cli.option_records import Command
from vaultc.support.lazy import lazy_pattern
from vaultc.support.regular_files import read_regular

_OWN_STREAM = lazy_pattern(r"/dev/(stdout|stderr|fd/[0-9]+)|/proc/self/fd/[0-9]+")
_NUMBERS = {"stdout": 1, "stderr": 2}


def write_atomically(path: Path, data: bytes | str) -> None:
    """Write this content to a regular or new file, so that a reader never sees half of it.

    A device or a pipe gets the content as it would from any tool; ``/dev/stdout`` and its like mean the open stream
    itself. Missing parent folders are created.

    Raises:
        OSError: the disk does not allow it; no file is left then.
    """
    content = data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data
    with _blamed_on(path):
        if is_stream(path):
            number = _own_stream(path)
            sys.stdout.flush()
            handle = os.open(path, os.O_WRONLY) if number is None else os.dup(number)
            with open(handle, "wb") as stream:
                stream.write(content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(Path(os.path.realpath(path)), content)


def print_or_write(text: str | bytes, out: Path | None) -> None:
    """Print a text as it is, or write it to a file.

    Raises:
        OSError: the disk does not allow it; no file is left then.
    """
    if out is None:
        click.echo(text, nl=False)
    else:
        write_atomically(out, text)


def create_atomically(path: Path, data: bytes | str) -> None:
    """Write a new file, so that a reader never sees half of it and a file that is there already stays.

    Raises:
        FileExistsError: there is a file, also if another program creates it at the same time.
        OSError: the disk does not allow it; no file is left then.
    """
    content = data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data
    with _blamed_on(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = _temporary_file(path)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(name, 0o666 & ~_umask())
            try:
                os.link(name, path)
            except FileExistsError:
                raise
            except OSError:
                # Some file systems have no second names for a file: there the name is taken first.
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
                os.replace(name, path)
        finally:
            Path(name).unlink(missing_ok=True)


def replace_content(path: Path, before: bytes, after: bytes) -> None:
    """Give a file that held ``before`` a new content, at once and for good; links, permissions and owner stay.

    Raises:
        OSError: the disk does not allow it, or the file no longer holds what it did.
    """
    with _blamed_on(path):
        target = Path(os.path.realpath(path))
        if read_regular(target) != before:
            raise OSError(errno.EBUSY, "changed by another program meanwhile", str(path))
        _replace(target, after)


def abandon_output() -> None:
    """Drop what standard output still has to write; Python would try once more at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_stream(path: Path) -> bool:
    """Return whether a path is a device, a pipe or an open stream rather than a file to create or replace."""
    if _own_stream(path) is not None:
        return True
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


@contextmanager
def _blamed_on(path: Path) -> Iterator[None]:
    """Make errors name the requested file, not a temporary file beside it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None


# ---- streams


def _own_stream(path: Path) -> int | None:
    """The number of the open stream of this process that a path names."""
    match = _OWN_STREAM.fullmatch(str(path)) if os.name == "posix" else None
    if match is None:
        return None
    name = match[0].rpartition("/")[2]
    return _NUMBERS[name] if name in _NUMBERS else int(name)


# ---- regular files


def _replace(target: Path, content: bytes) -> None:
    try:
        status = os.stat(target)
    except FileNotFoundError:
        _move_into_place(target, content, None)
        return
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a directory", str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "permission denied", str(target))
    if status.st_nlink > 1 or not _move_into_place(target, content, status):
        before = target.read_bytes()
        with open(target, "r+b", buffering=0) as file:
            try:
                _overwrite(file.fileno(), content)
            except BaseException:
                with suppress(OSError):
                    _overwrite(file.fileno(), before)
                raise


def _temporary_file(target: Path) -> tuple[int, str]:
    """Open a new file beside another, for this user alone; :mod:`tempfile` would load the formats of archives too."""
    name = str(target.parent / f".{target.name[:40]}.{os.urandom(8).hex()}")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    return os.open(name, flags, 0o600), name


def _move_into_place(target: Path, content: bytes, status: os.stat_result | None) -> bool:
    """Write a temporary file and move it into place; return False, with nothing done, if it can't be like the old file.

    ``status`` is the old file's, None if there is none.
    """
    try:
        handle, name = _temporary_file(target)
    except PermissionError:
        if status is None:
            raise
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if status is not None and not _given_to_owner(name, status):
            return False
        os.chmod(name, 0o666 & ~_umask() if status is None else stat.S_IMODE(status.st_mode))
        os.replace(name, target)
        return True
    finally:
        Path(name).unlink(missing_ok=True)


def _given_to_owner(name: str, status: os.stat_result) -> bool:
    """Give a file the owner and the group of another; return whether that was possible."""
    own = os.stat(name)
    if (own.st_uid, own.st_gid) == (status.st_uid, status.st_gid):
        return True
    try:
        os.chown(name, status.st_uid, status.st_gid)
    except OSError:
        return False
    return True


def _overwrite(handle: int, content: bytes) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.ftruncate(handle, len(content))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def color_option(command: Command) -> Command:
    """Add ``--color``."""
    return click.option("--color", type=click.Choice(("auto", "always", "never")), default="auto", show_default=True,
                        help="Colour in terminals, always, or never.")(command)  # fmt: skip


def use_color(choice: str, stream: TextIO) -> bool:
    """Return whether a stream gets colours; ``NO_COLOR`` and ``TERM=dumb`` switch automatic colour off."""
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def in_ci() -> bool:
    """Return whether a build server runs this, which all of them tell by the variable ``CI``."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")
