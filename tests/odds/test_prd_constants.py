"""The constant form: from a rate to its constant and back, and the longest run of misses."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

from vaultc.odds import prd
from vaultc.odds.hit_counts import longest_misses
from vaultc.odds.laws import longest_streak_law
from vaultc.odds.prd import DIGITS, ConstantForm


def test_the_recorded_constants(recorded) -> None:
    for row in recorded("prd")["c_constants"]:
        form = ConstantForm.of_rate(Fraction(row["percent"], 100))
        assert float(form.constant) == pytest.approx(float(row["C"]), rel=2e-15)
        assert (form.word, form.certain_try) == (row["c32"], row["max_trials"])
        assert prd.variance_ratio(float(form.constant)) == pytest.approx(
            float(row["variance_ratio_to_independent"]), rel=1e-7
        )


@pytest.mark.parametrize("percent", ["0.1", "1", "5", "12.5", "25", "33.3", "50", "52.9", "60", "66"])
def test_there_and_back(percent: str) -> None:
    """The rate of the twenty digits is the rate again, to as many digits."""
    rate = Fraction(percent) / 100
    form = ConstantForm.of_rate(rate)
    assert isinstance(form.constant, Decimal)
    assert len(form.constant.normalize().as_tuple().digits) <= DIGITS
    back = ConstantForm.of_constant(Fraction(form.constant))
    assert abs(Fraction(back.rate) / rate - 1) < Fraction(1, 10 ** (DIGITS - 2))


@pytest.mark.parametrize("percent", [67, 70, 75, 90, 99])
def test_exact_constants(percent: int) -> None:
    rate = Fraction(percent, 100)
    form = ConstantForm.of_rate(rate)
    assert form.constant == 2 - 1 / rate
    assert ConstantForm.of_constant(2 - 1 / rate).rate == rate


def test_an_exact_rate_by_hand() -> None:
    """At 1/3: tries end at 1, 2 or 3; the mean is 1 + 2/3 + 2/9."""
    form = ConstantForm.of_constant(Fraction(1, 3))
    assert (form.rate, form.certain_try) == (Fraction(9, 17), 3)
    assert list(form.chances()) == list(form.chances(9)) == [Fraction(1, 3), Fraction(2, 3), 1]
    assert list(form.chances(2)) == [Fraction(1, 3), Fraction(2, 3)]
    assert ConstantForm.of_constant(Fraction(1)).rate == 1


def test_long_fractions_are_digits() -> None:
    rate = ConstantForm.of_constant(Fraction(1, 10**6)).rate
    assert isinstance(rate, Decimal)
    assert float(rate) == pytest.approx(1 / prd.try_moments(1e-6).mean, rel=1e-13)


@pytest.mark.parametrize("constant", [Fraction(0), Fraction(-1, 2), Fraction(11, 10), Fraction(1, 10**7)])
def test_impossible_constants(constant: Fraction) -> None:
    with pytest.raises(ValueError, match=r"between 0\.000001 and 1"):
        ConstantForm.of_constant(constant)


@pytest.mark.parametrize("odds", [(50,), (0, 100), (20, 0, 70), prd.SEVEN_STEPS, (3, 17, 100)])
def test_mean_and_variance_of_the_tries_of_a_table(odds: tuple[int, ...]) -> None:
    table = prd.Table.of_percentages(odds)
    assert table.tries.mean == 1 / table.rate
    mean, square, missed = 0.0, 0.0, 1.0
    for number in range(1, 20_000):
        chance = float(table.chances[(number - 1) % len(odds)])
        mean += missed * chance * number
        square += missed * chance * number**2
        missed *= 1 - chance
    assert float(table.tries.mean) == pytest.approx(mean)
    assert float(table.tries.variance) == pytest.approx(square - mean**2)


@pytest.mark.parametrize(("chances", "tries"), [((0.3, 0.6, 1.0), 9), ((0.1, 0.5), 10), ((0.25,), 11), ((0.0, 1.0), 5)])
def test_longest_misses_by_enumeration(chances: tuple[float, ...], tries: int) -> None:
    law = [0.0] * (tries + 1)
    for hits in product((False, True), repeat=tries):
        share, run, longest = 1.0, 0, 0
        for hit in hits:
            chance = chances[run % len(chances)]
            share *= chance if hit else 1 - chance
            run = 0 if hit else run + 1
            longest = max(longest, run)
        law[longest] += share
    found = longest_misses(chances, tries)
    assert found == pytest.approx(law[: len(found)])
    assert sum(law[len(found) :]) == pytest.approx(0, abs=1e-14)


def test_longest_misses_as_for_other_chains() -> None:
    chances = [min(1.0, 0.08 * number) for number in range(1, 14)]
    other = longest_streak_law({0: 1.0}, lambda n: (chances[n], 0, n + 1), 40)
    found = longest_misses(chances, 40)
    assert {length: share for length, share in enumerate(found) if share > 1e-12} == pytest.approx(
        {length: share for length, share in other.items() if share > 1e-12}
    )
