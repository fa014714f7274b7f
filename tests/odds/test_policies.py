"""Chance policies: decisions against recorded ones, textual forms, exact laws."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from vaultc.chance.dice import Dice
from vaultc.chance.seeding import game_dice
from vaultc.chance.starts import WordBlocks
from vaultc.odds.policies import (
    Bag,
    Karmic,
    Luck,
    Pity,
    Prd,
    Rubber,
    karmic_base,
    karmic_rate,
    luck_chance,
    parse_policy,
    pity_base,
    policy_law,
)
from vaultc.odds.prd import WORD
from vaultc.odds.series import Series
from vaultc.support.errors import PolicyError

KEY = "vlt-0001/chance#0"


def text_of(run) -> str:
    """The textual form of a recorded run."""
    name, parameters = run["policy"], run["params"]
    cold = "" if name.endswith("(warm)") else ":cold"
    version = ":3.4.3" if parameters.get("version") == "3.4.3" else ""
    polarity = "boon" if parameters.get("polarity") == 1 else "bane"
    return {
        "independent": "game",
        "bag": "bag",
        "prd": f"prd{cold}",
        "rubber": f"rubber:{parameters.get('strength')}{cold}",
        "karmic": f"karmic{cold}",
        "karmic-raw": f"karmic:raw{cold}",
        "luck": f"luck:{parameters.get('luck')}:{polarity}{version}",
    }[name.removesuffix(" (warm)")]


def as_data(state: object) -> object:
    return json.loads(json.dumps(state))


def test_recorded_decisions(recorded) -> None:
    data = recorded("policies")
    assert len(data["runs"]) == 105
    for run in data["runs"]:
        percent = run["params"]["percent"]
        series = Series(data["series_seed"], parse_policy(text_of(run)))
        dice = Dice(WordBlocks(iter(data["words"])), WordBlocks(iter(())))
        assert as_data(series.record(KEY, percent).state) == run["start_state"]
        outcomes, states = "", []
        for _ in data["words"]:
            outcomes += str(int(series.decide(KEY, percent, dice)))
            states.append(as_data(series.records[KEY].state))
        assert outcomes == run["outcomes"], text_of(run)
        assert run["state_after_each"] in (None, states)


def test_karmic_bases(recorded) -> None:
    rows = recorded("karmic")["binary_policy"]
    assert len(rows) == 99
    for row in rows:
        percent = row["percent"]
        assert karmic_base(percent) == row["base32"]
        assert karmic_rate(row["base32"], percent) == pytest.approx(float(row["balanced_rate"]), abs=2e-12)
        assert abs(karmic_rate(row["base32"], percent) - percent / 100) < 1.01e-10
        assert karmic_rate(percent * WORD // 100, percent) == pytest.approx(float(row["raw_rate"]), abs=5e-10)


def test_luck_law(recorded) -> None:
    for row in recorded("policies")["luck_law_x100"]:
        for name, expected in row.items():
            if name != "luck":
                percent, version, polarity = name.split("_")
                policy = Luck(row["luck"], polarity == "boon", version == "3.4.3")
                assert str(luck_chance(policy, int(percent[1:]))) == str(Fraction(expected))


def test_comparison(recorded) -> None:
    rows = recorded("policies")["comparison_over_20_levels"]
    assert len(rows) == 33
    for row in rows:
        name = {"independent": "game", "karmic-raw": "karmic:raw"}.get(row["policy"], row["policy"])
        strength = f":{row['options']['strength']}" if name == "rubber" else ""
        cold = "" if row["warm_start"] or name in ("game", "bag") else ":cold"
        law = policy_law(name + strength + cold, row["percent"], 20, row["drought_len"])
        found = [law.mean, law.deviation, *law.first, law.long_variance]
        expected = [row[key] for key in ("mean", "sd", "level_1", "level_2", "level_3", "var_per_level_400")]
        assert found == pytest.approx([float(value) for value in expected], abs=1.01e-6), name
        assert (law.least, law.most) == (row["min"], row["max"]), name
        rare = [law.none, law.drought]
        assert rare == pytest.approx([float(row["p_none"]), float(row["p_drought"])], rel=1e-9, abs=1e-13), name


@pytest.mark.parametrize("text", ["prd", "rubber:40", "rubber:10", "karmic", "bag"])
def test_warm_series_keep_their_rate_in_simulation(text: str) -> None:
    dice = game_dice(8)
    series = Series(8, parse_policy(text))
    assert sum(series.decide(KEY, 33, dice) for _ in range(20_000)) / 20_000 == pytest.approx(0.33, abs=0.008)


def test_rubber_never_strays() -> None:
    dice = game_dice(1)
    series, hits = Series(1, Rubber(40, warm=False)), 0
    for number in range(1, 2000):
        hits += series.decide(KEY, 17, dice)
        assert abs(hits - number * 0.17) <= 100 / 40


@pytest.mark.parametrize("percent", [10, 25, 50])
def test_pity_keeps_the_rate(percent: int) -> None:
    law = policy_law("pity:20", percent, 60)
    base = pity_base(percent, 20) / WORD
    assert base / (1 - (1 - base) ** 20) == pytest.approx(percent / 100, abs=1e-9)
    assert law.mean / 60 == pytest.approx(percent / 100, abs=0.01)
    assert policy_law("pity:20", percent, 60, 20).drought < 1e-12
    with pytest.raises(PolicyError, match="more often than"):
        pity_base(percent, 100 // percent)


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("prd", Prd()),
        ("PRD:cold", Prd(warm=False)),
        ("rubber", Rubber(40)),
        ("rubber-band:10:cold", Rubber(10, warm=False)),
        ("karmic", Karmic()),
        ("karmic:cold:raw", Karmic(raw=True, warm=False)),
        ("bag", Bag()),
        ("pity:12", Pity(12)),
        ("luck:-5:bane:3.4.3", Luck(-5, boon=False, old_rule=True)),
        ("luck:+3:boon:in-stream", Luck(3, in_stream=True)),
        ("luck", Luck(7)),
        ("luck:bane", Luck(7, boon=False)),
    ],
)
def test_textual_forms(text: str, policy: object) -> None:
    found = parse_policy(text, luck=7)
    assert found == policy
    assert parse_policy(found.text) == policy


@pytest.mark.parametrize(
    "text",
    [
        "",
        "prdd",
        "prd:hot",
        "prd:cold:cold",
        "rubber:0",
        "rubber:101",
        "rubber:1:2",
        "luck:14",
        "luck:boon:bane",
        "pity",
        "pity:1",
        "bag:3",
        "karmic:5",
    ],
)
def test_texts_that_are_no_policy(text: str) -> None:
    with pytest.raises(ValueError, match=r"policy|must be|twice"):
        parse_policy(text)


@pytest.mark.parametrize(("percent", "levels"), [(0, 20), (100, 20), (150, 20), (25, 0), (25, 401)])
def test_laws_that_are_none(percent: int, levels: int) -> None:
    with pytest.raises(ValueError, match="must be"):
        policy_law("prd", percent, levels)
