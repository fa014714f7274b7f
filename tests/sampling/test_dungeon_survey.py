"""Sampled ordinary levels: vaults that are put in place of others count as often as vaults that come by themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from check_dungeon_odds import Z, compared

from vaultc.api.ordinary_levels import OrdinaryLevels, read_vaults
from vaultc.games import NAMES
from vaultc.language.source import Source
from vaultc.odds.encounters import estimate_of
from vaultc.sampling.dungeon_survey import SoughtVaults, SurveyedDepth, SurveyPlan, SurveyTask, place_at
from vaultc.world.plan import DungeonBranch

HALL = """LEVEL: "plain"
FLAGS: rndvault
VAULTGEN: 8
ROOM: "ordinary", random, random, random, random { }

LEVEL: "hall"
FLAGS: rndvault
VAULTGEN: 1
ROOM: "rndvault", random, random, random, (20,9) { }

LEVEL: "cell"
FLAGS: rndvault
VAULTGEN: 1
ROOM: "rndvault", random, random, random, (3,3) { }
"""


@pytest.fixture(scope="module")
def halls() -> OrdinaryLevels:
    return read_vaults(Source("halls.des", HALL), dialect="unnethack")


def sampled(levels: OrdinaryLevels, name: str, number: int) -> SurveyedDepth:
    sought = SoughtVaults((name,), (levels.chances[name],))
    plan = SurveyPlan(levels, (5,), number, levels.game.surroundings, sought=sought, rooms_only=True)
    return SurveyedDepth(5, plan.sampled([SurveyTask(5, seed, None) for seed in range(1, number + 1)]))


@pytest.mark.parametrize("name", ["hall", "cell"])
def test_vaults_put_in_place_tell_how_often_vaults_come(halls: OrdinaryLevels, name: str) -> None:
    found = sampled(halls, name, 300)
    came = estimate_of([level.met for level in found.levels])
    computed = estimate_of([level.first for level in found.levels]).times(float(halls.chances[name]))
    assert abs(came.value - computed.value) <= Z * sqrt(came.error**2 + computed.error**2)
    assert 0.1 < came.value < 0.9


class Noting:
    """Notes the names of chosen vaults."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.placed = False

    def choose(self, number: int, chosen: str) -> str:
        assert number == len(self.names) + 1
        self.names.append(chosen)
        return chosen

    def note(self, name: str, placed: bool) -> None:
        assert name == self.names[-1]
        self.placed = placed


@pytest.mark.parametrize("name", ["hall", "cell"])
def test_mean_number_of_choices_is_exact(halls: OrdinaryLevels, name: str) -> None:
    chance, place = float(halls.chances[name]), place_at(halls.game.surroundings, 5)
    excess = []
    for seed in range(1, 201):
        noting = Noting()
        halls.begin(seed, place, forced=noting, rooms_only=True)
        excess.append(noting.names.count(name) - chance * len(noting.names))
    mean = estimate_of(excess)
    assert abs(mean.value) <= Z * mean.error


def test_large_halls_often_find_no_place(halls: OrdinaryLevels) -> None:
    shares = {
        name: sum(level.placed > 0 for level in sampled(halls, name, 60).levels) / 60 for name in ("hall", "cell")
    }
    assert shares["hall"] < shares["cell"]


def test_first_choice_of_the_walk_has_one_chance_less(halls: OrdinaryLevels) -> None:
    assert halls.chances == {"plain": Fraction(7, 10), "hall": Fraction(1, 10), "cell": Fraction(2, 10)}


def test_seeds_of_depths_differ_and_branches_come_in_proportion() -> None:
    levels = read_vaults()
    plan = SurveyPlan(levels, (3, 4), 30, levels.game.surroundings)
    tasks = list(plan.tasks())
    assert len({task.seed for task in tasks}) == plan.total == 60
    branches = Counter(task.branch for task in tasks if task.depth == 3)
    assert branches == {None: 20, DungeonBranch("stairs"): 10}
    reference = SurveyPlan(levels, (3, 4), 30, levels.game.surroundings, reference=True)
    assert {task.branch for task in reference.tasks() if task.depth == 3} == {DungeonBranch("stairs")}
    assert {task.branch for task in reference.tasks() if task.depth == 4} == {None}


def test_sought_vaults_are_picked_by_their_chances() -> None:
    sought = SoughtVaults(("a", "b"), (Fraction(1, 100), Fraction(3, 100)))
    assert sought.chance == Fraction(1, 25)
    picked = Counter(sought.pick(word << 24) for word in range(256))
    assert picked == {"a": 64, "b": 192}


def test_errors_do_not_vanish() -> None:
    levels = read_vaults(dialect="nethack36")
    survey = SurveyPlan(levels, (1,), 5, levels.game.surroundings).run()
    found = survey.depths[1]
    assert (survey.total, survey.failed) == (5, 0)
    assert found.gold_vaults.error > 0
    assert found.mean_choices.value == 0
    assert found.any_special_room(levels).value == 0


@pytest.mark.parametrize("game", NAMES)
def test_odds_agree_with_whole_levels(game: str) -> None:
    levels = read_vaults(dialect=game)
    pairs = list(compared(levels, 17, 60))
    assert len(pairs) >= 12
    assert [pair for pair in pairs if pair.distance > Z] == []
