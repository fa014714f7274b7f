"""``vaultc odds prd``: the table form, tuned, overrun, and over many tries."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

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


@pytest.mark.parametrize("arguments", [("--overrun",), ("--trials", 200), ("--trials", 30, "--counters", "reset")])
def test_pictures(run, tmp_path: Path, arguments) -> None:
    assert run("odds", "prd", "--table", PUBLISHED, *arguments, "--out", tmp_path / "prd.png").exit_code == 0
    with Image.open(tmp_path / "prd.png") as image:
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
        (("25%", "--trials", "0"), "20000"),
        (("25%", "--trials", "20001"), "20000"),
    ],
)
def test_bad_input(run, arguments, message: str) -> None:
    result = run("odds", "prd", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]
