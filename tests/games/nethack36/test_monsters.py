"""Rules about monsters that NetHack 3.6 has for itself, where recorded levels show little of them."""

from __future__ import annotations

from typing import Any

import pytest
from building_site import spent
from scripted_dice import ScriptedDice

from vaultc.chance.seeding import one_stream_dice
from vaultc.games.nethack36 import GAME
from vaultc.games.nethack36.monsters import ARMS_36, appear_as, disguise_at, make_minion, shape
from vaultc.generation.population.monsters import create_priest, good_place, nearest_free_place
from vaultc.generation.population.monsters.creating import CreationFlags, bring, create, hit_points
from vaultc.generation.population.monsters.moving import lay_tail
from vaultc.generation.population.monsters.orders import species_table
from vaultc.generation.population.monsters.outfit import Outfit, dress
from vaultc.generation.population.species import class_pick, known_kind, known_species, minor_demon, random_species
from vaultc.level.level import Item, Monster, Trap
from vaultc.world.catalog.terrain import (
    CLOSED,
    DOOR,
    DRAWBRIDGE_UP,
    LAVAPOOL,
    MOAT,
    NON_PASSWALL,
    ROOM,
    STONE,
    TREE,
    WATER,
)
from vaultc.world.grid import at
from vaultc.world.surroundings import Hero

from .building import site_of

CATALOG = GAME.catalog


def number(name: str) -> int:
    return known_species(CATALOG, name)


# ---- places


@pytest.mark.parametrize(
    ("code", "flags", "name", "expected"),
    [
        (MOAT, 0, "yellow light", True),
        (MOAT, 0, "jackal", False),
        (LAVAPOOL, 0, "floating eye", False),
        (LAVAPOOL, 0, "yellow light", True),
        (TREE, NON_PASSWALL, "xorn", True),
        (DRAWBRIDGE_UP, 4, "newt", False),
        (DRAWBRIDGE_UP, 12, "jackal", True),
    ],
)
def test_terrain(code: int, flags: int, name: str, expected: bool) -> None:
    site = site_of()
    site.level.terrain[at(10, 10)], site.level.flags[at(10, 10)] = code, flags
    assert good_place(site, 10, 10, number(name)) is expected


def test_only_swimmers_stand_the_plane_of_water() -> None:
    site = site_of(dungeon="The Elemental Planes", special_level="water")
    site.level.terrain[at(10, 10)] = WATER
    assert good_place(site, 10, 10, number("newt"))
    assert not good_place(site, 10, 10, number("bat"))


def test_the_amorphous_below_a_door_do_not_mind_a_boulder() -> None:
    site = site_of()
    cell = at(10, 10)
    site.level.terrain[cell], site.level.flags[cell] = DOOR, CLOSED
    site.level.piles[cell] = [Item(known_kind(CATALOG, "boulder"), x=10, y=10)]
    assert good_place(site, 10, 10, number("acid blob"))


def test_upper_corners_are_listed_twice() -> None:
    site = site_of((10, 2))
    assert nearest_free_place(site, 40, 10, number("jackal")) == (40, 9)
    site = site_of((10, 9))
    assert nearest_free_place(site, 40, 10, number("jackal")) == (41, 10)


def test_places_are_sought_fifty_times_and_then_in_order() -> None:
    vain = [(77, 0), (21, 0)] * 50
    site = site_of(*vain, ground=STONE)
    assert create(site, number("acid blob")) is None
    assert spent(site)
    site = site_of(*vain, (4, 0), (2, 1), ground=STONE)
    site.level.terrain[at(9, 4)] = site.level.terrain[at(5, 4)] = site.level.terrain[at(5, 9)] = ROOM
    giant = create(site, number("lichen"), flags=CreationFlags(no_items=True, angry=True))
    assert giant is not None
    assert (giant.x, giant.y) == (5, 4)


# ---- species


def test_enemies_come_to_the_quest() -> None:
    quest = {"dungeon": "The Quest", "hero": Hero(role="Valkyrie")}
    assert random_species(site_of((7, 1), (5, 1), (5, 1), **quest)) == number("fire ant")
    assert random_species(site_of((7, 1), (5, 0), (5, 1), **quest)) == number("fire giant")


def test_class_picks_favour_the_weak() -> None:
    """Newts have a frequency of 5 and weigh 6; nothing harder comes before a coin is tossed."""
    site = site_of((2, 1), (6, 5), depth=1, difficulty=1)
    assert class_pick(site, ":") == number("newt")


def test_one_pick_for_a_minor_demon() -> None:
    site = site_of(depth=40, difficulty=40, hero=Hero(level=14))
    site.dice = ScriptedDice([])
    site.gone.update(row.index for row in CATALOG.species if row.character == "&")
    assert minor_demon(site) is None


# ---- bodies


