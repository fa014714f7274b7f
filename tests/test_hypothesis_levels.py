"""Levels as arguments of property tests."""

from __future__ import annotations

import sys

import pytest
from hypothesis import find, given, settings

import vaultc
from vaultc.hypothesis import HypothesisMissing, levels
from vaultc.language.source import Source

TEXT = 'LEVEL: "cell"\nROOM: "ordinary", lit, random, random, (3,3) { [50%]: MONSTER: "newt", random }\n'
CELL = vaultc.load(Source.from_text(TEXT, "cell.des")).levels[0]


@settings(max_examples=20, deadline=None)
@given(levels(CELL))
def test_levels_are_those_of_their_seeds(level: vaultc.GeneratedLevel) -> None:
    assert level.script is CELL
    assert level.render("json") == CELL.generate(level.seed).render("json")


@settings(max_examples=20, deadline=None)
@given(levels(CELL, seeds=range(5, 8)))
def test_seeds_can_be_given(level: vaultc.GeneratedLevel) -> None:
    assert level.seed in (5, 6, 7)


@settings(max_examples=5, deadline=None)
@given(levels(vaultc.read_vaults(), seeds=range(3), rng="modern"))
def test_ordinary_levels_and_other_generators(level: vaultc.GeneratedLevel) -> None:
    assert level.rng == "modern"
    assert level.rooms


def test_the_surroundings_are_those_given() -> None:
    around = CELL.surroundings_at("mines:5")
    assert find(levels(CELL, surroundings=around), lambda _: True).surroundings == around


@pytest.mark.parametrize("seeds", [None, range(100)])
def test_failing_levels_shrink_to_the_smallest_seed_of_a_run(seeds: range | None) -> None:
    # of several runs of seeds Hypothesis may end in any, depending on chance
    assert find(levels(CELL, seeds=seeds), lambda level: level.seed >= 17).seed == 17


def test_given_seeds_shrink_to_earlier_ones() -> None:
    assert find(levels(CELL, seeds=(41, 7, 90, 3)), lambda level: level.seed != 41).seed == 7


def test_a_shrunk_level_still_fails() -> None:
    assert find(levels(CELL, seeds=range(100)), lambda level: bool(level.monsters)).monsters


def test_no_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="there must be a seed to draw from"):
        levels(CELL, seeds=())


def test_without_hypothesis_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(HypothesisMissing, match=r"Hypothesis is not installed; .*pip install hypothesis"):
        levels(CELL)
