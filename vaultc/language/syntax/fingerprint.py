"""The fingerprint by which shipped tables are matched to their grammar."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from vaultc.support.lazy_pattern import lazy_pattern

FORMAT = 2
"""The number of the tables' layout."""


EXTENDS = lazy_pattern(r"\A// Extends (\w+)\.lark[.:]")
"""The beginning of a grammar that only adds to another dialect's grammar."""


def parts(folder: Path, dialect: str) -> tuple[str, ...]:
    """The parts of a dialect's grammar, in their order: the grammars that it extends, then its own."""
    extended = EXTENDS.match((folder / f"{dialect}.lark").read_text("utf-8"))
    return (*parts(folder, extended[1]), dialect) if extended else (dialect,)


def fingerprint(folder: Path, dialect: str) -> str:
    """A hash of everything the tables of a dialect are made from."""
    digest = sha256(f"{FORMAT}".encode())
    for name in ("des", *parts(folder, dialect)):
        digest.update((folder / f"{name}.lark").read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
