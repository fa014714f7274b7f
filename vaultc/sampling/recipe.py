"""The recipe of a data set, and the card that tells people what is in it, how it was made and how it is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from vaultc.api import loading
from vaultc.api.generated_level import GeneratedLevel
from vaultc.games import rules_version
from vaultc.level.measures import level_measures
from vaultc.pipeline import generating
from vaultc.support import version
from vaultc.support.dataclass import asdict, dataclass, field, replace
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted
from vaultc.support.version import __version__
from vaultc.world.surroundings import Surroundings

LAYOUT = 3
"""The version of the layout of shards: names of files, order of items, and how arrays are compressed.

1 had the items of one script after the other, and arrays that were compressed as a whole; 2 had pieces of four levels.
"""

SHARD_SIZE = 1000
"""Levels in a shard, where nothing else is asked for."""

REPEATED = "equal to an earlier level"
"""The reason for which a seed is left out."""


class MadeLevel(NamedTuple):
    """A level with the number of its item and the index of its script."""

    item: int
    script: int
    level: GeneratedLevel


@dataclass(frozen=True, eq=False)
class Recipe:
    """A data set as it is to be made.

    Its items are the first seed of every script, then the next seed of every script, so that more seeds follow the
    others; a shard holds ``shard_size`` items, less those that cannot be made. ``layers`` and ``measures`` are
    names or texts of what is kept of each level, None for what the form usually keeps. ``things`` are the families of
    things that arrays have tables of. ``targets`` is what the user named. With ``distinct``, a grain at which levels
    are compared, the items in ``repeated`` are left out, since they are equal to earlier ones.
    """

    scripts: tuple[loading.LevelScript, ...]
    seeds: range
    form: str
    shard_size: int = SHARD_SIZE
    rng: str | None = None
    surroundings: Surroundings = field(default_factory=Surroundings)
    targets: tuple[str, ...] = ()
    layers: tuple[str, ...] | None = None
    measures: tuple[str, ...] | None = None
    things: tuple[str, ...] = ()
    distinct: str | None = None
    repeated: frozenset[int] = frozenset()

    @property
    def total(self) -> int:
        """The number of items."""
        return len(self.scripts) * len(self.seeds)

    @property
    def shards(self) -> range:
        """The numbers of the shards."""
        return range(-(-self.total // self.shard_size))

    def items(self, shard: int) -> range:
        """The numbers of the items in a shard."""
        return range(self.total)[shard * self.shard_size : (shard + 1) * self.shard_size]

    def script_and_seed(self, item: int) -> tuple[int, int]:
        """The index of an item's script, and its seed."""
        index, script = divmod(item, len(self.scripts))
        return script, self.seeds[index]

    def item_of(self, script: int, seed: int) -> int | None:
        """The number of an item from the index of its script and its seed; None if there is none."""
        if not (0 <= script < len(self.scripts) and seed in self.seeds):
            return None
        return self.seeds.index(seed) * len(self.scripts) + script

    def maker(self, script: int) -> Callable[[int], GeneratedLevel]:
        """The function from seeds to the levels of the script of an index.

        Raises:
            GenerationError: that script makes no level of any seed.
        """
        return self.scripts[script].maker(rng=self.rng, surroundings=self.surroundings)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """For each script the name of its files."""
        stems = loading.file_stems(self.scripts)
        return tuple(stems[script] for script in self.scripts)

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """Everything that the data depend on, as plain data; equal parameters give equal bytes."""
        facts = {
            "vaultc": __version__,
            "dialect": self.scripts[0].game.name,
            "targets": list(self.targets),
            "levels": [script.name for script in self.scripts],
            "titles": [script.title for script in self.scripts],
            "first_seed": self.seeds[0],
            "last_seed": self.seeds[-1],
            "rng": self.rng or generating.own_generator(self.scripts[0].game),
            "surroundings": plain_surroundings(self._places[0]),
            "format": self.form,
            "layout": LAYOUT,
            "shard_size": self.shard_size,
            "sources_sha256": self.sources_hash,
            "rules_sha256": rules_version.rules_hash(self.scripts[0].game.name),
        }
        return facts | self._contents | self._other_places | self._values

    @property
    def _contents(self) -> dict[str, Any]:
        """The layers, measures and tables of things, if they were chosen."""
        chosen = {"layers": self.layers, "measures": self.measures, "things": self.things or None}
        found: dict[str, Any] = {name: list(names) for name, names in chosen.items() if names is not None}
        return found | ({"distinct": self.distinct} if self.distinct else {})

    @property
    def measure_texts(self) -> tuple[str, ...]:
        """The names or texts of the measures of each level."""
        if self.measures is not None:
            return self.measures
        return tuple(level_measures.FINISHED) if self.form == "parquet" else ()

    @property
    def _values(self) -> dict[str, Any]:
        """The values that parameters of each script were given, if any were."""
        values = [dict(script.values) for script in self.scripts]
        return {"values": values} if any(values) else {}

    @property
    def _places(self) -> list[Surroundings]:
        """For each script its surroundings."""
        return [script.surroundings_at(surroundings=self.surroundings) for script in self.scripts]

    @property
    def _other_places(self) -> dict[str, Any]:
        """The surroundings of each script, where they are not the same for all."""
        places = self._places
        if all(place == places[0] for place in places):
            return {}
        return {"surroundings_of_levels": [plain_surroundings(place) for place in places]}

    @cached_property
    def sources_hash(self) -> str:
        """The hash of all texts that the levels are made from, included files too."""
        models = dict.fromkeys(script.model for script in self.scripts)
        hashed = sha256()
        for model in models:
            for parsed in model.files:
                data = parsed.source.text.encode("utf-8", "surrogatepass")
                hashed.update(b"%d:" % len(data))
                hashed.update(data)
        return hashed.hexdigest()


