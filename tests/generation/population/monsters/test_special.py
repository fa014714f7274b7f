"""Creation in particular places, priests, shopkeepers, disguises, companions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.games.unnethack.special_rooms import equip_black_marketeer
from vaultc.generation.population.monsters import CreationFlags, create, create_priest, create_shopkeeper
from vaultc.generation.population.monsters.shapes import disguise
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster, Room
from vaultc.world.catalog import Catalog, kinds
from vaultc.world.catalog.terrain import ALTAR, SHRINE, STONE
from vaultc.world.surroundings import Hero, Surroundings

SiteMaker = Callable[..., Site]


@pytest.fixture
def site(site_of: SiteMaker) -> Site:
    """A level with real dice."""
    return Site(site_of().level, game_dice(5), Surroundings(difficulty=12), UNNETHACK)


def _number(catalog: Catalog, name: str) -> int:
    number = catalog.species_number(name)
    assert number is not None
    return number


def _kinds(site: Site, monster: Monster) -> list[str | None]:
    return [site.catalog.kinds[item.kind].name for item in monster.inventory]


# ---- creation


def test_creation_leaves_the_general_stream_alone(site: Site) -> None:
    for _ in range(50):
        create(site, None)
    general, monster = site.dice.drawn
    assert general == 0
    assert monster > 500


def test_a_taken_cell_fails_unless_a_neighbour_will_do(site: Site) -> None:
    assert create(site, 0, 10, 10) is not None
    assert create(site, 0, 10, 10) is None
    assert create(site, 0, 10, 10, CreationFlags(adjacent_ok=True)) is not None


def test_flags(site: Site) -> None:
    ghost = create(site, _number(site.catalog, "ghost"), 10, 10, CreationFlags(no_name=True, no_count=True, angry=True))
    assert ghost is not None
    assert (ghost.name, ghost.peaceful) == (None, False)
    assert site.born == {}
    leader = create(site, _number(site.catalog, "Norn"), 20, 10, CreationFlags(no_items=True, no_wait=True))
    assert leader is not None
    assert (leader.inventory, leader.waiting, leader.peaceful) == ([], False, True)


def test_companions_come_only_with_random_species(site: Site) -> None:
    jackal = _number(site.catalog, "jackal")
    for x in range(5, 45, 2):
        create(site, jackal, x, 10)
    assert len(site.level.monsters) == 20


def test_companions_are_hostile_and_near(catalog: Catalog, site_of: SiteMaker) -> None:
    hero = Hero(level=8)
    bands = []
    for seed in range(300):
        site = Site(site_of().level, game_dice(seed), Surroundings(difficulty=6, hero=hero), UNNETHACK)
        leader = create(site, None, 40, 10)
        assert leader is not None
        others = [monster for monster in site.level.monsters if monster is not leader]
        assert not any(monster.peaceful for monster in others)
        assert all(catalog.species[monster.species].generation & {"small_group", "large_group"} for monster in others)
        bands.append(len(others))
    assert max(bands) > 5
    assert min(bands) == 0


@pytest.mark.parametrize(
    ("facts", "name", "traps"),
    [
        ({"dungeon": "Sokoban"}, "jackal", 1 << 10 | 1 << 12),
        ({"dungeon": "Sokoban"}, "human zombie", 0),
        ({}, "Norn", 1 << 16),
    ],
)
def test_known_traps(facts: dict[str, Any], name: str, traps: int, site: Site) -> None:
    site.surroundings = Surroundings(**facts)
    monster = create(site, _number(site.catalog, name), 10, 10)
    assert monster is not None
    assert monster.known_traps == traps


def test_elementals_are_strong_at_home(catalog: Catalog, site_of: SiteMaker) -> None:
    fire = _number(catalog, "fire elemental")
    points = []
    for plane in ("fire", "air"):
        place = Surroundings(dungeon="The Elemental Planes", special_level=plane)
        monster = create(Site(site_of().level, game_dice(1), place, UNNETHACK), fire, 10, 10)
        assert monster is not None
        points.append(monster.hit_points)
    assert points[0] == 3 * points[1]


def test_quest_persons_know_their_hero(site: Site) -> None:
    for role, peaceful in (("Valkyrie", True), ("Samurai", False)):
        site.surroundings = replace(site.surroundings, hero=Hero(role=role, alignment="law", alignment_record=-20))
        warrior = create(site, _number(site.catalog, "warrior"), 10, 10)
        assert warrior is not None
        assert warrior.peaceful or not peaceful
        site.level.monsters.clear()


def test_nothing_is_carried_on_the_rogue_level(site: Site) -> None:
    site.surroundings = replace(site.surroundings, special_level="rogue")
    for _ in range(30):
        site.level.monsters.clear()
        monster = create(site, _number(site.catalog, "captain"), 10, 10)
        assert monster is not None
        assert monster.inventory == []


def test_an_aleax_has_plain_copies_of_what_the_hero_holds_and_wears(site: Site) -> None:
    monster = create(site, _number(site.catalog, "Aleax"), 10, 10)
    assert monster is not None
    names = _kinds(site, monster)
    assert names[-2:] == ["small shield", "long sword"]
    assert all(item.spe == 0 and item.erodeproof and not item.blessed for item in monster.inventory[-2:])


def test_a_hero_without_weapon_has_an_armed_image(site: Site) -> None:
    site.surroundings = replace(site.surroundings, hero=Hero(carrying=()))
    monster = create(site, _number(site.catalog, "Aleax"), 10, 10)
    assert monster is not None
    assert _kinds(site, monster)[-1] == "long sword"


# ---- disguises


def _in_room(site: Site, kind: int) -> Monster:
    site.level.rooms = [Room(5, 5, 15, 15, type=kind, number=3)]
    site.level.room_numbers[10 * 21 + 10] = 3
    return Monster(_number(site.catalog, "giant mimic"), 10, 10)


@pytest.mark.parametrize(
    ("kind", "draws", "appears"),
    [
        (kinds.ZOO, [], ("object", "gold piece")),
        (kinds.VAULT, [], ("object", "gold piece")),
        (kinds.TEMPLE, [], ("feature", "altar")),
        (kinds.DELPHI, [(2, 1)], ("object", "statue")),
        (kinds.DELPHI, [(2, 0)], ("feature", "fountain")),
        (kinds.OROOM, [(18, 0)], ("feature", "staircase up")),
        (kinds.OROOM, [(18, 17)], ("feature", "staircase down")),
        (kinds.OROOM, [(18, 6)], ("object", "gold piece")),
        (UNNETHACK.catalog.room_types["tin shop"], [(100, 50)], ("object", "tin")),
        (kinds.SHOPBASE, [(100, 50), (16, 4)], ("object", "gold piece")),
        (kinds.SHOPBASE, [(100, 50), (16, 15)], ("feature", "staircase down")),
    ],
)
def test_mimics_suit_their_room(kind: int, draws: list[Any], appears: tuple[str, str], site_of: SiteMaker) -> None:
    site = site_of(draws)
    mimic = _in_room(site, kind)
    disguise(site, mimic)
    assert mimic.appears == appears
    assert site.dice.spent()


def test_mimics_copy_objects_and_doors(site_of: SiteMaker) -> None:
    site = site_of([(2, 1)])
    mimic = Monster(_number(site.catalog, "giant mimic"), 10, 10)
    disguise(site, mimic)
    assert mimic.appears == ("object", "boulder")
    site.level.flags_set.add("mazelevel")
    disguise(site, mimic)
    assert mimic.appears == ("object", "statue")
    site.level.terrain[10 * 21 + 10] = 2
    disguise(site, mimic)
    assert mimic.appears == ("feature", "closed door")
    site.level.piles[10 * 21 + 10] = [Item(site.catalog.kind_number("bow") or 0)]
    disguise(site, mimic)
    assert mimic.appears == ("object", "bow")


# ---- priests and shopkeepers


@pytest.mark.parametrize(("sanctum", "name"), [(False, "aligned priest"), (True, "high priest")])
def test_priests(sanctum: bool, name: str, site: Site) -> None:
    site.level.terrain[10 * 21 + 10] = ALTAR
    site.level.flags[10 * 21 + 10] = 4 | SHRINE
    in_the_way = create(site, 0, 11, 10)
    priest = create_priest(site, 10, 10, sanctum=sanctum)
    assert priest is not None
    assert in_the_way is not None
    assert (in_the_way.x, in_the_way.y) != (11, 10)
    assert site.catalog.species[priest.species].name == name
    assert (priest.x, priest.y, priest.alignment, priest.peaceful) == (11, 10, 1, True)
    books = [item for item in priest.inventory if site.catalog.kinds[item.kind].object_class == "SPBOOK"]
    assert sum(book.quantity for book in books) in (2, 3, 4)
    assert site.dice.drawn[0] > 0


def test_a_priests_cloak_depends_on_the_hero(catalog: Catalog, site_of: SiteMaker) -> None:
    cursed = {"law": 0, "neutral": 0}
    for seed in range(40):
        for alignment in cursed:
            place = Surroundings(hero=Hero(alignment=alignment))
            site = Site(site_of().level, game_dice(seed), place, UNNETHACK)
            site.level.flags[10 * 21 + 10] = 4
            priest = create_priest(site, 10, 10)
            assert priest is not None
            cloaks = [i for i in priest.inventory if catalog.kinds[i.kind].skill == 5 and i.worn]
            cursed[alignment] += sum(cloak.cursed for cloak in cloaks)
    assert cursed["neutral"] > 10 > cursed["law"]


def test_shopkeepers(site: Site) -> None:
    keeper = create_shopkeeper(site, kinds.SHOPBASE, 10, 10)
    assert keeper is not None
    assert site.catalog.species[keeper.species].name == "shopkeeper"
    assert keeper.state["shopkeeper"] == 1
    assert keeper.peaceful
    assert "skeleton key" in _kinds(site, keeper)


def test_the_black_market_has_its_own_keepers(site: Site) -> None:
    site.surroundings = replace(site.surroundings, dungeon="One-eyed Sam's Market")
    chief = create_shopkeeper(site, kinds.BLACKSHOP, 10, 10)
    other = create_shopkeeper(site, kinds.SHOPBASE, 20, 10)
    assert chief is not None
    assert other is not None
    assert [site.catalog.species[k.species].name for k in (chief, other)] == ["One-eyed Sam", "black marketeer"]
    assert all(item.spe > 0 for item in chief.inventory if site.catalog.kinds[item.kind].object_class == "ARMOR")
    equip_black_marketeer(site, other)
    assert {"long sword", "skeleton key"} <= set(_kinds(site, other))


def test_no_room_no_monster(site: Site) -> None:
    site.level.terrain[:] = bytes([STONE]) * len(site.level.terrain)
    assert create(site, 0, 10, 10) is not None, "a given place is never tested"
    assert create(site, 0, 10, 10, CreationFlags(adjacent_ok=True)) is None
