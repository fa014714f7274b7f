"""Rules about rooms, stairs, special rooms and shops that UnNetHack 6 has for itself."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

import pytest
from building_site import scripted_site, spent

from vaultc.games.unnethack.special_rooms import MARKET
from vaultc.games.unnethack6 import GAME, finishing, special_rooms
from vaultc.games.unnethack6.levels import make_both_stairs
from vaultc.generation.corridors import corridor_door
from vaultc.generation.dungeon.ordinary import choose_vibrating_square
from vaultc.generation.finishing import place_branch, place_level_regions
from vaultc.generation.layout.doors import link_door, make_stairs
from vaultc.generation.population import objects
from vaultc.generation.population.furnishings import make_engraving, smudge_engraving
from vaultc.generation.population.special_rooms.choosing import has_downstairs, has_upstairs
from vaultc.generation.population.special_rooms.zoos import GENERAL, HARDWARE, INSTRUMENTS, POTIONS, Goods, find_name
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.population.traps import place_trap
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.level.level import Monster, Room, StoredRegion
from vaultc.world.catalog.kinds import ARMORY, BEAR, MORGUE, OROOM, RNDVAULT, SHOPBASE
from vaultc.world.catalog.terrain import DOWN, HWALL, ICE, MOAT, NO_DOOR, ROOM, STAIRS, UP
from vaultc.world.grid import at
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Surroundings

site_of = partial(scripted_site, GAME)

NUMBER = (2, 0)
JUNE, JULY = datetime(2026, 6, 15, 12), datetime(2026, 7, 15, 12)


def room_at(site: Site, box: tuple[int, int, int, int], room_type: int = OROOM) -> Room:
    room = Room(lx=box[0], ly=box[1], hx=box[2], hy=box[3], type=room_type)
    room.join = True
    site.level.rooms.append(room)
    return room


# ---- stairs and branches


def test_a_room_has_the_stairs_on_its_walls_whoever_made_them() -> None:
    site = site_of()
    room = room_at(site, (10, 5, 12, 7))
    make_stairs(site, 9, 4, UP, None)
    assert has_upstairs(site, room)
    assert not has_downstairs(site, room)
    make_stairs(site, 14, 5, DOWN, room)
    assert not has_downstairs(site, room)


def test_stairs_prefer_ordinary_rooms_without_others() -> None:
    site = site_of((1, 0), (1, 0), (1, 0), (1, 0), (1, 0), (1, 0))
    room_at(site, (10, 5, 10, 5), RNDVAULT)
    room_at(site, (20, 5, 20, 5))
    make_both_stairs(site)
    assert (site.level.down_stairs.x, site.level.up_stairs.x) == (20, 10)
    assert spent(site)


def test_a_level_without_rooms_stops_the_game() -> None:
    site = site_of()
    with pytest.raises((GenerationError, RuntimeError), match="no vault made a room"):
        make_both_stairs(site)


def test_branches_search_in_vain_before_they_search() -> None:
    vain = [(1, 0), (1, 0)] * 100
    site = site_of((2, 0), (2, 1), *vain, (1, 0), (1, 0), branch=DungeonBranch("stairs", True))
    room_at(site, (10, 5, 10, 5), RNDVAULT)
    room_at(site, (20, 5, 20, 5))
    place_branch(site)
    assert (site.level.branch_stairs.x, site.level.terrain[at(20, 5)]) == (20, STAIRS)
    assert has_upstairs(site, site.level.rooms[1])
    place_branch(site)
    assert spent(site)


def test_the_whole_level_begins_in_the_corner_and_ice_will_do() -> None:
    site = site_of((80, 0), (21, 0), (80, 5), (21, 0), ground=ICE)
    site.level.terrain[at(0, 0)] = HWALL
    site.level.regions.append(StoredRegion("stair up", (0, 0, 0, 0), (1, 1, 1, 1), True, True))
    place_level_regions(site)
    assert (site.level.up_stairs.x, site.level.up_stairs.y) == (5, 0)
    assert spent(site)


# ---- doors and traps


def test_doors_of_corridors_are_never_secret() -> None:
    site = site_of((3, 1), ground=HWALL)
    corridor_door(site, 10, 4, room_at(site, (10, 5, 12, 7)))
    assert site.level.flags[at(10, 4)] == NO_DOOR
    assert spent(site)


def test_a_door_is_linked_once_to_each_room() -> None:
    site = site_of()
    room = room_at(site, (10, 5, 12, 7))
    for _ in range(2):
        link_door(site, 9, 6, subrooms=True)
    assert (room.door_count, site.level.doors) == (1, [(9, 6)])


@pytest.mark.parametrize(("difficulty", "script"), [(6, ()), (7, ((7, 6),))])
def test_deep_traps_ask_for_a_spider(difficulty: int, script: tuple[Any, ...]) -> None:
    site = site_of(*script, difficulty=difficulty)
    place_trap(site, BEAR, 10, 5)
    assert spent(site)


# ---- special rooms


def test_armouries_are_sparse() -> None:
    zoo = special_rooms.ZOOS[ARMORY]
    site = site_of((3, 0), (3, 1), (5, 1), (4, 3))
    assert zoo.inhabited is not None
    assert [zoo.inhabited(site), zoo.inhabited(site)] == [True, False]
    assert zoo.inmate(site) == known_species(site.catalog, "brown pudding")
    zoo.lay(Goods(site, Room(), None), 5, 5)
    assert not site.level.items()


def test_the_gold_of_a_court_lies_in_its_box() -> None:
    site = site_of(NUMBER, (1, 0), (1, 0), NUMBER, (5, 1), (10, 0), (8, 0), (50, 7), difficulty=1)
    room = room_at(site, (10, 5, 10, 5))
    objects.gold(site, 3, 10, 5)
    special_rooms.enthrone(site, room, (10, 5))
    (box,) = site.level.pile(10, 5)
    assert [(item.kind, item.quantity) for item in box.contents] == [(site.named.gold, 20)]
    assert spent(site)


@pytest.mark.parametrize(("dungeon", "script"), [("The Ruins of Moria", ((1000, 0),)), ("The Gnomish Mines", ())])
def test_moria_has_a_known_grave(dungeon: str, script: tuple[Any, ...]) -> None:
    site = site_of((5, 1), (10, 1), (5, 1), *script, dungeon=dungeon)
    special_rooms.ZOOS[MORGUE].lay(Goods(site, Room(), None), 5, 5)
    assert len(site.level.engravings) == len(script)
    assert spent(site)


# ---- shops


def keeper_named(site: Site, kind: int) -> Monster:
    keeper = Monster(known_species(site.catalog, "shopkeeper"), 5, 5)
    find_name(site, keeper, SHOPBASE + kind)
    return keeper


@pytest.mark.parametrize(
    ("kind", "ledger", "script", "female"),
    [
        (HARDWARE, 1, (31, 20), False),
        (HARDWARE, 2, (31, 21), True),
        (INSTRUMENTS, 1, (26, 3), True),
        (INSTRUMENTS, 2, (26, 3), False),
        (INSTRUMENTS, 2, (26, 22), True),
    ],
)
def test_marked_names_decide_the_sex_of_keepers(kind: int, ledger: int, script: Any, female: bool) -> None:
    assert keeper_named(site_of(script, ledger=ledger, game_seed=42), kind).female is female


@pytest.mark.parametrize(("ledger", "female"), [(64, False), (65, True)])
@pytest.mark.parametrize(
    ("kind", "script"),
    [(GENERAL, ((30, 0),)), (GENERAL, ((30, 1),)), (POTIONS, ((31, 0), (30, 0))), (POTIONS, ((31, 0), (30, 5)))],
)
def test_the_name_outside_of_all_lists_leaves_the_sex_as_it_is(
    kind: int, script: Any, ledger: int, female: bool
) -> None:
    """The level wants a number beyond the lists, which is odd for women and even for men."""
    site = site_of(*script, ledger=ledger, game_seed=42)
    assert keeper_named(site, kind).female is female
    assert spent(site)


def test_keepers_of_the_market_keep_their_names_beside_their_nicknames() -> None:
    first, second = (30, 6), (33, 0)
    site = site_of(first, second, first, (30, 7), second, (33, 1), dungeon=MARKET, ledger=73, game_seed=42)
    for _ in range(2):
        keeper = Monster(known_species(site.catalog, "black marketeer"), 5, 5)
        special_rooms.SHOPS.name(site, keeper, SHOPBASE + GENERAL)
        site.level.monsters.append(keeper)
    assert spent(site)


def test_the_seed_of_the_game_chooses_names() -> None:
    assert keeper_named(site_of(ledger=2, game_seed=42), GENERAL).female is False
    assert keeper_named(site_of(ledger=2, game_seed=5 * 257), GENERAL).female is True


def test_six_aisles_in_june_are_a_rainbow() -> None:
    for clock, height, kind in ((JUNE, 6, GENERAL), (JUNE, 5, HARDWARE), (JULY, 6, HARDWARE)):
        site = site_of(clock=clock)
        room = room_at(site, (10, 5, 14, 4 + height))
        site.level.doors.append((9, 6))
        assert special_rooms.adjust(site, room, HARDWARE) == kind
    site = site_of(clock=JUNE)
    room = room_at(site, (10, 5, 14, 11))
    site.level.doors.append((11, 12))
    assert special_rooms.adjust(site, room, HARDWARE) == GENERAL
    site.level.scaffolding.rainbow_on_sale = True
    assert special_rooms.adjust(site, room, HARDWARE) == HARDWARE


def test_the_sunstone_exists_once() -> None:
    site = site_of((3, 0), (1, 0), NUMBER, (3, 0), (1, 0), (3, 1), (1, 0), NUMBER)
    room = room_at(site, (10, 5, 12, 5))
    for _ in range(2):
        special_rooms._lay_sunstone(site, room)
    stones = [site.level.pile(x, 5)[0] for x in (10, 11)]
    assert [(stone.kind, stone.name) for stone in stones] == [
        (known_kind(site.catalog, "diamond"), "The Sunstone"),
        (known_kind(site.catalog, "diamond"), None),
    ]
    assert spent(site)


# ---- texts


def test_the_rumour_after_the_last_is_the_first() -> None:
    lines = tuple(finishing.GraffitiLine(letters, False, False) for letters in ("ab", "abc", "a"))
    shapes = finishing.Shapes(9, (3, 7, 9), lines)
    assert [shapes.line_after(place) for place in range(9)] == [*[lines[1]] * 3, *[lines[2]] * 4, *[lines[0]] * 2]


def test_the_first_level_has_a_hint() -> None:
    site = site_of((1, 0), (1, 0), (2, 0), (9, 4), depth=1)
    room = room_at(site, (10, 5, 10, 5))
    make_stairs(site, 11, 5, UP, None)
    finishing.scribble(site, room, None)
    assert [(text.kind, text.x, text.y) for text in site.level.engravings] == [("mark", 10, 5)]
    assert spent(site)


def test_more_letters_wear_down() -> None:
    site = site_of((1, 0), (4, 1), (2, 1))
    make_engraving(site.level, "dust", "+", 5, 5)
    smudge_engraving(site, 5, 5, 1)
    assert site.level.engravings[0].text == "|"


# ---- mazes, Medusa, booty


def test_without_stairs_any_vibrating_square_will_do() -> None:
    assert choose_vibrating_square(site_of((67, 3), (11, 4))) == (10, 10)


def test_the_vibrating_square_is_not_looked_for_forever() -> None:
    site = site_of(*[(67, 0), (11, 0)] * 1000, (67, 1), (11, 1))
    make_stairs(site, 7, 6, UP, None)
    assert choose_vibrating_square(site) == (8, 7)
    assert spent(site)


def test_an_islet_of_five_cells_suits_a_vault() -> None:
    site = site_of(ground=MOAT, depth=24)
    for dx, dy in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 3)):
        site.level.terrain[at(20 + dx, 8 + dy)] = ROOM
    assert finishing._is_islet(site.level, 20, 8)
    assert not finishing._is_islet(site.level, 19, 8)


def test_names_of_orcs() -> None:
    site = site_of((2, 0), (2, 0), (4, 2), (11, 1), (30, 27), (4, 2), (30, 0))
    assert finishing._name(site) == "Oggris-og"
    assert spent(site)


def test_surroundings_have_a_game_seed() -> None:
    assert Surroundings().game_seed == 42
    assert site_of(game_seed=7).start_time == 7
