"""Stocking special rooms at the end of a script."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.layout.doors import register_door
from vaultc.generation.population.special_rooms import fill_rooms
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import kinds as types
from vaultc.world.catalog.terrain import DOOR, FOUNTAIN, LOCKED, SDOOR, THRONE, TREE
from vaultc.world.grid import CELLS, HEIGHT

MakeSite = Callable[..., Site]
AddRoom = Callable[..., Room]
BOUNDS = (20, 5, 26, 9)


def put_door(site: Site, room: Room, x: int, y: int, kind: int = DOOR, flags: int = 0) -> None:
    site.level.terrain[x * HEIGHT + y], site.level.flags[x * HEIGHT + y] = kind, flags
    register_door(site, x, y, room)


@pytest.mark.parametrize(
    "room_type", [types.OROOM, types.SWAMP, types.TEMPLE, types.LEPREHALL, types.COCKNEST, types.ANTHOLE]
)
def test_some_rooms_of_scripts_stay_bare(make_site: MakeSite, add_room: AddRoom, room_type: int) -> None:
    site = make_site(words=[])
    add_room(site, BOUNDS, room_type)
    fill_rooms(site)
    assert not site.level.monsters
    assert not site.level.items()


def test_prefilled_rooms_only_mark_the_level(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(words=[])
    for x, room_type in ((5, types.ZOO), (20, types.GARDEN), (40, types.MORGUE)):
        add_room(site, (x, 5, x + 4, 8), room_type).fill = 2
    fill_rooms(site)
    assert site.level.flags_set == {"has zoo", "has garden", "has court", "has morgue"}


def test_unfilled_rooms_do_not_even_that(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(words=[])
    add_room(site, BOUNDS, types.ZOO).fill = 0
    fill_rooms(site)
    assert not site.level.flags_set


def test_subrooms_are_stocked_and_their_subrooms_are_not(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, BOUNDS)
    inner, innermost = Room(21, 6, 22, 6, types.VAULT, fill=1), Room(25, 8, 25, 8, types.VAULT, fill=1)
    room.subrooms.append(inner)
    inner.subrooms.append(innermost)
    fill_rooms(site)
    assert {(item.x, item.y) for item in site.level.items()} == {(21, 6), (22, 6)}


def test_a_vault_has_gold_on_every_cell(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(depth=7)
    add_room(site, (20, 5, 21, 6), types.VAULT)
    fill_rooms(site)
    assert site.dice.trace == [("g", 700, item.quantity - 51) for item in _by_place(site)]
    assert len(site.level.items()) == 4


def _by_place(site: Site) -> list:  # type: ignore[type-arg]
    return sorted(site.level.items(), key=lambda item: (item.x, item.y))


def test_a_zoo_sleeps_away_from_its_door(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, BOUNDS, types.ZOO)
    put_door(site, room, 19, 7)
    fill_rooms(site)
    gold = {(item.x, item.y) for item in site.level.items() if site.catalog.kinds[item.kind].object_class == "COIN"}
    assert gold == {(x, y) for x in range(21, 27) for y in range(5, 10)}
    assert site.level.monsters
    assert "has zoo" in site.level.flags_set


def test_a_beehive_has_one_queen_in_its_middle(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    add_room(site, BOUNDS, types.BEEHIVE)
    fill_rooms(site)
    names = [(site.catalog.species[m.species].name, m.x, m.y, m.asleep) for m in site.level.monsters]
    assert [bee for bee in names if bee[0] == "queen bee"] == [("queen bee", 23, 7, True)]
    assert {name for name, *_ in names} == {"queen bee", "killer bee"}


def test_a_court_gets_a_throne_and_a_royal_chest(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    add_room(site, BOUNDS, types.COURT)
    fill_rooms(site)
    assert site.level.terrain.count(THRONE) == 1
    chests = [item for item in site.level.items() if site.catalog.kinds[item.kind].name == "chest"]
    assert [chest.spe for chest in chests] == [2]
    assert not any(monster.peaceful for monster in site.level.monsters)


def test_a_throne_counts_only_on_mazes(make_site: MakeSite, add_room: AddRoom) -> None:
    for flags, thrones in ((set(), 2), ({"mazelevel"}, 1)):
        site = make_site(seed=4)
        site.level.flags_set |= flags
        add_room(site, BOUNDS, types.COURT)
        site.level.terrain[24 * HEIGHT + 8] = THRONE
        fill_rooms(site)
        assert site.level.terrain.count(THRONE) == thrones


def test_a_garden_has_nymphs_trees_and_fountains(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, (20, 5, 30, 12), types.GARDEN)
    put_door(site, room, 19, 7)
    fill_rooms(site)
    assert {site.catalog.species[m.species].character for m in site.level.monsters} == {"n"}
    grown = [divmod(c, HEIGHT) for c in range(CELLS) if site.level.terrain[c] in (TREE, FOUNTAIN)]
    assert 4 <= len(grown) <= 6
    assert all(max(abs(x - 19), abs(y - 7)) > 1 for x, y in grown)
    assert site.level.fountains == site.level.terrain.count(FOUNTAIN)


# ---- shops


def test_a_shop_has_a_keeper_and_wares_away_from_the_door(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(depth=1)
    room = add_room(site, BOUNDS, UNNETHACK.catalog.room_types["potion shop"])
    put_door(site, room, 27, 8)
    fill_rooms(site)
    keeper = next(m for m in site.level.monsters if "shopkeeper" in m.state)
    assert (keeper.x, keeper.y, keeper.peaceful) == (26, 8, True)
    assert 1030 <= keeper.gold <= 4000
    wares = {(item.x, item.y) for item in site.level.items()}
    assert wares <= {(x, y) for x in range(20, 26) for y in range(5, 10)}
    assert {site.catalog.kinds[item.kind].object_class for item in site.level.items()} == {"POTION"}
    assert site.level.flags[27 * HEIGHT + 8] == 2
    assert "has shop" in site.level.flags_set


def test_a_locked_shop_says_so_outside(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, BOUNDS, types.SHOPBASE)
    put_door(site, room, 19, 7, SDOOR, LOCKED | 16)
    fill_rooms(site)
    assert (site.level.terrain[19 * HEIGHT + 7], site.level.flags[19 * HEIGHT + 7]) == (DOOR, LOCKED)
    assert [(e.kind, e.x, e.y) for e in site.level.engravings] == [("dust", 18, 7)]


def test_no_shop_without_a_door(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(words=[])
    add_room(site, BOUNDS, types.SHOPBASE)
    fill_rooms(site)
    assert not site.level.monsters
    assert not site.level.items()


def test_keepers_of_one_level_have_different_names(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(ledger=40)
    for y in (2, 8, 14):
        room = add_room(site, (20, y, 24, y + 3), types.SHOPBASE)
        put_door(site, room, 19, y + 1)
    fill_rooms(site)
    names = [m.state["shopkeeper name"] for m in site.level.monsters if "shopkeeper" in m.state]
    assert len(set(names)) == 3


def test_a_third_of_the_black_market_hall_has_wares(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(dungeon="One-eyed Sam's Market")
    room = add_room(site, (20, 5, 40, 15), types.BLACKSHOP)
    put_door(site, room, 19, 7)
    fill_rooms(site)
    assert [site.catalog.species[m.species].name for m in site.level.monsters if "shopkeeper" in m.state] == [
        "One-eyed Sam"
    ]
    places = [(item.x, item.y) for item in site.level.items()]
    assert 50 < len(places) < 100
    assert min(places)[0] > 20
