"""The index of a data set, ``dataset.json``, read from a stranger's disk; and the names of its files by form."""

from __future__ import annotations

import json
import os
import re
from collections import abc
from hashlib import sha256
from importlib.util import find_spec
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from vaultc.sampling.recipe import Recipe
from vaultc.support import errors, regular_files
from vaultc.support.dataclass import dataclass
from vaultc.support.installation import MissingPackageError, installing

PAGE_END = "\f\n"
"""The separator of two levels as text."""

TABLES = ("levels", "rooms", "objects", "monsters", "traps")
"""The tables of the form ``parquet``."""

_SUFFIXES = {"npz": "npz", "npy": "npy", "jsonl": "jsonl", "text": "txt"}
"""Suffixes of the forms with a single file a shard."""

_PICTURE_DIGITS = 7
_NUMBER = r"\d{5,}(-\d+)?"


def shard_name(recipe: Recipe, number: int) -> str:
    """The number of a shard in the names of its files.

    A last shard that is not full has the number of its items behind it, so that its files keep their names and bytes
    while a larger one takes its place.
    """
    items = len(recipe.items(number))
    return f"{number:05}" if items == recipe.shard_size else f"{number:05}-{items}"


def file_names(recipe: Recipe, number: int, items: abc.Sequence[int]) -> list[str]:
    """The names of the files of a shard, in order, by the numbers of the items that could be made."""
    name = shard_name(recipe, number)
    if recipe.form == "parquet":
        return [table_file(table, name) for table in TABLES]
    if recipe.form == "png":
        return [picture_file(recipe, number, item) for item in items]
    things = [things_file(name)] if recipe.form == "npy" and recipe.things else []
    return [single_file(recipe.form, name), *things]


def single_file(form: str, shard: str) -> str:
    """The name of the file of the levels in a shard."""
    return f"levels-{shard}.{_SUFFIXES[form]}"


def things_file(shard: str) -> str:
    """The name of the file of things beside records, which have room for a fixed number of values a level."""
    return f"things-{shard}.npz"


def table_file(table: str, shard: str) -> str:
    """The name of the file of a table, which lies in a folder of its own, so that the folder is a data set too."""
    return f"{table}/{table}-{shard}.parquet"


def picture_file(recipe: Recipe, number: int, item: int) -> str:
    """The name of the picture of an item, in a folder a shard; names sort as the levels do."""
    script, seed = recipe.script_and_seed(item)
    return f"levels-{number:05}/{item:0{_PICTURE_DIGITS}}-{recipe.stems[script]}-{seed}.png"


def pattern_of(form: str) -> str:
    """A pattern for the files of all shards in a folder, which may have others."""
    return "*/*.*" if form in ("parquet", "png") else "*-*"


def is_of_shard(recipe: Recipe, name: str) -> bool:
    """True if a file in the folder has a name as shards of a recipe have."""
    form = recipe.form
    if form == "parquet":
        table = name.partition("/")[0]
        return table in TABLES and re.fullmatch(rf"{table}/{table}-{_NUMBER}\.parquet", name) is not None
    if form == "png":
        return re.fullmatch(r"levels-\d{5,}/\d{7,}-[^/]*-\d+\.png", name) is not None
    if form == "npy" and recipe.things and re.fullmatch(rf"things-{_NUMBER}\.npz", name):
        return True
    return re.fullmatch(rf"levels-{_NUMBER}\.{_SUFFIXES[form]}", name) is not None


def number_of_files(form: str, levels: int, *, has_things: bool) -> int:
    """The number of files of a shard of ``levels`` levels."""
    return {"parquet": len(TABLES), "png": levels, "npy": 1 + has_things}.get(form, 1)


# ---- packages


_PACKAGES = {"parquet": ("pyarrow", "data")}
"""Optional requirements of a form: the package, and the extra that brings it."""


def require(form: str) -> None:
    """Make sure that a form can be written.

    Raises:
        MissingPackageError: it cannot.
    """
    package, extra = _PACKAGES.get(form, ("", ""))
    if package and find_spec(package) is None:
        raise MissingPackageError(f"the format {form} needs {package}, which the extra brings: {installing(extra)}")


MANIFEST = "dataset.json"
FORMAT = "vaultc data set"
VERSION = 1
ARRAY_FORMS = ("npz", "npy")
"""The forms that hold nothing but arrays."""
MEASURES = "measures/"
"""The beginning of the names of arrays of measures."""
REPAIR = "the same `vaultc sample` makes what is damaged again"

_LARGEST = 1 << 40
"""Bytes of a file of which the index does not say how large it is."""
_MOST_LEVELS = 1 << 40
_MOST_TOLD = 3


