"""The files of shards by form: their names, their number, and what writing and reading them needs."""

from __future__ import annotations

import re
from collections import abc
from importlib.util import find_spec

from vaultc.sampling.recipe import Recipe
from vaultc.support.errors import VaultcError
from vaultc.support.installation import installing

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


class MissingPackageError(VaultcError):
    """A package is not installed; the message says how to get it."""


def require(form: str) -> None:
    """Make sure that a form can be written.

    Raises:
        MissingPackageError: it cannot.
    """
    package, extra = _PACKAGES.get(form, ("", ""))
    if package and find_spec(package) is None:
        raise MissingPackageError(f"the format {form} needs {package}, which the extra brings: {installing(extra)}")
