"""Levels as columns of numbers: layers of cells with the meanings of their numbers, tables of things, and measures.

The layout is documented in ``docs/sampling.md``; ``legend`` writes it into every data set.
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level import layers as layer_cells
from vaultc.level.conditions import parsing
from vaultc.level.conditions.condition import Evaluate, measure_function
from vaultc.level.layers import doors_in
from vaultc.level.level import Item, Level
from vaultc.level.measures import level_measures
from vaultc.level.measures.survey import Survey
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, OutOfRangeError, UnknownNameError, distinct_names
from vaultc.support.named_tuple import NamedTuple
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


ThingRow = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class ThingTable:
    """The things of a family on some levels.

    The rows of level i are ``offsets[i]`` to ``offsets[i + 1]`` (exclusive) of every column; ``offsets`` has one entry
    more than there are levels. Columns are ``int32``.
    """

    offsets: NDArray[numpy.int64]
    columns: dict[str, NDArray[numpy.int32]]

    def __len__(self) -> int:
        return int(self.offsets[-1])

    def __getitem__(self, column: str) -> NDArray[numpy.int32]:
        if column not in self.columns:
            raise UnknownNameError(f"there is no column {column!r}; there are {', '.join(self.columns)}")
        return self.columns[column]

    @property
    def levels(self) -> NDArray[numpy.int64]:
        """For every row the index of its level in the batch."""
        counts = numpy.diff(self.offsets)
        return numpy.repeat(numpy.arange(len(counts)), counts)

    def chosen(self, levels: NDArray[numpy.bool_]) -> ThingTable:
        """The table of the levels that are marked."""
        counts = numpy.diff(self.offsets)
        rows = numpy.repeat(levels, counts)
        offsets = numpy.concatenate([numpy.zeros(1, dtype=numpy.int64), numpy.cumsum(counts[levels])])
        return ThingTable(offsets, {name: values[rows] for name, values in self.columns.items()})

    def of(self, level: int) -> dict[str, NDArray[numpy.int32]]:
        """The rows of one level, by its index in the batch.

        Raises:
            OutOfRangeError: there is no such level.
        """
        count = len(self.offsets) - 1
        if not -count <= level < count:
            raise OutOfRangeError(f"there is no level {level} among {count}")
        index = range(count)[level]
        rows = slice(int(self.offsets[index]), int(self.offsets[index + 1]))
        return {name: values[rows] for name, values in self.columns.items()}


# ---- rows


def _monsters(level: Level) -> list[ThingRow]:
    return [
        (m.x, m.y, m.species + 1, m.peaceful, m.asleep, m.level, m.hit_points, m.gold) for m in level.monsters
    ]  # fmt: skip


def _objects(level: Level) -> list[ThingRow]:
    rows: list[ThingRow] = []
    for pile in level.piles.values():
        _add_items(rows, pile, -1, -1)
    _add_items(rows, level.buried, -1, -1)
    for number, monster in enumerate(level.monsters):
        _add_items(rows, monster.inventory, -1, number)
    return rows


def _add_items(rows: list[ThingRow], items: abc.Sequence[Item], container: int, carrier: int) -> None:
    """Append objects, each followed by what is in it."""
    waiting = [(item, container) for item in reversed(items)]
    while waiting:
        item, inside = waiting.pop()
        index = len(rows)
        x, y = (-1, -1) if inside >= 0 or carrier >= 0 else (item.x, item.y)
        blessing = int(item.blessed) - int(item.cursed)
        rows.append((x, y, item.kind + 1, item.quantity, item.spe, blessing, item.buried, inside, carrier))
        waiting += [(inner, index) for inner in reversed(item.contents)]


def _traps(level: Level) -> list[ThingRow]:
    return [(trap.x, trap.y, trap.kind) for trap in level.traps]


def _doors(level: Level) -> list[ThingRow]:
    return [(*divmod(cell, grid.HEIGHT), state) for cell, state in sorted(doors_in(level.terrain, level.flags).items())]


def _rooms(level: Level) -> list[ThingRow]:
    return [
        (room.lx, room.ly, room.hx, room.hy, room.type, room.lit, inside)
        for rooms, inside in ((level.rooms, 0), (level.subrooms, 1))
        for room in rooms
    ]


def _arrivals(level: Level) -> list[ThingRow]:
    ways = (level.up_stairs, level.down_stairs, level.up_ladder, level.down_ladder, level.branch_stairs)
    rows: list[ThingRow] = [
        (number, way.x, way.y, way.x, way.y, 0, 0, 0, 0) for number, way in enumerate(ways, 1) if way.x
    ]
    regions = (level.arrivals.get(name) for name in ("up", "down"))
    return rows + [(number, *boxes[0], *boxes[1]) for number, boxes in enumerate(regions, len(ways) + 1) if boxes]


_PLACE = {"x": "column of the map", "y": "row of the map"}

MEANINGS: dict[str, dict[str, str]] = {
    "monsters": _PLACE
    | {
        "species": "species, as in the layer monsters",
        "peaceful": "1 if it is peaceful",
        "asleep": "1 if it sleeps",
        "level": "its level",
        "hit_points": "its hit points",
        "gold": "gold pieces that it carries",
    },
    "objects": {
        "x": "column of the map, -1 if something holds it",
        "y": "row of the map, -1 if something holds it",
        "kind": "kind, as in the layer objects",
        "quantity": "number in the stack",
        "special": "enchantment, charges, or whatever else the game keeps there",
        "blessing": "1 blessed, 0 uncursed, -1 cursed",
        "buried": "1 if it is buried",
        "container": "row, within the level, of the object that holds it, else -1",
        "carrier": "row, within the level, of the monster that carries it, else -1",
    },
    "traps": _PLACE | {"kind": "kind, as in the layer traps"},
    "doors": _PLACE | {"state": "state, as in the layer doors"},
    "rooms": {
        "left": "first column inside",
        "top": "first row inside",
        "right": "last column inside",
        "bottom": "last row inside",
        "type": "number of its type",
        "lit": "1 if it is lit",
        "subroom": "1 if it is inside of another room",
    },
    "arrivals": {
        "way": "1 stairs up, 2 stairs down, 3 ladder up, 4 ladder down, 5 branch; the region of heroes who come 6 from "
        "below, 7 from above",
        "left": "first column",
        "top": "first row",
        "right": "last column",
        "bottom": "last row",
        "without_left": "first column of the part of a region in which nobody arrives, else 0",
        "without_top": "its first row",
        "without_right": "its last column",
        "without_bottom": "its last row",
    },
}
"""The columns of each family with their meanings."""

FAMILIES: dict[str, tuple[tuple[str, ...], abc.Callable[[Level], list[ThingRow]]]] = {
    family: (tuple(meanings), rows_of)
    for (family, meanings), rows_of in zip(
        MEANINGS.items(), (_monsters, _objects, _traps, _doors, _rooms, _arrivals), strict=True
    )
}
"""The families of things with their columns, whose meanings are in :data:`MEANINGS`."""


_MOST_ROWS = 4096
"""Rows that are held as tuples before they become columns, which take a tenth of the memory."""


class ThingRows:
    """The things of a family on levels that come one by one and need not be kept."""

    def __init__(self, family: str) -> None:
        self._names, self._rows_of = FAMILIES[family]
        self._rows: list[ThingRow] = []
        self._parts = [self._columns()]
        self._offsets = [0]
        self._packed = 0

    def add(self, level: Level) -> None:
        """Take the things of the next level."""
        self._rows += self._rows_of(level)
        self._offsets.append(self._packed + len(self._rows))
        if len(self._rows) >= _MOST_ROWS:
            self._pack()

    def table(self) -> ThingTable:
        """The things of all levels that were taken."""
        self._pack()
        cells = numpy.concatenate(self._parts)
        columns: dict[str, Any] = {
            name: numpy.ascontiguousarray(cells[:, index]) for index, name in enumerate(self._names)
        }
        return ThingTable(numpy.array(self._offsets, dtype=numpy.int64), columns)

    def _pack(self) -> None:
        self._parts.append(self._columns())
        self._packed += len(self._rows)
        self._rows = []

    def _columns(self) -> NDArray[numpy.int32]:
        return numpy.array(self._rows, dtype=numpy.int32).reshape(len(self._rows), len(self._names))


def chosen_families(names: abc.Iterable[str]) -> tuple[str, ...]:
    """Return the names of families without repetitions, if there are such families.

    Raises:
        InvalidValueError: there is no family of some name.
    """
    chosen = distinct_names(names, "things")
    for name in chosen:
        if name not in FAMILIES:
            raise InvalidValueError(f"there is no family of things {name!r}; there are {', '.join(FAMILIES)}")
    return chosen


def joined(names: abc.Iterable[str], tables: abc.Sequence[ThingTable]) -> ThingTable:
    """Return the things of several batches, one after the other, by the names of their columns."""
    starts = numpy.cumsum([0, *(len(table) for table in tables)])
    offsets = [table.offsets[:-1] + start for table, start in zip(tables, starts[:-1], strict=True)]
    nothing = numpy.zeros(0, dtype=numpy.int32)
    columns = {name: numpy.concatenate([nothing, *(table.columns[name] for table in tables)]) for name in names}
    return ThingTable(numpy.concatenate([*offsets, starts[-1:]]), columns)


PREFIX = "measures/"
"""The beginning of the names of arrays of measures."""

MISSING = -1
"""The entry of a measure that a level has no value for, such as a path between stairs that are not there."""

_LARGEST: Final = int(numpy.iinfo(numpy.int32).max)


@dataclass(frozen=True, slots=True)
class MeasuredColumn:
    """A measure by its name or text, the type of its numbers (``int32`` or ``float64``), and its function."""

    text: str
    dtype: numpy.dtype[Any]
    take: Evaluate


def measure_columns(texts: abc.Iterable[str], catalog: Catalog) -> tuple[MeasuredColumn, ...]:
    """The columns of some measures: names, or expressions in the language of ``vaultc hunt``.

    Raises:
        ConditionError: a text is not a measure.
    """
    return tuple(MeasuredColumn(text, measure_dtype(text), measure_function(text, catalog)) for text in texts)


def measure_dtype(text: str) -> numpy.dtype[Any]:
    """The type of a measure's numbers: whole ones for measures and counts, else fractional ones.

    Raises:
        ConditionError: the text is not a measure.
    """
    return numpy.dtype(numpy.int32 if text in level_measures.MEASURES or _is_count(text) else numpy.float64)


def _is_count(text: str) -> bool:
    match parsing.parse(text):
        case parsing.Text() | parsing.ThingNode():
            return True
        case parsing.CallNode(name=name):
            return name != "share"
        case _:
            return False


def meaning_of(text: str) -> str:
    """A line about a measure for readers."""
    measure = level_measures.MEASURES.get(text)
    meaning = measure.meaning if measure is not None else "this expression"
    return f"{meaning}; {MISSING} where there is no value"


def surveyed(
    level: Level, catalog: Catalog, is_vault: bool, columns: abc.Sequence[MeasuredColumn]
) -> list[float | None]:
    """The values of some measures of a level; None where there is none."""
    survey = Survey(level, catalog, is_vault)
    return [column.take(survey) for column in columns]


def as_columns(
    columns: abc.Sequence[MeasuredColumn], rows: abc.Sequence[abc.Sequence[float | None]]
) -> dict[str, NDArray[Any]]:
    """The values of some levels as arrays by the texts of the measures, with :data:`MISSING` for None.

    Whole numbers too large for ``int32``, such as the gold of several huge heaps, become the largest that it holds.
    """
    values = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    return {
        column.text: numpy.array([_entry(value, column.dtype) for value in found], dtype=column.dtype)
        for column, found in zip(columns, values, strict=True)
    }


def _entry(value: float | None, dtype: numpy.dtype[Any]) -> float:
    if value is None:
        return MISSING
    return min(value, _LARGEST) if dtype.kind == "i" else value