class DatasetError(errors.VaultcError, ValueError):
    """A data set that cannot be read: there is none, it is not finished, or it is damaged.

    ``problems`` has a line for each damaged file, and is empty if something else is wrong.
    """

    def __init__(self, message: str, problems: abc.Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type[DatasetError], tuple[str, tuple[str, ...]]]:
        return type(self), (str(self), self.problems)

    @classmethod
    def of(cls, folder: Path, problems: abc.Sequence[str]) -> DatasetError:
        """The error for some damaged files."""
        more = len(problems) - _MOST_TOLD
        told = "; ".join(problems[:_MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")
        return cls(f"{folder}: {told}; {REPAIR}", problems)


class OtherDataError(DatasetError):
    """The folder holds something else; the message says what."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The size of a file in bytes and its SHA-256; None where the index does not tell."""

    size: int | None
    digest: str | None

    @classmethod
    def from_plain(cls, data: object) -> FileFacts:
        """From the index: a size and a hash, or less in older ones.

        Raises:
            InvalidValueError: it is something else.
        """
        parts = data if isinstance(data, list) else [data]
        size, digest, *rest = [*parts, None, None][: max(2, len(parts))]
        if rest or not (size is None or (is_count(size) and size <= _LARGEST)):
            raise errors.InvalidValueError(f"{data!r} is not a size of a file")
        if not (digest is None or isinstance(digest, str)):
            raise errors.InvalidValueError(f"{digest!r} is not a hash")
        return cls(size, digest or None)

    def problem_of_size(self, path: Path) -> str | None:
        """The reason why a file cannot be the file of the index, without reading it."""
        if not regular_files.is_regular(path):
            return f"is {regular_files.NOT_REGULAR}" if os.path.lexists(path) else "is missing"
        size = path.stat().st_size
        return None if self.size in (None, size) else f"has {size} bytes instead of {self.size}"

    def read(self, path: Path) -> bytes:
        """The bytes of a file.

        Raises:
            InvalidValueError: it is not the one of the index; the message says why, as in "is missing".
        """
        try:
            if problem := self.problem_of_size(path):
                raise errors.InvalidValueError(problem)
            data = regular_files.read_regular(path, _LARGEST if self.size is None else self.size)
        except OSError as error:
            raise errors.InvalidValueError(f"cannot be read: {errors.system_reason(error)}") from None
        if self.size not in (None, len(data)):
            raise errors.InvalidValueError(f"has {len(data)} bytes instead of {self.size}")
        if self.digest is not None and sha256(data).hexdigest() != self.digest:
            raise errors.InvalidValueError("was altered: its SHA-256 is different")
        return data

    def problem(self, path: Path) -> str | None:
        """The reason why a file is not the file of the index, by its bytes."""
        try:
            self.read(path)
        except ValueError as error:
            return str(error)
        return None


@dataclass(frozen=True, slots=True)
class ShardFacts:
    """A shard by the index: its number of levels, and its files by their names in the folder."""

    levels: int
    files: dict[str, FileFacts]

    @classmethod
    def from_plain(cls, row: object) -> ShardFacts:
        """From the index.

        Raises:
            InvalidValueError: it is not a description of a shard.
        """
        if not isinstance(row, dict) or not is_count(row.get("levels")) or row["levels"] > _MOST_LEVELS:
            raise errors.InvalidValueError("a shard has no number of levels")
        found = row.get("files")
        files = dict.fromkeys(found) if isinstance(found, list) and all(isinstance(n, str) for n in found) else found
        if not isinstance(files, dict):
            raise errors.InvalidValueError("a shard has no list of files")
        for name in files:
            if not is_inside(name):
                raise errors.InvalidValueError(f"the file {name!r} is not in the folder")
        return cls(row["levels"], {name: FileFacts.from_plain(facts) for name, facts in files.items()})


def is_count(value: object) -> bool:
    """True if a value of JSON is a whole number, 0 or more."""
    return type(value) is int and value >= 0


def is_inside(name: object) -> bool:
    """True if a name denotes a file in the folder or below it, on every system."""
    if not isinstance(name, str) or not name or not name.isprintable() or any(sign in name for sign in '\\:*?"<>|'):
        return False
    parts = PurePosixPath(name).parts
    return bool(parts) and parts[0] != "/" and ".." not in parts and "/".join(parts) == name


# ---- the whole index


def read_manifest(folder: Path) -> dict[str, Any]:
    """The contents of ``dataset.json``; its parts are checked by :func:`shards_of`.

    Raises:
        OtherDataError: it is not there, or of a data set that this version cannot read.
    """
    path = folder / MANIFEST
    try:
        found = json.loads(regular_files.read_regular(path, _LARGEST))
        sound = found["format"] == FORMAT and isinstance(found["parameters"], dict) and "finished" in found
    except (FileNotFoundError, NotADirectoryError):
        raise OtherDataError(f"{folder}: not a data set; there is no {MANIFEST}") from None
    except OSError as error:
        raise OtherDataError(f"{path}: {errors.system_reason(error)}") from None
    except (ValueError, LookupError, TypeError, RecursionError):
        sound = False
    if not sound:
        raise OtherDataError(f"{path}: not written by vaultc sample, or damaged")
    version = found.get("version")
    if type(version) is not int or version != VERSION:
        raise OtherDataError(f"{path}: version {version!r} of the format is not supported")
    return dict(found)


HASH = "sha256"
"""The key of the hash of the whole data set."""


def hash_of(manifest: abc.Mapping[str, Any]) -> str:
    """The SHA-256 of a finished data set: of its index, which has the hash of each file, without the words for targets.

    Equal data sets have equal hashes, wherever their sources lay.
    """
    parameters = {name: value for name, value in manifest["parameters"].items() if name != "targets"}
    told = {name: value for name, value in manifest.items() if name != HASH} | {"parameters": parameters}
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def shards_of(folder: Path, found: abc.Mapping[str, Any], forms: abc.Sequence[str]) -> tuple[ShardFacts, ...]:
    """The shards of a finished data set in one of some forms.

    Raises:
        DatasetError: it is not finished, or the index contradicts itself.
    """
    if found["finished"] is False:
        raise DatasetError(f"{folder}: not finished; run the same `vaultc sample` again to go on")
    try:
        _check_parameters(found["parameters"], forms)
        form = found["parameters"]["format"]
        measures = found.get("measures", [])
        if not isinstance(measures, list) or not all(isinstance(name, str) for name in measures):
            raise errors.InvalidValueError("there is no list of measures")
        if form in ARRAY_FORMS:
            _check_arrays(found.get("arrays"), {"seed", "script", *(MEASURES + name for name in measures)})
        elif found.get("arrays") is not None:
            _check_arrays(found["arrays"], set())
        _check_things(found.get("things", {}), form)
        return _checked_shards(found, form)
    except ValueError as error:
        raise DatasetError(f"{folder / MANIFEST}: damaged: {error}; {REPAIR}") from None


def _checked_shards(found: abc.Mapping[str, Any], form: str) -> tuple[ShardFacts, ...]:
    rows = found.get("shards")
    if not isinstance(rows, list) or found["finished"] is not True:
        raise errors.InvalidValueError("there is no list of shards")
    shards = tuple(map(ShardFacts.from_plain, rows))
    has_things = bool(found.get("things"))
    if any(len(shard.files) != number_of_files(form, shard.levels, has_things=has_things) for shard in shards):
        raise errors.InvalidValueError("a shard has another number of files than its levels need")
    names = list(chain.from_iterable(shard.files for shard in shards))
    if len(set(names)) != len(names):
        raise errors.InvalidValueError("a file belongs to two shards")
    if found.get("levels") != sum(shard.levels for shard in shards):
        raise errors.InvalidValueError("the numbers of levels do not add up")
    return shards


def _check_parameters(parameters: abc.Mapping[str, Any], forms: abc.Sequence[str]) -> None:
    form, levels = parameters.get("format"), parameters.get("levels")
    if form not in forms:
        raise errors.InvalidValueError(f"unknown format {form!r}")
    if not isinstance(levels, list) or not levels or not all(isinstance(name, str) for name in levels):
        raise errors.InvalidValueError("there are no names of levels")


def _check_arrays(arrays: object, needed: set[str]) -> None:
    """The legend of arrays, with the names of numbers."""
    if not isinstance(arrays, dict) or not needed <= arrays.keys():
        raise errors.InvalidValueError("there is no list of arrays")
    for facts in arrays.values():
        names = facts.get("names", {}) if isinstance(facts, dict) else None
        if not isinstance(names, dict) or not all(_is_name(*row) for row in names.items()):
            raise errors.InvalidValueError("an array has no meaning")


def _check_things(things: object, form: str) -> None:
    """The legend of tables of things, a legend of columns each."""
    if not isinstance(things, dict) or (things and form not in ARRAY_FORMS):
        raise errors.InvalidValueError("there is no list of tables of things")
    for columns in things.values():
        if not columns:
            raise errors.InvalidValueError("a table of things has no columns")
        _check_arrays(columns, set())


def _is_name(number: str, name: object) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 10 and isinstance(name, str)


def made_items(folder: Path, manifest: abc.Mapping[str, Any]) -> list[tuple[int, int]]:
    """The index of the script and the seed of each level, in the order of the levels.

    Raises:
        DatasetError: the index contradicts itself.
    """
    parameters: abc.Mapping[str, Any] = manifest["parameters"]
    failed: Any = manifest.get("failed")
    scripts = range(len(parameters["levels"]))
    ends: list[Any] = [parameters.get(name) for name in ("first_seed", "last_seed")]
    sound = all(map(is_count, ends)) and isinstance(failed, list) and all(map(_is_pair, failed))
    if sound and (ends[1] - ends[0] + 1) * len(scripts) == manifest["levels"] + len(failed):
        seeds, left_out = range(ends[0], ends[1] + 1), set(map(tuple, failed))
        if parameters.get("layout", 1) == 1:
            items = [(script, seed) for script in scripts for seed in seeds]
        else:
            items = [(script, seed) for seed in seeds for script in scripts]
        found = [item for item in items if item not in left_out]
        if len(found) == manifest["levels"]:
            return found
    raise DatasetError(f"{folder / MANIFEST}: damaged: its seeds do not agree with its number of levels; {REPAIR}")


def _is_pair(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(map(is_count, row))