def plain_surroundings(surroundings: Surroundings) -> dict[str, Any]:
    """Surroundings as JSON data; the game's texts are replaced by a hash, so that they do not leave the machine."""
    texts = surroundings.texts
    plain = asdict(replace(surroundings, texts=None))
    plain["texts_sha256"] = None if texts is None else sha256(repr(texts).encode()).hexdigest()
    del plain["texts"], plain["anywhere"]
    if surroundings.plan is None:
        del plain["plan"]
    found: dict[str, Any] = json.loads(json.dumps(plain, default=datetime.isoformat))
    return found


_MOST_LEVELS = 40
_FILES = {
    "npz": "`levels-*.npz`: arrays of numpy; `dataset.json` says what the numbers in them mean.",
    "npy": "`levels-*.npy`: structured arrays of numpy, a record a level; `dataset.json` says what their numbers mean.",
    "parquet": "`levels/`, `rooms/`, `objects/`, `monsters/`, `traps/`: one table each, in Parquet files.",
    "jsonl": "`levels-*.jsonl`: a level a line, as the documented JSON.",
    "text": "`levels-*.txt`: levels as text, with a form feed between two of them.",
    "png": "`levels-*/`: a picture a level.",
}
"""Descriptions of the files of each form."""

_THINGS = {
    "npz": "Arrays named `things/...` are columns of tables of things; `dataset.json` says what they mean.",
    "npy": "`things-*.npz`: columns of tables of things; `dataset.json` says what they mean.",
}
"""Descriptions of tables of things in each form."""


def card(recipe: Recipe, manifest: dict[str, Any]) -> str:
    """The text of ``README.md``: the same for equal data."""
    return "\n".join(_lines(recipe, manifest)) + "\n"


