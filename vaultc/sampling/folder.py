"""The folder of a data set: shards are written beside their places and moved there, the account says which are done.

Whatever ends a run, what stands in the folder under a name of the data set is whole, and the next run goes on from
there; the finished folder is the same as if nothing had happened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from vaultc.sampling.account import NAME as ACCOUNT
from vaultc.sampling.account import Account, Entry
from vaultc.sampling.card import card
from vaultc.sampling.recipe import Recipe
from vaultc.sampling.shards import Shard

MANIFEST = "dataset.json"
CARD = "README.md"
FORMAT = "vaultc data set"
VERSION = 1

_PARTIAL = ".partial-"
"""How files begin that are not in their places yet."""


class OtherDataError(Exception):
    """The folder holds something else; the message says what."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: levels asked for that are dealt with, also in earlier runs, and shards of this run."""

    items: int
    shards: int


Results = Callable[[Iterable[int]], Iterator[tuple[int, Shard]]]
"""Makes the shards of some numbers, in any order."""


def write_dataset(recipe: Recipe, folder: Path, results: Results) -> Iterator[Progress]:
    """Write a data set, or what is still missing of it; yields after each shard.

    Raises:
        OtherDataError: the folder holds something else, or data with other parameters.
        InUseError: another run is writing there.
        OSError: the disk does not allow it; what was done stays, and nothing is half-written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    finished = is_finished(folder, recipe)
    account = Account(folder)
    try:
        _remove_partial(folder)
        if finished:
            yield Progress(recipe.total, 0)
            return
        _write(folder, MANIFEST, _plain(manifest(recipe)))
        entries: dict[int, Entry] = {entry.shard: entry for entry in account.entries(folder)}
        yield from _written(recipe, folder, results, account, entries)
        _finish(recipe, folder, [entries[number] for number in recipe.shards])
        finished = True
    finally:
        account.close(finished=finished)


def _written(
    recipe: Recipe, folder: Path, results: Results, account: Account, entries: dict[int, Entry]
) -> Iterator[Progress]:
    """Make the shards that have no entry."""
    done = sum(len(recipe.items(number)) for number in entries)
    yield Progress(done, 0)
    missing = [number for number in recipe.shards if number not in entries]
    for count, (number, shard) in enumerate(results(missing), 1):
        for name, data in shard.files.items():
            _write(folder, name, data)
        entries[number] = Entry.of(shard)
        account.add(entries[number])
        done += len(recipe.items(number))
        yield Progress(done, count)


def is_finished(folder: Path, recipe: Recipe) -> bool:
    """Whether the folder holds this very data set already.

    Raises:
        OtherDataError: it holds something else.
    """
    path = folder / MANIFEST
    if not path.exists():
        if any(name.name != ACCOUNT and not name.name.startswith(_PARTIAL) for name in folder.iterdir()):
            raise OtherDataError(f"{folder}: holds other files; name a new folder")
        return False
    found = read_manifest(folder)
    wanted = {key: value for key, value in recipe.parameters.items() if key != "targets"}
    differing = [key for key, value in wanted.items() if found["parameters"].get(key) != value]
    if differing:
        what = ", ".join(differing)
        raise OtherDataError(f"{folder}: holds a data set with other parameters ({what}); name a new folder")
    return bool(found["finished"])


def read_manifest(folder: Path) -> dict[str, Any]:
    """What ``dataset.json`` says.

    Raises:
        OtherDataError: it is not there, or not that of a data set that this version reads.
    """
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_bytes())
        sound = found["format"] == FORMAT and isinstance(found["parameters"], dict) and "finished" in found
    except FileNotFoundError:
        raise OtherDataError(f"{folder}: no data set; there is no {MANIFEST}") from None
    except (ValueError, LookupError, TypeError, RecursionError):
        sound = False
    if not sound:
        raise OtherDataError(f"{path}: not written by vaultc sample")
    if found.get("version") != VERSION:
        raise OtherDataError(f"{path}: version {found.get('version')} of the format is not known here")
    return dict(found)


def manifest(recipe: Recipe, entries: list[Entry] | None = None) -> dict[str, Any]:
    """What stands in ``dataset.json``; without entries that of an unfinished one."""
    head = {"format": FORMAT, "version": VERSION, "finished": entries is not None, "parameters": recipe.parameters}
    if entries is None:
        return head
    reasons: dict[str, int] = {}
    for message, number in chain.from_iterable(entry.reasons.items() for entry in entries):
        reasons[message] = reasons.get(message, 0) + number
    return head | {
        "levels": sum(entry.levels for entry in entries),
        "failed": [list(pair) for entry in entries for pair in entry.failed],
        "reasons": reasons,
        "arrays": _legend(recipe),
        "shards": [{"levels": entry.levels, "files": entry.plain["files"]} for entry in entries],
    }


def _legend(recipe: Recipe) -> dict[str, Any] | None:
    if recipe.form != "npz":
        return None
    from vaultc.sampling.layers import legend

    return legend(recipe.scripts[0].catalog)


def _finish(recipe: Recipe, folder: Path, entries: list[Entry]) -> None:
    found = manifest(recipe, entries)
    _write(folder, CARD, card(recipe, found).encode())
    _write(folder, MANIFEST, _plain(found))


def _plain(data: dict[str, Any]) -> bytes:
    """As JSON with a line for each entry, and for each shard."""
    lines = (f'"{key}": {_lines(value) if key == "shards" else json.dumps(value)}' for key, value in data.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _lines(rows: list[Any]) -> str:
    return "[\n" + ",\n".join(map(json.dumps, rows)) + "\n]"


def _write(folder: Path, name: str, data: bytes) -> None:
    """Write a file beside its place and move it there.

    Raises:
        OSError: the disk does not allow it; nothing is left behind.
    """
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.parent / f"{_PARTIAL}{target.name}"
    try:
        partial.write_bytes(data)
        os.replace(partial, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error
    finally:
        partial.unlink(missing_ok=True)


def _remove_partial(folder: Path) -> None:
    for path in folder.rglob(f"{_PARTIAL}*"):
        path.unlink(missing_ok=True)
