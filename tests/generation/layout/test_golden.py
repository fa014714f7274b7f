"""Reference levels, made by one kind of statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from recorded import digits, recorded_levels

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.layout.digging import maze_walk
from vaultc.generation.layout.doors import room_door
from vaultc.generation.layout.maps import MapCells, write
from vaultc.generation.layout.regions import carve_caves, maze_grid
from vaultc.generation.layout.rooms import create_room, create_subroom, number_room
from vaultc.generation.layout.walls import extend_spines, remove_boundary_symbols, set_digging_boundary, wallification
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.terrain import HWALL, ROOM, STONE
from vaultc.world.grid import CELLS, EAST, WEST, aligned_corner

WHOLE = (1, 0, 79, 20)
MAZE_MAP = ("-----------", "|.........|", "..........|", "|..........", "|.........|", "-----------")


def mines(site: Site, _touched: bytearray) -> None:
    carve_caves(site, ROOM, STONE, smoothed=True, joined=True, light=1, walled=True)


def mazewalk(site: Site, touched: bytearray) -> None:
    maze_grid(site.level, HWALL)
    part = MapCells(11, 6, bytes(UNNETHACK.catalog.codes[character] for row in MAZE_MAP for character in row))
    x, y = aligned_corner("center", "center", part.width, part.height)
    write(site.level, part, (x, y))
    maze_walk(site.level, site.dice, touched, x, y + 2, (-1, 0), ROOM)
    maze_walk(site.level, site.dice, touched, x + 10, y + 3, (1, 0), ROOM)


def room(site: Site, *operands: int) -> Room | None:
    site.dice.rn2(100)
    made = create_room(site, *operands, 0, -1 if operands == (-1, -1, 4, 4, -1, -1) else 1)
    if made is not None:
        number_room(site.level, made)
    return made


def rooms(site: Site, _touched: bytearray) -> None:
    room(site, -1, -1, 6, 3, 3, 3)
    room(site, 3, 3, 6, 3, -1, -1)
    room(site, 5, 2, -1, -1, 1, 1)
    room(site, -1, -1, 4, 4, -1, -1)
    room(site, -1, -1, -1, -1, 5, 5)


def roomdoor(site: Site, _touched: bytearray) -> None:
    parent = room(site, 3, 3, 24, 12, 3, 3)
    assert parent is not None
    anywhere = (-1, -1, -1, -1)
    wishes = (
        ((2, 2, 3, 3), [anywhere]),
        ((9, 2, 4, 3), [(0, 4, 1, 1), (0, 8, 2, -1), (1, -1, EAST | WEST, -1)]),
        ((17, 2, 4, 3), [(0, 2, -1, -1), (0, 1, -1, -1), (0, 0, -1, -1)]),
        ((8, 8, 5, 2), [anywhere] * 6),
    )
    for place, doors in wishes:
        site.dice.rn2(100)
        subroom = create_subroom(site, parent, *place, 0, 1)
        assert subroom is not None
        number_room(site.level, subroom)
        for door in doors:
            room_door(site, subroom, *door)


CASES = {
    "mines": "t1-mines-joined",
    "mazewalk": "t1-mazewalk-four",
    "rooms": "t2-room-random-parts",
    "roomdoor": "t2-roomdoor",
}


@pytest.mark.parametrize("script", [mines, mazewalk, rooms, roomdoor])
def test_reference_levels(script: Callable[[Site, bytearray], None], make_site: Any) -> None:
    for expected in recorded_levels("unnethack", CASES[script.__name__])[:6]:
        site, touched = make_site(expected["seed"]), bytearray(CELLS)
        for bound in (3, 3, 2):
            site.dice.rn2(bound)
        script(site, touched)
        remove_boundary_symbols(site.level, touched)
        wallification(site.level, *WHOLE)
        extend_spines(site.level, *WHOLE)
        set_digging_boundary(site)
        assert digits(site.level, "terrain") == expected["terrain"]
        assert digits(site.level, "lit") == expected["lit"]
        made = [[r.lx, r.ly, r.hx, r.hy] for r in site.level.rooms]
        assert made == [place[:4] for place in expected.get("rooms", [])]
