"""What is on a level, counted: the lines of a legend."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from vaultc.catalog import Catalog, terrain
from vaultc.grid import CELLS
from vaultc.level import Item, Level
from vaultc.renderers.symbols import ARBOREAL, Layer, Sight, item_sight, monster_sight, terrain_sight
from vaultc.renderers.wording import trap_name

_UNLISTED = frozenset({terrain.STONE, terrain.ROOM, *range(terrain.VWALL, terrain.DBWALL)})


class Entry(NamedTuple):
    """A line of a legend: what it looks like, the number of them, and a cell where it is (-1 for things)."""

    sight: Sight
    number: int
    cell: int


def entries(level: Level, catalog: Catalog) -> list[Entry]:
    """Everything on the level but rock, walls and floor: terrain, then traps, objects and monsters, by name.

    Objects count their quantity; buried objects and contents are left out.
    """
    return [*_terrain(level, catalog), *_traps(level, catalog), *_objects(level, catalog), *_monsters(level, catalog)]


def _terrain(level: Level, catalog: Catalog) -> list[Entry]:
    counts: Counter[Sight] = Counter()
    cells: dict[Sight, int] = {}
    unlisted = _UNLISTED - {terrain.STONE} if ARBOREAL in level.flags_set else _UNLISTED
    for index, code in enumerate(level.terrain[:CELLS]):
        if code not in unlisted:
            sight = terrain_sight(level, catalog, index)
            counts[sight] += 1
            cells.setdefault(sight, index)
    return sorted((Entry(s, n, cells[s]) for s, n in counts.items()), key=lambda entry: level.terrain[entry.cell])


def _sorted(counts: Counter[Sight]) -> list[Entry]:
    return [Entry(sight, counts[sight], -1) for sight in sorted(counts, key=lambda s: (s.character, s.name))]


def _traps(level: Level, catalog: Catalog) -> list[Entry]:
    counts: Counter[Sight] = Counter()
    for trap in level.traps:
        kind = catalog.trap_kinds[trap.kind]
        counts[Sight(kind.character, kind.color_number, Layer.TRAP, trap_name(trap, catalog))] += 1
    return _sorted(counts)


def _objects(level: Level, catalog: Catalog) -> list[Entry]:
    counts: Counter[Sight] = Counter()
    floor: list[Item] = [item for pile in level.piles.values() for item in pile]
    for item in floor:
        counts[item_sight(item, catalog)] += item.quantity
    return _sorted(counts)


def _monsters(level: Level, catalog: Catalog) -> list[Entry]:
    return _sorted(Counter(monster_sight(monster, catalog) for monster in level.monsters))
