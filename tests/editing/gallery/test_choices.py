"""The table of chances names every place where the dice decide."""

from __future__ import annotations

import vaultc
from vaultc.editing.gallery.cards import choices_of
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse


def outcomes(name: str) -> list[str]:
    return [choice.outcome for choice in choices_of(vaultc.library()[name].facts, UNNETHACK)]


def outcomes_of_text(statement: str) -> list[str]:
    model = analyze(parse(Source.from_text(f'LEVEL: "a"\n{statement}\n'), UNNETHACK.grammar), UNNETHACK)
    return [choice.outcome for choice in choices_of(model.levels[0], UNNETHACK)]


def test_chances_and_where_they_come_out() -> None:
    assert outcomes("vlt-delphi") == ["25 %"]
    assert outcomes("vlt-big-1") == ["75 %", "50 %; in 37.5 % of all levels"]
    assert outcomes_of_text("[50%]: [50%]: SINK: random") == ["50 %", "50 %; in 25 % of all levels"]


def test_dice() -> None:
    assert outcomes("vlt-big-2") == ["2d3: 2 to 6, 4 on average"]


def test_lists_and_squares() -> None:
    assert outcomes("vlt-feature") == ["one of 5 comes first, 1 in 5 each", "each square with 10 %"]


def test_random_numbers() -> None:
    assert outcomes_of_text("GOLD: rnd(6) + 1, random") == ["rnd(6): 0 to 5"]
    assert outcomes_of_text("GOLD: rnd(level.depth), random") == ["rnd(...): from 0, each number below it as often"]


def test_switches() -> None:
    assert "one of 3, 1 in 3 each" in outcomes("vlt-gambler")


def test_in_the_order_of_lines_with_their_text() -> None:
    choices = choices_of(vaultc.library()["vlt-ozymandias"].facts, UNNETHACK)
    assert [choice.line for choice in choices] == sorted(choice.line for choice in choices)
    assert choices[0].text.startswith("[10%]: ENGRAVING: (5,4), burn")
    assert choices[-1].text == '[75%]: TRAP: "web", (1,6)'
    assert len(choices) == 6


def test_nothing_is_left_to_the_dice() -> None:
    assert outcomes("vlt-thin-h") != []
    assert outcomes("vlt-clover") == []