@pytest.mark.parametrize(
    ("name", "place", "level", "draws", "expected"),
    [
        ("gray dragon", {}, 2, [(4, 0), (4, 3)], 8 + 5),
        ("gray dragon", {"dungeon": "The Elemental Planes"}, 3, [], 24),
        ("baby gray dragon", {}, 1, [(8, 3)], 4),
        ("giant rat", {}, 0, [(4, 3)], 4),
        ("killer bee", {}, 1, [(8, 7)], 8),
        ("Famine", {}, 30, [(8, 0)] * 10, 10),
        ("Norn", {}, 1, [(8, 2)], 3),
    ],
)
def test_hit_points(name: str, place: dict[str, Any], level: int, draws: list[Any], expected: int) -> None:
    site = site_of(*draws, **place)
    monster = Monster(number(name), 5, 5, level=level)
    assert hit_points(site, monster, species_table(site)[monster.species]) == expected
    assert spent(site)


def test_worms_turn_back_at_the_last_column() -> None:
    site = site_of((2, 1), (3, 0))
    worm = Monster(number("long worm"), 79, 10)
    site.level.monsters.append(worm)
    lay_tail(site, worm, 1)
    assert worm.tail == [(78, 9)]


def test_an_angel_may_be_born_a_minion() -> None:
    site = site_of((3, 0), (3, 1), (3, 1))
    angel = Monster(number("Angel"), 5, 5)
    make_minion(site, angel, CATALOG.species[angel.species], CreationFlags())
    assert (angel.alignment, angel.renegade, angel.peaceful, angel.state) == (0, False, True, {"minion": 1})


def test_a_priest_of_a_temple_is_none() -> None:
    priest = Monster(number("aligned priest"), 5, 5)
    make_minion(site_of(), priest, CATALOG.species[priest.species], CreationFlags(temple=True))
    assert priest.state == {}


# ---- belongings


def outfitted(*script: Any, name: str, **place: Any) -> Outfit:
    return Outfit(site_of(*script, **place), Monster(number(name), 5, 5))


@pytest.mark.parametrize(
    ("name", "draws", "thing", "blessed", "cursed", "enchantment"),
    [
        ("Croesus", [(11, 0), *[(5, 4)] * 10, (2, 1)], "two-handed sword", True, False, 1),
        ("Croesus", [(11, 1), (10, 0), *[(5, 4)] * 10], "two-handed sword", False, True, 1),
        ("Pestilence", [(4, 0), (2, 0)], "sickness", False, True, 0),
        ("Lord Surtur", [], "Bell of Opening", False, False, 3),
        ("Vlad the Impaler", [], "Candelabrum of Invocation", False, False, 0),
    ],
)
def test_lords_are_given_their_belongings(
    name: str, draws: list[Any], thing: str, blessed: bool, cursed: bool, enchantment: int
) -> None:
    """By the rule for all that monsters are given; only relics are neither blessed nor cursed."""
    outfit = outfitted(*draws, name=name)
    bring(outfit.site, outfit.monster, outfit.row)
    (item,) = outfit.monster.inventory
    assert CATALOG.kinds[item.kind].name == thing
    assert (item.blessed, item.cursed, item.spe) == (blessed, cursed, enchantment)
    assert spent(outfit.site)


def test_a_thug_has_his_club_before_the_knife_is_chosen() -> None:
    club = [(11, 1), (10, 1), (10, 1)]
    knife = [(3, 0), (11, 1), (10, 1), (10, 1)]
    armor = [(2, 0), (2, 1), (10, 1), (11, 1), (10, 1), (10, 1)]
    outfit = outfitted(*club, *knife, *armor, name="thug")
    ARMS_36["@"](outfit)
    names = [CATALOG.kinds[item.kind].name for item in outfit.monster.inventory]
    assert names == ["leather jacket", "knife", "club"]
    assert spent(outfit.site)


@pytest.mark.parametrize("cap", ["dunce cap", "helm of opposite alignment"])
def test_some_caps_are_cursed_when_they_are_put_on(cap: str) -> None:
    site = site_of()
    orc = Monster(number("hill orc"), 5, 5, inventory=[Item(known_kind(CATALOG, cap), blessed=True)])
    jackal = Monster(number("jackal"), 6, 5, inventory=[Item(known_kind(CATALOG, cap), blessed=True)])
    for monster in (orc, jackal):
        dress(site, monster)
    states = [(item.worn, item.cursed, item.blessed) for item in (*orc.inventory, *jackal.inventory)]
    assert states == [(True, True, False), (False, False, True)]


@pytest.mark.parametrize(
    ("level", "mask", "guarded"),
    [("sanctum", 0, True), ("sanctum", 1, False), ("sanctum", 4, False), ("astral", 0, False), (None, 0, False)],
)
def test_the_amulet_is_in_the_sanctum_beside_an_altar_of_no_alignment(
    level: str | None, mask: int, guarded: bool
) -> None:
    site = site_of(special_level=level)
    site.dice = one_stream_dice(1)
    site.level.flags[at(10, 10)] = mask
    priest = create_priest(site, 10, 10, sanctum=True)
    assert priest is not None
    kinds = [CATALOG.kinds[item.kind].name for item in priest.inventory]
    assert ("Amulet of Yendor" in kinds) is guarded


