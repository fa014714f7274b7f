"""Pseudo-random distribution: both forms, exactly and simulated."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from vaultc.chance.generators import GENERATORS
from vaultc.odds import prd
from vaultc.odds.laws import moments, simulate, uniform_numbers

NAMES = {
    "safe": "A_safe_wrap",
    "literal": "B_literal_with_zero_after_table",
    "certain eighth": "C_table_plus_100_percent",
    "certain seventh": "D_last_entry_replaced_by_100_percent",
}


def test_thresholds(recorded) -> None:
    assert list(prd.thresholds_of(prd.SEVEN_STEPS)) == recorded("prd")["seed_table"]["thresholds"]


@pytest.mark.parametrize("name", NAMES)
def test_readings_of_the_table(name: str, recorded) -> None:
    expected = recorded("prd")["seed_table"]["readings"][NAMES[name]]
    table = prd.published_readings()[name]
    assert str(table.rate) == expected["rate"]
    assert float(table.cycle) == pytest.approx(float(expected["expected_cycle"]), rel=1e-14)
    assert float(table.wrap_chance) == pytest.approx(
        float(expected["wrap_probability_per_cycle"]), rel=1e-13, abs=1e-16
    )
    assert float(table.long_run_variance) == pytest.approx(float(expected["asymptotic_variance_per_trial"]), rel=1e-12)
    chances = [float(chance) for chance in table.chances]
    mean, variance = moments({0: 1.0}, lambda n: (chances[n], 0, (n + 1) % len(chances)), 10_000)
    assert mean / 10_000 == pytest.approx(float(expected["mean_of_10000"]), rel=1e-11)
    assert sqrt(variance) / 10_000 == pytest.approx(float(expected["sd_of_10000"]), rel=1e-9)


def test_nominal_rates(recorded) -> None:
    expected = recorded("prd")["seed_table"]["nominal_exact"]
    seven = prd.SEVEN_STEPS
    tables = {
        "A_safe_wrap": seven,
        "B_literal": (*seven, 0),
        "C_plus_100": (*seven, 100),
        "D_last_100": (*seven[:-1], 100),
    }
    assert {name: str(prd.Table.of_percentages(odds).rate) for name, odds in tables.items()} == {
        name: str(Fraction(rate)) for name, rate in expected.items()
    }


def test_the_published_figures_hold_the_error(recorded) -> None:
    published = recorded("prd")["seed_table"]["seed_printed"]
    error = float(published["sd"]) / 100
    readings = prd.published_readings()
    assert abs(float(published["mean"]) - 0.2457458) < error
    assert float(readings["literal"].rate) == pytest.approx(0.245773182, abs=5e-10)
    assert abs(float(published["mean"]) - 0.2466251) > 30 * error


def test_tuning_an_entry(recorded) -> None:
    expected = recorded("prd")["seed_table"]["tuned_to_25_percent"]
    for name, odds in (("C_first_entry", (*prd.SEVEN_STEPS, 100)), ("D_first_entry", (*prd.SEVEN_STEPS[:-1], 100))):
        table = prd.Table.of_percentages(odds)
        entry = table.tuned(0, Fraction(1, 4))
        assert str(entry) == expected[name]["p"]
        assert int(entry * prd.WORD) == expected[name]["threshold"]
        assert prd.Table((entry, *table.chances[1:])).rate == Fraction(1, 4)
    with pytest.raises(ValueError, match="no value"):
        prd.Table.of_percentages((10, 100)).tuned(0, Fraction(1, 10))


def test_constants(recorded) -> None:
    rows = recorded("prd")["c_constants"]
    assert len(rows) == 99
    for row in rows:
        constant = prd.constant_for(Fraction(row["percent"], 100))
        assert constant == pytest.approx(float(row["C"]), rel=1e-11)
        assert prd.constant_word(row["percent"]) == row["c32"]
        assert prd.certain_try(constant) == row["max_trials"]
        rate = prd.rate_of_word(row["c32"])
        assert rate == pytest.approx(float(row["rate_with_c32"]), rel=1e-12)
        assert abs(rate - row["percent"] / 100) < 6.4e-10
        assert prd.variance_ratio(constant) == pytest.approx(float(row["variance_ratio_to_independent"]), abs=1e-7)


def test_simulations_agree() -> None:
    table = prd.published_readings()["safe"]
    uniform = uniform_numbers(GENERATORS["isaac"].words(5), 32)
    assert sum(simulate(0, table.step, uniform, 100_000)) / 100_000 == pytest.approx(0.246653, abs=0.003)
    word = prd.constant_word(25)
    hits = sum(
        simulate(0, lambda misses: (min(prd.WORD, (misses + 1) * word) / prd.WORD, 0, misses + 1), uniform, 100_000)
    )
    assert hits / 100_000 == pytest.approx(0.25, abs=0.003)


@pytest.mark.parametrize("odds", [(), (3, 101), (-1,), (50, 150)])
def test_tables_that_are_none(odds: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="odds"):
        prd.Table.of_percentages(odds)


@pytest.mark.parametrize("rate", [Fraction(0), Fraction(1), Fraction(3, 2)])
def test_rates_without_a_constant(rate: Fraction) -> None:
    with pytest.raises(ValueError, match="rate"):
        prd.constant_for(rate)
