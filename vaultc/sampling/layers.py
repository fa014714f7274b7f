"""Levels as arrays: the layers of an ``.npz`` shard, what their numbers mean, and the file itself.

The layout is documented in ``docs/sampling.md``; ``legend`` writes it into every data set.
"""

from __future__ import annotations

from collections import abc
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level import things_by_cell
from vaultc.level.door_numbers import doors_in
from vaultc.level.level import Level
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

_ONES = bytes(map(bool, range(256)))


def _cells(levels: abc.Sequence[Level], name: str) -> NDArray[Any]:
    """A cell array of all levels, shape (n, 21, 80)."""
    return _upright([getattr(level, name)[: grid.CELLS] for level in levels])


def _lit(levels: abc.Sequence[Level]) -> NDArray[Any]:
    return _upright([level.lit[: grid.CELLS].translate(_ONES) for level in levels])


def _upright(rows: abc.Sequence[bytearray]) -> NDArray[Any]:
    """Cells that lie column by column, as an array of rows."""
    cells = numpy.frombuffer(b"".join(rows), dtype=numpy.uint8).reshape(len(rows), grid.WIDTH, grid.HEIGHT)
    return numpy.ascontiguousarray(cells.transpose(0, 2, 1))


def _things(levels: abc.Sequence[Level], things: abc.Callable[[Level], dict[int, int]], name: str) -> NDArray[Any]:
    """A layer of things by the cells where they are."""
    places: list[int] = []
    numbers: list[int] = []
    for start, level in zip(range(0, len(levels) * grid.CELLS, grid.CELLS), levels, strict=True):
        things_by_cell.add_by_rows(things(level), start, places, numbers)
    found: NDArray[Any] = numpy.zeros(len(levels) * grid.CELLS, dtype=dtype_of(name))
    found[places] = numbers
    return found.reshape(len(levels), grid.HEIGHT, grid.WIDTH)


def doors_of(level: Level) -> dict[int, int]:
    """Return the cells of all doors and doorways with their numbers in the layer ``doors``."""
    return doors_in(level.terrain, level.flags)


LAYERS: dict[str, tuple[str, abc.Callable[[abc.Sequence[Level]], NDArray[Any]]]] = {
    "terrain": ("terrain by its code", lambda levels: _cells(levels, "terrain")),
    "lit": ("1 where it is lit", _lit),
    "doors": (
        "0 no doorway, 1 doorway without a door, 2 broken, 3 open, 4 closed, 5 locked; 8 more if trapped, 16 more if "
        "hidden",
        lambda levels: _things(levels, doors_of, "doors"),
    ),
    "rooms": ("number of the room, 0 none, 1 edges shared by rooms", lambda levels: _cells(levels, "room_numbers")),
    "objects": (
        "kind of the object on top, 0 none",
        lambda levels: _things(levels, things_by_cell.objects_on_top, "objects"),
    ),
    "monsters": (
        "species of the monster, 0 none",
        lambda levels: _things(levels, things_by_cell.monsters_by_cell, "monsters"),
    ),
    "traps": ("kind of the trap, 0 none", lambda levels: _things(levels, things_by_cell.traps_by_cell, "traps")),
}
"""The layers of shape (n, 21, 80), indexed [level, y, x], with what their numbers mean and how they are made."""

GLYPHS = "glyphs"
KNOWN_LAYERS = (*LAYERS, GLYPHS)
"""The names of all layers: those made by default, and those made only when they are named."""

_MEANING_OF_GLYPHS = "NLE's glyph of what is on top: monster, object, trap or terrain"
_DTYPES = {"objects": numpy.uint16, "monsters": numpy.uint16, GLYPHS: numpy.int16}


def dtype_of(name: str) -> numpy.dtype[Any]:
    """Return the type of the numbers in a layer."""
    return numpy.dtype(_DTYPES.get(name, numpy.uint8))


def chosen_layers(names: abc.Iterable[str]) -> tuple[str, ...]:
    """Return the names of layers without repetitions, if there are such layers.

    Raises:
        InvalidValueError: there is no layer of some name.
    """
    chosen = tuple(dict.fromkeys([names] if isinstance(names, str) else names))
    for name in chosen:
        if name not in KNOWN_LAYERS:
            raise InvalidValueError(f"there is no layer {name!r}; there are {', '.join(KNOWN_LAYERS)}")
    return chosen


def layer_of(name: str, levels: abc.Sequence[Level], catalog: Catalog) -> NDArray[Any]:
    """Return one layer of some levels of a game, shape (n, 21, 80)."""
    if name == GLYPHS:
        from vaultc.rendering import glyphs

        return glyphs.glyphs_of(levels, catalog)
    return LAYERS[name][1](levels)


def arrays_of(
    levels: abc.Sequence[GeneratedLevel], scripts: abc.Sequence[int], names: abc.Iterable[str] = ()
) -> dict[str, NDArray[Any]]:
    """All arrays of a shard: a number a level (``seed``, ``script``), and layers, those made by default or named."""
    plain = [level.level for level in levels]
    heads: dict[str, NDArray[Any]] = {
        "seed": numpy.array([level.seed for level in levels], dtype=numpy.uint64),
        "script": numpy.array(scripts, dtype=numpy.uint16),
    }
    wanted = tuple(names) or tuple(LAYERS)
    if not levels:
        return heads | {name: numpy.zeros((0, grid.HEIGHT, grid.WIDTH), dtype=dtype_of(name)) for name in wanted}
    return heads | {name: layer_of(name, plain, levels[0].catalog) for name in wanted}


def legend(catalog: Catalog, layers: abc.Iterable[str] = ()) -> dict[str, Any]:
    """The meanings of the numbers in layers, with their names; of the layers made by default or named."""
    names: dict[str, dict[str, str]] = {
        "terrain": {str(row.code): terrain.name(row.code, catalog.terrain_types) for row in catalog.terrain},
        "objects": {str(kind.index + 1): kind.name or kind.appearance or "" for kind in catalog.kinds},
        "monsters": {str(species.index + 1): species.name for species in catalog.species},
        "traps": {str(code): name for name, code in catalog.trap_codes.items()},
    }
    meanings = {name: meaning for name, (meaning, _) in LAYERS.items()} | {GLYPHS: _MEANING_OF_GLYPHS}
    told = {name: {"meaning": meanings[name]} | _names(names.get(name)) for name in tuple(layers) or LAYERS}
    script = {"meaning": "index of the level script in the list of levels"}
    return {"seed": {"meaning": "the seed of the level"}, "script": script} | told


def _names(found: dict[str, str] | None) -> dict[str, Any]:
    return {} if found is None else {"names": found}
