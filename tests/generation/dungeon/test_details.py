"""Niches, bars, graffiti."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from vaultc.generation.dungeon.ordinary import make_both_stairs
from vaultc.generation.dungeon.rooms import (
    _put_objects,
    fill_ordinary_rooms,
    make_iron_bars,
    make_niche,
    random_graffiti,
)
from vaultc.generation.layout.rooms import lay, new_room
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.kinds import LEVEL_TELEPORT, TRAP_DOOR
from vaultc.world.catalog.terrain import CORR, HWALL, IRONBARS, ROOM, SCORR
from vaultc.world.grid import HEIGHT


@pytest.fixture
def new_site(make_site: Callable[..., Site]) -> Callable[..., Site]:
    """``make_site`` on the fifth level."""
    return partial(make_site, monster_seed=1, depth=5, difficulty=5, level_in_dungeon=5)


def room_of(site: Site) -> None:
    room = new_room(site.level)
    lay(site, room, (20, 8, 26, 11), True, 0)
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


# ---- levels without rooms, rooms without places


def test_contents_go_on_when_an_object_finds_no_place(new_site: Callable[..., Site]) -> None:
    site = new_site(words=[0] * 200 + [0] + [0] * 200 + [4])
    room = Room(lx=20, ly=8, hx=20, hy=8)  # of rock
    _put_objects(site, room)
    assert not site.level.items()
    assert [bound for _, bound, _ in site.dice.trace].count(5) == 2


def test_the_walk_through_the_rooms_ends_at_one_beyond_the_level(new_site: Callable[..., Site]) -> None:
    site = new_site(words=[])
    for hx in (-125, 26):
        room = new_room(site.level)
        room.lx, room.ly, room.hx, room.hy, room.fill = 20, 8, hx, 11, 1
    fill_ordinary_rooms(site)
    assert not site.dice.trace


def test_a_level_without_rooms_looks_for_stairs_in_an_empty_record(new_site: Callable[..., Site]) -> None:
    site = new_site()
    make_both_stairs(site)
    assert (site.level.up_stairs.x, site.level.down_stairs.x) == (0, 0)
    assert [bound for _, bound, _ in site.dice.trace] == [1] * 202
