"""Rules of creation that the recorded cases do not reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vaultc.generation.population.objects import (
    bury,
    corpse_or_statue,
    create,
    gold,
    hatch,
    high_score_object,
    make_at,
    pick,
    put_on_pile,
    random_class,
    species,
    unearth,
)
from vaultc.world.catalog.terrain import ICE
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Hero, Surroundings

ROT = (("g", 1000, 0), *[("g", 6, 3)] * 10, ("g", 2, 0))


def test_samurai_find_splint_mail_that_does_not_rust(bench_of: Callable[..., Any]) -> None:
    bench = bench_of([("g", 10, 1), ("g", 11, 1), ("g", 10, 1), ("g", 10, 1)], Surroundings(hero=Hero(role="Samurai")))
    assert create(bench.site, bench.kind("splint mail"), True, False).erodeproof


def test_uninitialised_corpses_only_draw_their_timer(bench: Any) -> None:
    bench.script(*ROT)
    assert create(bench.site, bench.kind("corpse"), False, False).species == 0
    assert bench.spent()


@pytest.mark.parametrize(
    ("given", "draws"), [("lichen", ()), ("newt", ()), ("troll", ROT), ("Death", (*ROT, ("g", 3, 2), ("g", 3, 0)))]
)
def test_corpses_of_a_species_may_draw_their_timer_again(bench: Any, given: str, draws: tuple[Any, ...]) -> None:
    bench.script(*ROT, *draws)
    item = corpse_or_statue(bench.site, bench.kind("corpse"), bench.monster(given), 3, 3, False)
    assert item.species == bench.monster(given)
    assert bench.spent()


def test_high_score_statues_draw_a_rank_in_vain(bench: Any) -> None:
    bench.script(("g", 10, 4))
    assert high_score_object(bench.site, bench.kind("statue"), 3, 3).species == 0
    assert bench.spent()


def test_gold_joins_gold(bench: Any) -> None:
    heap = gold(bench.site, 20, 3, 3)
    put_on_pile(bench.site, bench.item("dagger"), 3, 3)
    bench.script(("g", 7, 1), ("g", 30, 9))
    assert gold(bench.site, 0, 3, 3) is heap
    assert heap.quantity == 20 + 1 + 2 * 10
    assert bench.level.pile(3, 3)[1] is heap


@pytest.mark.parametrize(
    ("place_facts", "roll", "expected"),
    [
        ({}, 0, "WEAPON"),
        ({}, 99, "AMULET"),
        ({"dungeon": "Gehennom"}, 19, "WEAPON"),
        ({"dungeon": "Gehennom", "special_level": "rogue"}, 99, "RING"),
    ],
)
def test_classes_by_place(bench_of: Callable[..., Any], place_facts: dict[str, Any], roll: int, expected: str) -> None:
    bench = bench_of([("g", 100, roll)], Surroundings(**place_facts))
    assert random_class(bench.site) == expected


def test_picks_of_rows(bench: Any) -> None:
    assert pick(bench.site, 70, 70) == 70
    bench.script(("g", 10, 7))
    assert pick(bench.site, 83, 92) == 90
    bench.script(("g", 882, 881))
    assert pick(bench.site, bench.kind("dilithium crystal"), bench.kind("loadstone")) == bench.kind("loadstone")


@pytest.mark.parametrize(("genocided", "hatches"), [(True, False), (False, True)])
def test_only_the_genocided_do_not_hatch(bench: Any, genocided: bool, hatches: bool) -> None:
    """A species that has died out by its births on the level still lies in eggs."""
    crocodile = bench.monster("crocodile")
    bench.site.gone.add(crocodile)
    if not genocided:
        bench.site.born[crocodile] = 120
    bench.script(("g", 77, 5))
    assert (hatch(bench.site, crocodile) is not None) is hatches


def test_a_bag_of_holding_holds_no_cancellation(bench: Any) -> None:
    cancellation = (("g", 100, 89), ("g", 1000, 580), ("g", 5, 2), ("g", 17, 3))
    wands = sum(kind.probability for kind in bench.site.catalog.kinds[447:471])
    bench.script(("g", 2, 1), *cancellation, ("g", wands, 570), ("g", wands, 0))
    bag = create(bench.site, bench.kind("bag of holding"), True, True)
    assert [(item.kind, item.spe) for item in bag.contents] == [(bench.kind("light", "/"), 6)]
    assert bench.spent()


def test_without_suitable_species_one_search_is_thrown_away(bench: Any) -> None:
    searched = [bench.monster(name) for name in ("steam vortex", "newt", "queen bee", "jackal")]
    bench.site.gone.update(range(len(bench.site.catalog.species)))
    bench.script(*(("m", 359, number) for number in searched))
    assert species(bench.site) == bench.monster("jackal")
    assert bench.spent()


def test_burial_under_ice(bench: Any) -> None:
    bench.level.terrain[3 * HEIGHT + 3] = ICE
    rock = make_at(bench.site, bench.kind("rock"), 3, 3, initialised=False)
    bench.script(("g", 100, 0))
    assert not bury(bench.site, rock)
    water = make_at(bench.site, bench.kind("water"), 3, 3, initialised=False)
    bench.script(("g", 100, 0), ("g", 100, 5), ("g", 250, 0))
    assert not bury(bench.site, water)
    assert bench.spent()
    assert bench.level.buried == [water, rock]


def test_unique_items_and_riders_are_not_buried(bench: Any) -> None:
    for item in (bench.item("Bell of Opening"), bench.item("corpse", species=bench.monster("Famine"))):
        put_on_pile(bench.site, item, 3, 3)
        assert not bury(bench.site, item)
        assert item in bench.level.pile(3, 3)


def test_buried_things_come_up_again(bench: Any) -> None:
    coin = gold(bench.site, 3, 3, 3)
    bench.script(("g", 100, 0))
    bury(bench.site, coin)
    unearth(bench.site, 3, 3)
    assert bench.level.pile(3, 3) == [coin]
    assert not coin.buried
    assert not bench.level.buried
