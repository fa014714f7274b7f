"""Level regions and branches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.generation.finishing import place_branch, place_level_regions
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Room, StoredRegion
from vaultc.world.catalog.kinds import DART, MAGIC_PORTAL
from vaultc.world.catalog.terrain import STAIRS
from vaultc.world.grid import HEIGHT, Box
from vaultc.world.plan import DungeonBranch

MakeSite = Callable[..., Site]
NONE = (0, 0, 0, 0)


def region(kind: str, area: Box, exclusion: Box = NONE, target: str | None = None) -> StoredRegion:
    return StoredRegion(kind, area, exclusion, True, True, target)


def test_stairs_come_into_their_area_and_not_into_the_exclusion(make_site: MakeSite, fill: Callable[..., None]) -> None:
    for seed in range(20):
        site = make_site(seed=seed)
        fill(site.level, ".", 10, 5, 20, 10)
        site.level.regions = [region("stair up", (10, 5, 12, 6), (10, 5, 11, 6))]
        place_level_regions(site)
        assert (site.level.up_stairs.x, site.level.up_stairs.y) in {(12, 5), (12, 6)}


def test_an_impossible_area_widens_to_the_level(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, ".", 40, 10, 40, 10)
    site.level.regions = [region("stair down", (5, 5, 6, 6))]
    place_level_regions(site)
    assert (site.level.down_stairs.x, site.level.down_stairs.y) == (40, 10)


def test_a_trap_gives_way_when_there_is_one_cell(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, ".", 40, 10, 40, 10)
    make_trap(site, 40, 10, DART)
    site.level.regions = [region("stair down", (40, 10, 40, 10))]
    place_level_regions(site)
    assert not site.level.traps
    assert site.level.terrain[40 * HEIGHT + 10] == STAIRS


def test_nothing_fits_on_a_level_of_stone(make_site: MakeSite) -> None:
    site = make_site()
    site.level.regions = [region("stair down", (5, 5, 6, 6))]
    place_level_regions(site)
    assert len(site.level.complaints) == 1


def test_teleport_regions_are_stored(make_site: MakeSite) -> None:
    site = make_site(words=[])
    site.level.regions = [region("teleport", (1, 1, 5, 5)), region("teleport down", (2, 2, 6, 6), (3, 3, 3, 3))]
    place_level_regions(site)
    assert site.level.arrivals == {"up": ((1, 1, 5, 5), NONE), "down": ((2, 2, 6, 6), (3, 3, 3, 3))}


def test_a_portal_remembers_its_target(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, ".", 40, 10, 41, 10)
    site.level.regions = [region("portal", (40, 10, 41, 10), target="Oracle")]
    place_level_regions(site)
    assert [(trap.kind, trap.portal) for trap in site.level.traps] == [(MAGIC_PORTAL, "Oracle")]


@pytest.mark.parametrize(("up", "flags"), [(True, 1), (False, 2)])
def test_a_branch_comes_once_into_a_room_without_stairs(
    make_site: MakeSite, add_room: Callable[..., Room], up: bool, flags: int
) -> None:
    site = make_site(branch=DungeonBranch("stairs", up))
    rooms = [add_room(site, (x, 5, x + 4, 8)) for x in (10, 30, 50)]
    site.level.up_stairs.room, site.level.down_stairs.room = rooms[0], rooms[2]
    place_branch(site)
    stairs = site.level.branch_stairs
    assert stairs.room is rooms[1]
    assert site.level.flags[stairs.x * HEIGHT + stairs.y] == flags
    drawn = site.dice.drawn
    place_branch(site)
    assert site.dice.drawn == drawn


def test_no_branch_no_draw(make_site: MakeSite) -> None:
    site = make_site(words=[])
    place_level_regions(site)
    assert not site.level.scaffolding.branch_made


@pytest.mark.parametrize(
    ("target", "known"),
    [
        ("medusa", True),
        ("MEDUSA", True),
        ("12abc", True),
        ("nowhere", False),
        ("minefill", False),
        ("random_plane", False),
        ("Val-strt", True),
        ("Wiz-strt", False),
        ("oracle", False),  # another level is at its place
        ("mine", True),  # the level itself
    ],
)
def test_portals_know_the_levels_of_the_plan(
    make_site: MakeSite, fill: Callable[..., None], target: str, known: bool
) -> None:
    site = make_site(level_in_dungeon=9, special_level="mine")
    fill(site.level, ".", 40, 10, 41, 10)
    site.level.regions = [region("portal", (40, 10, 41, 10), target=target)]
    place_level_regions(site)
    assert bool(site.level.traps) is known
    assert bool(site.dice.trace) is known
    assert len(site.level.complaints) == (not known)


def test_no_name_is_no_level_where_the_place_has_none_either(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(level_in_dungeon=7, special_level=None, words=[])
    fill(site.level, ".", 40, 10, 41, 10)
    site.level.regions = [region("portal", (40, 10, 41, 10), target="")]
    place_level_regions(site)
    assert not site.level.traps
    assert len(site.level.complaints) == 1


@pytest.mark.parametrize("registered", [True, False])
def test_a_special_level_that_is_not_registered_has_no_name(
    make_site: MakeSite, fill: Callable[..., None], registered: bool
) -> None:
    site = make_site(level_in_dungeon=9, special_level="oracle", registered=registered)
    fill(site.level, ".", 40, 10, 41, 10)
    site.level.regions = [region("portal", (40, 10, 41, 10), target="oracle")]
    place_level_regions(site)
    assert bool(site.level.traps) is registered


def test_regions_below_the_level_reach_into_the_next_column(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, ".", 41, 3, 41, 4)
    site.level.regions = [region("stair up", (40, 24, 40, 25))]
    place_level_regions(site)
    assert site.level.terrain[41 * HEIGHT + 3 : 41 * HEIGHT + 5].count(STAIRS) == 1


def test_regions_before_the_level_find_nothing(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site()
    fill(site.level, ".", 41, 3, 41, 4)
    site.level.regions = [region("stair up", (-124, 3, -120, 4))]
    place_level_regions(site)
    assert [bound for _, bound, _ in site.dice.trace].count(5) == 1000
    assert STAIRS in site.level.terrain  # then anywhere
