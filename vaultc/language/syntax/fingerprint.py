"""The fingerprint by which shipped tables are matched to their grammar."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

FORMAT = 2
"""The number of the tables' layout."""


def fingerprint(folder: Path, dialect: str) -> str:
    """A hash of everything the tables of a dialect are made from."""
    digest = sha256(f"{FORMAT}".encode())
    for name in ("des", dialect):
        digest.update((folder / f"{name}.lark").read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
