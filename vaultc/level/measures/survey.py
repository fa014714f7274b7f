"""A level being measured: its ways in and out, walks over it, and facts that several measures need.

Ways are stairs, ladders, portals, and the targets of level teleporters. Walks on foot have steps, distances, dead ends,
and ways around. Each fact is computed once and only on demand.
"""

from __future__ import annotations

import operator
from collections import Counter, abc
from functools import cached_property, lru_cache
from itertools import chain, compress, islice

from vaultc.language.source import Span
from vaultc.level.level import Item, Level
from vaultc.level.measures import reachability
from vaultc.level.measures.reachability import CellBits, Reach
from vaultc.level.solving import solver
from vaultc.level.solving.ground import Quest
from vaultc.level.solving.powers import Abilities
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.kinds import MAGIC_PORTAL


def steps_from(reach: Reach, cell: int) -> list[int]:
    """The cells to which one step leads from a dry cell, in order."""
    first = islice(reachability.waves(reach.dry, reach.straight_on, 1 << cell), 1, 2)
    return [found for front in first for found in reachability.cells_of(front)]


def fronts(reach: Reach, starts: abc.Iterable[int]) -> list[CellBits]:
    """The cells that are 0, 1, 2 ... steps away from the nearest of some dry cells, as long as there are any."""
    return list(reachability.waves(reach.dry, reach.straight_on, reachability.bits_of(starts) & reach.dry))


def dead_ends(reach: Reach) -> int:
    """The number of cells from which exactly one step leads."""
    return reachability.ends(reach.dry, reach.straight_on).bit_count()


def loops(reach: Reach) -> int:
    """Return the number of obstacles that a hero can walk around: parts without dry ground, each enclosed by it.

    An obstacle is connected along its edges, not over corners, since a walker passes between two corners. The outside
    of the level is none.
    """
    walked = [area for area in reach.areas if not area & ~reach.dry]
    return reachability.holes(reach.dry, walked)


_STEEP = bytes(code in (terrain.STAIRS, terrain.LADDER) for code in range(256))


class Way(NamedTuple):
    """A way off the level and onto it: its cell, its kind, and the statement that made it, if any."""

    cell: int
    name: str
    origin: Span | None


def ways(level: Level) -> abc.Iterator[Way]:
    """All stairs, ladders and portals."""
    for cell in grid.cells_holding(level.terrain.translate(_STEEP), 1):
        if cell < grid.HEIGHT:
            continue
        kind = "stairs" if level.terrain[cell] == terrain.STAIRS else "ladder"
        direction = "up" if level.flags[cell] & terrain.UP else "down"
        origin = _region_origin(level, cell, f"stair {direction}") or level.origin(*divmod(cell, grid.HEIGHT))
        yield Way(cell, f"{kind} {direction}", origin)
    for trap in level.traps:
        if trap.kind == MAGIC_PORTAL:
            cell = grid.at(trap.x, trap.y)
            yield Way(cell, "portal", trap.origin or _region_origin(level, cell, "portal"))


def _region_origin(level: Level, cell: int, kind: str) -> Span | None:
    kinds = (kind, "branch")
    return next((r.origin for r in level.regions if r.kind in kinds and reachability.inside(cell, r.area)), None)


def arrival_parts(reach: Reach) -> set[int]:
    """The parts into which falling and level teleporters lead, if the level restricts them."""
    found: set[int] = set()
    for area, exclusion in reach.level.arrivals.values():
        found.update(reach.parts_of(reach.dry & reachability.in_box(area) & ~reachability.in_box(exclusion)))
    return found


def entered_parts(reach: Reach, ways_in: abc.Iterable[Way], is_vault: bool) -> set[int]:
    """The parts that the hero can reach; the largest one if no way leads into the level."""
    if len(reach.areas) < 2:
        return set(reach.parts)
    if is_vault:
        return _parts_with_corridors(reach)
    found = {*reach.parts_of(reachability.bits_of(way.cell for way in ways_in)), *arrival_parts(reach)}
    return found or {_largest(reach, reach.parts)}


def _largest(reach: Reach, parts: abc.Iterable[int]) -> int:
    return max(parts, key=lambda number: reach.sizes[number])


def _parts_with_corridors(reach: Reach) -> set[int]:
    """The parts of a vault to which the corridors of an ordinary level will lead, and the parts that must stay
    closed."""
    found: set[int] = set()
    inner = reach.dry & ~reachability.bits_of_marks(reach.level.edges[: grid.CELLS])
    for room in reach.level.rooms:
        floor = inner & reachability.in_box((room.lx, room.ly, room.hx, room.hy))
        parts = reach.parts_of(floor)
        if not room.join or not parts:
            found.update(parts)
        elif room.irregular:
            found.add(_largest(reach, parts))
        else:
            inside = reachability.in_box((room.lx + 1, room.ly + 1, room.hx - 1, room.hy - 1))
            found.update(reach.parts_of(floor & ~inside))
    return found or set(reach.parts)


_DOORS = bytes(code in (terrain.DOOR, terrain.SDOOR) for code in range(256))
_LIT = bytes(map(bool, range(256)))


@lru_cache(maxsize=8)
def _ground(catalog: Catalog) -> bytes:
    """1 for the codes of open ground and liquids."""
    classes = catalog.terrain_classes
    return bytes(map(operator.or_, classes.space, classes.liquid))


