"""Addresses of documents, which editors choose, and files, which have paths."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

LONGEST_PATH = 32 * 1024
"""Bytes; no system takes longer ones."""
_DRIVE = re.compile(r"/[A-Za-z]:")


def path_of(address: str | None) -> Path | None:
    """The file at an address; None of those that name no file which this system could have."""
    if not address or address[:5].lower() != "file:":
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.netloc and parts.netloc != "localhost":
        path = f"//{parts.netloc}{path}"
    return usable_path(path[1:] if _DRIVE.match(path) else path)


def usable_path(path: str | None) -> Path | None:
    """An absolute path; None for a text that is not a path of this system."""
    if not path or "\0" in path or not os.path.isabs(path):
        return None
    try:
        return Path(path) if len(os.fsencode(path)) <= LONGEST_PATH else None
    except ValueError:
        return None


def uri_of(path: Path) -> str:
    """The address of a file, whose name may be any that the system allows."""
    return path.absolute().as_uri()


def without_links(path: Path) -> Path | None:
    """A path with all links followed; None if that cannot be done."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None
