"""Numbers of hits in many tries: against recorded moments, against enumeration, against each other."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import pytest

from vaultc.odds.hit_counts import Counters, hit_counts, independent_counts, series_counts
from vaultc.odds.laws import hit_law
from vaultc.odds.prd import SEVEN_STEPS, Table, published_readings

NAMES = {"safe": "A_safe_wrap", "literal": "B_literal_with_zero_after_table"}
ODDS = (Fraction(1, 10), Fraction(1, 2), Fraction(1, 4))


@pytest.mark.parametrize("name", NAMES)
def test_ten_thousand_tries(name: str, recorded) -> None:
    expected = recorded("prd")["seed_table"]["readings"][NAMES[name]]
    law = hit_counts([float(chance) for chance in published_readings()[name].chances], [1.0], 10_000)
    assert law.mean / 10_000 == pytest.approx(float(expected["mean_of_10000"]), rel=1e-12)
    assert law.deviation / 10_000 == pytest.approx(float(expected["sd_of_10000"]), rel=1e-8)


def exact(start: dict[int, Fraction], tries: int) -> dict[int, float]:
    return {hits: float(share) for hits, share in hit_law(start, Table(ODDS).step, tries).items()}


def shares(law) -> dict[int, float]:
    return dict(zip(map(int, law.hits), map(float, law.shares), strict=True))


def test_agrees_with_exact_fractions() -> None:
    law = series_counts([float(chance) for chance in ODDS], 25, Counters.KEPT, 5)
    expected = exact({0: Fraction(1)}, 25)
    assert shares(law) == pytest.approx({hits: expected[hits] for hits in shares(law)}, rel=1e-9)
    assert sum(shares(law).values()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("counters", "start"),
    [
        (Counters.RESET, {0: Fraction(1)}),
        (Counters.RANDOMISED, dict.fromkeys(range(3), Fraction(1, 3))),
        (Counters.SETTLED, {0: Fraction(20, 47), 1: Fraction(18, 47), 2: Fraction(9, 47)}),
    ],
)
def test_levels_begin_anew(counters: Counters, start: dict[int, Fraction]) -> None:
    """Two levels of three tries and the beginning of a third."""
    law = series_counts([float(chance) for chance in ODDS], 8, counters, 3)
    expected: dict[int, float] = {}
    for a, x in exact(start, 3).items():
        for b, y in exact(start, 3).items():
            for c, z in exact(start, 2).items():
                expected[a + b + c] = expected.get(a + b + c, 0.0) + x * y * z
    assert shares(law) == pytest.approx(expected, rel=1e-12)


def test_settled_counters_keep_the_rate_and_a_reset_lowers_it() -> None:
    table = Table.of_percentages(SEVEN_STEPS)
    chances = [float(chance) for chance in table.chances]
    settled = series_counts(chances, 1000, Counters.SETTLED, 20)
    assert settled.mean / 1000 == pytest.approx(float(table.rate), rel=1e-12)
    assert series_counts(chances, 1000, Counters.RESET, 20).mean < settled.mean - 10


def test_independent_tries() -> None:
    law = independent_counts(0.25, 100)
    assert (law.mean, law.deviation) == (pytest.approx(25), pytest.approx(sqrt(18.75)))
    assert shares(law)[25] == pytest.approx(comb(100, 25) * 0.25**25 * 0.75**75)
    assert shares(independent_counts(1, 5)) == {5: 1.0}
    assert shares(independent_counts(0, 5)) == {0: 1.0}
    with pytest.raises(ValueError, match="between 0 and 100"):
        independent_counts(1.5, 5)


def test_quartiles_and_extremes() -> None:
    law = independent_counts(0.5, 4)
    assert law.quartiles == (1, 2, 3)
    assert law.extremes(1) == (2, 2)
    assert law.extremes(11) == (0, 4)
    assert law.extremes(10) == (1, 3)


def test_one_try() -> None:
    law = series_counts([0.25], 1, Counters.RESET, 1)
    assert (law.tries, shares(law)) == (1, {0: 0.75, 1: 0.25})


@pytest.mark.parametrize(("tries", "per_level"), [(0, 5), (5, 0)])
def test_no_tries(tries: int, per_level: int) -> None:
    with pytest.raises(ValueError, match="at least one try"):
        series_counts([0.5], tries, Counters.RESET, per_level)
