"""Placing traps and choosing their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from vaultc.generation.population import objects
from vaultc.generation.population.furnishings import make_engraving
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.population.traps import make_trap, maze_trap_kind, place_trap, random_trap_kind, trap_in_room
from vaultc.generation.site import Site
from vaultc.world.catalog import kinds
from vaultc.world.catalog.terrain import CORR, DOOR, FOUNTAIN, HWALL, ICE, IRONBARS, ROOM, SDOOR, STONE
from vaultc.world.grid import HEIGHT

MakeSite = Callable[..., Site]
CELL = 10 * HEIGHT + 5


@pytest.mark.parametrize(
    ("before", "flags", "after"),
    [
        (ROOM, set(), ROOM),
        (FOUNTAIN, set(), ROOM),
        (ICE, set(), ROOM),
        (STONE, set(), CORR),
        (HWALL, set(), DOOR),
        (SDOOR, {"cavernous"}, CORR),
        (HWALL, {"mazelevel", "cavernous"}, ROOM),
        (IRONBARS, set(), IRONBARS),
    ],
)
def test_a_pit_changes_the_ground(make_site: MakeSite, before: int, flags: set[str], after: int) -> None:
    site = make_site()
    site.level.flags_set |= flags
    site.level.terrain[CELL], site.level.flags[CELL] = before, 9
    make_trap(site, 10, 5, kinds.PIT)
    assert (site.level.terrain[CELL], site.level.flags[CELL]) == (after, 0)


def test_a_pit_brings_up_what_is_buried_and_breaks_the_engraving(make_site: MakeSite) -> None:
    site = make_site()
    rock = objects.create(site, known_kind(site.catalog, "boulder"), False, False)
    objects.lay_under(site, rock, 10, 5)
    make_engraving(site.level, "burn", "here", 10, 5)
    make_trap(site, 10, 5, kinds.SPIKED_PIT)
    assert site.level.pile(10, 5) == [rock]
    assert not site.level.buried
    assert not site.level.engravings


def test_an_existing_trap_changes_its_kind_in_place(make_site: MakeSite) -> None:
    site = make_site()
    first = make_trap(site, 10, 5, kinds.BEAR)
    second = make_trap(site, 11, 5, kinds.DART)
    assert make_trap(site, 10, 5, kinds.HOLE) is first
    assert site.level.traps == [second, first]
    assert first is not None
    assert (first.kind, first.seen) == (kinds.HOLE, True)


def test_a_magic_portal_forbids_other_traps(make_site: MakeSite) -> None:
    site = make_site()
    make_trap(site, 10, 5, kinds.MAGIC_PORTAL)
    assert make_trap(site, 10, 5, kinds.PIT) is None
    assert [trap.kind for trap in site.level.traps] == [kinds.MAGIC_PORTAL]


def test_no_trap_and_no_draw_in_water(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(words=[])
    fill(site.level, "}", 10, 5, 10, 5)
    assert place_trap(site, None, 10, 5) is None


def test_ways_down_become_rocks_on_a_hard_floor(make_site: MakeSite) -> None:
    site = make_site()
    site.level.flags_set.add("hardfloor")
    trap = place_trap(site, kinds.TRAP_DOOR, 10, 5)
    assert trap is not None
    assert trap.kind == kinds.FALLING_ROCK
    assert site.level.terrain[CELL] == STONE


def test_a_web_has_its_spider(make_site: MakeSite) -> None:
    site = make_site()
    place_trap(site, kinds.WEB, 10, 5)
    assert [(m.species, m.x, m.y) for m in site.level.monsters] == [
        (known_species(site.catalog, "giant spider"), 10, 5)
    ]


def test_a_statue_trap_leaves_a_statue_and_no_monster(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(seed=5)
    fill(site.level, ".", 2, 1, 78, 19)
    make_trap(site, 10, 5, kinds.STATUE)
    assert [site.catalog.kinds[item.kind].name for item in site.level.pile(10, 5)] == ["statue"]
    assert not site.level.monsters
    assert site.dice.drawn[0] == 0


def test_a_boulder_starts_where_its_way_ends(make_site: MakeSite, fill: Callable[..., None]) -> None:
    # Distance 4 + 2, direction 4 (east), no archaeologist.
    site = make_site(words=[2, 4, 1])
    fill(site.level, ".", 2, 1, 78, 19)
    trap = make_trap(site, 20, 10, kinds.ROLLING_BOULDER)
    assert trap is not None
    assert trap.launch == ((26, 10), (14, 10))
    assert [site.catalog.kinds[item.kind].name for item in site.level.pile(26, 10)] == ["boulder"]


def test_a_boulder_turns_where_the_way_is_barred(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(words=[0, 0, 1])
    fill(site.level, ".", 20, 2, 20, 18)
    trap = make_trap(site, 20, 10, kinds.ROLLING_BOULDER)
    assert trap is not None
    assert trap.launch == ((20, 6), (20, 14))


def test_no_boulder_without_a_way(make_site: MakeSite) -> None:
    site = make_site(words=[4, 0])
    trap = make_trap(site, 20, 10, kinds.ROLLING_BOULDER)
    assert trap is not None
    assert trap.launch == ((20, 10), (20, 10))
    assert not site.level.piles


def test_random_kinds_respect_the_place(make_site: MakeSite) -> None:
    site = make_site(difficulty=1)
    site.level.flags_set.add("noteleport")
    seen = Counter(random_trap_kind(site) for _ in range(2000))
    easy = {kinds.ARROW, kinds.DART, kinds.FALLING_ROCK, kinds.BOARD, kinds.BEAR, kinds.RUST, kinds.PIT}
    assert set(seen) == easy | {kinds.HOLE, kinds.TRAP_DOOR, kinds.MAGIC, kinds.ANTI_MAGIC}
    assert seen[kinds.HOLE] * 3 < seen[kinds.PIT]


def test_gehennom_burns_and_sheol_freezes(make_site: MakeSite) -> None:
    hot, cold = make_site(dungeon="Gehennom"), make_site(dungeon="Sheol")
    assert kinds.FIRE in {random_trap_kind(hot) for _ in range(200)}
    kinds_in_sheol = {random_trap_kind(cold) for _ in range(200)}
    assert kinds.COLD in kinds_in_sheol
    assert kinds.FIRE not in kinds_in_sheol


def test_mazes_have_no_holes_and_portals(make_site: MakeSite) -> None:
    site = make_site(level_in_dungeon=29)
    seen = {maze_trap_kind(site) for _ in range(2000)}
    assert seen == set(range(1, 24)) - {kinds.HOLE, kinds.MAGIC_PORTAL, kinds.TRAP_DOOR}


def test_a_trap_in_a_room_stands_on_its_floor(make_site: MakeSite, add_room: Callable[..., object]) -> None:
    site = make_site()
    add_room(site, (10, 5, 14, 8))
    for _ in range(10):
        trap_in_room(site, site.level.rooms[0], kinds.DART)
    places = {(trap.x, trap.y) for trap in site.level.traps}
    assert len(places) == 10
    assert all(10 <= x <= 14 and 5 <= y <= 8 for x, y in places)
