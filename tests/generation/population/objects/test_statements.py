"""OBJECT and CONTAINER: copies, containers, carriers, names, burial, light and Medusa."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vaultc.generation.population.objects import RANDOM, gold, put_on_pile
from vaultc.language.diagnostics import ImpossibleObject
from vaultc.level.level import Monster
from vaultc.world.surroundings import Surroundings

PLAIN_SWORD = (("g", 11, 5), ("g", 10, 5), ("g", 10, 5))
PLAIN_APPLE = ("g", 6, 5)
NEWT, GREMLIN = 350, 42
SMALL_STATUE = (("species", NEWT),)


def names(bench: Any, items: list[Any]) -> list[str]:
    return [bench.site.catalog.kinds[item.kind].name for item in items]


# ---- copies


def test_what_does_not_stack_is_made_several_times(bench: Any) -> None:
    bench.script(*(PLAIN_SWORD * 2))
    bench.order(kind=bench.kind("long sword"), quantity=2, name="")
    assert [item.quantity for item in bench.level.pile(5, 5)] == [1, 1]


def test_what_stacks_gets_the_quantity(bench: Any) -> None:
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), quantity=7)
    assert [item.quantity for item in bench.level.pile(5, 5)] == [7]


def test_a_species_is_settled_once_for_all_copies(bench: Any) -> None:
    bench.script(("g", 2, 1), ("g", 4, 2), *(SMALL_STATUE * 3))
    bench.order(kind=bench.kind("statue"), quantity=3, montype="g")
    assert [item.species for item in bench.level.pile(5, 5)] == [GREMLIN] * 3


def test_a_named_class_may_give_who_never_comes_at_random(bench: Any) -> None:
    bench.script(("g", 2, 1), ("g", 2, 0), *SMALL_STATUE)
    bench.order(kind=bench.kind("statue"), montype="@")
    assert bench.level.pile(5, 5)[0].species == bench.monster("prison guard")


def test_a_random_species_without_result_leaves_the_species(bench: Any) -> None:
    """No species suits the place; the statue itself needs one, even so."""
    bench.site.gone.update(range(len(bench.site.catalog.species)))
    bench.script(("m", 359, NEWT), ("m", 359, 4))
    bench.order(kind=bench.kind("statue"), montype=RANDOM)
    assert bench.level.pile(5, 5)[0].species == 4


def test_strange_objects_cannot_be_made(bench: Any) -> None:
    bench.script(("g", 1000, 3))
    with pytest.raises(ImpossibleObject):
        bench.order(object_class="ILLOBJ")


# ---- options


def test_a_wand_recharged_as_often_as_16_bits_count_is_left_alone(bench: Any) -> None:
    bench.script(("g", 3, 0), ("g", 17, 1))
    bench.order(kind=bench.kind("wishing", "/"), recharged=65536)
    assert bench.level.pile(5, 5)[0].recharged == 1


@pytest.mark.parametrize(("given", "spe"), [(3, 3), (-127, 0), (200, -56), (70000, 112), (0, 0), (None, 0)])
def test_enchantments_are_bytes(bench: Any, given: int | None, spe: int) -> None:
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), enchantment=given)
    assert bench.level.pile(5, 5)[0].spe == spe


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"locked": True, "broken": True}, {"locked": True, "broken": False}),
        ({"broken": True}, {"locked": False, "broken": True}),
        ({"erosion": -1}, {"erodeproof": True, "eroded": 0}),
        ({"erosion": 14}, {"eroded": 2, "eroded2": 3}),
        ({"recharged": -1}, {"recharged": 7}),
        ({"recharged": 65537}, {"recharged": 1}),
        ({"greased": True, "trapped": True}, {"greased": True, "trapped": True}),
        ({"curse": "cursed"}, {"cursed": True, "blessed": False}),
        ({"curse": "blessed"}, {"cursed": False, "blessed": True}),
    ],
)
def test_options(bench: Any, options: dict[str, Any], expected: dict[str, Any]) -> None:
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), **options)
    item = bench.level.pile(5, 5)[0]
    assert {key: getattr(item, key) for key in expected} == expected


def test_an_egg_with_a_species_draws_a_second_timer(bench: Any) -> None:
    bench.script(("g", 3, 1), ("g", 6, 3), ("g", 151, 20), ("g", 152, 150))
    bench.order(kind=bench.kind("egg"), montype=bench.monster("cockatrice"))
    assert bench.level.pile(5, 5)[0].timed


def test_names_make_artifacts_only_once(bench: Any) -> None:
    for _ in range(2):
        bench.script(*PLAIN_SWORD)
        bench.order(kind=bench.kind("long sword"), name="Excalibur")
    second, first = bench.level.pile(5, 5)
    assert (first.name, first.artifact, first.age) == ("Excalibur", 1, 0)
    assert (second.name, second.artifact) == (None, 0)


def test_names_are_cut(bench: Any) -> None:
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), name="x" * 70)
    assert bench.level.pile(5, 5)[0].name == "x" * 62


def test_an_unnamed_sword_may_become_an_artifact(bench: Any) -> None:
    bench.site.existing_artifacts.update({11, 12})
    bench.script(*PLAIN_SWORD, ("g", 20, 0), ("g", 3, 1))
    bench.order(kind=bench.kind("long sword"))
    assert bench.level.pile(5, 5)[0].name == "Vorpal Blade"
    assert bench.site.existing_artifacts == {11, 12, 20}


# ---- containers


def open_chest(bench: Any) -> Any:
    bench.script(("g", 5, 0), ("g", 10, 5), ("g", 6, 1), ("g", 100, 20), ("g", 1000, 500), ("g", 6, 5))
    bench.order(kind=bench.kind("chest"), container=True)
    return bench.containers.entries[-1]


def test_a_container_loses_what_it_came_with_and_takes_what_follows(bench: Any) -> None:
    chest = open_chest(bench)
    assert not chest.contents
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), inside=True, at=(7, 7))
    bench.containers.pop()
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), at=(7, 7))
    assert names(bench, chest.contents) == ["apple"]
    assert names(bench, bench.level.pile(7, 7)) == ["apple"]


def test_contents_absorb_like_objects_on_the_floor_of_their_place(bench: Any) -> None:
    put_on_pile(bench.site, bench.item("apple"), 7, 7)
    chest = open_chest(bench)
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), inside=True, at=(7, 7))
    assert chest.contents[0].quantity == 2
    assert not bench.level.pile(7, 7)


def test_several_containers_stay_open(bench: Any) -> None:
    bench.script(*[("g", 2, 0)] * 3)
    bench.order(kind=bench.kind("sack"), quantity=3, container=True)
    assert len(bench.containers.entries) == 3


def test_the_eleventh_container_is_refused(bench: Any) -> None:
    bench.script(*[("g", 2, 0)] * 11)
    bench.order(kind=bench.kind("sack"), quantity=11, container=True)
    assert len(bench.containers.entries) == 10
    assert len(bench.level.complaints) == 1


def test_contents_of_a_container_that_vanished_are_destroyed(bench: Any) -> None:
    bench.script(("g", 6, 0), ("g", 100, 0))
    bench.order(kind=bench.kind("rock"), container=True, buried=True)
    assert bench.containers.entries == [None]
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), inside=True)
    assert not bench.level.items()


def test_buried_contents_leave_their_container(bench: Any) -> None:
    chest = open_chest(bench)
    bench.script(PLAIN_APPLE, ("g", 100, 50), ("g", 100, 3))
    bench.order(kind=bench.kind("apple"), inside=True, buried=True, at=(7, 7))
    assert not chest.contents
    assert [(item.x, item.y, item.buried) for item in bench.level.buried] == [(7, 7, True)]


# ---- carriers


def test_a_carrier_gets_the_objects(bench: Any) -> None:
    bench.carrier = Monster(0, 1, 1, gold=5)
    gold(bench.site, 9, 5, 5)
    bench.script(("g", 7, 1), ("g", 30, 2))
    bench.order(object_class="COIN", inside=True)
    assert bench.carrier.gold == 5 + 9 + 1 + 2 * 3
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), inside=True)
    assert names(bench, bench.carrier.inventory) == ["apple"]
    assert not bench.level.items()


def test_a_cursed_figurine_given_to_a_carrier_draws_its_timer(bench: Any) -> None:
    bench.carrier = Monster(0, 1, 1)
    bench.script(("species", NEWT), ("g", 4, 3), ("g", 9000, 17))
    bench.order(kind=bench.kind("figurine"), inside=True, curse="cursed")
    assert names(bench, bench.carrier.inventory) == ["figurine"]


def test_without_a_carrier_objects_stay_on_the_floor(bench: Any) -> None:
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), inside=True)
    assert names(bench, bench.level.pile(5, 5)) == ["apple"]


# ---- light


def test_lamps_burn_down_to_their_next_stage_and_go_out_underground(bench: Any) -> None:
    for buried, expected in ((False, (True, 150)), (True, (False, 1351))):
        bench.script(("g", 500, 351), ("g", 5, 4), *([("g", 100, 0)] if buried else []))
        bench.order(kind=bench.kind("oil lamp"), lit=True, buried=buried)
        item = (bench.level.buried or bench.level.pile(5, 5))[0]
        assert (item.lit, item.age) == expected
    assert not bench.level.complaints


def test_everything_can_be_lit_with_a_complaint(bench: Any) -> None:
    bench.script(PLAIN_APPLE)
    bench.order(kind=bench.kind("apple"), lit=True)
    item = bench.level.pile(5, 5)[0]
    assert (item.lit, item.age, len(bench.level.complaints)) == (True, 0, 1)


def test_sunsword_burns_though_artifacts_have_no_age(bench: Any) -> None:
    bench.script(*PLAIN_SWORD)
    bench.order(kind=bench.kind("long sword"), name="Sunsword", lit=True)
    assert bench.level.pile(5, 5)[0].lit


# ---- Medusa's island


def test_statues_on_medusas_island_are_monsters_turned_to_stone(bench_of: Callable[..., Any]) -> None:
    bench = bench_of(surroundings=Surroundings(special_level="medusa", difficulty=30))
    golem, ogre = bench.monster("stone golem"), bench.monster("ogre")
    made: list[int] = []

    def make_monster(site: Any, species: int) -> Monster:
        made.append(species)
        loot = [bench.item("club"), bench.item("Amulet of Yendor")]
        monster = Monster(species, 9, 9, inventory=loot)
        site.level.monsters.insert(0, monster)
        return monster

    bench.make_monster = make_monster
    bench.script(("species", golem), ("m", 25, 0), ("g", 100, 0), ("species", ogre))
    bench.order(kind=bench.kind("statue"), container=True)
    statue = bench.level.pile(5, 5)[0]
    assert made == [golem, ogre]
    assert statue.species == ogre
    assert names(bench, statue.contents) == ["Amulet of Yendor", "club"]
    assert not bench.level.monsters


def test_a_given_species_spares_medusas_victims(bench_of: Callable[..., Any]) -> None:
    bench = bench_of(surroundings=Surroundings(special_level="medusa"))
    bench.script(*SMALL_STATUE)
    bench.order(kind=bench.kind("statue"), montype=7)
    assert bench.level.pile(5, 5)[0].species == 7
