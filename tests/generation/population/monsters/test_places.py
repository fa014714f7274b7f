"""Cells on which monsters may stand, the nearest place, and moving away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.generation.layout.flip import flip_left_right
from vaultc.generation.population.monsters import good_place, nearest_free_place, occupant, relocate
from vaultc.generation.population.monsters.moving import enter, give_tail, lay_tail
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.terrain import CLOSED, DOOR, DRAWBRIDGE_UP, LAVAPOOL, MOAT, NON_PASSWALL, STONE, TREE

SiteMaker = Callable[..., Site]


def _set(site: Site, x: int, y: int, code: int, flags: int = 0) -> None:
    site.level.terrain[x * 21 + y] = code
    site.level.flags[x * 21 + y] = flags


@pytest.mark.parametrize(
    ("code", "flags", "name", "expected"),
    [
        (MOAT, 0, "newt", True),
        (MOAT, 0, "jackal", False),
        (MOAT, 0, "bat", True),
        (MOAT, 0, "floating eye", True),
        (MOAT, 0, "ghost", True),
        (LAVAPOOL, 0, "newt", False),
        (LAVAPOOL, 0, "salamander", True),
        (STONE, 0, "jackal", False),
        (STONE, 0, "xorn", True),
        (TREE, NON_PASSWALL, "xorn", False),
        (DOOR, CLOSED, "jackal", False),
        (DOOR, CLOSED, "acid blob", True),
        (DOOR, 0, "jackal", True),
        (DRAWBRIDGE_UP, 0, "newt", True),
        (DRAWBRIDGE_UP, 4, "newt", False),
        (DRAWBRIDGE_UP, 4, "salamander", True),
        (DRAWBRIDGE_UP, 12, "jackal", False),
        (DRAWBRIDGE_UP, 12, "xorn", True),
    ],
)
def test_terrain(code: int, flags: int, name: str, expected: bool, site_of: SiteMaker, catalog: Catalog) -> None:
    site = site_of()
    _set(site, 10, 10, code, flags)
    number = catalog.species_number(name)
    assert good_place(site, 10, 10, number) is expected


def test_sea_monsters_draw_for_dry_cells(site_of: SiteMaker, catalog: Catalog) -> None:
    shark = catalog.species_number("shark")
    site = site_of([(13, 5), (13, 0), (13, 0)])
    assert not good_place(site, 10, 10, shark)
    assert good_place(site, 10, 10, shark)
    _set(site, 10, 10, STONE)
    assert not good_place(site, 10, 10, shark)
    _set(site, 10, 10, MOAT)
    assert good_place(site, 10, 10, shark)
    assert site.dice.spent()


def test_boulders_stop_all_but_giants(site_of: SiteMaker, catalog: Catalog) -> None:
    site = site_of()
    site.level.piles[10 * 21 + 10] = [Item(catalog.kind_number("boulder") or 0)]
    assert not good_place(site, 10, 10, 0)
    assert not good_place(site, 10, 10, None)
    assert good_place(site, 10, 10, catalog.species_number("hill giant"))


def test_heads_and_tails_are_in_the_way(site_of: SiteMaker) -> None:
    site = site_of()
    worm = Monster(120, 10, 10, tail=[(11, 10)])
    enter(site.level, worm)
    assert occupant(site.level, 11, 10) is worm
    assert not good_place(site, 10, 10, 0)
    assert not good_place(site, 11, 10, 0)
    assert good_place(site, 11, 10, None)


def test_nearest_lists_rows_before_columns(site_of: SiteMaker) -> None:
    around = [(4, 4), (5, 4), (6, 4), (4, 6), (5, 6), (6, 6), (4, 5), (6, 5)]
    for choice, cell in enumerate(around):
        assert nearest_free_place(site_of([(8, choice)]), 5, 5, 0) == cell


def test_nearest_stops_at_fifteen(site_of: SiteMaker) -> None:
    site = site_of([(15, 14)])
    for x in range(4, 7):
        for y in range(4, 7):
            _set(site, x, y, STONE)
    found = nearest_free_place(site, 5, 5, 0)
    assert found == (7, 5)


def test_nearest_may_fail(site_of: SiteMaker) -> None:
    site = site_of()
    site.level.terrain[:] = bytes(len(site.level.terrain))
    assert nearest_free_place(site, 40, 10, 0) is None


def test_relocation_draws_column_and_row(site_of: SiteMaker) -> None:
    site = site_of([(77, 8), (21, 3), (77, 0), (21, 20)])
    _set(site, 10, 3, STONE)
    monster = Monster(0, 5, 5)
    enter(site.level, monster)
    relocate(site, monster)
    assert (monster.x, monster.y) == (2, 20)
    assert site.dice.spent()
    assert set(site.dice.streams) == {"g"}


def test_relocation_scans_when_luck_fails(site_of: SiteMaker) -> None:
    site = site_of([(77, 0), (21, 0)] * 1000)
    site.level.terrain[:] = bytes(len(site.level.terrain))
    _set(site, 30, 7, 27)
    monster = Monster(0, 5, 5)
    enter(site.level, monster)
    relocate(site, monster)
    assert (monster.x, monster.y) == (30, 7)


def test_a_moved_worm_lays_its_tail_anew(site_of: SiteMaker) -> None:
    site = site_of([(77, 20), (21, 10), (3, 2), (3, 2), (3, 1), (2, 0)])
    worm = Monster(120, 10, 10, tail=[(11, 10), (12, 10)])
    enter(site.level, worm)
    relocate(site, worm)
    assert (worm.x, worm.y) == (22, 10)
    assert worm.tail == [(23, 11), (23, 10)]


def test_tails_stay_short_without_room(site_of: SiteMaker) -> None:
    site = site_of([(3, 1), (2, 0)] * 50 + [(3, 2), (3, 1)])
    _set(site, 10, 9, STONE)
    worm = Monster(120, 10, 10)
    enter(site.level, worm)
    lay_tail(site, worm, 2)
    assert worm.tail == []
    assert site.dice.spent()


def test_near_the_edge_the_way_back_is_not_drawn(site_of: SiteMaker) -> None:
    site = site_of([(5, 1), (2, 0), (2, 1), (2, 1)])
    worm = Monster(120, 1, 1)
    enter(site.level, worm)
    give_tail(site, worm)
    assert worm.tail == [(1, 2)]
    site.dice.script = [(2, 1), (2, 1)]
    lay_tail(site, worm, 1)
    assert worm.tail == [(2, 2)]


def test_only_so_many_worms_have_tails(site_of: SiteMaker) -> None:
    site = site_of()
    for x in range(1, 32):
        enter(site.level, Monster(120, x, 1, tail=[]))
    worm = Monster(120, 40, 10)
    enter(site.level, worm)
    give_tail(site, worm)
    assert worm.tail is None


def test_only_entered_cells_are_searched(site_of: SiteMaker) -> None:
    site = site_of()
    for x in range(1, 40):
        enter(site.level, Monster(0, x, 1))
    worm = Monster(120, 50, 10, tail=[(51, 10)])
    enter(site.level, worm)
    assert sum(site.level.scaffolding.entered) == 41
    assert occupant(site.level, 51, 10) is worm
    flip_left_right(site.level)
    assert occupant(site.level, worm.x, worm.y) is worm
