"""The account of a run: one line for each shard whose files are in their places.

A run that was killed at any moment finds in it what need not be made again. A line that was cut off counts for
nothing, and neither does one whose files are not there as it says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Any

from vaultc.sampling.shards import Shard

NAME = "unfinished.jsonl"


class InUseError(Exception):
    """Another run is writing into the folder."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a finished shard: its files with size and hash, its levels, and what failed."""

    shard: int
    levels: int
    files: dict[str, tuple[int, str]]
    failed: list[tuple[int, int]]
    reasons: dict[str, int]

    @classmethod
    def of(cls, shard: Shard) -> Entry:
        """What is to be known of a shard that was just made."""
        files = {name: (len(data), sha256(data).hexdigest()) for name, data in shard.files.items()}
        return cls(shard.number, shard.levels, files, shard.failed, shard.reasons)

    @classmethod
    def from_line(cls, line: bytes) -> Entry | None:
        """An entry from its line; None if that is not whole."""
        try:
            data = json.loads(line)
            files = {str(name): (int(size), str(digest)) for name, (size, digest) in data["files"].items()}
            failed = [(int(script), int(seed)) for script, seed in data["failed"]]
            return cls(int(data["shard"]), int(data["levels"]), files, failed, dict(data["reasons"]))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return None

    @property
    def plain(self) -> dict[str, Any]:
        """As plain data."""
        files = {name: list(facts) for name, facts in self.files.items()}
        failed = [list(pair) for pair in self.failed]
        return {"shard": self.shard, "levels": self.levels, "files": files, "failed": failed, "reasons": self.reasons}

    def holds(self, folder: Path) -> bool:
        """Whether its files are there in full length."""
        try:
            return all((folder / name).stat().st_size == size for name, (size, _) in self.files.items())
        except OSError:
            return False


class Account:
    """The account of a folder, open for one run; the system closes it whatever happens to the run."""

    def __init__(self, folder: Path) -> None:
        """Open the account, or begin one.

        Raises:
            InUseError: another run has it open.
            OSError: the disk does not allow it.
        """
        self.path = folder / NAME
        self._file = FileIO(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+")
        self._lock(folder)

    def _lock(self, folder: Path) -> None:
        """Keep other runs out, with a lock that workers do not inherit: they may outlive a killed run for a moment."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.lockf(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            self._file.close()
            raise InUseError(f"{folder}: another run is writing there") from None

    def entries(self, folder: Path) -> Iterator[Entry]:
        """The entries whose files are there; what is cut off behind the last whole line is removed."""
        self._file.seek(0)
        data = self._file.readall()
        whole = data.rfind(b"\n") + 1
        self._file.truncate(whole)
        self._file.seek(whole)
        for line in data[:whole].splitlines():
            entry = Entry.from_line(line)
            if entry is not None and entry.holds(folder):
                yield entry

    def add(self, entry: Entry) -> None:
        """Write down that a shard is done.

        Raises:
            OSError: the disk does not allow it; the entry does not count then.
        """
        rest = memoryview(json.dumps(entry.plain).encode() + b"\n")
        while rest:
            rest = rest[self._file.write(rest) or 0 :]

    def close(self, *, finished: bool) -> None:
        """End the account; one that is finished leaves nothing behind."""
        if finished:
            self.path.unlink(missing_ok=True)
        self._file.close()
