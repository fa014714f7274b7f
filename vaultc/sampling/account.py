"""The account of a run: one line for each shard whose files are in their places.

After a run was killed at any moment, the next finds in it the shards that need not be made again. A truncated line does
not count, and neither does a line whose files differ from it.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Any

from vaultc.sampling import index, shard_files, shards
from vaultc.sampling.recipe import Recipe
from vaultc.support import errors, regular_files

NAME = "unfinished.jsonl"


class InUseError(errors.VaultcError):
    """Another run is writing into the folder."""


@dataclass(frozen=True, slots=True)
class ShardEntry:
    """The record of a finished shard: its files with size and hash, its levels, and its failures."""

    shard: int
    levels: int
    files: dict[str, tuple[int, str]]
    failed: list[tuple[int, int]]
    reasons: dict[str, int]

    @classmethod
    def of(cls, shard: shards.Shard) -> ShardEntry:
        """The record of a new shard."""
        files = {name: (len(data), sha256(data).hexdigest()) for name, data in shard.files.items()}
        return cls(shard.number, shard.levels, files, shard.failed, shard.reasons)

    @classmethod
    def from_line(cls, line: bytes) -> ShardEntry | None:
        """An entry from its line; None if that is not whole."""
        try:
            data = json.loads(line)
            if not index.is_count(data["shard"]):
                return None
            return cls.from_plain(data["shard"], data, data["failed"])
        except (ValueError, LookupError, TypeError, RecursionError):
            return None

    @classmethod
    def from_plain(cls, number: int, row: object, failed: list[Any]) -> ShardEntry:
        """An entry from plain data: the number of the shard, its row in the index, and the seeds that failed there.

        Raises:
            ValueError, LookupError, TypeError: it is none.
        """
        facts = index.ShardFacts.from_plain(row)
        reasons = row.get("reasons", {}) if isinstance(row, dict) else {}
        files = {name: (each.size, each.digest) for name, each in facts.files.items()}
        if any(size is None or digest is None for size, digest in files.values()):
            raise errors.InvalidValueError("there are no hashes")
        if not isinstance(reasons, dict) or not all(index.is_count(number) for number in reasons.values()):
            raise errors.InvalidValueError("there are no reasons")
        pairs = [(script, seed) for script, seed in failed]
        if not all(index.is_count(part) for pair in pairs for part in pair):
            raise errors.InvalidValueError("there are no seeds")
        return cls(number, facts.levels, files, pairs, reasons)  # type: ignore[arg-type]

    @property
    def plain(self) -> dict[str, Any]:
        """As plain data."""
        files = {name: list(facts) for name, facts in self.files.items()}
        failed = [list(pair) for pair in self.failed]
        return {"shard": self.shard, "levels": self.levels, "files": files, "failed": failed, "reasons": self.reasons}

    @property
    def row(self) -> dict[str, Any]:
        """As a row of the index, which has the seeds that failed for itself."""
        plain = self.plain
        return {key: plain[key] for key in ("levels", "files", "reasons") if key != "reasons" or self.reasons}

    def is_of(self, recipe: Recipe) -> bool:
        """True if it can belong to a shard of a recipe: each item is a level or failed, and the files are its own."""
        if self.shard not in recipe.shards or bool(self.failed) != bool(self.reasons):
            return False
        failed = {recipe.item_of(*pair) for pair in self.failed}
        items = [item for item in recipe.items(self.shard) if item not in failed]
        counts = (len(recipe.items(self.shard)) - len(failed), len(self.failed)) == (self.levels, len(failed))
        names = shard_files.file_names(recipe, self.shard, items)
        return counts and len(items) == self.levels and list(self.files) == names

    def holds(self, folder: Path) -> bool:
        """True if its files are there, byte for byte."""
        return not any(index.FileFacts(*facts).problem(folder / name) for name, facts in self.files.items())


class Account:
    """The account of a folder, open for one run; the system closes it whatever happens to the run."""

    def __init__(self, folder: Path) -> None:
        """Open the account, or begin one.

        Raises:
            InUseError: another run has it open.
            OSError: the disk does not allow it.
        """
        self.path = folder / NAME
        if self.path.is_symlink() or (self.path.exists() and not regular_files.is_regular(self.path)):
            raise OSError(errno.EINVAL, regular_files.NOT_REGULAR, str(self.path))
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

    def entries(self) -> Iterator[ShardEntry]:
        """All entries; an incomplete last line is removed."""
        self._file.seek(0)
        data = self._file.readall()
        whole = data.rfind(b"\n") + 1
        self._file.truncate(whole)
        self._file.seek(whole)
        for line in data[:whole].splitlines():
            entry = ShardEntry.from_line(line)
            if entry is not None:
                yield entry

    def clear(self) -> None:
        """Remove all entries."""
        self._file.seek(0)
        self._file.truncate(0)

    def add(self, entry: ShardEntry) -> None:
        """Write down that a shard is done.

        Raises:
            OSError: the disk does not allow it; the entry does not count then.
        """
        rest = memoryview(json.dumps(entry.plain).encode() + b"\n")
        while rest:
            rest = rest[self._file.write(rest) or 0 :]

    def close(self, *, finished: bool) -> None:
        """End the account; the account of a finished run is removed."""
        if finished:
            self.path.unlink(missing_ok=True)
        self._file.close()
