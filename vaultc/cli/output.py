"""Writing results: atomically into files, or to standard output."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write_atomically(path: Path, data: bytes | str) -> None:
    """Write a file beside its place and move it there, so that nobody ever sees half of it.

    Folders above it are made. Raises OSError if the disk does not allow it; nothing is left behind then.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    content = data.encode("utf-8") if isinstance(data, str) else data
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def replace_content(path: Path, before: bytes, after: bytes) -> None:
    """Give a file that held ``before`` a new content, at once and for good; links and permissions stay.

    Raises:
        OSError: the disk does not allow it, or the file no longer holds what it did.
    """
    target = path.resolve()
    if target.read_bytes() != before:
        raise OSError(errno.EBUSY, "changed by somebody else meanwhile", str(path))
    mode = target.stat().st_mode
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(after)
        os.chmod(name, mode & 0o7777)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