# ---- shapes


@pytest.mark.parametrize(
    ("name", "draws", "expected"),
    [
        ("vampire", [(4, 0)], "fog cloud"),
        ("vampire", [(4, 1)], "vampire bat"),
        ("vampire lord", [(10, 0)], "wolf"),
        ("vampire lord", [(10, 1), (4, 0)], "fog cloud"),
        ("Vlad the Impaler", [(3, 0)], "wolf"),
        ("doppelganger", [(7, 1), (3, 1), (15, 14)], "wizard"),
        ("doppelganger", [(7, 1), (3, 0), (3, 0), (14, 0)], "student"),
        ("doppelganger", [(7, 1), (3, 0), (3, 0), (14, 12), (327, 0)], "giant ant"),
        ("sandestin", [(7, 1), (42, 0)], "cockatrice"),
        ("chameleon", [(3, 1), (327, 1)], "killer bee"),
    ],
)
def test_shapes(name: str, draws: list[Any], expected: str) -> None:
    site = site_of(*draws)
    monster = Monster(number(name), 5, 5, shapechanger=number(name))
    assert CATALOG.species[shape(site, monster)].name == expected
    assert spent(site)


def test_at_rogues_no_wolves_and_lists_are_asked_twice() -> None:
    rogues = {"rogue_level": True}
    lord = Monster(number("vampire lord"), 5, 5, shapechanger=number("vampire lord"))
    assert shape(site_of((10, 0), (4, 0), **rogues), lord) == number("vampire bat")
    sandestin = Monster(number("sandestin"), 5, 5, shapechanger=number("sandestin"))
    assert shape(site_of((7, 1), (42, 5), (42, 1), **rogues), sandestin) == number("ettin")


@pytest.mark.parametrize(
    ("name", "what", "expected"),
    [("vampire", "wolf", "vampire"), ("vampire", "fog cloud", "fog cloud"), ("vampire lord", "wolf", "wolf"),
     ("vampire", "jackal", "vampire")],
)  # fmt: skip
def test_vampires_take_few_shapes(name: str, what: str, expected: str) -> None:
    site = site_of(*([(10, 1)] if expected == "wolf" else []))
    monster = Monster(number(name), 5, 5, shapechanger=number(name))
    appear_as(site, monster, what)
    assert CATALOG.species[monster.species].name == expected


def test_vlad_stays_himself_while_he_has_the_candelabrum() -> None:
    vlad = Monster(number("Vlad the Impaler"), 5, 5, shapechanger=number("Vlad the Impaler"))
    vlad.inventory.append(Item(known_kind(CATALOG, "Candelabrum of Invocation")))
    assert shape(site_of(), vlad) == vlad.species


def test_at_rogues_any_shape_will_do_that_can_be_taken() -> None:
    """No capital letters are asked for; only what no shapeshifter becomes is drawn again."""
    chameleon = Monster(number("chameleon"), 5, 5, shapechanger=number("chameleon"))
    tries = [(327, number(name)) for name in ("human", "orc", "mountain nymph", "soldier", "newt")]
    refused = [entry for entry in tries[:-1] if "no_poly" in CATALOG.species[entry[1]].flags]
    site = site_of((3, 1), *refused, tries[-1], rogue_level=True)
    assert shape(site, chameleon) == number("newt")
    assert refused
    assert spent(site)
    site = site_of((3, 1), *[(327, number("human"))] * 10, rogue_level=True)
    assert shape(site, chameleon) == number("human")
    assert spent(site)


def test_no_shapeshifter_becomes_what_is_no_species() -> None:
    site = site_of()
    appear_as(site, Monster(number("chameleon"), 5, 5, shapechanger=number("chameleon")), "nonsense")
    appear_as(site, Monster(number("small mimic"), 5, 5), "nonsense")
    assert len(site.level.complaints) == 1


def test_a_mimic_only_looks_like_a_monster() -> None:
    mimic = Monster(number("small mimic"), 5, 5)
    appear_as(site_of(), mimic, "jackal")
    assert (mimic.species, mimic.appears) == (number("small mimic"), ("monster", "jackal"))
    appear_as(site_of(), mimic, "small mimic")
    assert mimic.appears is None


# ---- disguises


def test_doors_of_the_rogue_level_are_walls() -> None:
    site = site_of(rogue_level=True)
    site.level.terrain[at(5, 5)] = DOOR
    assert disguise_at(site, 5, 5) == ("feature", "wall")


def test_the_last_entries_are_strange_objects() -> None:
    site = site_of((17, 16))
    site.level.traps.append(Trap(1, 5, 5))
    assert disguise_at(site, 5, 5) == ("object", "strange object")


def test_no_statues_in_sokoban() -> None:
    site = site_of(dungeon="Sokoban")
    site.level.flags_set.add("mazelevel")
    assert disguise_at(site, 5, 5) == ("object", "boulder")