@dataclass(frozen=True, eq=False)
class Survey:
    """A level.

    ``is_vault`` marks a random vault made alone; ``left_out`` is the number of rooms that found no place, None if it
    was not recorded.
    """

    level: Level
    catalog: Catalog
    is_vault: bool = False
    left_out: int | None = None
    _fronts: dict[tuple[int, ...], list[CellBits]] = field(default_factory=dict, init=False, repr=False)
    _solutions: dict[tuple[str, str, Abilities], solver.Solution] = field(default_factory=dict, init=False, repr=False)

    # ---- ground

    @cached_property
    def terrain(self) -> Counter[int]:
        """The number of cells of each terrain code, without the first column, which the game does not use."""
        cells, found = bytes(self.level.terrain[grid.HEIGHT : grid.CELLS]), Counter[int]()
        while cells:
            others = cells.translate(None, cells[:1])
            found[cells[0]] = len(cells) - len(others)
            cells = others
        return found

    @cached_property
    def ground_marks(self) -> bytearray:
        """1 for each cell of :attr:`ground`, without the first column."""
        return self.level.terrain[grid.HEIGHT : grid.CELLS].translate(_ground(self.catalog))

    @cached_property
    def ground(self) -> list[int]:
        """All cells of floor, furniture, corridors, water, lava and the like: no rock, walls or doors."""
        return list(compress(range(grid.HEIGHT, grid.CELLS), self.ground_marks))

    @property
    def area(self) -> int:
        """The number of cells of ground."""
        return self.ground_marks.count(1)

    @cached_property
    def lit_area(self) -> int:
        """The number of lit cells of ground."""
        lit = self.level.lit[grid.HEIGHT : grid.CELLS].translate(_LIT)
        return (int.from_bytes(lit, "big") & int.from_bytes(self.ground_marks, "big")).bit_count()

    @cached_property
    def doors(self) -> list[int]:
        """The cells of all doors and doorways, also hidden ones."""
        found = grid.cells_holding(self.level.terrain.translate(_DOORS), 1)
        return [cell for cell in found if cell >= grid.HEIGHT]

    # ---- ways

    @cached_property
    def reach(self) -> Reach:
        """The connected parts of the level."""
        return Reach.of(self.level, self.catalog)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """All stairs, ladders and portals."""
        return tuple(ways(self.level))

    @cached_property
    def entered(self) -> set[int]:
        """The numbers of the parts that the hero can reach."""
        return entered_parts(self.reach, self.ways, self.is_vault)

    @cached_property
    def unreachable(self) -> list[int]:
        """The dry cells that no hero reaches on foot, by boat, or through locked and hidden doors."""
        cells = (self.reach.cells(number) for number in self.reach.parts if number not in self.entered)
        return sorted(chain.from_iterable(cells))

    def cells_of(self, way: str) -> list[int]:
        """The cells of the ways of a name: ``up`` and ``down`` are stairs and ladders, ``portal``, ``stairs up`` ..."""
        return [found.cell for found in self.ways if way in (found.name, found.name.rpartition(" ")[2])]

    def path(self, start: str, end: str) -> int | None:
        """The fewest steps on foot between two ways by name; None if there is no such way or path."""
        targets = reachability.bits_of(self.cells_of(end))
        fronts = self._fronts_from(self.cells_of(start)) if targets else []
        return next((steps for steps, front in enumerate(fronts) if front & targets), None)

    @cached_property
    def farthest(self) -> int | None:
        """Steps to the dry cell that is farthest from the way up, or else from any way; None without a way."""
        fronts = self._fronts_from(self.cells_of("up") or [way.cell for way in self.ways])
        return len(fronts) - 1 if fronts else None

    def _fronts_from(self, cells: list[int]) -> list[CellBits]:
        """The cells by their steps on foot from some cells, computed once."""
        key = tuple(cells)
        if key not in self._fronts:
            self._fronts[key] = fronts(self.reach, cells)
        return self._fronts[key]

    # ---- solving

    def quest(self, start: str, end: str, abilities: Abilities) -> Quest:
        """The way between two ways by name, for a hero with some abilities; ``down`` may be fallen to."""
        ends = self.cells_of(start), self.cells_of(end)
        return solver.quest_of(self.level, self.catalog, ends, abilities, downwards=end == "down")

    def solution(self, start: str, end: str, abilities: Abilities) -> solver.Solution:
        """The solver's result, computed once."""
        key = start, end, abilities
        if key not in self._solutions:
            self._solutions[key] = solver.solve(self.quest(start, end, abilities), self.catalog)
        return self._solutions[key]

    # ---- things

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All objects on the floor, buried, and in containers there."""
        return tuple(with_contents(self.level.items()))

    @cached_property
    def carried(self) -> tuple[Item, ...]:
        """All objects that monsters carry, with their contents."""
        return tuple(with_contents([item for monster in self.level.monsters for item in monster.inventory]))


def with_contents(items: list[Item]) -> abc.Iterator[Item]:
    """Objects, each followed by its contents, theirs, and so on."""
    waiting = items[::-1]
    while waiting:
        item = waiting.pop()
        yield item
        waiting += reversed(item.contents)
