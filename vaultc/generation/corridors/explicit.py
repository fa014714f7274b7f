"""CORRIDOR between given doors. Rules: "CORRIDOR"."""

from __future__ import annotations

from vaultc.generation.layout.digging import dig
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import directions, terrain
from vaultc.world.grid import at

End = tuple[int, int, int]
"""Index of a room, one wall (NORTH ...), and which door of it (0 first; -1 is the first too)."""


def corridor(site: Site, source: End, destination: End | None) -> None:
    """Dig a corridor from a door to another one; without a destination do nothing.

    The game looks for northern doors in the southern wall and the other way round, so that only corridors between east
    and west walls succeed; others leave the cells that they dug before they failed.
    """
    start = _find_door(site, source)
    if start is None or destination is None:
        return
    end = _find_door(site, destination)
    if end is None:
        return
    dig(site, _outside(start, source[1]), _outside(end, destination[1]), terrain.CORR, terrain.STONE)


def _find_door(site: Site, end: End) -> tuple[int, int] | None:
    index, wall, number = end
    if not 0 <= index < len(site.level.rooms):
        if site.rules.ground.corridors_told:
            site.complain(f"there is no room {index} for the corridor")
        return None
    cells, codes = _scanned(site.level.rooms[index], wall), site.level.terrain
    doors = [(x, y) for x, y in cells if codes[at(x, y)] in (terrain.DOOR, terrain.SDOOR)]
    number = max(number, 0)
    return doors[number] if number < len(doors) else None


def _scanned(room: Room, wall: int) -> list[tuple[int, int]]:
    """The cells in which the game looks for doors of a wall."""
    if wall in (directions.NORTH, directions.SOUTH):
        y = room.hy + 1 if wall == directions.NORTH else room.ly - 1
        return [(x, y) for x in range(room.lx, room.hx + 2)]
    x = room.hx + 1 if wall == directions.EAST else room.lx - 1
    return [(x, y) for y in range(room.ly, room.hy + 2)]


def _outside(door: tuple[int, int], wall: int) -> tuple[int, int]:
    step_x, step_y = directions.STEPS[wall]
    return door[0] + step_x, door[1] + step_y
