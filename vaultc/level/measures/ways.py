"""The hero's ways in and out: stairs, ladders, portals, and the targets of level teleporters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.level.measures.cell_bits import bits_of, bits_of_marks, in_box
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.traps import MAGIC_PORTAL

_STEEP = bytes(code in (terrain.STAIRS, terrain.LADDER) for code in range(256))


class Way(NamedTuple):
    """A way off the level and onto it: its cell, its kind, and the statement that made it, if any."""

    cell: int
    name: str
    origin: Span | None


def ways(level: Level) -> Iterator[Way]:
    """All stairs, ladders and portals."""
    for cell in reachability.marked(level.terrain[: grid.CELLS].translate(_STEEP), grid.HEIGHT):
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


def arrival_parts(reach: reachability.Reach) -> set[int]:
    """The parts into which falling and level teleporters lead, if the level restricts them."""
    found: set[int] = set()
    for area, exclusion in reach.level.arrivals.values():
        found.update(reach.parts_of(reach.dry & in_box(area) & ~in_box(exclusion)))
    return found


def entered_parts(reach: reachability.Reach, ways_in: Iterable[Way], is_vault: bool) -> set[int]:
    """The parts that the hero can reach; the largest one if no way leads into the level."""
    if len(reach.areas) < 2:
        return set(reach.parts)
    if is_vault:
        return _parts_with_corridors(reach)
    found = {*reach.parts_of(bits_of(way.cell for way in ways_in)), *arrival_parts(reach)}
    return found or {_largest(reach, reach.parts)}


def _largest(reach: reachability.Reach, parts: Iterable[int]) -> int:
    """The first of the largest of some parts."""
    return max(parts, key=lambda number: reach.sizes[number])


def _parts_with_corridors(reach: reachability.Reach) -> set[int]:
    """The parts of a vault to which the corridors of an ordinary level will lead, and the parts that must stay
    closed."""
    found: set[int] = set()
    inner = reach.dry & ~bits_of_marks(reach.level.edges[: grid.CELLS])
    for room in reach.level.rooms:
        floor = inner & in_box((room.lx, room.ly, room.hx, room.hy))
        parts = reach.parts_of(floor)
        if not room.join or not parts:
            found.update(parts)
        elif room.irregular:
            found.add(_largest(reach, parts))
        else:
            found.update(reach.parts_of(floor & ~in_box((room.lx + 1, room.ly + 1, room.hx - 1, room.hy - 1))))
    return found or set(reach.parts)
