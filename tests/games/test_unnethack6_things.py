"""Rules about objects that UnNetHack 6 has for itself; its recorded creations are replayed in the tests of objects."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from building_site import scripted_site, spent
from scripted_dice import ScriptedDice

from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack6 import GAME
from vaultc.generation.interpreter.program import prepare
from vaultc.generation.population import objects
from vaultc.generation.population.furnishings import altar_statement, found_temple, make_altar
from vaultc.generation.population.objects import ContainerStack, ObjectOrder
from vaultc.generation.population.objects.piles import change_species
from vaultc.generation.population.objects.statements import turn_to_stone
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.population.traps import make_trap, place_trap
from vaultc.generation.site import Site
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.level.level import Item, Level, Monster
from vaultc.pipeline.generating import dice_of
from vaultc.world.catalog.kinds import BEAR, HOLE, PIT, STATUE
from vaultc.world.catalog.terrain import ALTAR, BOG, BOG_UNDER, DRAWBRIDGE_UP, FOUNTAIN, GRAVE, ROOM
from vaultc.world.grid import CELLS, at
from vaultc.world.surroundings import Surroundings

site_of = partial(scripted_site, GAME, place=Surroundings())

CATALOG = GAME.catalog
NUMBER = (2, 0)
"""The draw for the serial number of an object."""
BOX = (5, 1), (10, 0), (6, 0)
"""A large box that is locked, has a trap, and is empty."""


def kind(name: str, character: str | None = None) -> int:
    return known_kind(CATALOG, name, character)


def species(name: str) -> int:
    return known_species(CATALOG, name)


def home(name: str) -> int:
    """A difficulty at which a species comes to a hero without experience."""
    return 2 * CATALOG.species[species(name)].difficulty


def made(site: Site, name: str, character: str | None = None, *, initialised: bool = True) -> Item:
    item = objects.create(site, kind(name, character), initialised, False)
    assert spent(site)
    return item


def ordered(
    site: Site,
    *,
    inside: bool = False,
    carrier: Monster | None = None,
    containers: ContainerStack | None = None,
    **data: Any,
) -> list[Item]:
    """The objects at (5, 5) after an OBJECT."""
    order = ObjectOrder(lambda: (5, 5))
    for field, value in data.items():
        setattr(order, field, value)
    stack = ContainerStack(10) if containers is None else containers
    objects.carry_out(site, order, stack, carrier, inside, False, lambda _site, _species: None)
    assert spent(site)
    return site.level.pile(5, 5)


def opened(*boxes: Item | None) -> ContainerStack:
    containers = ContainerStack(10)
    containers.entries.extend(boxes)
    return containers


# ---- creating


@pytest.mark.parametrize(("contained", "roll", "spe"), [("jackal", 0, -1), ("lizard", 0, -2), ("lichen", 15, -16)])
def test_tins_have_sixteen_histories(contained: str, roll: int, spe: int) -> None:
    draws = NUMBER, (6, 1), ("species", species(contained)), (16, roll), (10, 1), (6, 1)
    tin = made(site_of(*draws, difficulty=home(contained)), "tin")
    assert (tin.spe, tin.species) == (spe, species(contained))


def test_plain_oil_has_its_age() -> None:
    assert made(site_of(NUMBER), "oil", "!", initialised=False).age == 400


@pytest.mark.parametrize(
    ("name", "character", "none"),
    [("egg", "%", -1), ("tin", "%", -1), ("apple", "%", -1), ("water", "!", 0), ("leash", "(", 0), ("sleep", "+", -1)],
)
def test_most_plain_objects_are_of_no_species(name: str, character: str, none: int) -> None:
    assert made(site_of(NUMBER), name, character, initialised=False).species == none


def test_spellbooks_with_properties_have_the_first_number() -> None:
    assert made(site_of(NUMBER, (17, 1)), "sleep", "+").species == 0


def test_plain_statues_and_figurines_draw_a_species() -> None:
    for name in ("statue", "figurine"):
        assert made(site_of(NUMBER, ("species", species("jackal"))), name, initialised=False).species == species(
            "jackal"
        )


@pytest.mark.parametrize(
    ("name", "gone", "expected"),
    [("lichen", (), "lichen"), ("kobold zombie", (), "kobold"), ("kobold zombie", ("kobold",), "valkyrie")],
)
def test_plain_corpses_are_of_somebody_who_is_left(name: str, gone: tuple[str, ...], expected: str) -> None:
    class Timers(ScriptedDice):
        __slots__ = ()

        def rnz(self, n: int) -> int:
            return n

    site = site_of(difficulty=home(name))
    site.gone.update(species(one) for one in gone)
    site.dice = dice = Timers([NUMBER, ("species", species(name))])
    dice.site = site
    assert CATALOG.species[made(site, "corpse", initialised=False).species].name == expected


def test_gold_draws_its_amount_and_then_its_number() -> None:
    site = site_of((7, 6), (30, 29), (2, 1), difficulty=5)
    assert objects.gold(site, 0, 5, 5).quantity == 211
    assert objects.gold(site, 4, 5, 5).quantity == 215
    assert spent(site)


def test_the_last_resort_hates_no_hell_and_ends() -> None:
    site = site_of(*[(359, species("Medusa"))] * 9999, (359, species("hell hound")))
    site.gone.update(range(len(CATALOG.species)))
    assert objects.species(site) == species("hell hound")
    assert spent(site)


# ---- the statement


def test_locks_are_open_unless_locked() -> None:
    for locked in (False, True):
        (box,) = ordered(site_of(NUMBER, *BOX), kind=kind("large box"), locked=locked, broken=True)
        assert (box.locked, box.broken, box.trapped) == (locked, False, True)


@pytest.mark.parametrize(("erosion", "expected"), [(0, (0, 0, False)), (-1, (3, 1, True)), (6, (2, 1, True))])
def test_damage_is_reset_unless_given(erosion: int, expected: tuple[int, int, bool]) -> None:
    site = site_of((7, 0), (30, 0))
    objects.put_on_pile(site, Item(kind("gold piece"), eroded=3, eroded2=1, erodeproof=True, greased=True), 5, 5)
    (heap,) = ordered(site, object_class="COIN", erosion=erosion)
    assert (heap.eroded, heap.eroded2, heap.erodeproof) == expected
    assert not heap.greased


def test_eggs_keep_their_timers_and_those_of_the_extinct_get_none() -> None:
    site = site_of((151, 150))
    egg, other, third = (Item(kind("egg"), species=-1) for _ in range(3))
    site.gone.add(species("crocodile"))
    change_species(site, egg, species("cockatrice"))
    change_species(site, egg, species("crocodile"))
    change_species(site, other, species("crocodile"))
    assert (egg.timed, other.timed, third.timed) == (True, False, False)
    assert spent(site)


# ---- blocks


def apples() -> dict[str, Any]:
    return {"kind": kind("apple"), "lit": True, "buried": True}


def test_contents_are_not_finished() -> None:
    """Objects of a block absorb nothing from the floor, do not burn and are not buried."""
    site, box = site_of(NUMBER, (6, 1)), Item(kind("chest"))
    objects.put_on_pile(site, Item(kind("apple"), species=-1), 5, 5)
    assert len(ordered(site, inside=True, containers=opened(box), **apples())) == 1
    assert [(item.quantity, item.lit, item.buried) for item in box.contents] == [(1, False, False)]


def test_nothing_outside_of_blocks_goes_to_an_open_container() -> None:
    box = Item(kind("chest"))
    (apple,) = ordered(site_of(NUMBER, (6, 1)), containers=opened(box), kind=kind("apple"))
    assert (apple.quantity, box.contents) == (1, [])


def test_functions_called_in_a_block_give_to_its_monster_and_finish() -> None:
    site, gnome = site_of(NUMBER, (6, 1), (100, 0), (100, 0)), Monster(species("gnome"), 9, 9)
    assert ordered(site, carrier=gnome, **apples()) == []
    assert gnome.inventory == []
    assert [item.lit for item in site.level.buried] == [False]


def test_functions_called_in_a_container_of_a_monster_fill_it() -> None:
    gnome, box = Monster(species("gnome"), 9, 9), Item(kind("chest"))
    assert ordered(site_of(NUMBER, (6, 1)), carrier=gnome, containers=opened(box), kind=kind("apple")) == []
    assert [item.kind for item in box.contents] == [kind("apple")]


def test_artifacts_that_are_lost_can_come_again() -> None:
    draws = NUMBER, (11, 1), (10, 1), (10, 1)
    site = site_of(*draws, *draws)
    for containers in (opened(None), opened()):
        order = ObjectOrder(lambda: (5, 5), kind=kind("runesword"))
        order.name = "Stormbringer"
        objects.carry_out(site, order, containers, None, True, False, lambda _site, _species: None)
    (sword,) = site.level.pile(5, 5)
    assert sword.artifact in site.existing_artifacts
    assert spent(site)


@pytest.mark.parametrize(("steed", "worn"), [("pony", True), ("gnome", False)])
def test_steeds_wear_saddles(steed: str, worn: bool) -> None:
    monster = Monster(species(steed), 9, 9)
    assert ordered(site_of(NUMBER), inside=True, carrier=monster, kind=kind("saddle")) == []
    assert [item.worn for item in monster.inventory] == [worn]


def test_cursed_figurines_are_timed() -> None:
    draws = NUMBER, ("species", species("jackal")), (4, 1), (9000, 0)
    gnome, site = Monster(species("gnome"), 9, 9), site_of(*draws, difficulty=home("jackal"))
    assert ordered(site, inside=True, carrier=gnome, kind=kind("figurine"), curse="cursed") == []


def run(site: Site, text: str) -> None:
    """Run a script on a site, as one of its random vaults."""
    source = Source("test.des", f'LEVEL: "x"\n{text}\n')
    model = analyze(parse(source, GAME.grammar), GAME)
    prepare(model.levels[-1].node, model.levels[-1].functions, GAME).run(site)


def test_what_a_vault_leaves_open_is_open_to_the_next() -> None:
    site = Site(Level(), dice_of(GAME, 1), Surroundings(), GAME)
    site.level.terrain[:CELLS] = bytes([ROOM]) * CELLS
    run(site, "MONSTER: ('G', \"gnome\"), (5,5) {\nCONTAINER: ('(', \"chest\") {\nEXIT\n}\n}")
    run(site, "OBJECT: ('%', \"apple\"), (3,3)")
    (chest,) = site.level.monsters[0].inventory
    assert [item.kind for item in chest.contents] == [kind("apple")]
    run(site, "MONSTER: ('G', \"gnome\"), (9,9) {\n}")
    run(site, "OBJECT: ('%', \"apple\"), (30,3)")
    assert [item.kind for item in site.level.pile(31, 3)] == [kind("apple")]


# ---- Medusa's statues


def test_golems_become_no_statues() -> None:
    site = site_of(("species", species("jackal")), difficulty=home("jackal"))
    statue = Item(kind("statue"), species=species("clay golem"))

    def victim(site: Site, number: int) -> Monster:
        monster = Monster(number, 9, 9)
        site.level.monsters.insert(0, monster)
        return monster

    turn_to_stone(site, statue, victim)
    assert statue.species == species("jackal")
    assert site.born == {statue.species: 1}
    assert spent(site)


# ---- altars and traps


def test_altars_of_random_alignment_have_none() -> None:
    site = site_of(level_alignment="chaos")
    altar_statement(site, 5, 5, None, "random", "altar")
    assert (site.level.terrain[at(5, 5)], site.level.flags[at(5, 5)]) == (ALTAR, 0)


@pytest.mark.parametrize(("sanctum", "marks"), [(False, 8), (True, 8 | 16)])
def test_sanctums_have_a_mark(sanctum: bool, marks: int) -> None:
    site = Site(Level(), dice_of(GAME, 1), Surroundings(), GAME)
    site.level.terrain[:CELLS] = bytes([ROOM]) * CELLS
    make_altar(site, 5, 5, 4)
    found_temple(site, 5, 5, sanctum=sanctum)
    assert site.level.flags[at(5, 5)] == marks | 4


def test_no_trap_comes_to_bog() -> None:
    site = site_of()
    site.level.terrain[at(5, 5)] = BOG
    site.level.terrain[at(6, 5)], site.level.flags[at(6, 5)] = DRAWBRIDGE_UP, BOG_UNDER
    assert place_trap(site, None, 5, 5) is None
    assert place_trap(site, PIT, 6, 5) is None


@pytest.mark.parametrize(
    ("code", "kind", "made"), [(FOUNTAIN, PIT, False), (GRAVE, PIT, True), (GRAVE, HOLE, True), (GRAVE, BEAR, False)]
)
def test_furniture_keeps_traps_away(code: int, kind: int, made: bool) -> None:
    site = site_of()
    site.level.terrain[at(5, 5)] = code
    assert (make_trap(site, 5, 5, kind) is not None) is made


def test_statue_traps_are_no_unicorns_of_the_hero() -> None:
    own, other = ("species", species("gray unicorn")), ("species", species("white unicorn"))
    nowhere = [(77, 0), (21, 0)] * 50
    site = site_of(own, own, other, NUMBER, own, *nowhere, difficulty=home("white unicorn"))
    site.level.terrain[:CELLS] = bytes(CELLS)
    trap = make_trap(site, 5, 5, STATUE)
    assert trap is not None
    assert [item.species for item in site.level.pile(5, 5)] == [other[1]]
    assert spent(site)


def test_monsters_for_statue_traps_do_not_count_as_born() -> None:
    site = Site(Level(), game_dice(5), Surroundings(), GAME)
    site.level.terrain[:CELLS] = bytes([ROOM]) * CELLS
    make_trap(site, 5, 5, STATUE)
    assert not site.level.monsters
    assert not site.born
