"""Rubber-band odds: exact laws and simulation."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from vaultc.chance.generators import GENERATORS
from vaultc.odds.hunger import Order, RubberBand
from vaultc.odds.laws import mean_and_variance, simulate, uniform_numbers


def test_prototype(recorded) -> None:
    expected = recorded("rubber_band")["prototype"]
    odds = RubberBand()
    law = odds.law(20)
    mean, variance = mean_and_variance(law)
    assert {str(hits): str(share) for hits, share in law.items()} == expected["distribution"]
    assert [str(chance) for chance in odds.level_chances(20)] == expected["per_level"]
    assert str(mean) == expected["mean"]
    assert sqrt(variance) == pytest.approx(float(expected["sd"]), rel=1e-14)
    assert str(odds.long_run_rate) == expected["long_run_rate"]


@pytest.mark.parametrize("order", Order, ids=lambda order: order.value)
def test_orders(order: Order, recorded) -> None:
    expected = recorded("rubber_band")["other_orders"][order.value]
    odds = RubberBand(order=order)
    law = odds.law(20)
    mean, variance = mean_and_variance(law)
    assert float(mean) == pytest.approx(float(expected["mean"]), rel=1e-13)
    assert sqrt(variance) == pytest.approx(float(expected["sd"]), rel=1e-12)
    assert odds.level_chances(1) == [Fraction(expected["level1"])]
    assert {str(hits): float(share) for hits, share in law.items()} == pytest.approx(
        {hits: float(share) for hits, share in expected["distribution"].items()}, rel=1e-11
    )


def test_staircakes(recorded) -> None:
    rows = recorded("rubber_band")["staircakes"]
    assert len(rows) == 40
    for row in rows:
        odds = RubberBand(*(Fraction(row[name]) for name in ("start", "up", "down")))
        law = odds.law(row["levels"])
        mean, variance = mean_and_variance(law)
        assert str(odds.level_chances(1)[0]) == row["level1_chance"]
        assert float(mean) == pytest.approx(float(row["mean"]), rel=1e-12)
        assert sqrt(variance) == pytest.approx(float(row["sd"]), rel=1e-9, abs=1e-9)
        assert {str(cakes): float(share) for cakes, share in law.items()} == pytest.approx(
            {cakes: float(share) for cakes, share in row["distribution"].items()}, rel=1e-11
        )


@pytest.mark.parametrize(
    "order", [order for order in Order if order is not Order.CLAMPED], ids=lambda order: order.value
)
def test_long_run_rates_hold_in_simulation(order: Order) -> None:
    odds = RubberBand(order=order)
    uniform = uniform_numbers(GENERATORS["isaac"].words(9), 32)
    assert sum(simulate(odds.start, odds.step, uniform, 20_000)) / 20_000 == pytest.approx(
        float(odds.long_run_rate or 0), abs=0.003
    )


def test_clamping_spoils_the_rate() -> None:
    odds = RubberBand(order=Order.CLAMPED)
    uniform = uniform_numbers(GENERATORS["isaac"].words(9), 32)
    assert odds.long_run_rate is None
    assert sum(simulate(odds.start, odds.step, uniform, 50_000)) / 50_000 == pytest.approx(0.41, abs=0.01)


@pytest.mark.parametrize(("up", "down"), [("0", "1"), ("1/10", "0"), ("1/2", "1/4"), ("-1/10", "1")])
def test_odds_that_make_no_sense(up: str, down: str) -> None:
    with pytest.raises(ValueError, match="must"):
        RubberBand(up=Fraction(up), down=Fraction(down))
