"""Check whether the files that a file includes are unchanged."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from vaultc.support import regular_files


def digest(place: Path, folders: tuple[Path, ...]) -> str | None:
    """A hash of the file at a place; None if it may not be included from there, or cannot be read."""
    path = regular_files.regular_file_below(place, folders)
    if path is None:
        return None
    try:
        return sha256(regular_files.read_regular(path, links=False)).hexdigest()
    except OSError:
        return None
