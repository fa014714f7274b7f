"""Niches, bars, graffiti."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from vaultc.catalog.terrain import CORR, HWALL, IRONBARS, ROOM, SCORR
from vaultc.catalog.traps import LEVEL_TELEPORT, TRAP_DOOR
from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.dungeon.graffiti import random_graffiti
from vaultc.dungeon.iron_bars import make_iron_bars
from vaultc.dungeon.niches import make_niche
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.layout.rooms import lay, new_room
from vaultc.layout.site import Site
from vaultc.level import HEIGHT, Level
from vaultc.surroundings import Surroundings


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
def new_site() -> Callable[..., Site]:
    def make(seed: int = 1, words: list[int] | None = None, depth: int = 5) -> Site:
        general = Isaac(seed) if words is None else Words(words)
        surroundings = replace(Surroundings(), depth=depth, difficulty=depth, level_in_dungeon=depth)
        return Site(Level(), TracingDice(general, Isaac(seed)), surroundings, UNNETHACK)

    return make


def room_of(site: Site) -> None:
    room = new_room(site.level)
    lay(site.level, room, (20, 8, 26, 11), True, 0)
    room.join = True


@pytest.mark.parametrize(
    ("kind", "terrain", "text"), [(TRAP_DOOR, CORR, "Vlad was here"), (LEVEL_TELEPORT, SCORR, "ad aerarium")]
)
def test_a_trap_in_a_niche_has_a_hint_in_the_room(
    new_site: Callable[..., Site], kind: int, terrain: int, text: str
) -> None:
    site = new_site()
    room_of(site)
    make_niche(site, kind)
    trap = site.level.traps[0]
    assert (trap.kind, trap.once) == (kind, True)
    assert site.level.terrain[trap.x * HEIGHT + trap.y] == terrain
    hint = site.level.engravings[0]
    assert abs(hint.y - trap.y) == 2
    assert len(hint.text) <= len(text)
    assert sum(a == b for a, b in zip(hint.text, text, strict=False)) >= len(text) - 5


def test_niches_need_a_room_that_may_be_joined(new_site: Callable[..., Site]) -> None:
    site = new_site(words=[0] * 8)
    room_of(site)
    site.level.rooms[0].join = False
    make_niche(site, None)
    assert not site.level.doors


def test_bars_replace_walls_between_rooms(new_site: Callable[..., Site]) -> None:
    site = new_site(words=[0, 1, 19, 0, 18, 19])
    for x in range(20, 26):
        for y, code in ((9, ROOM), (10, HWALL), (11, ROOM)):
            site.level.terrain[x * HEIGHT + y] = code
    for x in (20, 24, 25):
        site.level.terrain[x * HEIGHT + 9] = 0
    make_iron_bars(site)
    row = [site.level.terrain[x * HEIGHT + 10] for x in range(20, 26)]
    assert row == [HWALL, IRONBARS, IRONBARS, HWALL, HWALL, HWALL]


def test_most_levels_have_no_bars(new_site: Callable[..., Site]) -> None:
    make_iron_bars(new_site(words=[1]))
    make_iron_bars(new_site(words=[0, 1, 0]))


def test_graffiti_from_a_source_of_rumours(new_site: Callable[..., Site]) -> None:
    told = iter(["a fortune", "abcd"])
    # Rumour wanted; a true one, which is unfit; a false one; wisdom; one letter smudged.
    site = new_site(words=[1, 1, 0, 0, 1, 0])
    assert random_graffiti(site, lambda _truth: next(told)) == "a?cd"
    assert [bound for _, bound, _ in site.dice.trace] == [4, 2, 2, 2, 4, 4]


def test_graffiti_without_rumours(new_site: Callable[..., Site]) -> None:
    site = new_site(words=[1, 5, *[0] * 100])
    assert random_graffiti(site)
    assert [bound for _, bound, _ in site.dice.trace][:2] == [4, 98]
