"""Making one shard: its levels, and the bytes of its files."""

from __future__ import annotations

from collections import Counter, abc
from dataclasses import dataclass, field
from importlib.util import find_spec

from vaultc.rendering import formats
from vaultc.sampling.recipe import Failure, MadeLevel, Recipe, made
from vaultc.support.errors import VaultcError
from vaultc.support.resources import installing

MOST_REASONS = 20
"""The most different reasons for failures that are kept."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard: the bytes of its files by their names in the folder, its number of levels, and the failed seeds.

    ``failed`` are pairs of the index of a script and a seed; ``reasons`` counts each reason.
    """

    number: int
    files: dict[str, bytes]
    levels: int
    failed: list[tuple[int, int]] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)


Files = dict[str, bytes]
Writer = abc.Callable[[Recipe, str, abc.Sequence[MadeLevel]], Files]
"""Gives the files of a shard by their names, from the recipe, the number of the shard as text, and its levels."""


def _npz(recipe: Recipe, number: str, levels: abc.Sequence[MadeLevel]) -> Files:
    from vaultc.sampling import layers

    arrays = layers.arrays_of([made.level for made in levels], [made.script for made in levels], recipe.layers)
    return {_named("npz", number): layers.npz_bytes(arrays)}


def _parquet(recipe: Recipe, number: str, levels: abc.Sequence[MadeLevel]) -> Files:  # noqa: ARG001
    """A file a table, each in the folder of its table, so that every folder is a data set of its own."""
    from vaultc.sampling.tables import tables_of

    return {f"{name}/{_named('parquet', number, name)}": data for name, data in tables_of(levels).items()}


def _jsonl(recipe: Recipe, number: str, levels: abc.Sequence[MadeLevel]) -> Files:  # noqa: ARG001
    return {_named("jsonl", number): "".join(_contents(formats.JSON_LINES, levels)).encode("utf-8", "backslashreplace")}


def _text(recipe: Recipe, number: str, levels: abc.Sequence[MadeLevel]) -> Files:  # noqa: ARG001
    return {_named("txt", number): PAGE_END.join(_contents(formats.ASCII, levels)).encode("utf-8", "backslashreplace")}


PAGE_END = "\f\n"
"""The separator of two levels as text."""


def _contents(form: formats.Format, levels: abc.Sequence[MadeLevel]) -> abc.Iterator[str]:
    for _, _, level in levels:
        yield str(form.content(level, {"crop": level.script.is_vault} if form is formats.ASCII else {}, True))


def _png(recipe: Recipe, number: str, levels: abc.Sequence[MadeLevel]) -> Files:
    """A picture a level, in a folder a shard; names sort as the levels do."""
    names = _pictures(recipe, number, [made.item for made in levels])
    pictures = (made.level.png(crop=made.level.script.is_vault) for made in levels)
    return dict(zip(names, pictures, strict=True))


def _pictures(recipe: Recipe, number: str, items: abc.Sequence[int]) -> list[str]:
    width = len(str(recipe.total - 1))
    whose = ((item, *recipe.script_and_seed(item)) for item in items)
    return [f"levels-{number}/{item:0{width}}-{recipe.stems[script]}-{seed}.png" for item, script, seed in whose]


def _named(ending: str, number: str, table: str = "levels") -> str:
    return f"{table}-{number}.{ending}"


WRITERS: dict[str, Writer] = {"npz": _npz, "parquet": _parquet, "jsonl": _jsonl, "text": _text, "png": _png}
"""Writers of shards, by the names of the forms."""

FORMS = tuple(WRITERS)

ARRAY_FORMS = ("npz",)
"""The forms that hold layers of cells."""

TABLES = ("levels", "rooms", "objects", "monsters", "traps")
"""The tables of the form ``parquet``."""

_NAMES: dict[str, abc.Callable[[Recipe, str, abc.Sequence[int]], list[str]]] = {
    "npz": lambda _, number, __: [_named("npz", number)],
    "parquet": lambda _, number, __: [f"{table}/{_named('parquet', number, table)}" for table in TABLES],
    "jsonl": lambda _, number, __: [_named("jsonl", number)],
    "text": lambda _, number, __: [_named("txt", number)],
    "png": _pictures,
}


def file_names(recipe: Recipe, number: int, items: abc.Sequence[int]) -> list[str]:
    """The names of the files of a shard, in order, by the numbers of the items that could be made."""
    return _NAMES[recipe.form](recipe, shard_name(recipe, number), items)


def number_of_files(form: str, levels: int) -> int:
    """The number of files of a shard of ``levels`` levels."""
    return {"parquet": len(TABLES), "png": levels}.get(form, 1)


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


@dataclass(frozen=True, slots=True)
class MakeShard:
    """The job of a worker: the shard of a number."""

    recipe: Recipe

    def __call__(self, number: int) -> Shard:
        """Make the levels of a shard and its files."""
        recipe = self.recipe
        levels: list[MadeLevel] = []
        failures: list[Failure] = []
        for item, result in made(recipe, number):
            if isinstance(result, Failure):
                failures.append(result)
            else:
                levels.append(MadeLevel(item, recipe.script_and_seed(item)[0], result))
        files = WRITERS[recipe.form](recipe, shard_name(recipe, number), levels)
        reasons = Counter(failure.message for failure in failures).most_common(MOST_REASONS)
        failed = [recipe.script_and_seed(failure.item) for failure in failures]
        return Shard(number, files, len(levels), failed, dict(reasons))


def shard_name(recipe: Recipe, number: int) -> str:
    """The number of a shard in the names of files, padded so that they sort in order."""
    return f"{number:0{max(5, len(str(recipe.shards[-1])))}}"
