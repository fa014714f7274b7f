"""Levels as arrays: the layers of an ``.npz`` shard, what their numbers mean, and the file itself.

The layout is documented in ``docs/sampling.md``; ``legend`` writes it into every data set.
"""

from __future__ import annotations

from collections import abc
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level import layers as layer_cells
from vaultc.level.level import Level
from vaultc.support.errors import InvalidValueError, distinct_names
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

BLOCK = 16
"""Levels whose cells are gathered before they become arrays; more of them leave the fast memory of the processor."""


class _Layer(NamedTuple):
    """A layer: the meaning of its numbers, their type, and the function that writes its cells.

    ``by_columns`` tells the order of the cells. Of ``marks`` only 0 and other numbers differ.
    """

    meaning: str
    write: layer_cells.WriteLayer
    dtype: type[numpy.integer[Any]] = numpy.uint8
    by_columns: bool = False
    marks: bool = False

    @property
    def bytes(self) -> int:
        """The bytes that are written of a level."""
        itemsize = numpy.dtype(self.dtype).itemsize
        return layer_cells.BYTES_BY_COLUMNS if self.by_columns else grid.CELLS * itemsize


LAYERS: dict[str, _Layer] = {
    "terrain": _Layer("terrain by its code", layer_cells.write_terrain, by_columns=True),
    "lit": _Layer("1 where it is lit", layer_cells.write_light, by_columns=True, marks=True),
    "doors": _Layer(
        "0 no doorway, 1 doorway without a door, 2 broken, 3 open, 4 closed, 5 locked; 8 more if trapped, 16 more if "
        "hidden",
        layer_cells.write_doors,
    ),
    "rooms": _Layer("number of the room, 0 none, 1 edges shared by rooms", layer_cells.write_rooms, by_columns=True),
    "objects": _Layer("kind of the object on top, 0 none", layer_cells.write_objects, numpy.uint16),
    "monsters": _Layer("species of the monster, 0 none", layer_cells.write_monsters, numpy.uint16),
    "traps": _Layer("kind of the trap, 0 none", layer_cells.write_traps),
}
"""The layers of shape (n, 21, 80), indexed [level, y, x]."""

HEADS: dict[str, numpy.dtype[Any]] = {"seed": numpy.dtype(numpy.uint64), "script": numpy.dtype(numpy.uint16)}
"""The arrays with a number a level, which tell which level it is, with their types."""

GLYPHS = "glyphs"
KNOWN_LAYERS = (*LAYERS, GLYPHS)
"""The names of all layers: those made by default, and those made only when they are named."""

_MEANING_OF_GLYPHS = "NLE's glyph of what is on top: monster, object, trap or terrain"


def dtype_of(name: str) -> numpy.dtype[Any]:
    """Return the type of the numbers in a layer."""
    if name == GLYPHS:
        return numpy.dtype(numpy.int16)
    return numpy.dtype(LAYERS[name].dtype if name in LAYERS else numpy.uint8)


def chosen_layers(names: abc.Iterable[str]) -> tuple[str, ...]:
    """Return the names of layers without repetitions, if there are such layers.

    Raises:
        InvalidValueError: there is no layer of some name.
    """
    chosen = distinct_names(names, "layers")
    for name in chosen:
        if name not in KNOWN_LAYERS:
            raise InvalidValueError(f"there is no layer {name!r}; there are {', '.join(KNOWN_LAYERS)}")
    return chosen


class LayerBlock:
    """The layers of blocks of levels that come one by one and need not be kept."""

    def __init__(self, names: abc.Iterable[str], catalog: Catalog) -> None:
        layers = {name: _glyph_layer(catalog) if name == GLYPHS else LAYERS[name] for name in names}
        self._block = layer_cells.BlockCells([(layer.write, layer.bytes) for layer in layers.values()], BLOCK)
        arrays = map(_as_array, layers.values(), self._block.cells)
        self._views = {name: (array, layer.marks) for (name, layer), array in zip(layers.items(), arrays, strict=True)}

    def add(self, level: Level) -> bool:
        """Add a level; True if the block is full, and must be taken before the next one."""
        return self._block.add(level) == BLOCK

    def taken(self) -> dict[str, NDArray[Any]]:
        """The layers of the levels in the block, shape (n, 21, 80); the next block takes over their memory."""
        count, self._block.count = self._block.count, 0
        return {
            name: (cells[:count] != 0).view(numpy.uint8) if marks else cells[:count]
            for name, (cells, marks) in self._views.items()
        }


def _as_array(layer: _Layer, cells: bytearray) -> NDArray[Any]:
    """The cells of some levels as an array of shape (n, 21, 80)."""
    found: NDArray[Any] = numpy.frombuffer(cells, numpy.dtype(layer.dtype).newbyteorder("<"))
    if layer.by_columns:
        without_padding = found.reshape(-1, layer.bytes)[:, : grid.CELLS]
        return without_padding.reshape(-1, grid.WIDTH, grid.HEIGHT).transpose(0, 2, 1)
    return found.reshape(-1, grid.HEIGHT, grid.WIDTH)


def _glyph_layer(catalog: Catalog) -> _Layer:
    from vaultc.rendering import glyphs

    def write(level: Level, cells: bytearray, start: int) -> None:
        found = glyphs.glyphs_of([level], catalog).astype("<i2").tobytes()
        cells[start : start + len(found)] = found

    return _Layer(_MEANING_OF_GLYPHS, write, numpy.int16)


def layer_of(name: str, levels: abc.Sequence[Level], catalog: Catalog) -> NDArray[Any]:
    """Return one layer of some levels of a game, shape (n, 21, 80)."""
    found: NDArray[Any] = numpy.empty((len(levels), grid.HEIGHT, grid.WIDTH), dtype=dtype_of(name))
    block = LayerBlock([name], catalog)
    for start in range(0, len(levels), BLOCK):
        for level in levels[start : start + BLOCK]:
            block.add(level)
        found[start : start + BLOCK] = block.taken()[name]
    return found


def arrays_of(
    levels: abc.Sequence[GeneratedLevel], scripts: abc.Sequence[int], names: abc.Iterable[str] = ()
) -> dict[str, NDArray[Any]]:
    """All arrays of a shard: a number a level (``seed``, ``script``), and layers, those made by default or named."""
    plain = [level.level for level in levels]
    heads: dict[str, NDArray[Any]] = {
        name: numpy.array(column, dtype=HEADS[name])
        for name, column in (("seed", [level.seed for level in levels]), ("script", scripts))
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
    meanings = {name: layer.meaning for name, layer in LAYERS.items()} | {GLYPHS: _MEANING_OF_GLYPHS}
    told: dict[str, Any] = {
        "seed": {"meaning": "the seed of the level"},
        "script": {"meaning": "index of the level script in the list of levels"},
    }
    for name in tuple(layers) or LAYERS:
        told[name] = {"meaning": meanings[name]} | ({"names": names[name]} if name in names else {})
    return told
