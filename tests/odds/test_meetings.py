"""Numbers and chances of meetings in one game, against enumeration."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from vaultc.odds.encounters import Journeys, UncertainValue, estimate_of

JOURNEYS = Journeys.of([(0.25, (1, 2, 4)), (0.25, (1, 2, 4)), (0.5, (1, 3))])
CHANCES = {1: UncertainValue(0.1), 2: UncertainValue(0.25), 3: UncertainValue(0.4), 4: UncertainValue(1.0)}


def test_equal_journeys_are_put_together() -> None:
    assert JOURNEYS.journeys == ((0.5, (1, 2, 4)), (0.5, (1, 3)))
    assert JOURNEYS.depths == (1, 2, 3, 4)
    assert [JOURNEYS.share(depth) for depth in range(1, 6)] == [1, 0.5, 0.5, 0.5, 0]
    assert JOURNEYS.down_to(2).journeys == ((0.5, (1, 2)), (0.5, (1,)))


def enumerated(journeys: Journeys) -> dict[int, float]:
    """The law of the number of levels with a meeting."""
    law: dict[int, float] = {}
    for share, depths in journeys.journeys:
        for hits in product((False, True), repeat=len(depths)):
            chance = share
            for depth, hit in zip(depths, hits, strict=True):
                chance *= CHANCES[depth].value if hit else 1 - CHANCES[depth].value
            law[sum(hits)] = law.get(sum(hits), 0.0) + chance
    return law


def test_chance_and_number_are_those_of_enumeration() -> None:
    for depth in (1, 2, 3, 4):
        way = JOURNEYS.down_to(depth)
        law = enumerated(way)
        assert way.chance(CHANCES).value == pytest.approx(1 - law[0])
        assert way.number(CHANCES).value == pytest.approx(sum(number * chance for number, chance in law.items()))


def test_law_of_the_number() -> None:
    law = JOURNEYS.law(lambda depth, point: 1 + CHANCES[depth].value * (point - 1), 2.0)
    for number, chance in enumerated(JOURNEYS).items():
        assert law[number] == pytest.approx(chance, abs=1e-12)
    assert sum(law) == pytest.approx(1)


def test_law_of_many_meetings_is_long_enough() -> None:
    journeys = Journeys.of([(1.0, tuple(range(1, 21)))])
    law = journeys.law(lambda _depth, point: (0.1 + 0.9 * point) ** 10, 180.0)
    assert len(law) > 200
    assert law[180] == pytest.approx(comb(200, 180) * 0.9**180 * 0.1**20)


def test_errors_are_carried_along() -> None:
    chances = {depth: UncertainValue(0.1, 0.01) for depth in (1, 2, 3, 4)}
    number, chance = JOURNEYS.number(chances), JOURNEYS.chance(chances)
    assert number.error == pytest.approx((1 + 3 * 0.25) ** 0.5 * 0.01)
    step = 1e-6
    slopes = [
        (JOURNEYS.chance({**chances, depth: UncertainValue(0.1 + step)}).value - chance.value) / step
        for depth in chances
    ]
    assert chance.error == pytest.approx(sum((slope * 0.01) ** 2 for slope in slopes) ** 0.5, rel=1e-4)
    low, high = chance.interval(high=1.0)
    assert low < chance.value < high <= 1


def test_estimate_of_a_sample() -> None:
    assert estimate_of([2, 4, 6]) == UncertainValue(4.0, pytest.approx((4 / 3) ** 0.5))
    assert estimate_of([]) == UncertainValue(0.0)
    assert UncertainValue(0.01, 1.0).interval(high=1.0) == (0.0, 1.0)
