"""The cards of ``vaultc odds FILE``: sentences, digits of counted numbers, and what changes over conditions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from vaultc.cli.odds_cards import ChanceSentence, counted_percentage, exact_percentage, mean_of

CARDS = """LEVEL: "vlt-cards"
FLAGS: rndvault
ROOM: "ordinary", lit, random, random, (7,5) {
  [25%]: GOLD: 4d20, (1,1)
  LOOP [2] { [50%]: FOUNTAIN: (2,2) }
  IF [level.depth > 8] { MONSTER: "newt", random }
  OBJECT: '*', (0,0)
  MONSTER: 'B', (3,3)
}
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.des"
    path.write_text(CARDS, "utf-8")
    return path


def test_one_card_for_a_line(run, cards: Path) -> None:
    heading, *blocks = run("odds", cards, "--samples", 50).stdout.rstrip("\n").split("\n\n")
    assert heading == f"vlt-cards, {cards}"
    assert blocks[:3] == [
        "line 4: [25%]: GOLD: 4d20, (1,1)\n  happens in 25% of levels (1/4)\n  4d20: 4 to 80, mean 42",
        "line 5: LOOP [2] { [50%]: FOUNTAIN: (2,2) }\n  happens in 75% of levels (3/4), once on average; 50% each time",
        'line 6: IF [level.depth > 8] { MONSTER: "newt", random }\n  never true here\n  place: a random square',
    ]
    assert "species of monster: about bat " in blocks[-1]


def test_chances_of_one_line_are_told_by_column_and_text(run, cards: Path) -> None:
    line = "  [50%]: IF [30%] { GOLD: 9, random } ELSE { [30%]: FOUNTAIN: random }\n"
    cards.write_text(CARDS.replace("  [25%]: GOLD: 4d20, (1,1)\n", line), "utf-8")
    card = run("odds", cards, "--samples", 50).stdout.split("\n\n")[1]
    assert card.splitlines()[1:] == [
        "  column 3, `[50%]`: happens in 50% of levels (1/2)",
        "  column 13, `[30%]`: happens in 15% of levels (3/20); 30% each time",
        "  column 30, place: a random square",
        "  column 46, `[30%]`: happens in 10.5% of levels (21/200); 30% each time",
        "  column 63, place: a random square",
    ]


def test_one_chance_of_a_line_needs_no_column(run, cards: Path) -> None:
    text = run("odds", cards, "--samples", 50).stdout
    assert "column" not in text


def test_several_depths_tell_only_what_changes(run, cards: Path) -> None:
    text = run("odds", cards, "--samples", 50, "--given", "depth=7..10").stdout
    assert "line 4" not in text
    assert "  depth 7 to 8: never true here\n  depth 9 to 10: true in every level\n" in text
    assert "kind of object: as before, but " in run("odds", cards, "--samples", 5, "--given", "depth=1,3").stdout
    assert text.endswith("do not change with depth\n")
    one = run("odds", cards, "--samples", 50, "--given", "depth=9").stdout
    assert one == run("odds", cards, "--samples", 50, "--depth", "9").stdout


def test_what_is_exact_needs_no_levels(run, cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards.write_text(CARDS.replace("  MONSTER: 'B', (3,3)\n", ""), "utf-8")
    monkeypatch.setattr("vaultc.cli.odds_files.count_sites", None)
    assert "place: a random square" in run("odds", cards).stdout


@pytest.mark.parametrize(
    ("hits", "number", "text"), [(493, 1000, "49%"), (100_000, 1_000_000, "10.00%"), (0, 50, "0%"), (4, 1000, "0.4%")]
)
def test_counted_shares_have_the_digits_of_their_sample(hits: int, number: int, text: str) -> None:
    assert counted_percentage(hits, number) == text


def test_a_counted_mean_has_the_digits_of_its_sample() -> None:
    assert mean_of({0: 5, 1: 5}, 10) == "0.5"
    assert mean_of({0: 50_000, 1: 50_000}, 100_000) == "0.500"
    assert mean_of({3: 7}, 7) == "3"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 2), "50%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(76, 77), "98.7%"),
        (Fraction(4095, 4096), "99.976%"),
        (Fraction(1, 2054), "0.049%"),
        (Fraction(1), "100%"),
    ],
)
def test_exact_chances_are_never_rounded_to_certainty(chance: Fraction, text: str) -> None:
    assert exact_percentage(chance) == text


def test_counted_shares_that_may_be_the_same_agree() -> None:
    one = ChanceSentence("about 49%", {"": (0.46, 0.52)})
    assert one.agrees(ChanceSentence("about 51%", {"": (0.48, 0.54)}))
    assert not one.agrees(ChanceSentence("about 71%", {"": (0.68, 0.74)}))
    assert not one.agrees(ChanceSentence("in every level"))
