"""Small drawn levels."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.layout.rooms import lay, new_room, number_room
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world.grid import HEIGHT


@pytest.fixture
def fill() -> Callable[..., None]:
    """``fill(level, ".", x1, y1, x2, y2)`` sets the terrain of an area by map character."""

    def paint(level: Level, character: str, x1: int, y1: int, x2: int, y2: int) -> None:
        for x in range(x1, x2 + 1):
            for y in range(y1, y2 + 1):
                level.terrain[x * HEIGHT + y] = UNNETHACK.catalog.codes[character]

    return paint


@pytest.fixture
def add_room() -> Callable[..., Room]:
    """``add_room(site, (lx, ly, hx, hy), type)`` lays and numbers a lit room that wants to be filled."""

    def add(site: Site, bounds: tuple[int, int, int, int], room_type: int = 0) -> Room:
        room = new_room(site.level)
        lay(site, room, bounds, True, room_type)
        number_room(site.level, room)
        room.fill, room.join = 1, True
        return room

    return add
