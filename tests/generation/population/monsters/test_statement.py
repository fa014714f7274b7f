"""MONSTER beyond creation: alignment, species, place, overrides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population.monsters import (
    ALL_TRAPS,
    NO_ALIGNMENT,
    NOWHERE,
    MonsterOrder,
    carry_out,
    dress,
    settle_alignment,
)
from vaultc.generation.population.monsters.shapes import species_called
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Hero, Surroundings

SiteMaker = Callable[..., Site]


@pytest.fixture
def site(site_of: SiteMaker) -> Site:
    """A level with real dice."""
    return Site(site_of().level, game_dice(11), Surroundings(), UNNETHACK)


@pytest.fixture
def order(catalog: Catalog) -> Callable[..., MonsterOrder]:
    """Makes orders for a species by name at (10, 10)."""

    def build(species: str | None = None, at: tuple[int, int] = (10, 10), **data: Any) -> MonsterOrder:
        number = None if species is None else catalog.species_number(species)
        order = MonsterOrder(lambda _kinds, _quiet: at, species=number)
        for field, value in data.items():
            setattr(order, field, value)
        return order

    return build


# ---- alignment


@pytest.mark.parametrize(
    ("hero", "draws", "result"),
    [
        ("neutral", [(2, 1), (2, 0)], 1),
        ("neutral", [(2, 0), (2, 1), (2, 1)], -1),
        ("neutral", [(2, 0), (2, 1), (2, 0)], 1),
        ("law", [(2, 0), (2, 1), (2, 0)], 0),
        ("law", [(2, 0), (2, 0), (2, 1)], -1),
        ("chaos", [(2, 0), (2, 1)], 1),
        ("chaos", [(2, 0), (2, 0), (2, 0)], 0),
    ],
)
def test_noncoaligned_is_drawn_again(hero: str, draws: list[Any], result: int, site_of: SiteMaker) -> None:
    site = site_of(draws, Surroundings(hero=Hero(alignment=hero)))
    assert settle_alignment(site, "noncoaligned") == result
    assert site.dice.spent()


@pytest.mark.parametrize(
    ("facts", "draws", "result"),
    [
        ({}, [(3, 2)], 1),
        ({"level_alignment": "chaos"}, [(100, 79)], -1),
        ({"level_alignment": "chaos"}, [(100, 80), (3, 1)], 0),
        ({"level_alignment": "chaos", "registered": False}, [(3, 1)], 0),
        ({"level_alignment": "chaos", "dungeon_alignment": "law"}, [(100, 80), (100, 0)], 1),
    ],
)
def test_random_alignment_favours_the_place(
    facts: dict[str, Any], draws: list[Any], result: int, site_of: SiteMaker
) -> None:
    site = site_of(draws, Surroundings(**facts))
    assert settle_alignment(site, "random") == result
    assert site.dice.spent()


def test_plain_alignments_draw_nothing(site_of: SiteMaker) -> None:
    site = site_of()
    words = ("law", "neutral", "chaos", "noalign", "coaligned")
    assert [settle_alignment(site, word) for word in words] == [1, 0, -1, NO_ALIGNMENT, 0]


def test_an_alignment_is_drawn_even_if_none_is_given(site_of: SiteMaker, order: Callable[..., MonsterOrder]) -> None:
    draws = [(3, 0), (4, 1), (2, 0), (50, 40), (100, 50), (100, 50)]
    site = site_of(draws)
    assert carry_out(site, order("newt")) is not None
    assert site.dice.spent()
    assert set(site.dice.streams) == {"m"}


# ---- what is made


@pytest.mark.parametrize(("name", "made"), [("newt", False), (None, False), ("Angel", True), ("aligned priest", True)])
def test_only_priests_and_angels_have_an_alignment(
    name: str | None, made: bool, site: Site, order: Callable[..., MonsterOrder]
) -> None:
    monster = carry_out(site, order(name, alignment=-1))
    assert (monster is not None) == made
    if monster is not None:
        assert (monster.alignment, monster.peaceful, monster.asleep) == (-1, True, False)
        assert monster.known_traps == ALL_TRAPS
        assert monster.state["minion"] == 1
        assert not monster.renegade


def test_a_hostile_coaligned_angel_is_a_renegade(site: Site, order: Callable[..., MonsterOrder]) -> None:
    monster = carry_out(site, order("Angel", alignment="coaligned", peaceful=False))
    assert monster is not None
    assert (monster.renegade, monster.peaceful) == (True, False)


def test_a_unique_monster_is_made_once(site: Site, order: Callable[..., MonsterOrder]) -> None:
    assert carry_out(site, order("Medusa")) is not None
    assert carry_out(site, order("Medusa", (20, 10))) is None
    assert len(site.level.monsters) == 1


def test_heroes_are_strong_and_hostile(site: Site, order: Callable[..., MonsterOrder]) -> None:
    monster = carry_out(site, order("wizard"))
    assert monster is not None
    assert monster.hit_points >= 30 + monster.level
    assert not monster.peaceful


def test_an_unknown_class_makes_any_monster(site: Site) -> None:
    assert carry_out(site, MonsterOrder(lambda _kinds, _quiet: (10, 10), character="~")) is not None


def test_kin_of_a_dwarf_are_rare_in_the_mines(site: Site, order: Callable[..., MonsterOrder]) -> None:
    mines = replace(site.surroundings, dungeon="The Gnomish Mines", hero=Hero(race="dwarf", alignment="law"))
    site.surroundings = mines
    dwarves = 0
    for _ in range(90):
        site.level.monsters.clear()
        monster = carry_out(site, order("dwarf"))
        dwarves += monster is not None and site.catalog.species[monster.species].name == "dwarf"
    assert 15 < dwarves < 50


# ---- place


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("jackal", {"dry"}),
        ("shark", {"wet"}),
        ("human zombie", {"wet"}),
        ("bat", {"dry", "hot", "wet"}),
        ("salamander", {"dry", "hot"}),
        ("xorn", {"wet", "solid"}),
        ("fire vortex", {"wet", "hot"}),
        ("umber hulk", {"dry"}),
    ],
)
def test_species_like_their_element(name: str, kinds: set[str], site: Site, order: Callable[..., MonsterOrder]) -> None:
    asked: list[tuple[set[str], bool]] = []

    def locate(wanted: tuple[str, ...], quiet: bool) -> tuple[int, int]:
        asked.append((set(wanted), quiet))
        return NOWHERE if quiet else (10, 10)

    wish = order(name)
    wish.locate = locate
    carry_out(site, wish)
    assert asked == [(kinds, True), (kinds | {"dry"}, False)]


def test_any_monster_looks_for_dry_cells_once(site: Site) -> None:
    asked: list[tuple[tuple[str, ...], bool]] = []
    carry_out(site, MonsterOrder(lambda wanted, quiet: (asked.append((wanted, quiet)), (10, 10))[1]))
    assert asked == [(("dry",), False)]


def test_a_taken_cell_is_avoided(site: Site, order: Callable[..., MonsterOrder]) -> None:
    carry_out(site, order("newt"))
    second = carry_out(site, order("newt"))
    assert second is not None
    assert max(abs(second.x - 10), abs(second.y - 10)) == 1


# ---- overrides


def test_states_are_set(site: Site, order: Callable[..., MonsterOrder]) -> None:
    marks = dict.fromkeys(("female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused"), True)
    turns = {"fleeing": 130, "blinded": 5, "paralyzed": 254}
    monster = carry_out(site, order("jackal", peaceful=True, asleep=True, seen_traps=0b101, **marks, **turns))
    assert monster is not None
    assert (monster.peaceful, monster.asleep, monster.female, monster.known_traps) == (True, True, True, 5)
    assert monster.state == {
        **dict.fromkeys(("invisible", "cancelled", "revived", "avenge", "stunned", "confused"), 1),
        "fleeing": 3,
        "blinded": 5,
        "paralyzed": 1,
    }
    assert monster.permanently_invisible
    assert monster.helpless_turns == 0


def test_a_new_name_makes_a_leader_the_newest(site_of: SiteMaker, order: Callable[..., MonsterOrder]) -> None:
    bands = 0
    for seed in range(60):
        site = Site(site_of().level, game_dice(seed), Surroundings(difficulty=6, hero=Hero(level=8)), UNNETHACK)
        leader = carry_out(site, order(name="Adam"))
        assert site.level.monsters[0] is leader
        bands += len(site.level.monsters) > 1
    assert bands > 3


@pytest.mark.parametrize(
    ("name", "appearance", "appears"),
    [
        ("giant mimic", ("feature", "fountain"), ("feature", "fountain")),
        ("giant mimic", ("object", "chest"), ("object", "chest")),
        ("jackal", ("object", "chest"), None),
    ],
)
def test_appearances(
    name: str,
    appearance: tuple[str, str],
    appears: tuple[str, str] | None,
    site: Site,
    order: Callable[..., MonsterOrder],
) -> None:
    monster = carry_out(site, order(name, appearance=appearance))
    assert monster is not None
    assert monster.appears == appears
    assert site.level.complaints == []


def test_an_impossible_appearance_is_complained_of(site: Site, order: Callable[..., MonsterOrder]) -> None:
    carry_out(site, order("giant mimic", appearance=("object", "teapot")))
    assert len(site.level.complaints) == 1


def test_a_shapeshifter_turns_and_keeps_its_strength(site: Site, order: Callable[..., MonsterOrder]) -> None:
    monster = carry_out(site, order("chameleon", appearance=("monster", "the stalker")))
    assert monster is not None
    before = monster.species
    monster = carry_out(site, order("chameleon", (20, 10), appearance=("monster", "a stalker")))
    assert monster is not None
    assert site.catalog.species[monster.species].name == "stalker"
    assert site.catalog.species[before].name != "stalker"
    assert monster.permanently_invisible
    assert site.catalog.species[monster.shapechanger].name == "chameleon"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("newt", "newt"),
        ("A NEWT", "newt"),
        ("newts", "newt"),
        ("newt's tail", "newt"),
        ("wolf cub", "wolf"),
        ("wolves", "wolf"),
        ("fog cloud", "fog cloud"),
        ("ice vortices", "ice vortex"),
        ("grey unicorn", "gray unicorn"),
        ("winter wolf cubs", "winter wolf cub"),
        ("newton", None),
    ],
)
def test_species_by_name(text: str, name: str | None, catalog: Catalog) -> None:
    assert species_called(catalog, text) == (None if name is None else catalog.species_number(name))


# ---- the block


def test_a_carrier_has_only_its_gold_and_wears_what_it_gets(site: Site, order: Callable[..., MonsterOrder]) -> None:
    carrier = carry_out(site, order("captain", inventory=True))
    assert carrier is not None
    assert carrier.inventory == []
    kinds = {name: Item(site.catalog.kind_number(name) or 0) for name in ("plate mail", "leather armor", "helmet")}
    carrier.inventory.extend(kinds.values())
    dress(site, carrier)
    assert [name for name, item in kinds.items() if item.worn] == ["plate mail", "helmet"]


def test_the_paralysed_do_not_dress(site: Site, order: Callable[..., MonsterOrder]) -> None:
    carrier = carry_out(site, order("captain", inventory=True, paralyzed=5))
    assert carrier is not None
    helmet = Item(site.catalog.kind_number("helmet") or 0)
    carrier.inventory.append(helmet)
    dress(site, carrier)
    assert not helmet.worn


def test_worn_and_cursed_stays_on(site: Site) -> None:
    monster = Monster(site.catalog.species_number("captain") or 0, 5, 5)
    old = Item(site.catalog.kind_number("dented pot") or 0, cursed=True, worn=True)
    new = Item(site.catalog.kind_number("dwarvish iron helm") or 0)
    monster.inventory = [new, old]
    dress(site, monster)
    assert (old.worn, new.worn) == (True, False)
    old.cursed = False
    dress(site, monster)
    assert (old.worn, new.worn) == (False, True)


@pytest.mark.parametrize(
    ("name", "thing", "worn"),
    [
        ("hobbit", "elven mithril-coat", True),
        ("hobbit", "leather armor", False),
        ("minotaur", "helmet", False),
        ("minotaur", "elven leather helm", False),
        ("ki-rin", "helmet", False),
        ("jackal", "leather cloak", False),
        ("human mummy", "mummy wrapping", True),
        ("human zombie", "helmet", False),
        ("skeleton", "helmet", True),
        ("forest centaur", "high boots", False),
        ("horned devil", "elven leather helm", True),
        ("horned devil", "helmet", False),
    ],
)
def test_who_wears_what(name: str, thing: str, worn: bool, site: Site) -> None:
    monster = Monster(site.catalog.species_number(name) or 0, 5, 5)
    item = Item(site.catalog.kind_number(thing) or 0)
    monster.inventory = [item]
    dress(site, monster)
    assert item.worn is worn
