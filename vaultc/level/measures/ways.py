"""The hero's ways in and out: stairs, ladders, portals, and the targets of level teleporters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import NamedTuple

from vaultc.language.source import Span
from vaultc.level.level import Level, Room
from vaultc.level.measures import reachability
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
    for cell in compress(range(grid.HEIGHT, grid.CELLS), level.terrain[grid.HEIGHT :].translate(_STEEP)):
        kind = "stairs" if level.terrain[cell] == terrain.STAIRS else "ladder"
        direction = "up" if level.flags[cell] & terrain.UP else "down"
        origin = _region_origin(level, cell, direction) or level.origin(*divmod(cell, grid.HEIGHT))
        yield Way(cell, f"{kind} {direction}", origin)
    for trap in level.traps:
        if trap.kind == MAGIC_PORTAL:
            cell = grid.at(trap.x, trap.y)
            yield Way(cell, "portal", trap.origin or _portal_origin(level, cell))


def _region_origin(level: Level, cell: int, direction: str) -> Span | None:
    kinds = (f"stair {direction}", "branch")
    return next((r.origin for r in level.regions if r.kind in kinds and reachability.inside(cell, r.area)), None)


def _portal_origin(level: Level, cell: int) -> Span | None:
    kinds = ("portal", "branch")
    return next((r.origin for r in level.regions if r.kind in kinds and reachability.inside(cell, r.area)), None)


def arrival_parts(level: Level, reach: reachability.Reach) -> set[int]:
    """The parts into which falling and level teleporters lead, if the level restricts them."""
    found: set[int] = set()
    for area, exclusion in level.arrivals.values():
        for cell in range(grid.HEIGHT, grid.CELLS):
            if (
                reach.needs[cell] == reachability.WALKING
                and reachability.inside(cell, area)
                and not reachability.inside(cell, exclusion)
            ):
                found.add(reach.part[cell])
    return found


def entered_parts(level: Level, reach: reachability.Reach, is_vault: bool) -> set[int]:
    """The parts that the hero can reach; the largest one if no way leads into the level."""
    if is_vault:
        return _parts_with_corridors(level, reach)
    found = {reach.part[way.cell] for way in ways(level)} | arrival_parts(level, reach)
    found.discard(0)
    return found or set(sorted(reach.parts, key=lambda number: -reach.sizes[number])[:1])


def _parts_with_corridors(level: Level, reach: reachability.Reach) -> set[int]:
    """The parts of a vault to which the corridors of an ordinary level will lead, and the parts that must stay
    closed."""
    found: set[int] = set()
    for room in level.rooms:
        parts = [reach.part[cell] for cell in _floor(level, reach, room)]
        if not room.join or not parts:
            found.update(parts)
        elif room.irregular:
            found.add(max(set(parts), key=lambda number: reach.sizes[number]))
        else:
            found.update(reach.part[cell] for cell in _floor(level, reach, room) if _at_edge(room, cell))
    return found or set(reach.parts)


def _floor(level: Level, reach: reachability.Reach, room: Room) -> list[int]:
    return [
        cell
        for x in range(room.lx, room.hx + 1)
        for cell in range(grid.at(x, room.ly), grid.at(x, room.hy + 1))
        if reach.needs[cell] == reachability.WALKING and not level.edges[cell] and reach.part[cell]
    ]


def _at_edge(room: Room, cell: int) -> bool:
    x, y = divmod(cell, grid.HEIGHT)
    return x in (room.lx, room.hx) or y in (room.ly, room.hy)
