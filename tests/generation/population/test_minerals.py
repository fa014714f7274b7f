"""Kelp, gold and gems."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.generation.population import minerals
from vaultc.generation.population.minerals import count_marked, mineralize, spread
from vaultc.generation.site import Site
from vaultc.world.grid import CELLS, HEIGHT, at

MakeSite = Callable[..., Site]


def names(site: Site) -> set[str | None]:
    return {site.catalog.kinds[item.kind].name for item in site.level.items()}


def test_every_cell_in_the_midst_of_rock_is_asked_twice(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, ".", 1, 0, 79, 20)
    fill(site.level, " ", 10, 5, 14, 9)
    site.level.flags[12 * HEIGHT + 7] = 8
    mineralize(site, 0, 0, 0, 0, checked=False)
    assert site.dice.trace == [("g", 1000, roll) for _, _, roll in site.dice.trace]
    assert len(site.dice.trace) == 2 * (9 - 1)


def test_all_of_an_empty_level_is_asked(make_site: MakeSite) -> None:
    site = make_site()
    mineralize(site, 0, 0, 0, 0, checked=False)
    assert len(site.dice.trace) == 2 * 76 * 19


def test_rich_rock_holds_gold_and_gems(make_site: MakeSite) -> None:
    site = make_site()
    mineralize(site, 0, 0, 1000, 1000, checked=False)
    gems = site.catalog.object_classes["GEM"]
    kinds = {site.catalog.kinds[item.kind].object_class for item in site.level.items()}
    assert kinds == {"COIN", "GEM"}
    assert "rock" not in names(site)
    assert site.level.buried
    assert gems.rows > 1


def test_kelp_grows_in_water_only(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, "}", 10, 5, 20, 10)
    fill(site.level, "P", 30, 5, 40, 10)
    mineralize(site, 1, 0, 0, 0, checked=False)
    assert names(site) == {"kelp frond"}
    assert {item.x for item in site.level.items()} == set(range(30, 41))


@pytest.mark.parametrize(
    ("changes", "flags", "barren"),
    [
        ({"registered": False}, set(), False),
        ({"registered": True}, set(), True),
        ({"registered": True, "special_level": "oracle"}, set(), False),
        ({"registered": True, "dungeon": "The Gnomish Mines"}, set(), False),
        ({"registered": True, "dungeon": "The Gnomish Mines", "town": True}, set(), True),
        ({"registered": False, "dungeon": "Gehennom"}, set(), True),
        ({"registered": False, "dungeon": "The Elemental Planes"}, set(), True),
        ({"registered": False}, {"arboreal"}, True),
    ],
)
def test_where_minerals_come_by_themselves(
    make_site: MakeSite, changes: dict[str, object], flags: set[str], barren: bool
) -> None:
    site = make_site(**changes)
    site.level.flags_set |= flags
    mineralize(site, -1, -1, -1, -1, checked=True)
    assert (site.dice.drawn[0] == 0) == barren


@pytest.mark.parametrize(("chance", "bound"), [(-1, 10), (7, 7)])
def test_kelp_has_a_usual_chance(make_site: MakeSite, fill: Callable[..., None], chance: int, bound: int) -> None:
    site = make_site()
    fill(site.level, "P", 30, 5, 30, 5)
    fill(site.level, "}", 40, 5, 40, 5)
    mineralize(site, chance, -1, 0, 0, checked=False)
    assert {bound, 30} <= {asked for asked, _ in rolls(site)} <= {bound, 30, 1000, 2, 3}


def rolls(site: Site) -> list[tuple[int, int]]:
    return [(asked, roll) for _, asked, roll in site.dice.trace]


@pytest.mark.parametrize(
    ("changes", "heaps"),
    [
        ({"depth": 10}, 23),
        ({"depth": 10, "dungeon": "The Gnomish Mines", "registered": True}, 46),
        ({"depth": 15, "dungeon": "The Quest"}, 6),
    ],
)
def test_the_usual_gold_grows_with_depth(make_site: MakeSite, changes: dict[str, object], heaps: int) -> None:
    """A thousandth for each 20 and a third of the depth: more in the Mines, less in the Quest."""
    site = make_site(**{"registered": False} | changes)
    mineralize(site, 0, 0, -1, -1, checked=True)
    sums = {asked for asked, _ in rolls(site) if asked == 3 * heaps}
    assert sums
    assert not {asked for asked, _ in rolls(site) if asked > 1000}


def test_heaps_of_gems_grow_with_depth(make_site: MakeSite) -> None:
    site = make_site(level_in_dungeon=9, depth=9)
    mineralize(site, 0, 0, 0, 1000, checked=False)
    assert sum(asked == 5 for asked, _ in rolls(site)) >= 76 * 19


def test_the_size_of_a_maze() -> None:
    touched = bytearray(CELLS)
    assert count_marked(touched) == 0
    for cell in (at(1, 5), at(2, 0), at(2, 20), at(77, 19), at(77, 20), at(78, 0), at(40, 10)):
        touched[cell] = 1
    assert count_marked(touched) == 3
    assert count_marked(bytearray([1]) * CELLS) == 76 * 20


@pytest.mark.parametrize(("share", "bounds"), [(100, [20, 12, 2, 12, 15, 15]), (25, [5, 3, 2, 3, 3, 3])])
def test_a_maze_is_stocked_by_its_share_of_the_largest(make_site: MakeSite, share: int, bounds: list[int]) -> None:
    site = make_site(words=[0] * 6)
    asked: list[tuple[str, int]] = []

    def nowhere(which: str) -> minerals.Spots:
        return lambda count: iter(asked.append((which, count)) or ())

    spread(site, share, nowhere("others"), nowhere("monsters"))
    assert [bound for bound, _ in rolls(site)] == bounds
    counts = [1, 1, 0, 1, 0, 0]
    assert asked == [("monsters" if place == 3 else "others", count) for place, count in enumerate(counts)]


def test_spots_of_a_maze_are_its_crossings(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(words=[1, 0, 0, 1, 2, 0, 4, 2, 6, 4])
    fill(site.level, ".", 1, 1, 79, 20)
    touched = bytearray(CELLS)
    for place in ((3, 4), (4, 3), (7, 5), (9, 7)):
        touched[at(*place)] = 1
    assert minerals._spot(site, touched) == (7, 5)
    assert minerals._spot(site, touched) == (9, 7)
    assert rolls(site)[:2] == [(75, 1), (17, 0)]


def test_without_a_crossing_any_spot_does(make_site: MakeSite) -> None:
    site = make_site(words=[0, 0] * 2000 + [5, 6])
    assert minerals._spot(site, bytearray(CELLS)) == (8, 9)
