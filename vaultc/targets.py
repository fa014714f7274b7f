"""What users name on the command line and in calls: des files, and folders of them."""

from __future__ import annotations

from pathlib import Path

LARGEST_FILE = 64 * 1024 * 1024
"""No des file is longer; something else was meant."""


class TargetError(Exception):
    """A target names nothing that can be read; the message says which and what is near."""


def is_path(target: str) -> bool:
    """Whether a target is to be looked for on the disk; else it names a vault."""
    return target.endswith(".des") or "/" in target or Path(target).exists()


def find_files(target: str) -> list[Path]:
    """The des files that a path means: itself, or all files below a folder, sorted.

    Raises:
        TargetError: nothing is there, or a folder holds no des file.
    """
    path = Path(target)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*.des") if file.is_file())
        if not files:
            raise TargetError(f"{target}: no des files in this folder")
        return files
    if not path.exists():
        raise TargetError(f"{target}: no such file or folder")
    return [path]


def read_bytes(path: Path) -> bytes:
    """What a des file holds.

    Raises:
        TargetError: the file cannot be read, or is too large to be one.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise TargetError(f"{path}: larger than {LARGEST_FILE >> 20} MB; this is no des file")
        return path.read_bytes()
    except OSError as error:
        raise TargetError(f"{path}: {(error.strerror or str(error)).lower()}") from None
