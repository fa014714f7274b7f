"""Building sites of small drawn levels, with seeded or given dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.layout.room_records import new_room
from vaultc.layout.rooms import lay, number_room
from vaultc.layout.site import Site
from vaultc.level import HEIGHT, Level, Room
from vaultc.surroundings import Surroundings

MakeSite = Callable[..., Site]


class Words:
    """A generator that hands out given words, then fails."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def block(self) -> list[int]:
        words, self.words = self.words[::-1], []
        if not words:
            raise AssertionError("more draws than foreseen")
        return words


@pytest.fixture
def new_site() -> MakeSite:
    """``new_site(seed)`` or ``new_site(words=[...])`` for the general stream; the rest changes the surroundings."""

    def make(seed: int = 1, words: list[int] | None = None, **changes: Any) -> Site:
        sources = (Isaac(seed), Isaac(seed)) if words is None else (Words(words), Isaac(seed))
        surroundings = replace(Surroundings(), **changes)
        return Site(Level(), TracingDice(*sources), surroundings, UNNETHACK)

    return make


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
        lay(site.level, room, bounds, True, room_type)
        number_room(site.level, room)
        room.fill, room.join = 1, True
        return room

    return add
