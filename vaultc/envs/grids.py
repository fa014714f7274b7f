"""The cells of walking worlds as arrays, which many worlds share, and the observations made of them.

Cells lie row by row, with a row of solid rock above the level and two below: cell (x, y) has the index
``(y + 1) * 80 + x``. Column 0, which no level uses, is solid too, so that no step leaves the level.
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from vaultc.envs.rules import WorldRules
from vaultc.level import layers
from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, did_you_mean, distinct_names, whole
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, named, terrain

Cells = NDArray[numpy.integer[Any]]
"""A layer of worlds, of shape (worlds, 24, 80), or of one world."""

ROWS: Final = grid.HEIGHT + 3
INSIDE: Final = slice(1, 1 + grid.HEIGHT)
"""The rows of the level itself."""
WIDTH: Final = grid.WIDTH

BLOCKED, DRY, LIQUID, CLOSED, LOCKED = range(5)
"""Ground: solid or hidden, walkable, water or lava, a door or drawbridge that opens, and a locked door."""

MONSTER, BOULDER, TRAP, OBJECTS, GOAL = 1, 2, 4, 8, 16
"""Bits of the things on a cell."""

_NUMBERS: Final = {"objects": numpy.uint16, "monsters": numpy.uint16}
SHOWN: Final = ("terrain", "doors", "objects", "monsters", "traps", "goal", "agent", "passable", "seen")
"""The layers that observations have."""
_INNER: Final = ("ground", "things", "straight", "easy")

_GROUND_OF_NEED: Final = numpy.array([DRY, LIQUID, BLOCKED, BLOCKED], dtype=numpy.uint8)
DOOR_STATE: Final = 7
"""The bits of a number in the layer ``doors`` that are the state of the door."""


def cell_of(x: int, y: int) -> int:
    """The index of a cell of the level."""
    return (y + 1) * WIDTH + x


def coordinates(cell: int) -> grid.Cell:
    """The column and row of a cell."""
    y, x = divmod(cell, WIDTH)
    return x, y - 1


def of_level(index: int) -> int:
    """The index of a cell from its index in the arrays of a level."""
    x, y = divmod(index, grid.HEIGHT)
    return (y + 1) * WIDTH + x


def in_level(cell: int) -> int:
    """The index in the arrays of a level."""
    return grid.at(*coordinates(cell))


class Grids:
    """The layers of ``count`` worlds.

    ``cells`` are the cells of the agents, ``status`` the gold and the number of objects that each carries, and 1 if a
    tool that opens locks is among them. ``steps`` and ``totals`` are the steps and the rewards of their episodes.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.layers: dict[str, Cells] = {
            name: numpy.zeros((count, ROWS, WIDTH), dtype=_NUMBERS.get(name, numpy.uint8)) for name in (*SHOWN, *_INNER)
        }
        self.cells = numpy.zeros(count, dtype=numpy.int64)
        self.status = numpy.zeros((count, 3), dtype=numpy.int64)
        self.steps = numpy.zeros(count, dtype=numpy.int64)
        self.totals = numpy.zeros(count, dtype=numpy.float64)

    def level_of(self, index: int) -> dict[str, Cells]:
        """The layers of one world without the rows around the level, as writable arrays of shape (21, 80)."""
        return {name: layer[index, INSIDE] for name, layer in self.layers.items()}

    def memory(self, name: str, index: int) -> memoryview:
        """A layer of one world by the indices of its cells."""
        return memoryview(self.layers[name][index].reshape(-1))


def upright(cells: bytes | bytearray) -> Cells:
    """Cells of a level, stored column by column, as an array of shape (21, 80)."""
    found: Cells = numpy.frombuffer(cells, dtype=numpy.uint8, count=grid.CELLS).reshape(grid.WIDTH, grid.HEIGHT).T
    return found


class CellMeans(NamedTuple):
    """The means of entering each cell of a level, and 1 for each that is entered and left straight on."""

    needs: bytearray
    doors: bytearray

    @classmethod
    def of(cls, level: Level, catalog: Catalog) -> CellMeans:
        """The means of a level, from the tables of reachability."""
        return cls(reachability.takes(level, catalog), reachability.doors_of(level))


def lay_out(
    into: abc.Mapping[str, Cells], level: Level, catalog: Catalog, means: CellMeans, rules: WorldRules
) -> dict[int, int]:
    """Write a level into the layers of a world; return the hidden cells with their numbers in the layer ``doors``.

    The layers ``goal``, ``agent``, ``seen``, ``passable`` and ``easy`` are cleared.
    """
    for name in ("doors", "objects", "monsters", "traps", "goal", "agent", "seen", "passable", "easy", "things"):
        into[name][:] = 0
    into["terrain"][:] = upright(level.terrain)
    into["ground"][:] = _GROUND_OF_NEED[upright(means.needs)]
    into["straight"][:] = upright(means.doors)
    _place_things(into, level, catalog)
    hidden = _place_doors(into, level)
    if rules.secrets != "hidden":
        for cell, number in hidden.items():
            reveal(into, cell, number)
        return {}
    for cell in hidden:  # a hidden door looks like the wall in which it is, and a hidden corridor like rock
        y, x = cell % grid.HEIGHT, cell // grid.HEIGHT
        wall = terrain.HWALL if level.horizontal[cell] else terrain.VWALL
        into["terrain"][y, x] = wall if level.terrain[cell] == terrain.SDOOR else terrain.STONE
        into["ground"][y, x] = BLOCKED
    return hidden


