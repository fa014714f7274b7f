"""The folder of a data set: shards are written beside their places and moved there, and a journal lists them.

However a run ends, every file of the data set in the folder is complete, and the next run resumes there; the finished
folder is the same as after a run without interruption.

After a run was killed at any moment, the next finds in it the shards that need not be made again. A truncated line does
not count, and neither does a line whose files differ from it.
"""

from __future__ import annotations

import errno
import json
import os
from collections import Counter, abc
from contextlib import suppress
from hashlib import sha256
from io import FileIO
from itertools import chain
from pathlib import Path
from typing import Any

from vaultc.sampling import index, writers
from vaultc.sampling.recipe import Recipe, card
from vaultc.support import errors, regular_files
from vaultc.support.dataclass import dataclass, replace

NAME = "unfinished.jsonl"


class InUseError(errors.VaultcError):
    """Another run is writing into the folder."""


@dataclass(frozen=True, slots=True)
class ShardEntry:
    """The record of a finished shard: its files with size and hash, its levels, and its failures.

    ``prints`` are the fingerprints of its items, if the recipe compares levels.
    """

    shard: int
    levels: int
    files: dict[str, tuple[int, str]]
    failed: list[tuple[int, int]]
    reasons: dict[str, int]
    prints: tuple[bytes | None, ...] = ()

    @classmethod
    def of(cls, shard: writers.Shard) -> ShardEntry:
        """The record of a new shard."""
        files = {name: (len(data), sha256(data).hexdigest()) for name, data in shard.files.items()}
        return cls(shard.number, shard.levels, files, shard.failed, shard.reasons, tuple(shard.prints))

    @classmethod
    def from_line(cls, line: bytes) -> ShardEntry | None:
        """An entry from its line; None if that is not whole."""
        try:
            data = json.loads(line)
            if not index.is_count(data["shard"]):
                return None
            prints = tuple(None if text is None else bytes.fromhex(text) for text in data.get("prints", ()))
            return replace(cls.from_plain(data["shard"], data, data["failed"]), prints=prints)
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
        prints = [digest and digest.hex() for digest in self.prints]
        whole = {"shard": self.shard, "levels": self.levels, "files": files, "failed": failed, "reasons": self.reasons}
        return whole | ({"prints": prints} if prints else {})

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
        if not recipe.repeated.isdisjoint(items):
            return False
        counts = (len(recipe.items(self.shard)) - len(failed), len(self.failed)) == (self.levels, len(failed))
        names = index.file_names(recipe, self.shard, items)
        return counts and len(items) == self.levels and list(self.files) == names

    def holds(self, folder: Path) -> bool:
        """True if its files are there, byte for byte."""
        return not any(index.FileFacts(*facts).problem(folder / name) for name, facts in self.files.items())