def _lines(recipe: Recipe, manifest: dict[str, Any]) -> Iterator[str]:
    parameters = manifest["parameters"]
    titles = [_named(script.name, script.title) for script in recipe.scripts]
    yield from (f"# {titles[0] if len(titles) == 1 else f'{len(titles)} levels'}, sampled", "")
    yield f"{manifest['levels']} levels in {len(manifest['shards'])} shards, made by {program(parameters)}."
    if parameters.get("distinct"):
        told = f"no two are equal ({parameters['distinct']})"
        yield f"Of equal levels only the first is there: {told}; {len(recipe.repeated)} seeds were left out."
    if failed := len(manifest["failed"]) - len(recipe.repeated):
        yield f"{counted(failed, 'level')} could not be made; `dataset.json` lists them."
    yield from ("", "| parameter | value |", "|---|---|")
    yield from (f"| {name} | {_cell(value)} |" for name, value in _rows(recipe, parameters))
    yield from ("", "The same command with the same sources gives the same bytes.", "", *level_list(parameters))
    yield from ("", "## Files", "", _FILES[recipe.form])
    if recipe.things:
        yield _THINGS.get(recipe.form, _THINGS["npz"])
    yield from _columns(recipe, manifest)
    yield from ("", "## Reading it", "", "```python", "import vaultc", "")
    yield from ('data = vaultc.dataset("FOLDER")', "len(data), data[0]", "```")


def program(parameters: Mapping[str, Any]) -> str:
    """The program that made a data set, with the commit of this one where it is of the same version."""
    own = parameters["vaultc"]
    return f"vaultc {version.described() if own == __version__ else own}"


def _columns(recipe: Recipe, manifest: Mapping[str, Any]) -> Iterator[str]:
    """A table of the meanings of all columns, if there are some."""
    told = {name: facts["meaning"] for name, facts in (manifest["arrays"] or {}).items()}
    if recipe.form == "parquet":
        told |= {name: measure_meaning(name) for name in recipe.measure_texts}
    for family, columns in manifest.get("things", {}).items():
        told |= {f"things/{family}/{name}": facts["meaning"] for name, facts in columns.items()}
    if told:
        yield from ("", "| column | meaning |", "|---|---|")
        yield from (f"| {_cell(name)} | {_cell(meaning)} |" for name, meaning in told.items())


def measure_meaning(text: str) -> str:
    """A line about a measure for readers."""
    measure = level_measures.MEASURES.get(text)
    return f"{measure.meaning if measure is not None else 'this expression'}; -1 or empty where there is no value"


def level_list(parameters: Mapping[str, Any]) -> Iterator[str]:
    """The first levels with their titles and the values that their variables were given, as a list."""
    names, titles = parameters["levels"], parameters["titles"]
    values = parameters.get("values") or [{}] * len(names)
    yield from ("## Levels", "")
    for name, title, given in list(zip(names, titles, values, strict=True))[:_MOST_LEVELS]:
        told = ", ".join(f"{variable} = `{_cell(value)}`" for variable, value in given.items())
        yield f"- {_named(name, title)}{f', {told}' if told else ''}"
    if len(names) > _MOST_LEVELS:
        yield f"- and {len(names) - _MOST_LEVELS} more"


def _named(name: str, title: str | None) -> str:
    return f"{name} ({title})" if title else name


def _rows(recipe: Recipe, parameters: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "targets", " ".join(map(_without_folders, parameters["targets"]))
    yield from origin_rows(parameters)
    yield "format", parameters["format"]
    if recipe.layers is not None:
        yield "layers", ", ".join(recipe.layers)
    if recipe.measure_texts:
        yield "measures", ", ".join(recipe.measure_texts)
    if recipe.things:
        yield "things", ", ".join(recipe.things)
    yield "shard size", str(parameters["shard_size"])
    yield "SHA-256 of the sources", parameters["sources_sha256"]
    yield "SHA-256 of the game's rules", parameters["rules_sha256"]


def origin_rows(parameters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Rows of a table with all that decides on levels besides their files, from the game to the date."""
    place, hero = parameters["surroundings"], parameters["surroundings"]["hero"]
    yield "dialect", parameters["dialect"]
    yield "seeds", f"{parameters['first_seed']} to {parameters['last_seed']} of each level"
    yield "generator", parameters["rng"]
    if "surroundings_of_levels" in parameters:
        yield "place", "each level at its own"
    else:
        yield "place", f"{place['dungeon']}, level {place['level_in_dungeon']}, depth {place['depth']}"
    yield "hero", f"{hero['role']}, {hero['race']}, {hero['alignment']}, level {hero['level']}, luck {hero['luck']}"
    yield "date", place["clock"]


def _without_folders(target: str) -> str:
    """A target without the folders of the machine on which the data set was made."""
    return PurePath(target).name or target


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
