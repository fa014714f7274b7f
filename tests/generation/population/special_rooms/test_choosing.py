"""The choice of special rooms on ordinary levels."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.games.unnethack.special_rooms import KINDS, _grow_ferns, make_garden, plant_garden
from vaultc.generation.layout.doors import register_door
from vaultc.generation.population import monsters
from vaultc.generation.population.monsters.moving import enter, lay_tail
from vaultc.generation.population.special_rooms.choosing import (
    choose_room,
    make_shop,
    make_swamps,
    make_temple_somewhere,
)
from vaultc.generation.population.special_rooms.zoos import BOOKS, WANDS
from vaultc.generation.population.species import known_species
from vaultc.generation.site import Site
from vaultc.level.level import Monster, Room
from vaultc.world.catalog import kinds as types
from vaultc.world.catalog.terrain import ALTAR, POOL, ROOM
from vaultc.world.grid import HEIGHT

MakeSite = Callable[..., Site]
AddRoom = Callable[..., Room]


def three_rooms(site: Site, add_room: AddRoom) -> list[Room]:
    return [add_room(site, (x, 5, x + 4, 9)) for x in (10, 30, 50)]


def test_a_room_with_one_door_is_taken_at_once(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(words=[1])
    rooms = three_rooms(site, add_room)
    rooms[1].door_count = 1
    assert choose_room(site, strict=True) is rooms[1]


def test_rooms_with_stairs_are_avoided(make_site: MakeSite, add_room: AddRoom) -> None:
    # Start at room 0; it has the way up; room 1 has the way down and is admitted by one draw in three.
    for words, index in (([0, 0], 1), ([0, 1], 2)):
        site = make_site(words=words)
        rooms = three_rooms(site, add_room)
        for room in rooms:
            room.door_count = 1
        site.level.up_stairs.room, site.level.down_stairs.room = rooms[0], rooms[1]
        assert choose_room(site, strict=False) is rooms[index]


def test_no_room_may_suit(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site(words=[0, 1, 1, 1])
    three_rooms(site, add_room)
    assert choose_room(site, strict=True) is None


def test_chances_of_shops_add_up() -> None:
    assert sum(kind.chance for kind in KINDS.values()) == 100


def open_shop(site: Site, add_room: AddRoom, bounds: tuple[int, int, int, int]) -> int:
    room = add_room(site, bounds)
    register_door(site, bounds[0] - 1, bounds[1] + 1, room)
    make_shop(site)
    assert room.type in site.catalog.shop_types
    return room.type - types.SHOPBASE


def test_a_large_shop_sells_no_wands_and_books(make_site: MakeSite, add_room: AddRoom) -> None:
    small = {open_shop(make_site(seed=seed), add_room, (10, 5, 14, 8)) for seed in range(150)}
    large = {open_shop(make_site(seed=seed), add_room, (10, 5, 14, 9)) for seed in range(150)}
    assert small - large == {WANDS, BOOKS}


def test_a_temple_has_a_priest_beside_its_altar(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, (10, 5, 15, 8))
    room.door_count = 1
    make_temple_somewhere(site)
    assert room.type == types.TEMPLE
    assert site.level.terrain[12 * HEIGHT + 6] == ALTAR
    assert site.level.flags[12 * HEIGHT + 6] & 8
    assert [(m.x, m.y) for m in site.level.monsters if "priest" in m.state] == [(13, 6)]


def test_swamps_are_checkered(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, (10, 5, 15, 8))
    make_swamps(site, _grow_ferns)
    assert room.type == types.SWAMP
    pools = {(x, y) for x in range(10, 16) for y in range(5, 9) if site.level.terrain[x * HEIGHT + y] == POOL}
    assert pools == {(x, y) for x in range(10, 16) for y in range(5, 9) if (x + y) % 2}


def test_no_pool_comes_to_the_tail_of_a_worm(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    add_room(site, (10, 5, 15, 8))
    worm = monsters.create(site, known_species(site.catalog, "long worm"), 11, 6)
    assert worm is not None
    lay_tail(site, worm, 5)
    tail = [cell for cell in worm.tail or () if sum(cell) % 2]
    assert tail
    make_swamps(site, _grow_ferns)
    assert POOL not in {site.level.terrain[x * HEIGHT + y] for x, y in tail}
    assert POOL in site.level.terrain


def test_a_garden_needs_light(make_site: MakeSite, add_room: AddRoom) -> None:
    site = make_site()
    room = add_room(site, (10, 5, 15, 8))
    room.lit = False
    make_garden(site)
    assert room.type == types.OROOM
    assert site.dice.drawn[0] == 25


def test_no_tree_grows_on_the_tail_of_a_worm(make_site: MakeSite, add_room: AddRoom) -> None:
    """Nor does a nymph come there, and nothing is drawn for either."""
    site = make_site(words=[0, 0] + [0] * 500)
    room = add_room(site, (10, 5, 11, 5))
    worm = Monster(known_species(site.catalog, "long worm"), 40, 10, tail=[(10, 5), (11, 5)])
    enter(site.level, worm)
    plant_garden(site, room)
    assert site.level.monsters == [worm]
    assert (site.level.terrain[10 * HEIGHT + 5], site.level.terrain[11 * HEIGHT + 5]) == (ROOM, ROOM)
    assert list(site.dice.drawn) == [202, 0]
