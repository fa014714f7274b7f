"""A statement that rolls other dice changes what it makes, and nothing that does not depend on it."""

from __future__ import annotations

import pytest
from repository import ROOT

from vaultc.api.loading import LevelScript, load
from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.program import RewindableDice, RollLog, logged, resampled
from vaultc.language.source import Source, Span
from vaultc.level.level import Level
from vaultc.pipeline import generating
from vaultc.rendering.converters.conformance_format import to_json

THREE_OBJECTS = """
LEVEL: "three"
GEOMETRY: center, center
MAP
.......................
.......................
.......................
ENDMAP
OBJECT: random, random
LOOP [3] {
  IF [50%] {
    OBJECT: ')', random
  }
}
TRAP: "pit", random
"""


def script_of(text: str) -> LevelScript:
    return load(Source.from_text(text)).levels[0]


def dice_of(script: LevelScript, seed: int) -> Dice:
    return generating.dice_of(script.game, seed)


def log_of(script: LevelScript, seed: int) -> tuple[Level, RollLog]:
    log = RollLog()
    place = script.surroundings_at()
    return generating.make_level(logged(script.program, log), dice_of(script, seed), place, script.game), log


def variant(script: LevelScript, seed: int, others: dict[Span, int]) -> Level:
    _, log = log_of(script, seed)
    dice = RewindableDice.of(dice_of(script, seed))
    rolled = {span: dice_of(script, other) for span, other in others.items()}
    program = resampled(script.program, log, dice, rolled)
    return generating.make_level(program, dice.dice, script.surroundings_at(), script.game)


def places(level: Level, text: str) -> list[tuple[int, int]]:
    found = [*level.items(), *level.traps]
    return [(thing.x, thing.y) for thing in found if thing.origin is not None and thing.origin.text.startswith(text)]


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_log_names_the_statements_that_roll(seed: int) -> None:
    script = script_of(THREE_OBJECTS)
    _, log = log_of(script, seed)
    texts = [span.text.split(",")[0] for span in log.rolled]
    assert texts[:2] == ["OBJECT: random", "[50%]"]
    assert texts[-1] == 'TRAP: "pit"'
    assert log.rolled[next(span for span in log.rolled if span.text == "[50%]")] == 3


@pytest.mark.parametrize(
    "path", ["examples/cave.des", "benchmarks/rooms-and-corridors.des", "benchmarks/labyrinth.des"]
)
def test_a_run_without_other_dice_makes_the_same_level(path: str) -> None:
    script = load(ROOT / path).levels[0]
    for seed in (1, 2):
        expected = script.generate(seed).level
        for level in (log_of(script, seed)[0], variant(script, seed, {})):
            assert level.draws == expected.draws
            assert _document(script, level) == _document(script, expected)


def _document(script: LevelScript, level: Level) -> object:
    return {name: part for name, part in to_json(level, script.catalog).items() if name != "seed"}


def test_another_roll_leaves_the_other_statements_alone() -> None:
    script = script_of(THREE_OBJECTS)
    for seed in range(1, 11):
        level, log = log_of(script, seed)
        first = next(iter(log.rolled))
        other = variant(script, seed, {first: seed + 100})
        assert places(other, "TRAP") == places(level, "TRAP")
        assert places(other, "OBJECT: ')'") == places(level, "OBJECT: ')'")
        assert places(other, "OBJECT: random") != places(level, "OBJECT: random")


def test_a_condition_rolls_for_itself() -> None:
    script = script_of(THREE_OBJECTS)
    counts = set()
    level, log = log_of(script, 1)
    condition = next(span for span in log.rolled if span.text == "[50%]")
    for other in range(20):
        changed = variant(script, 1, {condition: other})
        counts.add(len(places(changed, "OBJECT: ')'")))
        assert places(changed, "TRAP") == places(level, "TRAP")
        assert places(changed, "OBJECT: random") == places(level, "OBJECT: random")
    assert counts == {0, 1, 2, 3}


@pytest.mark.parametrize("rng", [None, "modern"])
def test_dice_can_be_set_back(rng: str | None) -> None:
    script = script_of(THREE_OBJECTS)
    dice = RewindableDice.of(generating.dice_of(script.game, 7, rng))
    before = [dice.dice.rn2(1000) for _ in range(700)]
    marks = dice.dice.drawn
    after = [dice.dice.rnd(6) for _ in range(700)]
    dice.seek(marks)
    assert [dice.dice.rnd(6) for _ in range(700)] == after
    dice.seek((0, 0))
    assert [dice.dice.rn2(1000) for _ in range(700)] == before
    assert dice.dice.drawn == marks
