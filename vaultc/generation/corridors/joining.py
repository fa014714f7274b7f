"""Joining two rooms by a corridor with a door at each end. Rules: "Joining two rooms"."""

from __future__ import annotations

from vaultc.generation.corridors.doors import corridor_door
from vaultc.generation.layout import doors
from vaultc.generation.layout.digging import dig
from vaultc.generation.layout.positions import is_door
from vaultc.generation.population.objects import make_at
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import terrain


def side_door(site: Site, x1: int, y1: int, x2: int, y2: int) -> grid.Cell:
    """Return a place for a door on a stretch of wall: a random one, else the first suitable cell."""
    level, dice = site.level, site.dice
    both = site.rules.ground.both_door_draws
    x = x1 + dice.rn2(x2 - x1 + 1) if both or x1 != x2 else x1
    y = y1 + dice.rn2(y2 - y1 + 1) if both or y1 != y2 else y1
    if doors.okdoor(level, x, y):
        return x, y
    for column in range(x1, x2 + 1):
        for row in range(y1, y2 + 1):
            if doors.okdoor(level, column, row):
                return column, row
    for column in range(x1, x2 + 1):
        for row in range(y1, y2 + 1):
            if is_door(level.terrain[grid.at(column, row)]):
                return column, row
    return x1, y2


def join(site: Site, a: int, b: int, may_stop: bool) -> None:
    """Join rooms by their indices; do nothing if one of them does not exist or cannot be joined.

    A corridor that ``may_stop`` needs open ground outside of the first door and may end anywhere. Otherwise doors are
    made at both ends in any case.
    """
    level = site.level
    if max(a, b) >= len(level.rooms):
        return
    here, there = level.rooms[a], level.rooms[b]
    refused = site.rules.ground.rooms_refuse and not (here.join and there.join)
    if refused or here.hx < 0 or there.hx < 0 or len(level.doors) >= doors.DOOR_LIMIT:
        return
    (dx, dy), (x, y), (end_x, end_y) = _ends(site, here, there)
    start, end = (x + dx, y + dy), (end_x - dx, end_y - dy)
    if may_stop and level.terrain[grid.at(start[0], start[1])] != terrain.STONE:
        return
    if not may_stop or doors.okdoor(level, x, y):
        corridor_door(site, x, y, here)
    if not _dig(site, start, end, may_stop):
        return
    if not may_stop or doors.okdoor(level, end_x, end_y):
        corridor_door(site, end_x, end_y, there)
    if here.group < there.group:
        there.group = here.group
    else:
        here.group = there.group


def _ends(site: Site, here: Room, there: Room) -> tuple[grid.Cell, grid.Cell, grid.Cell]:
    """The direction from one room to the other, and the places of the two doors."""
    if there.lx > here.hx:
        first = side_door(site, here.hx + 1, here.ly, here.hx + 1, here.hy)
        return (1, 0), first, side_door(site, there.lx - 1, there.ly, there.lx - 1, there.hy)
    if there.hy < here.ly:
        first = side_door(site, here.lx, here.ly - 1, here.hx, here.ly - 1)
        return (0, -1), first, side_door(site, there.lx, there.hy + 1, there.hx, there.hy + 1)
    if there.hx < here.lx:
        first = side_door(site, here.lx - 1, here.ly, here.lx - 1, here.hy)
        return (-1, 0), first, side_door(site, there.hx + 1, there.ly, there.hx + 1, there.hy)
    first = side_door(site, here.lx, here.hy + 1, here.hx, here.hy + 1)
    return (0, 1), first, side_door(site, there.lx, there.ly - 1, there.hx, there.ly - 1)


def _dig(site: Site, start: grid.Cell, end: grid.Cell, may_stop: bool) -> bool:
    def put_boulder(x: int, y: int) -> None:
        make_at(site, site.named.boulder, x, y, initialised=True)

    filling = terrain.ROOM if "arboreal" in site.level.flags_set else terrain.CORR
    return dig(site, start, end, filling, terrain.STONE, put_boulder, may_stop)
