"""Rules about objects that NetHack 3.6 has for itself."""

from __future__ import annotations

from typing import Any

import pytest
from building_site import spent
from scripted_dice import ScriptedDice

from vaultc.chance.seeding import one_stream_dice
from vaultc.games.nethack36 import GAME
from vaultc.generation.interpreter.things import make_victim
from vaultc.generation.population import objects
from vaultc.generation.population.objects import ContainerStack, ObjectOrder
from vaultc.generation.population.objects.piles import stackable
from vaultc.generation.population.objects.statements import turn_to_stone
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster

from .building import site_of

CATALOG = GAME.catalog


def kind(name: str, character: str | None = None) -> int:
    return known_kind(CATALOG, name, character)


def species(name: str) -> tuple[str, int]:
    return "species", known_species(CATALOG, name)


def home(name: str) -> int:
    """A difficulty at which a species comes to a hero without experience."""
    return 2 * CATALOG.species[species(name)[1]].difficulty


def made(site: Site, name: str, character: str | None = None, *, initialised: bool = True) -> Item:
    item = objects.create(site, kind(name, character), initialised, False)
    assert spent(site)
    return item


def ordered(site: Site, carrier: Monster | None = None, **data: Any) -> list[Item]:
    """The objects at (5, 5) after an OBJECT."""
    order = ObjectOrder(lambda: (5, 5))
    for field, value in data.items():
        setattr(order, field, value)
    objects.carry_out(site, order, ContainerStack(10), carrier, carrier is not None, False, lambda _s, _n: None)
    assert spent(site)
    return site.level.pile(5, 5)


# ---- single kinds


@pytest.mark.parametrize(("contained", "roll", "spe"), [("jackal", 0, -1), ("lizard", 0, -2), ("lichen", 14, -15)])
def test_tins_have_histories(contained: str, roll: int, spe: int) -> None:
    tin = made(site_of((6, 1), species(contained), (15, roll), (10, 1), (6, 1), difficulty=home(contained)), "tin")
    assert (tin.spe, tin.species) == (spe, species(contained)[1])


def test_eggs_are_counted_before_they_get_their_timer() -> None:
    draws = (3, 0), species("crocodile"), (77, 1), (6, 0), (151, 150)
    egg = made(site_of(*draws, difficulty=home("crocodile")), "egg")
    assert (egg.quantity, egg.timed) == (2, True)


def test_wishes_are_one_draw_and_not_recharged() -> None:
    wand = made(site_of((3, 2), (17, 1)), "wishing", "/")
    assert (wand.spe, wand.recharged) == (3, 0)


def test_nothing_has_no_direction() -> None:
    assert made(site_of((5, 0), (17, 1)), "nothing", "/").spe == 11


@pytest.mark.parametrize(
    ("name", "lock", "bound"), [("chest", 0, 6), ("chest", 4, 8), ("large box", 0, 4), ("large box", 1, 6)]
)
def test_locked_boxes_hold_more(name: str, lock: int, bound: int) -> None:
    assert made(site_of((5, lock), (10, 1), (bound, 0)), name).locked is bool(lock)


def test_charges() -> None:
    assert made(site_of((70, 9)), "tinning kit").spe == 39


def test_missiles_are_known_by_their_kinds() -> None:
    assert made(site_of((6, 5), (11, 1), (10, 1), (10, 1), (100, 1)), "shuriken").quantity == 11
    assert made(site_of((11, 1), (10, 1), (10, 1)), "boomerang").quantity == 1


def test_globs_are_of_their_pudding() -> None:
    glob = made(site_of(), "glob of green slime")
    assert (glob.species, glob.quantity) == (species("green slime")[1], 1)


# ---- without random properties


def test_statues_and_corpses_are_of_somebody_in_any_case() -> None:
    assert made(site_of(species("jackal")), "statue", initialised=False).species == species("jackal")[1]
    lichen = made(site_of(species("lichen")), "corpse", initialised=False)
    assert lichen.species == species("lichen")[1]


def test_who_leaves_no_corpse_leaves_the_hero() -> None:
    corpse = objects.create(_seeded("yellow light"), kind("corpse"), False, False)
    assert corpse.species == species("valkyrie")[1]


def _seeded(name: str, *script: Any) -> Site:
    """A site where a species comes, whose dice take any number of draws for timers."""

    class Timers(ScriptedDice):
        __slots__ = ()

        def rnz(self, n: int) -> int:
            return n

    site = site_of(difficulty=home(name))
    site.dice = dice = Timers([species(name), *script])
    dice.site = site
    return site


def test_trolls_stir() -> None:
    objects.create(_seeded("troll", (37, 1), (37, 0)), kind("corpse"), False, False)
    with pytest.raises(AssertionError, match="a draw too many"):
        objects.create(_seeded("troll"), kind("corpse"), False, False)


def test_novels_have_titles() -> None:
    assert made(site_of((41, 40)), "novel", initialised=False).name
    assert made(site_of((17, 1), (41, 0)), "novel").name


def test_the_last_resort_is_one_search() -> None:
    """Neither unique, nor never made, nor at home in hell."""
    unfit, jackal = ("Medusa", "hell hound"), known_species(CATALOG, "jackal")
    vain = [(327, known_species(CATALOG, name)) for name in unfit]
    site = site_of(*vain, (327, jackal))
    site.gone.update(range(len(CATALOG.species)))
    assert objects.species(site) == jackal


