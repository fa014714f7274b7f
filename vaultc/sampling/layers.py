"""Levels as arrays: the layers of an ``.npz`` shard, what their numbers mean, and the file itself.

The layout is documented in ``docs/sampling.md``; ``legend`` writes it into every data set.
"""

from __future__ import annotations

from collections import abc
from operator import attrgetter
from typing import Any, Protocol

import numpy
from numpy.typing import NDArray

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level import door_numbers, things_by_cell
from vaultc.level.level import Level
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

BLOCK = 16
"""Levels whose cells are gathered before they become arrays; with more of them, making each takes longer."""


def _upright(cells: NDArray[numpy.uint8], count: int) -> NDArray[Any]:
    """Cells that lie column by column as a view of shape (n, 21, 80); copying it turns them."""
    return cells.reshape(count, grid.WIDTH, grid.HEIGHT).transpose(0, 2, 1)


class _CellBlock:
    """A cell array of a block of levels, of which it keeps a copy each."""

    def __init__(self, take: abc.Callable[[Level], bytearray]) -> None:
        self._take = take
        self._rows: list[bytearray] = []

    def add(self, level: Level, _number: int) -> None:
        self._rows.append(self._take(level)[: grid.CELLS])

    def taken(self, count: int) -> NDArray[Any]:
        cells = numpy.frombuffer(b"".join(self._rows), dtype=numpy.uint8)
        self._rows = []
        return _upright(cells, count)


class _BitBlock(_CellBlock):
    """A cell array in which only 0 and other numbers differ."""

    def taken(self, count: int) -> NDArray[Any]:
        marks: NDArray[Any] = (super().taken(count) != 0).view(numpy.uint8)
        return marks


_DOOR_NUMBERS = numpy.zeros((256, 256), dtype=numpy.uint8)
"""Numbers of doors by terrain and flags."""
for _code, _numbers in door_numbers.CODES.items():
    _DOOR_NUMBERS[_code] = numpy.frombuffer(_numbers, dtype=numpy.uint8)


class _DoorBlock:
    """The doors of a block of levels, found in all of them at once by their terrain and flags."""

    def __init__(self) -> None:
        self._codes: list[bytearray] = []
        self._flags: list[bytearray] = []

    def add(self, level: Level, _number: int) -> None:
        self._codes.append(level.terrain[: grid.CELLS])
        self._flags.append(level.flags[: grid.CELLS])

    def taken(self, count: int) -> NDArray[Any]:
        codes, flags = (numpy.frombuffer(b"".join(rows), dtype=numpy.uint8) for rows in (self._codes, self._flags))
        self._codes, self._flags = [], []
        found = numpy.zeros(len(codes), dtype=numpy.uint8)
        places = numpy.flatnonzero((codes == terrain.DOOR) | (codes == terrain.SDOOR))
        found[places] = _DOOR_NUMBERS[codes[places], flags[places]]
        return _upright(found, count)


class _ThingBlock:
    """The things of a family on a block of levels, by the cells where they are."""

    def __init__(self, name: str, write: abc.Callable[[Level, bytearray, int], None]) -> None:
        self._write, self._dtype = write, dtype_of(name).newbyteorder("<")
        self._width = grid.CELLS * self._dtype.itemsize
        self._cells = bytearray(BLOCK * self._width)

    def add(self, level: Level, number: int) -> None:
        self._write(level, self._cells, number * self._width)

    def taken(self, count: int) -> NDArray[Any]:
        cells, self._cells = self._cells, bytearray(BLOCK * self._width)
        found: NDArray[Any] = numpy.frombuffer(cells, self._dtype, count * grid.CELLS)
        return found.reshape(count, grid.HEIGHT, grid.WIDTH)


class _GlyphBlock:
    """The glyphs of a block of levels."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._rows: list[NDArray[Any]] = []

    def add(self, level: Level, _number: int) -> None:
        from vaultc.rendering import glyphs

        self._rows.append(glyphs.glyphs_of([level], self._catalog))

    def taken(self, _count: int) -> NDArray[Any]:
        rows, self._rows = self._rows, []
        return numpy.concatenate(rows)


class _LayerBlock(Protocol):
    """A layer of a block of levels, of which at most :data:`BLOCK` are added between two calls of ``taken``."""

    def add(self, level: Level, number: int) -> None:
        """Add the level of a number in the block."""
        ...

    def taken(self, count: int) -> NDArray[Any]:
        """The layer of all levels in the block, of which there are ``count`` and from now on none."""
        ...


LAYERS: dict[str, tuple[str, abc.Callable[[], _LayerBlock]]] = {
    "terrain": ("terrain by its code", lambda: _CellBlock(attrgetter("terrain"))),
    "lit": ("1 where it is lit", lambda: _BitBlock(attrgetter("lit"))),
    "doors": (
        "0 no doorway, 1 doorway without a door, 2 broken, 3 open, 4 closed, 5 locked; 8 more if trapped, 16 more if "
        "hidden",
        _DoorBlock,
    ),
    "rooms": (
        "number of the room, 0 none, 1 edges shared by rooms",
        lambda: _CellBlock(attrgetter("room_numbers")),
    ),
    "objects": (
        "kind of the object on top, 0 none",
        lambda: _ThingBlock("objects", things_by_cell.write_objects),
    ),
    "monsters": ("species of the monster, 0 none", lambda: _ThingBlock("monsters", things_by_cell.write_monsters)),
    "traps": ("kind of the trap, 0 none", lambda: _ThingBlock("traps", things_by_cell.write_traps)),
}
"""The layers of shape (n, 21, 80), indexed [level, y, x], with what their numbers mean and how they are gathered."""

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


class LayerBlock:
    """The layers of a block of levels that come one by one and need not be kept."""

    def __init__(self, names: abc.Iterable[str], catalog: Catalog) -> None:
        self._layers = {name: _GlyphBlock(catalog) if name == GLYPHS else LAYERS[name][1]() for name in names}
        self._adding = [layer.add for layer in self._layers.values()]
        self._count = 0

    def add(self, level: Level) -> bool:
        """Add a level; True if the block is full, and must be taken before the next one."""
        number = self._count
        for add in self._adding:
            add(level, number)
        self._count = number + 1
        return number == BLOCK - 1

    def taken(self) -> tuple[int, dict[str, NDArray[Any]]]:
        """The number of levels in the block and their layers, shape (n, 21, 80); it is empty from now on."""
        count, self._count = self._count, 0
        return count, {name: layer.taken(count) for name, layer in self._layers.items()} if count else {}


def layer_of(name: str, levels: abc.Sequence[Level], catalog: Catalog) -> NDArray[Any]:
    """Return one layer of some levels of a game, shape (n, 21, 80)."""
    found: NDArray[Any] = numpy.empty((len(levels), grid.HEIGHT, grid.WIDTH), dtype=dtype_of(name))
    block = LayerBlock([name], catalog)
    for start in range(0, len(levels), BLOCK):
        for level in levels[start : start + BLOCK]:
            block.add(level)
        count, taken = block.taken()
        found[start : start + count] = taken[name]
    return found


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
