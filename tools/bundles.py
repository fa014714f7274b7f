"""Small texts of one kind in one file: a line ``==== NAME`` stands before each."""

from __future__ import annotations

import re
from pathlib import Path

_HEADER = re.compile(r"^==== (\S+)\n", re.MULTILINE)


def read_bundle(path: Path) -> dict[str, str]:
    """The texts of a file by their names, in order, each with its own ends of lines."""
    before, *parts = _HEADER.split(path.read_bytes().decode("utf-8"))
    if before or len(set(parts[::2])) < len(parts[::2]):
        raise ValueError(f"{path}: a text without a name, or a name used twice")
    return dict(zip(parts[::2], parts[1::2], strict=True))


def write_bundle(path: Path, texts: dict[str, str]) -> None:
    """Write texts into one file; each must end with its last line, or be empty."""
    wrong = [name for name, text in texts.items() if _HEADER.search(text) or (text and not text.endswith("\n"))]
    if wrong:
        raise ValueError(f"{path}: {wrong[0]} cannot be part of a bundle")
    path.write_bytes("".join(f"==== {name}\n{text}" for name, text in texts.items()).encode("utf-8"))


def unpack(path: Path, folder: Path) -> Path:
    """Write the texts of a file as files of a folder, which is returned."""
    for name, text in read_bundle(path).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8"))
    return folder