def _place_things(into: abc.Mapping[str, Cells], level: Level, catalog: Catalog) -> None:
    things, boulders = into["things"], named.kinds_if_any(catalog, "boulder")
    for index, pile in level.piles.items():
        if pile:
            y, x = index % grid.HEIGHT, index // grid.HEIGHT
            into["objects"][y, x] = pile[0].kind + 1
            things[y, x] |= bits_of([item.kind for item in pile], boulders)
    for monster in level.monsters:
        into["monsters"][monster.y, monster.x] = monster.species + 1
        for x, y in [(monster.x, monster.y), *(monster.tail or ())]:
            things[y, x] |= MONSTER
    for trap in level.traps:
        into["traps"][trap.y, trap.x] = trap.kind
        things[trap.y, trap.x] |= TRAP


def bits_of(kinds: abc.Collection[int], boulders: frozenset[int]) -> int:
    """The bits of a pile of objects."""
    return (0 if boulders.isdisjoint(kinds) else BOULDER) | (0 if boulders.issuperset(kinds) else OBJECTS)


def _place_doors(into: abc.Mapping[str, Cells], level: Level) -> dict[int, int]:
    """Write doors and raised drawbridges; return the hidden doors and corridors."""
    hidden = dict.fromkeys(cells_with(level, terrain.SCORR), 0)
    for index, number in layers.doors_in(level.terrain, level.flags).items():
        if number & layers.SECRET:
            hidden[index] = number & DOOR_STATE
        else:
            y, x = index % grid.HEIGHT, index // grid.HEIGHT
            into["doors"][y, x] = number & DOOR_STATE
            into["ground"][y, x] = ground_of_door(number & DOOR_STATE)
    for index in [*cells_with(level, terrain.DRAWBRIDGE_UP), *cells_with(level, terrain.DBWALL)]:
        into["ground"][index % grid.HEIGHT, index // grid.HEIGHT] = CLOSED
    return hidden


def cells_with(level: Level, code: int) -> list[int]:
    """The indices in a level's arrays of all cells of a terrain."""
    found = []
    index = level.terrain.find(code, grid.HEIGHT, grid.CELLS)
    while index >= 0:
        found.append(index)
        index = level.terrain.find(code, index + 1, grid.CELLS)
    return found


def ground_of_door(state: int) -> int:
    """The ground of a door in a state."""
    return {layers.CLOSED: CLOSED, layers.LOCKED: LOCKED}.get(state, DRY)


def reveal(into: abc.Mapping[str, Cells], index: int, number: int) -> None:
    """Let a hidden door or corridor be seen; ``number`` is the state of the door, 0 of a corridor."""
    y, x = index % grid.HEIGHT, index // grid.HEIGHT
    into["terrain"][y, x] = terrain.DOOR if number else terrain.CORR
    into["doors"][y, x] = number
    into["ground"][y, x] = ground_of_door(number) if number else DRY


def judge(into: abc.Mapping[str, Cells], rules: WorldRules) -> None:
    """Write the layers ``passable``, the cells that a step can enter now, and ``easy``, those where nothing happens."""
    ground, things = into["ground"], into["things"]
    blocking, meaning = blocking_bits(rules), meaning_bits(rules)
    entered = (ground == DRY) | ((ground == LIQUID) & (rules.liquids != "block"))
    into["passable"][:] = entered & ((things & blocking) == 0)
    into["easy"][:] = (ground == DRY) & ((things & meaning) == 0) & (into["straight"] == 0)


def free_cells(view: abc.Mapping[str, Cells]) -> list[int]:
    """The indices of walkable cells without monster, boulder or trap, lowest first."""
    free = (view["ground"] == DRY) & ((view["things"] & (MONSTER | BOULDER | TRAP)) == 0)
    found: list[int] = (numpy.flatnonzero(free) + WIDTH).tolist()
    return found


def blocking_bits(rules: WorldRules) -> int:
    """The bits of things that keep the agent from entering a cell, or at least until they are pushed."""
    return BOULDER | (MONSTER if rules.monsters == "block" else 0) | (TRAP if rules.traps == "block" else 0)


def meaning_bits(rules: WorldRules) -> int:
    """The bits of things that change what happens where a cell is entered."""
    found = BOULDER | GOAL | (OBJECTS if rules.autopickup else 0)
    return found | (MONSTER if rules.monsters != "ignore" else 0) | (TRAP if rules.traps != "ignore" else 0)


WorldObservation = dict[str, NDArray[numpy.integer[Any]]]
"""Arrays by the keys of an observation."""

LAYERS: Final = SHOWN
"""The keys that are layers of cells."""
POSITION, STATUS = "position", "status"
KEYS: Final = (*LAYERS, POSITION, STATUS)
DEFAULT: Final = ("terrain", "doors", "objects", "monsters", "traps", "goal", "agent")
"""The keys of observations where none are chosen."""

_MOST: Final = 1 << 31


@dataclass(frozen=True, slots=True)
class ObservationPlan:
    """The parts of an observation: ``keys``, with ``fog`` only of cells that were seen, with ``crop`` of that number of
    columns and rows around the agent (an odd number), else of the whole level of shape (21, 80).

    Raises:
        InvalidValueError: there is no such key, or the crop is not a positive odd number.
    """

    keys: tuple[str, ...] = DEFAULT
    fog: bool = False
    crop: int | None = None

    def __post_init__(self) -> None:
        for key in self.keys:
            if key not in KEYS:
                hint = did_you_mean(key, KEYS, f"there are {', '.join(KEYS)}", repr)
                raise InvalidValueError(f"there is no observation {key!r}{hint}")
        if not self.keys:
            raise InvalidValueError("an observation needs at least one key")
        if self.crop is not None and (whole(self.crop, "crop") < 1 or self.crop % 2 == 0):
            raise InvalidValueError(f"crop must be a positive odd number, not {self.crop!r}")

    @property
    def space(self) -> spaces.Dict:
        """The space of one observation."""
        return spaces.Dict({key: self._space_of(key) for key in self.keys})

    def _space_of(self, key: str) -> gymnasium.Space[Any]:
        if key == POSITION:
            return spaces.Box(numpy.zeros(2, numpy.int16), numpy.array([79, 20], numpy.int16), dtype=numpy.int16)
        if key == STATUS:
            return spaces.Box(0, _MOST, (3,), numpy.int64)
        is_wide = key in ("objects", "monsters")
        shape = (grid.HEIGHT, grid.WIDTH) if self.crop is None else (self.crop, self.crop)
        most = 1 if key in ("goal", "agent", "passable", "seen") else 65535 if is_wide else 255
        return spaces.Box(0, most, shape, numpy.uint16 if is_wide else numpy.uint8)

    def classes(self, catalogs: abc.Iterable[Catalog]) -> dict[str, int]:
        """The number of classes of each layer that is observed, for one-hot channels: numbers are below it."""
        known = tuple(catalogs)
        most = {
            "terrain": max(row.code for catalog in known for row in catalog.terrain),
            "doors": layers.LOCKED,
            "objects": max(len(catalog.kinds) for catalog in known),
            "monsters": max(len(catalog.species) for catalog in known),
            "traps": max(code for catalog in known for code in catalog.trap_codes.values()),
        }
        return {key: most.get(key, 1) + 1 for key in self.keys if key in LAYERS}

    def observe(self, home: Grids) -> WorldObservation:
        """The observations of all worlds of some grids: new arrays with the world as first axis."""
        around = None if self.crop is None else _around(home, self.crop)
        found: WorldObservation = {}
        for key in self.keys:
            if key == STATUS:
                found[key] = home.status.copy()
            elif key == POSITION:
                places = numpy.stack([home.cells % WIDTH, home.cells // WIDTH - 1], axis=1)
                found[key] = places.astype(numpy.int16)
            elif self.fog:
                found[key] = _taken(home.layers[key], around) * _taken(home.layers["seen"], around)
            else:
                layer = _taken(home.layers[key], around)
                found[key] = layer.copy() if around is None else layer
        return found


def _taken(layer: Cells, around: NDArray[numpy.int64] | None) -> Cells:
    found: Cells = layer[:, INSIDE] if around is None else layer.reshape(-1)[around]
    return found


def _around(home: Grids, size: int) -> NDArray[numpy.int64]:
    """The places of the cells around each agent in a flat layer, of shape (worlds, size, size).

    Cells beyond the level are cell 0, which is empty in every layer.
    """
    reach = numpy.arange(size) - size // 2
    rows, columns = (home.cells // WIDTH)[:, None] + reach, (home.cells % WIDTH)[:, None] + reach
    rows_inside, columns_inside = (rows > 0) & (rows <= grid.HEIGHT), (columns >= 0) & (columns < grid.WIDTH)
    cells = numpy.where(
        rows_inside[:, :, None] & columns_inside[:, None], (rows * WIDTH)[:, :, None] + columns[:, None], 0
    )
    found: NDArray[numpy.int64] = cells + (numpy.arange(home.count) * (ROWS * WIDTH))[:, None, None]
    return found


def plan_of(keys: abc.Iterable[str] | None, fog: bool, crop: int | None) -> ObservationPlan:
    """The plan of some keys, :data:`DEFAULT` unless there are any.

    Raises:
        InvalidValueError: as :class:`ObservationPlan`.
    """
    return ObservationPlan(DEFAULT if keys is None else distinct_names(keys, "keys"), fog, crop)
