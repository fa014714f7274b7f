"""Expectations tried on generated levels: verdicts, numbers, and words."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from vaultc.games import game_named
from vaultc.language.source import Source
from vaultc.linter.checking.level_samples import MET
from vaultc.linter.expectations.outcomes import TriedExpectation, Verdict, percentage
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, Trial, look_at
from vaultc.pipeline.reading import model_of

GAME = game_named("unnethack")
TEXT = """\
LEVEL: "cellar"
FLAGS: rndvault
# expect: {}
ROOM: "ordinary", lit, random, random, (9,5) {{
  LOOP [1d4] {{
    MONSTER: "newt", random
  }}
  [75%]: OBJECT: ('(', "chest"), random
  [30%]: FOUNTAIN: random
  IF [level.depth >= 10] {{
    TRAP: "pit", random
  }}
  IF [time.night] {{
    SINK: random
  }}
}}
"""


def probe_of(text: str) -> Probe:
    model = model_of(Source.from_text(text, "x.des"), GAME)
    return Probe.of(model.levels[0], model)


def tried(expectation: str, samples: int = 60, text: str = TEXT) -> TriedExpectation:
    probe = probe_of(text.format(expectation))
    trial = Trial.of(probe)
    for seed in range(1, samples + 1):
        trial.see(probe.sample(seed))
    (result,) = trial.outcomes()
    return result


@pytest.mark.parametrize(
    "text",
    ["1..4 monsters", "reachable", "width == 9", "45..95 % 1 chest", "newt", "0 % 5 newts", "100 % lit", ">= 1 newt",
     "1 pit at depth 12", "no pits at depth 9", ">= 50 % 1 sink at night", "no sinks", "1 room at mines:5", "no ghosts",
     "<= 60 % fountain", "30 % 1 fountain at depth 3"],
)  # fmt: skip
def test_what_holds(text: str) -> None:
    text = text.replace("newt", '"newt"') if text == "newt" else text.replace("% fountain", '% "fountain"')
    result = tried(text, 110)
    assert result.verdict is Verdict.HOLDS
    assert " holds" in result.message
    assert result.advice is None


@pytest.mark.parametrize(
    "text",
    ["1..3 monsters", "width == 8", "10..40 % monsters", "no newts", "0 % 2 newts", "100 % 1 chest", "1 pit",
     "no pits at depth 12", "no sinks at night", "way up to down < 5", "not reachable"],
)  # fmt: skip
def test_what_fails(text: str) -> None:
    result = tried(text)
    assert result.verdict is Verdict.FAILED
    assert " fails" in result.message


def test_a_hard_expectation_names_the_first_seed_and_what_was_measured_there() -> None:
    result = tried("1..3 monsters")
    assert result.first is not None
    assert result.levels == 60
    seed = result.first.seed
    lost = result.levels - result.hits
    assert result.message == f"`1..3 monsters` fails in {lost} of 60 levels, first with seed {seed} (monsters: 4)"
    assert result.advice is not None
    assert result.advice.startswith(f"`vaultc render x.des --level cellar --seed {seed}")
    assert tried("1..3 monsters", seed - 1).verdict is Verdict.HOLDS


def test_a_share_says_how_many_levels_decided_and_how_sure() -> None:
    result = tried("90..100 % 1 chest", 150)
    assert result.verdict is Verdict.FAILED
    assert result.levels < 150
    assert f"{result.hits} of {result.levels} levels (" in result.message
    assert result.message.endswith("the chance of being wrong is below 1 in 10,000")
    assert tried("50..90 % 1 chest", 150).message.endswith("the chance of being wrong is below 1 in 100")


def test_too_few_levels_decide_nothing_and_enough_are_named() -> None:
    result = tried("40..97 % 1 chest", 12)
    assert result.verdict is Verdict.UNDECIDED
    assert "is undecided: " in result.message
    assert result.advice is not None
    needed = int(result.advice.rpartition(" ")[2])
    assert tried("40..97 % 1 chest", 2 * needed).verdict is Verdict.HOLDS


def test_a_single_share_without_a_law_has_no_end() -> None:
    result = tried("73 % 1 chest", 60)
    assert result.verdict is Verdict.UNDECIDED
    assert result.advice is not None
    assert result.advice.startswith("write a wider interval")


def test_the_same_seeds_give_the_same_result() -> None:
    first, second = (tried("50..90 % 1 chest", 40) for _ in range(2))
    assert (first.levels, first.hits, first.message) == (second.levels, second.hits, second.message)


def test_the_command_makes_the_level_at_the_place_that_is_named() -> None:
    result = tried("no sinks at night")
    assert result.advice is not None
    assert result.advice.endswith("--depth 1 --date 2026-06-15T23:00` shows it")
    result = tried("no pits at depth 12")
    assert result.advice is not None
    assert result.advice.endswith("--seed 1 --depth 12` shows it")


def test_levels_that_cannot_be_made_do_not_count() -> None:
    assert tried("1 sink", 0).verdict is Verdict.UNDECIDED
    assert tried("1 sink", 0).message.endswith("no level could be made")
    probe = probe_of(TEXT.format("1 room"))
    trial = Trial.of(probe)
    for seed in range(1, 6):
        trial.see(replace(probe.sample(seed), survey=None) if seed > 2 else probe.sample(seed))
    (result,) = trial.outcomes()
    assert (result.verdict, result.levels) == (Verdict.HOLDS, 2)


def test_exact_failures_name_a_seed_too() -> None:
    text = 'LEVEL: "x"\nFLAGS: rndvault\n# expect: {}\nROOM: "ordinary", lit, random, random, (9,5) {{\n'
    result = tried("1 fountain", 60, f"{text}[30%]: FOUNTAIN: random\n}}}}\n")
    assert result.exact == Fraction(3, 10)
    assert result.first is not None
    assert result.message == "`1 fountain` fails: exactly 30 % of the levels meet it"
    assert result.advice == f"`vaultc render x.des --level x --seed {result.first.seed}` shows it"


def test_files_say_for_which_level() -> None:
    probe = probe_of("# expect: 9 rooms\n\n" + TEXT.format("1 room"))
    found = list(look_at(probe, range(1, 6), (*SAMPLED_RULES, MET)))
    assert [(d.rule, d.message.partition(" with")[0]) for d in found] == [
        ("failed-expectation", "`9 rooms` for `cellar` fails in 5 of 5 levels, first"),
        ("met-expectation", "`1 room` holds in 5 levels; at most 45.07 % of all levels fail,"),
    ]


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [(1, 3, "33.33 %"), (0, 5, "0 %"), (5, 5, "100 %"), (99_999, 100_000, "more than 99.99 %"), (0, 0, "0 %")],
)
def test_percentages(part: int, whole: int, text: str) -> None:
    assert percentage(part, whole) == text
