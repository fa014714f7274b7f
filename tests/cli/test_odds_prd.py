"""``vaultc odds prd``: the table form, tuned, overrun, and over many tries."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from recorded import vectors

PUBLISHED = "3,17,29,37,43,59,83"


def data(run, *arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("odds", "prd", *arguments, "--format", "json").stdout)
    return found


def shares(found: dict[str, Any], column: str = "with memory") -> dict[str, float]:
    return {row["share of hits"]: row[column] for row in found["rows"]}


def test_published_is_a_table(run) -> None:
    assert data(run, "--table", "published") == data(run, "--table", PUBLISHED)
    assert data(run, "--table", "published")["long-run rate of the odds as written"] == "98569274365333/399627166255100"


def test_overrun_gives_the_published_figures(run) -> None:
    found = data(run, "--table", PUBLISHED, "--overrun", "--trials", 10_000)
    assert found["long-run rate decimal"] == pytest.approx(0.245773182, abs=5e-10)
    assert found["long-run rate of the odds as written"] == "98569274365333/401057891889767"
    assert shares(found)["mean"] == pytest.approx(0.2457458, abs=5e-8)
    assert shares(found)["standard deviation"] == pytest.approx(0.0022490, abs=5e-8)
    assert found["standard deviation, independent by with memory"] == pytest.approx(1.914, abs=5e-4)
    assert data(run, "--table", PUBLISHED, "--overrun")["rows"][-1]["odds"] == "0"


@pytest.mark.parametrize(
    ("close", "rate", "entry", "threshold"),
    [
        ("added", "100000000000000/401057891889767", Fraction(103689607111, 3103689607111), 143488405),
        ("replaced", "1000000000000/3996271662551", Fraction(889398583, 30889398583), 123665011),
    ],
)
def test_closing_and_tuning(run, close: str, rate: str, entry: Fraction, threshold: int) -> None:
    assert data(run, "--table", PUBLISHED, "--close", close)["long-run rate of the odds as written"] == rate
    found = data(run, "--table", PUBLISHED, "--close", close, "--tune", "25%")
    assert found["long-run rate of the odds as written"] == "1/4"
    assert found["rows"][0]["threshold"] == threshold
    assert Fraction(found["rows"][0]["odds"]) == entry


@pytest.mark.parametrize("entry", [*range(1, 8), "all"])
@pytest.mark.parametrize("overrun", [False, True])
def test_every_entry_can_be_tuned(run, entry: object, overrun: bool) -> None:
    options = ("--overrun",) if overrun else ()
    found = data(run, "--table", PUBLISHED, "--tune", "24.9%", "--entry", entry, *options)
    assert found["long-run rate decimal"] == pytest.approx(0.249, abs=1e-8)


def test_the_range_widens_with_more_runs(run) -> None:
    few = shares(data(run, "--table", PUBLISHED, "--trials", 1000, "--runs", 10))
    many = shares(data(run, "--table", PUBLISHED, "--trials", 1000, "--runs", 1000))
    assert many["lowest of 1000 runs"] < few["lowest of 10 runs"] < few["first quartile"]
    assert many["highest of 1000 runs"] > few["highest of 10 runs"] > few["third quartile"]


def test_a_table_of_rates(run) -> None:
    recorded = vectors("odds/prd")
    known = {row["percent"]: row for row in recorded["c_constants"]}
    found = data(run, "--rates", "5..95")["rows"]
    assert [round(float(Fraction(row["rate"])) * 100) for row in found] == list(range(5, 100, 5))
    for row in found:
        expected = known[round(float(Fraction(row["rate"])) * 100)]
        assert row["constant"] == pytest.approx(float(expected["C"]), rel=1e-13)
        assert row["in units of 2^-32"] == expected["c32"]
        assert (row["certain on try"], row["longest run of misses"]) == (
            expected["max_trials"],
            expected["max_trials"] - 1,
        )
        assert row["rate of that"] == pytest.approx(float(expected["rate_with_c32"]), abs=1e-12)
        assert row["tries on average"] == pytest.approx(1 / float(Fraction(row["rate"])))
    text = run("odds", "prd", "--rates", "12.5,30..31", "--step", "0.5").stdout.splitlines()
    assert [line.split()[0] for line in text[1:]] == ["12.5%", "30%", "30.5%", "31%"]


@pytest.mark.parametrize("options", [(), ("--overrun",), ("--close", "added")])
def test_tables_of_many_rates(run, options) -> None:
    """Each row is the table that --tune finds for its rate."""
    every = ("--table", PUBLISHED, "--entry", "all", *options)
    rows = data(run, *every, "--rates", "10..40", "--step", "15")["rows"]
    assert [row["rate"] for row in rows] == ["1/10", "1/4", "2/5"]
    for row in rows:
        alone = data(run, *every, "--tune", f"{float(Fraction(row['rate'])):.0%}")
        odds = [share["odds"] for share in alone["rows"][: 7 + ("--close" in options)]]
        assert [row[f"try {number}"] for number in range(1, len(odds) + 1)] == odds
        assert float(1 / Fraction(row["tries on average"])) == pytest.approx(float(Fraction(row["rate"])), abs=1e-8)
        assert row["variance of tries"] == alone["variance of tries"]


def test_a_constant_and_back(run) -> None:
    there = data(run, "25%")
    assert there["constant digits"] == "0.084744091852316990275"
    back = data(run, "--constant", there["constant digits"])
    assert abs(Fraction(back["long-run rate"]) - Fraction(1, 4)) < Fraction(1, 10**18)
    assert back["rows"][-1]["chance of this try"] == 1
    assert data(run, "--constant", "4/7")["long-run rate"] == "7/10"
    long = data(run, "--constant", "0.00001")
    assert (long["long-run rate"], len(long["long-run rate digits"].partition(".")[2].lstrip("0"))) == (None, 20)
    text = run("odds", "prd", "--constant", "0.00001").stdout
    assert text.startswith(f"long-run rate: {Decimal(long['long-run rate digits']) * 100}%\n")
    assert "constant: 4/7 = 0.571428571428571\n" in run("odds", "prd", "70%").stdout


def test_extremes(run) -> None:
    found = data(run, "25%")
    assert (found["certain on try"], found["longest run of misses"]) == (12, 11)
    assert found["tries until a hit"] == "4"
    table = data(run, "--table", PUBLISHED)
    assert (table["certain on try"], table["longest run of misses"]) == (None, None)
    assert Fraction(table["tries until a hit"]) == 1 / Fraction(table["long-run rate"])
    closed = data(run, "--table", PUBLISHED, "--close", "added")
    assert (closed["certain on try"], closed["longest run of misses"]) == (8, 7)
    assert (table["entries that are read"], table["thresholds are shares of"]) == (7, 2**32)
    assert data(run, "--table", PUBLISHED, "--overrun")["entries that are read"] == 8


@pytest.mark.parametrize("form", [("--table", "20,50,0"), ("--constant", "0.3"), ("70%",), ("--table", "10,100")])
def test_hits_by_enumeration(run, form) -> None:
    found = data(run, *form, "--hits-in", 6)
    single = data(run, *form)["rows"]
    if "--table" in form:
        chances = [Fraction(row["threshold"] + 1, 2**32) for row in single]
    else:
        constant = Fraction(found["constant digits"])
        chances = [min(Fraction(1), constant * number) for number in range(1, found["certain on try"] + 1)]
    law = dict.fromkeys(range(7), Fraction(0))
    for hits in product((0, 1), repeat=6):
        share, misses = Fraction(1), 0
        for hit in hits:
            chance = chances[misses]
            share *= chance if hit else 1 - chance
            misses = 0 if hit else (misses + 1) % len(chances)
        law[sum(hits)] += share
    assert {row["hits"]: Fraction(row["exactly"]) for row in found["rows"]} == law
    assert [Fraction(row["as many or more"]) for row in found["rows"]] == [
        sum((law[more] for more in range(hits, 7)), Fraction(0)) for hits in range(7)
    ]
    mean = sum((hits * share for hits, share in law.items()), Fraction(0))
    assert found["hits on average"] == pytest.approx(float(mean))
    square = sum((hits**2 * share for hits, share in law.items()), Fraction(0))
    assert found["variance"] == pytest.approx(float(square - mean**2))


def test_many_hits_agree_with_a_series(run) -> None:
    found, series = data(run, "25%", "--hits-in", 500), shares(data(run, "25%", "--trials", 500))
    assert found["hits on average"] / 500 == pytest.approx(series["mean"])
    assert found["standard deviation"] / 500 == pytest.approx(series["standard deviation"])
    assert sum(row["exactly"] for row in found["rows"]) == pytest.approx(1)


def test_the_longest_run_of_misses(run) -> None:
    found = data(run, "25%", "--misses-in", 40)
    assert found["rows"][-1]["misses"] > 11
    assert max(row["misses"] for row in found["rows"] if row["longest"] > 0) == 11
    assert sum(row["longest"] for row in found["rows"]) == pytest.approx(1)
    assert sum(row["independent: longest"] for row in found["rows"]) == pytest.approx(1)
    assert found["rows"][0]["as long or longer"] == pytest.approx(1)


def test_counters(run) -> None:
    means = {
        counters: shares(data(run, "25%", "--trials", 20, "--counters", counters))["mean"]
        for counters in ("kept", "reset", "settled")
    }
    assert 20 * means["kept"] == 20 * means["reset"] == pytest.approx(4.7375, abs=5e-5)
    assert means["settled"] == pytest.approx(0.25, abs=1e-9)
    assert (
        "randomised every 7 tries"
        in run(
            "odds", "prd", "--table", PUBLISHED, "--trials", 70, "--counters", "randomised", "--level-tries", 7
        ).stdout
    )


def test_all_tries_hit(run) -> None:
    assert set(shares(data(run, "--table", "100", "--trials", 9)).values()) == {0.0, 1.0}


@pytest.mark.parametrize(
    "arguments",
    [("--overrun",), ("--trials", 200), ("--hits-in", 9), ("--misses-in", 9), ("--trials", 30, "--counters", "reset")],
)
def test_pictures(run, tmp_path: Path, arguments) -> None:
    assert run("odds", "prd", "--table", PUBLISHED, *arguments, "--out", tmp_path / "prd.png").exit_code == 0
    with Image.open(tmp_path / "prd.png") as image:
        assert image.size == (900, 560)


def test_the_picture_of_rates(run, tmp_path: Path) -> None:
    assert run("odds", "prd", "--rates", "10..90", "--out", tmp_path / "rates.png").exit_code == 0
    with Image.open(tmp_path / "rates.png") as image:
        assert image.size == (900, 560)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("25%", "--overrun"), "require --table"),
        (("25%", "--tune", "20%"), "require --table"),
        (("25%", "--table", "3"), "give a percentage"),
        (("--table", "3,17", "--close", "added", "--overrun"), "never overrun"),
        (("--table", "3,17", "--tune", "0"), "more than 0%"),
        (("--table", "3,17", "--tune", "much"), "not a percentage"),
        (("--table", "10,100", "--tune", "10%"), "no value of entry 1"),
        (("--table", "0,50", "--tune", "60%", "--entry", "all"), "no factor gives"),
        (("--table", "3,17", "--tune", "10%", "--entry", "3"), "from 1 to 2, not '3'"),
        (("--table", "3,17", "--tune", "10%", "--entry", "x"), "all or a number"),
        (("--constant", "2"), "between 0.000001 and 1, not 2"),
        (("--constant", "much"), "'much' is not a number"),
        (("--constant", "0.1", "--table", "3"), "give a percentage"),
        (("--rates", "95..5"), "ends before it begins"),
        (("--rates", "5..100"), "below 100%"),
        (("--rates", "0..5"), "from 0.1%"),
        (("--rates", "5..95", "--step", "0"), "--step must be more than 0"),
        (("--rates", "1..99", "--step", "0.01"), "at most 1000 rates"),
        (("--rates", "5..95", "--trials", "7"), "choose one"),
        (("25%", "--step", "5"), "--step requires --rates"),
        (("--table", "3,17", "--rates", "5..15", "--tune", "9%"), "leave --tune out"),
        (("--table", PUBLISHED, "--rates", "5..95"), "no value of entry 1"),
        (("25%", "--hits-in", "4", "--misses-in", "4"), "choose one"),
        (("25%", "--hits-in", "1001"), "1000"),
        (("25%", "--trials", "0"), "20000"),
        (("25%", "--trials", "20001"), "20000"),
    ],
)
def test_bad_input(run, arguments, message: str) -> None:
    result = run("odds", "prd", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]
