"""Intervals and tests against values that are known."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import pytest

from vaultc.sampling.statistics import inference
from vaultc.sampling.statistics.inference import distributions, fisher, holm, kolmogorov, means, shares, wilson


def test_wilson() -> None:
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)  # Newcombe 1998, table I
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_newcombes_interval_of_a_difference() -> None:
    found = shares((48, 80), (56, 70))  # Newcombe 1998: 56/70 - 48/80
    assert found.difference == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)


def test_fishers_exact_test() -> None:
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)  # the lady tasting tea
    assert fisher(0, 5000, 6, 5000) == pytest.approx(2 * comb(5000, 6) / comb(10000, 6), rel=1e-6)


def test_shares_that_are_equal_or_far_apart() -> None:
    assert shares((5, 10), (50, 100)).chance == 1.0
    assert shares((0, 100), (0, 100)).chance == 1.0
    assert shares((0, 0), (1, 10)).chance == 1.0
    assert shares((2500, 5000), (3000, 5000)).chance < 1e-20


def test_means() -> None:
    first, second = {0: 50, 2: 50}, {1: 50, 3: 50}
    found = means(first, second)
    assert found.difference == 1.0
    assert (found.low, found.high) == pytest.approx((1 - 0.28027, 1 + 0.28027), abs=1e-4)
    assert found.chance < 1e-10
    assert means(first, first).chance == 1.0
    assert means({3: 100}, {4: 100}).chance < 1e-10
    assert means({3: 1}, {4: 1}).chance == 1.0


@pytest.mark.parametrize(
    ("chance", "freedom", "value"),  # from a table of Student's law
    [(0.05, 1, 12.7062), (0.05, 2, 4.3027), (0.05, 10, 2.2281), (0.01, 5, 4.0321), (0.05, 1e9, 1.95996)],
)
def test_students_law(chance: float, freedom: float, value: float) -> None:
    assert inference.half_width(chance, freedom) == pytest.approx(value, abs=1e-4)
    assert inference.beyond(value, freedom) == pytest.approx(chance, rel=1e-4)
    assert inference.beyond(-value, freedom) == inference.beyond(value, freedom)
    assert inference.beyond(0, freedom) == 1


def test_students_law_of_two_degrees_is_known() -> None:
    for value in (1e-6, 0.3, 1, 2, 50, 1e6):
        inside = value / (2 + value * value) ** 0.5
        assert inference.beyond(value, 2) == pytest.approx(1 - inside, abs=1e-13)


def test_few_values_are_no_proof() -> None:
    """Two pairs of neighbours ten apart: twenty standard errors by the normal law."""
    found = means({0: 1, 1: 1}, {10: 1, 11: 1})
    assert found.chance == pytest.approx(1 - 2**0.5 * 10 / (2 + 200) ** 0.5, rel=1e-9)
    assert (found.low, found.high) == pytest.approx((10 - 3.0424, 10 + 3.0424), abs=1e-4)


def test_kolmogorovs_law() -> None:
    assert kolmogorov(1.3581) == pytest.approx(0.05, abs=1e-4)
    assert kolmogorov(1.6276) == pytest.approx(0.01, abs=1e-4)
    assert kolmogorov(0.1) == 1.0


def test_shapes_with_the_same_mean() -> None:
    narrow, wide = {5: 1000}, {0: 500, 10: 500}
    assert means(narrow, wide).chance == 1.0
    assert distributions(narrow, wide) < 1e-10
    assert distributions(narrow, narrow) == 1.0
    assert distributions({}, narrow) == 1.0


def test_many_tests_at_once() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_luck_alone_is_rarely_called_a_change() -> None:
    """A hundred pairs of samples of the same laws; the limit holds for all tests of a pair together."""
    dice = random.Random(7)
    changed = 0
    for _ in range(100):
        chances = []
        for share in (0.5, 0.02, 0.001, 0.9):
            hits = [sum(dice.random() < share for _ in range(500)) for _ in range(2)]
            chances.append(shares((hits[0], 500), (hits[1], 500)).chance)
        samples = [Counter(dice.randint(1, 6) * (dice.random() < 0.2) for _ in range(500)) for _ in range(2)]
        chances += [means(*samples).chance, distributions(*samples)]
        changed += min(holm(chances)) < 0.01
    assert changed <= 5
