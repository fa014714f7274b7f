"""Rooms for sites, and reference levels to compare them with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from recorded import recorded_levels

from vaultc.generation.layout.rooms import lay, new_room, number_room
from vaultc.generation.site import Site
from vaultc.level.level import Room


@pytest.fixture
def add_room() -> Callable[..., Room]:
    """``add_room(site, lx, ly, hx, hy)``: a room that may be joined, made without a draw."""

    def add(site: Site, lx: int, ly: int, hx: int, hy: int, room_type: int = 0) -> Room:
        room = new_room(site.level)
        room.group = len(site.level.rooms) - 1
        lay(site, room, (lx, ly, hx, hy), True, room_type)
        number_room(site.level, room)
        room.join = True
        return room

    return add


@pytest.fixture
def reference() -> Callable[[str], list[dict[str, Any]]]:
    """The reference levels of a conformance case."""
    return partial(recorded_levels, "unnethack")