class ShardJournal:
    """The journal of a folder, open for one run; the system closes it whatever happens to the run."""

    def __init__(self, folder: Path) -> None:
        """Open the journal, or begin one.

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

    def entries(self) -> abc.Iterator[ShardEntry]:
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
        """End the journal; the journal of a finished run is removed."""
        if finished:
            self.path.unlink(missing_ok=True)
        self._file.close()


CARD = "README.md"

_PARTIAL = ".partial-"
"""The beginning of the names of files that are not in their places yet."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run: levels asked for that are dealt with, also in earlier runs, and shards of this run.

    ``damaged`` is the number of shards of a finished data set that are made anew.
    """

    items: int
    shards: int
    damaged: int = 0


Results = abc.Callable[[abc.Iterable[int]], abc.Iterator[tuple[int, writers.Shard]]]
"""Makes the shards of some numbers, in any order."""


def first_round(
    recipe: Recipe, folder: Path, results: Results, repeated: abc.Set[int]
) -> abc.Iterator[tuple[int, abc.Sequence[bytes | None]]]:
    """Make the shards of a recipe that compares levels, and keep them without the levels of earlier shards.

    Yields for each shard, in order, the number of items so far and the fingerprints of its items. When the next one is
    asked for, ``repeated`` must have those that repeat an earlier level. Shards of forms that cannot leave levels out
    are left to :func:`write_dataset`. Yields nothing if the folder holds a finished data set.

    Raises:
        OtherDataError: the folder holds something else, or data with other parameters.
        InUseError: another run is writing there.
        OSError: the disk does not allow it; what was done stays, and nothing is half-written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = _begun(recipe, folder)
    if found is not None and found["finished"] is True:
        return
    journal = ShardJournal(folder)
    try:
        if found is None:
            _write(folder, index.MANIFEST, _plain(manifest(replace(recipe, seeds=recipe.seeds[:1]))))
        entries = (entry for entry in journal.entries() if entry.prints and entry.is_of(recipe) and entry.holds(folder))
        known = {entry.shard: entry.prints for entry in entries}
        missing = [number for number in recipe.shards if number not in known]
        made = results(missing) if missing else iter(())
        waiting: dict[int, writers.Shard] = {}
        for number in recipe.shards:
            items = recipe.items(number)
            if number in known:
                yield items.stop, known[number]
                continue
            while number not in waiting:
                waiting.update([next(made)])
            shard = waiting.pop(number)
            yield items.stop, shard.prints
            sound = writers.without_repeated(recipe, shard, repeated)
            if sound is not None:
                for name, data in sound.files.items():
                    _write(folder, name, data)
                journal.add(ShardEntry.of(sound))
    finally:
        journal.close(finished=False)


def _begun(recipe: Recipe, folder: Path) -> dict[str, Any] | None:
    """The index of this data set with any number of seeds, if the folder holds it.

    Raises:
        OtherDataError: it holds other data.
    """
    if (folder / index.MANIFEST).exists():
        last = index.read_manifest(folder)["parameters"].get("last_seed")
        if index.is_count(last) and last >= recipe.seeds[0]:
            recipe = replace(recipe, seeds=range(recipe.seeds[0], last + 1))
    return written_before(recipe, folder)


