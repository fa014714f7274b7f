"""Kelp, gold and gems."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.generation.population.minerals import mineralize
from vaultc.generation.site import Site
from vaultc.world.grid import HEIGHT

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