# ---- gold and piles


@pytest.mark.parametrize(("depth", "bound"), [(1, 2), (5, 4), (10, 15), (30, 15)])
def test_there_is_little_gold_near_the_surface(depth: int, bound: int) -> None:
    site = site_of((bound, bound - 1), (7, 6), depth=depth, difficulty=5)
    assert objects.gold(site, 0, 5, 5).quantity == 1 + 7 * bound


def test_boulders_lie_on_top() -> None:
    site = site_of()
    names = ("boulder", "rock", "boulder", "apple")
    for name in names:
        objects.put_on_pile(site, Item(kind(name)), 5, 5)
    assert [CATALOG.kinds[item.kind].name for item in site.level.pile(5, 5)] == ["boulder", "boulder", "apple", "rock"]


def test_globs_fuse() -> None:
    site = site_of()
    glob = kind("glob of gray ooze")
    contents = [Item(glob, spe=1)]
    objects.put_into(site, Item(glob), contents)
    assert [item.quantity for item in contents] == [1]
    objects.put_into(site, Item(glob, cursed=True), contents)
    assert len(contents) == 2


def test_fused_globs_are_one() -> None:
    """Whatever the pieces were: greased only if both were, damaged if either was."""
    glob = kind("glob of gray ooze")
    for one, other, greased, eroded in (
        ({"quantity": 3, "greased": True}, {"quantity": 2}, False, 0),
        ({"greased": True, "eroded": 3}, {"greased": True}, True, 1),
        ({"eroded": 1}, {"eroded": 2, "name": "Bob"}, False, 1),
    ):
        (fused,) = _fused(Item(glob, **one), Item(glob, **other))
        assert (fused.quantity, fused.greased, fused.eroded) == (1, greased, eroded)
        assert fused.name == other.get("name")


def _fused(one: Item, other: Item) -> list[Item]:
    site = site_of()
    for item in (one, other):
        objects.put_on_pile(site, item, 5, 5)
        objects.stack(site, item)
    return site.level.pile(5, 5)


def test_prizes_never_stack() -> None:
    site = site_of(dungeon="The Gnomish Mines", level_in_dungeon=9, levels_in_dungeon=9)
    luckstone = kind("luckstone")
    for _ in range(3):
        pile = ordered(site, kind=luckstone)
    assert [(item.quantity, item.prize) for item in pile] == [(2, False), (1, True)]
    assert not stackable(site, pile[0], pile[1])


def test_elsewhere_there_are_no_prizes() -> None:
    site = site_of(dungeon="The Gnomish Mines", level_in_dungeon=8, levels_in_dungeon=9)
    luckstone = kind("luckstone")
    ordered(site, kind=luckstone)
    assert [item.quantity for item in ordered(site, kind=luckstone)] == [2]


# ---- OBJECT


@pytest.mark.parametrize(("trapped", "expected"), [(None, True), (True, True), (False, False)])
def test_traps_can_be_taken_away(trapped: bool | None, expected: bool) -> None:
    site = site_of((5, 0), (10, 0), (6, 0))
    (chest,) = ordered(site, kind=kind("chest"), trapped=trapped)
    assert chest.trapped is expected


def test_eggs_get_a_timer_with_the_species_that_is_named() -> None:
    number = species("crocodile")[1]
    (egg,) = ordered(site_of((3, 1), (6, 1), (151, 150)), kind=kind("egg"), montype=number)
    assert (egg.species, egg.timed) == (number, True)


def test_random_eggs_get_no_second_timer() -> None:
    draws = (3, 0), species("crocodile"), (77, 1), (6, 1), (151, 150)
    (egg,) = ordered(site_of(*draws, difficulty=home("crocodile")), kind=kind("egg"))
    assert egg.timed


def test_corpses_rot_by_the_species_that_is_named() -> None:
    site = site_of(species("lichen"))
    (corpse,) = ordered(site, kind=kind("corpse"), montype=species("lizard")[1])
    assert not corpse.rotting


def test_coins_have_no_luck() -> None:
    (coins,) = ordered(site_of(), kind=kind("gold piece"), curse="cursed", quantity=7)
    assert (coins.cursed, coins.quantity) == (False, 7)


def test_monsters_carry_their_gold() -> None:
    monster = Monster(species("gnome")[1], 9, 9)
    assert ordered(site_of(), monster, kind=kind("gold piece"), quantity=7) == []
    assert ([item.quantity for item in monster.inventory], monster.gold) == ([7], 0)


@pytest.mark.parametrize(("eroded", "left"), [(0, 0), (1, 100)])
def test_diluted_oil_burns_faster(eroded: int, left: int) -> None:
    site = site_of()
    oil = Item(kind("oil"), age=399, eroded=eroded)
    objects.light(site, oil)
    assert (oil.lit, oil.age) == (True, left)


def test_only_who_becomes_a_statue_was_born() -> None:
    """On Medusa's island monsters are made for statues; those that are proof against stone leave no trace."""
    site = site_of(special_level="medusa", depth=26, difficulty=26)
    site.dice = one_stream_dice(3)
    statue = Item(kind("statue"), species=species("stone golem")[1])
    made: list[int] = []

    def watched(site: Site, number: int) -> Monster | None:
        made.append(number)
        victim: Monster | None = make_victim(site, number)
        assert not site.born
        return victim

    turn_to_stone(site, statue, watched)
    assert len(made) > 1
    assert site.born == {statue.species: 1}
