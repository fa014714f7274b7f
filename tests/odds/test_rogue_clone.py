"""Rogue-clone III: rolls, appearances, and how far from fair they are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from statistics import mean

import pytest

from vaultc.chance.congruential import RogueClone, percent_law
from vaultc.chance.seeding import modern_dice
from vaultc.odds import rogue_appearances as looks
from vaultc.odds.rogue_appearances import (
    cycle_law,
    distance_from_uniform,
    identity_excess,
    nothing_stays,
    uniform_share,
)


def test_rolls(recorded) -> None:
    for vector in recorded("rogue_clone3")["vectors"]:
        for bounds, expected in vector["get_rand"].items():
            rogue = RogueClone(vector["seed"])
            x, y = map(int, bounds.split(","))
            assert [rogue.get_rand(x, y) for _ in range(32)] == expected
        rogue = RogueClone(vector["seed"])
        assert [int(rogue.rand_percent(33)) for _ in range(32)] == vector["rand_percent_33"]
        rogue = RogueClone(vector["seed"])
        assert [int(rogue.coin_toss()) for _ in range(32)] == vector["coin_toss"]


def test_table(recorded) -> None:
    for vector in recorded("rogue_clone3")["vectors"]:
        rogue = RogueClone(vector["seed"])
        assert rogue.generator.table == vector["table_after_seed"]
        for _ in range(100):
            rogue.next_word()
        assert rogue.generator.table == vector["table_after_100"]
        assert (rogue.generator.front, rogue.generator.rear) == (vector["front100"], vector["rear100"])


def test_appearances(recorded) -> None:
    for vector in recorded("rogue_clone3")["vectors"]:
        rogue = RogueClone(vector["seed"])
        found, expected = looks.appearances(rogue), vector["appearance"]
        assert list(found.colours) == expected["potion_index"]
        assert [looks.COLOURS[title] for title in found.colours] == expected["potion_colour"]
        assert [looks.WAND_MATERIALS[material] for material in found.wands] == expected["wand_material"]
        assert "".join(str(int(looks.is_wood(material))) for material in found.wands) == expected["wand_is_wood"]
        assert [looks.GEMS[gem] for gem in found.rings] == expected["ring_gem"]
        assert list(found.scrolls) == expected["scroll_title"]
        assert found.draws == tuple(expected[f"draws_{what}"] for what in ("potions", "wands", "rings", "scrolls"))
        assert rogue.next_word() == expected["next_raw"]


def test_percentages(recorded) -> None:
    for percent, share in recorded("rogue_clone3")["statistics"]["rand_percent_exact"].items():
        assert str(percent_law(int(percent))) == share
    assert max(percent_law(p) - Fraction(p, 100) for p in range(101)) < Fraction(9, 10000)
    with pytest.raises(ValueError, match="percentage"):
        percent_law(101)


def test_exact_facts(recorded) -> None:
    facts = recorded("rogue_clone3")["statistics"]
    assert str(looks.colour_stays()) == facts["potion_keeps_colour_ideal"]
    assert float(looks.colour_moves()) == pytest.approx(0.0709874, abs=5e-8)
    assert float(looks.colour_stays() * looks.POTIONS) == pytest.approx(
        float(facts["expected_fixed_points"]), abs=5e-10
    )
    assert str(looks.expected_draws(looks.WANDS, len(looks.WAND_MATERIALS))) == facts["expected_draws"]["wands"]
    assert str(looks.expected_draws(looks.RINGS, len(looks.GEMS))) == facts["expected_draws"]["rings"]
    same = float(looks.same_title_chance())
    assert same == pytest.approx(float(facts["scroll_pair_same_title"]), rel=1e-12)
    assert same * 78 == pytest.approx(float(facts["expected_equal_pairs_13_titles"]), rel=1e-12)


def test_distance_from_a_fair_shuffle(recorded) -> None:
    facts = recorded("rogue_clone3")["statistics"]
    for swaps, name in ((33, "total_variation_from_uniform_33_swaps"), (32, "total_variation_32_swaps")):
        assert float(distance_from_uniform(swaps, 14)) == pytest.approx(float(facts[name]), rel=1e-12)
    assert float(distance_from_uniform(50, 14)) == pytest.approx(0.0022, abs=5e-5)
    assert float(nothing_stays(33, 14)) == pytest.approx(0.339088, abs=5e-7)
    assert float(identity_excess(33, 14)) == pytest.approx(2.39, abs=5e-3)


def test_cycle_law_agrees_with_all_swaps() -> None:
    law = cycle_law(2, 4)
    places = list(product(range(4), repeat=4))
    untouched = sum(swapped(*place) == [0, 1, 2, 3] for place in places)
    assert law[1, 1, 1, 1] == Fraction(untouched, len(places))
    assert sum(law.values()) == 1
    assert sum(uniform_share(cycles) for cycles in ((1, 1, 1, 1), (1, 1, 2), (2, 2), (1, 3), (4,))) == 1


def swapped(*places: int) -> list[int]:
    titles = list(range(4))
    for j, k in zip(places[::2], places[1::2], strict=True):
        titles[j], titles[k] = titles[k], titles[j]
    return titles


def test_games_show_it() -> None:
    games = [looks.shuffle_colours(RogueClone(seed)) for seed in range(1, 3001)]
    stay = mean(sum(title == kind for kind, title in enumerate(titles)) for titles in games)
    assert stay == pytest.approx(1.0803, abs=0.06)


def test_clean_shuffle_is_fair() -> None:
    dice = modern_dice(1)
    counts = Counter(tuple(looks.clean_shuffle(dice.rn2, 3)) for _ in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 120 for count in counts.values())