def write_dataset(recipe: Recipe, folder: Path, results: Results) -> abc.Iterator[Progress]:
    """Write a data set, or what is missing or damaged of it; yields after each shard.

    Raises:
        OtherDataError: the folder holds something else, or data with other parameters.
        InUseError: another run is writing there.
        OSError: the disk does not allow it; what was done stays, and nothing is half-written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = written_before(recipe, folder)
    known = _Known.of(recipe, found)
    if found is not None and known.finished:
        recipe = _of_same_targets(recipe, found)
    journal = ShardJournal(folder)
    complete = known.finished and not known.growing
    try:
        for path in folder.rglob(f"{_PARTIAL}*"):
            if path.is_symlink() or not path.is_dir():
                path.unlink(missing_ok=True)
        listed = _listed(found, recipe) if found is not None and known.finished else ()
        candidates = chain(listed, journal.entries())
        sound = (entry for entry in candidates if entry.is_of(recipe) and entry.holds(folder))
        entries = {entry.shard: replace(entry, prints=()) for entry in sound}
        damaged = sum(number not in entries for number in range(known.full_shards))
        if complete and len(entries) < len(recipe.shards):
            damaged = len(recipe.shards) - len(entries)
            journal.clear()  # and filled with what is sound, since a run that repairs may end at any moment
            for entry in entries.values():
                journal.add(entry)
            complete = False
        if not complete and not known.growing:
            _write(folder, index.MANIFEST, _plain(manifest(recipe)))
        for progress in _written(recipe, folder, results, journal, entries):
            yield replace(progress, damaged=damaged)
        _finish(recipe, folder, [entries[number] for number in recipe.shards])
        complete = True
    finally:
        journal.close(finished=complete)


@dataclass(frozen=True, slots=True)
class _Known:
    """The data set that is in the folder before a run: a ``finished`` one keeps valid while it is ``growing``.

    ``full_shards`` is the number of its shards that stay as they are when it grows.
    """

    finished: bool = False
    growing: bool = False
    full_shards: int = 0

    @classmethod
    def of(cls, recipe: Recipe, found: abc.Mapping[str, Any] | None) -> _Known:
        if found is None or found["finished"] is not True:
            return cls()
        seeds = found["parameters"]["last_seed"] + 1 - recipe.seeds[0]
        return cls(True, seeds < len(recipe.seeds), seeds * len(recipe.scripts) // recipe.shard_size)


def _of_same_targets(recipe: Recipe, found: abc.Mapping[str, Any]) -> Recipe:
    """The recipe with the targets that were named when the data set was made, on which no byte of a level depends."""
    targets = found["parameters"].get("targets")
    if not isinstance(targets, list) or not all(isinstance(target, str) for target in targets):
        return recipe
    return replace(recipe, targets=tuple(targets))


def _listed(found: abc.Mapping[str, Any], recipe: Recipe) -> abc.Iterator[ShardEntry]:
    """The entries of a finished data set, as far as its index makes sense."""
    failed: dict[int, list[Any]] = {}
    try:
        for script, seed in found["failed"]:
            item = recipe.item_of(script, seed)
            failed.setdefault(-1 if item is None else item // recipe.shard_size, []).append((script, seed))
        rows = list(enumerate(found["shards"]))
    except (ValueError, LookupError, TypeError):
        return
    for number, row in rows:
        with suppress(ValueError, LookupError, TypeError):
            yield ShardEntry.from_plain(number, row, failed.get(number, []))


def _written(
    recipe: Recipe, folder: Path, results: Results, journal: ShardJournal, entries: dict[int, ShardEntry]
) -> abc.Iterator[Progress]:
    """Make the shards that have no entry."""
    done = sum(len(recipe.items(number)) for number in entries)
    yield Progress(done, 0)
    missing = [number for number in recipe.shards if number not in entries]
    for count, (number, shard) in enumerate(results(missing) if missing else (), 1):
        for name, data in shard.files.items():
            _write(folder, name, data)
        entries[number] = ShardEntry.of(shard)
        journal.add(entries[number])
        done += len(recipe.items(number))
        yield Progress(done, count)


def written_before(recipe: Recipe, folder: Path, *, may_grow: bool = True) -> dict[str, Any] | None:
    """The index of this very data set, if the folder holds it, finished or not; None if the folder is empty.

    It may have fewer seeds than the recipe if it ``may_grow``.

    Raises:
        OtherDataError: it holds other data.
    """
    path = folder / index.MANIFEST
    if not path.exists():
        if any(name.name != NAME and not name.name.startswith(_PARTIAL) for name in folder.iterdir()):
            raise index.OtherDataError(f"{folder}: holds other files; name a new folder")
        return None
    found = index.read_manifest(folder)
    parameters, wanted = found["parameters"], recipe.parameters
    names = (name for name in dict.fromkeys([*wanted, *parameters]) if name != "targets")
    differing = [name for name in names if parameters.get(name) != wanted.get(name)]
    if differing == ["last_seed"] and may_grow and index.is_count(parameters["last_seed"]):
        first, last = recipe.seeds[0], parameters["last_seed"]
        if last + 1 - first > len(recipe.seeds) and recipe.distinct is not None:
            number = f"{found['levels']} different levels" if found["finished"] else "more levels"
            raise index.OtherDataError(
                f"{folder}: holds a data set of {number}, which cannot shrink: ask for as many or more, "
                "or name a new folder"
            )
        if last + 1 - first > len(recipe.seeds):
            raise index.OtherDataError(
                f"{folder}: holds a data set of more seeds, {first} to {last}, which cannot shrink: "
                f"ask for {last + 1 - first} seeds or more, or name a new folder"
            )
    elif "layout" in differing:
        raise index.OtherDataError(
            f"{folder}: holds a data set that another version of vaultc laid out in another way; name a new folder"
        )
    elif differing:
        what = ", ".join(differing)
        raise index.OtherDataError(f"{folder}: holds a data set with other parameters ({what}); name a new folder")
    return found


def manifest(recipe: Recipe, entries: list[ShardEntry] | None = None) -> dict[str, Any]:
    """The content of ``dataset.json``; without entries, the content for an unfinished data set."""
    head = {
        "format": index.FORMAT,
        "version": index.VERSION,
        "finished": entries is not None,
        "parameters": recipe.parameters,
    }
    if entries is None:
        return head
    reasons: Counter[str] = Counter()
    for entry in entries:
        reasons.update(entry.reasons)
    things: dict[str, Any] = {}
    if recipe.things:
        from vaultc.sampling import archives

        things = {"things": archives.legend(recipe.scripts[0].catalog, recipe.things)}
    whole = head | {
        "levels": sum(entry.levels for entry in entries),
        "failed": [list(pair) for entry in entries for pair in entry.failed],
        "reasons": dict(reasons),
        "arrays": _legend(recipe),
        "measures": list(recipe.measure_texts),
        **things,
        "shards": [entry.row for entry in entries],
    }
    return whole | {index.HASH: index.hash_of(whole)}


def _legend(recipe: Recipe) -> dict[str, Any] | None:
    """The meanings of the arrays, if there are some."""
    if recipe.form not in index.ARRAY_FORMS and not recipe.layers:
        return None
    from vaultc.sampling import columns

    found = columns.legend(recipe.scripts[0].catalog, recipe.layers or ())
    if recipe.form not in index.ARRAY_FORMS:
        return {name: found[name] for name in recipe.layers or ()}
    measures = {index.MEASURES + text: {"meaning": columns.meaning_of(text)} for text in recipe.measure_texts}
    if recipe.layers == ():
        found = {name: found[name] for name in ("seed", "script")}
    return found | measures


def _finish(recipe: Recipe, folder: Path, entries: list[ShardEntry]) -> None:
    """Write the card and the index, unless they are there as they should be, and remove what the index replaced."""
    found = manifest(recipe, entries)
    for name, data in ((CARD, card(recipe, found).encode()), (index.MANIFEST, _plain(found))):
        if index.FileFacts(len(data), sha256(data).hexdigest()).problem(folder / name):
            _write(folder, name, data)
    _remove_stale(recipe, folder, set(chain.from_iterable(entry.files for entry in entries)))


def _remove_stale(recipe: Recipe, folder: Path, listed: set[str]) -> None:
    """Remove files of shards that the index does not list: smaller last shards, and what was begun for a larger set."""
    for path in list(folder.glob(index.pattern_of(recipe.form))):
        name = path.relative_to(folder).as_posix()
        if name not in listed and index.is_of_shard(recipe, name) and not path.is_dir():
            path.unlink(missing_ok=True)


def _plain(data: dict[str, Any]) -> bytes:
    """As JSON with a line for each entry, and for each shard."""
    texts = {key: json.dumps(value) for key, value in data.items()}
    if "shards" in data:
        texts["shards"] = "[\n" + ",\n".join(map(json.dumps, data["shards"])) + "\n]"
    return ("{\n" + ",\n".join(f'"{key}": {text}' for key, text in texts.items()) + "\n}\n").encode()


def _write(folder: Path, name: str, data: bytes) -> None:
    """Write a file beside its place and move it there.

    Raises:
        OSError: the disk does not allow it; no file is left.
    """
    target = folder / name
    partial = target.parent / f"{_PARTIAL}{target.name}"
    try:
        _make_way(target)
        partial.write_bytes(data)
        os.replace(partial, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error
    finally:
        partial.unlink(missing_ok=True)


def _make_way(target: Path) -> None:
    """Make the folder of a file; what is in the place of either is removed, unless it is a folder that holds something.

    Raises:
        OSError: there is such a folder, or the disk does not allow it.
    """
    if not target.parent.is_dir():
        target.parent.unlink(missing_ok=True)
        target.parent.mkdir()
    if target.is_dir() and not target.is_symlink():
        target.rmdir()
