"""The card of a data set, for people: what is in it, how it was made, how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vaultc.sampling.recipe import Recipe

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
    yield f"{manifest['levels']} levels in {len(manifest['shards'])} shards, made by vaultc {parameters['vaultc']}."
    yield from _failures(manifest)
    yield from ("", "| parameter | value |", "|---|---|")
    yield from (f"| {name} | {_cell(value)} |" for name, value in _rows(recipe, parameters))
    yield from ("", "The same command with the same sources gives the same bytes.", "", *level_list(parameters))
    yield from ("", "## Files", "", _FILES[recipe.form])
    if recipe.things:
        yield _THINGS.get(recipe.form, _THINGS["npz"])
    yield from ("", "## Reading it", "", "```python", "import vaultc", "")
    yield from ('data = vaultc.dataset("FOLDER")', "len(data), data[0]", "```")


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


def _failures(manifest: dict[str, Any]) -> Iterator[str]:
    if manifest["failed"]:
        number = len(manifest["failed"])
        yield f"{number} {'level' if number == 1 else 'levels'} could not be made; `dataset.json` lists them."


def _rows(recipe: Recipe, parameters: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "targets", " ".join(parameters["targets"])
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


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
