"""The library's vaults state their facts as expectations, and keep them in both games; a changed vault does not.

With VAULTC_FACTS, as ``make facts`` sets it, a thousand levels decide each of them.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from every import every

from vaultc.games import game_named
from vaultc.language.semantics import LevelFacts, Model
from vaultc.language.source import Source
from vaultc.linter.expectations.outcomes import TriedExpectation, Verdict
from vaultc.linter.expectations.written import expectations_of
from vaultc.linter.probe import Probe, Trial
from vaultc.pipeline.reading import model_of
from vaultc.support import resources

LARGE = "VAULTC_FACTS" in os.environ
SAMPLES = 1000 if LARGE else 20
GAMES = ("unnethack", "unnethack6")
FILES = sorted(resources.vaults().glob("*.des"))


@cache
def library_model(path: Path, game: str) -> Model:
    return model_of(Source.read(path), game_named(game))


def levels_of(path: Path, game: str) -> tuple[LevelFacts, ...]:
    return library_model(path, game).levels


LEVELS = [(path, facts.index) for path in FILES for facts in levels_of(path, GAMES[0])]
BY_LEVEL = every(("path", "index"), LEVELS, ids=[levels_of(path, GAMES[0])[index].name for path, index in LEVELS])


def tried(facts: LevelFacts, model: Model, samples: int) -> list[TriedExpectation]:
    """The results of a level's expectations; levels are made as long as they may tell something."""
    probe = Probe.of(facts, model)
    trial = Trial.of(probe)
    for seed in range(1, samples + 1):
        trial.see(probe.sample(seed))
    return list(trial.outcomes())


@BY_LEVEL
@pytest.mark.parametrize("game", GAMES)
def test_expectations_hold(path: Path, index: int, game: str) -> None:
    results = tried(levels_of(path, game)[index], library_model(path, game), SAMPLES)
    assert results
    assert [each.message for each in results if each.verdict is Verdict.FAILED] == []
    undecided = [each.message for each in results if each.verdict is Verdict.UNDECIDED]
    assert not (LARGE and undecided), undecided


@BY_LEVEL
def test_every_vault_has_an_expectation_of_its_own(path: Path, index: int) -> None:
    facts = levels_of(path, GAMES[0])[index]
    assert [each for each in expectations_of(facts, GAMES[0]) if not each.of_file]


@pytest.mark.parametrize(
    ("file", "old", "new", "expectation"),
    [
        ("ordinary.des", "random, random, random, random { }", "random, random, random, random { SINK: random\n"
         "MONSTER: random, random }", "no monsters and no objects and no traps"),
        ("rooms.des", "(11,9)", "(11,8)", "width == 11 and height == 9 and lit"),
        ("rooms.des", '"rndvault", lit', '"rndvault", unlit', "width == 11 and height == 9 and lit"),
        ("rooms.des", "[75%]: SUBROOM", "[5%]: SUBROOM", "60..90 % 1 subroom"),
        ("rooms.des", "(70,3)", "(60,3)", "width == 70 and height == 3"),
        ("perils.des", "depth >= 3", "depth >= 4", "1 monster at depth 3"),
        ("perils.des", "depth >= 3", "depth >= 2", "no monsters at depth 2"),
        ("perils.des", "'-', 'F', 90%", "'-', 'F', 20%", "30..56 % 8 iron bars at depth 3"),
        ("perils.des", "LOOP [1d6 + 3]", "LOOP [1d6 + 12]", "4..13 boulders"),
        ("perils.des", "LOOP [3d3]", "LOOP [1d3]", "3..9 webs"),
        ("perils.des", "random, asleep", "random", "asleep == monsters"),
        ("perils.des", "$area / 4 + 1 +", "$area / 9 +", "4 * traps >= area and 12 * traps <= 7 * area"),
        ("perils.des", "(1,1,3,3), 'F'\n}", "(1,1,3,2), 'F'\n}", "8 iron bars"),
        ("perils.des", '[50%]: MONSTER: "arctic', '[40%]: MONSTER: "arctic', "50 % 1 arctic fern at depth 3"),
        ("perils.des", '[25%]: MONSTER: "dungeon', '[26%]: MONSTER: "dungeon', "25 % 1 dungeon fern at depth 3"),
        ("shapes.des", "|...|xxx\n|...|xxx\n|...----", "|...|xxx\n|..-|xxx\n|...----",
         "width == 6 and height == 6 and area == 27"),
        ("shapes.des", "|...|xxx\n|...|xxx\n|...----", "|...|xxx\n|---|xxx\n|...----", "1 room and reachable"),
        ("terrain.des", "room.height - 1), 'I'", "room.height - 2), 'I'", 'terrain("ice") == area'),
        ("terrain.des", "[75%]: TERRAIN", "[5%]: TERRAIN", "15..37 % 9 lava"),
        ("tombs.des", "IF [50%] {\n    MONSTER", "IF [100%] {\n    MONSTER", "30..70 % 1 monster"),
        ("tombs.des", "LOOP [1d4 + 1]", "LOOP [1d4 + 8]", "2..5 graves at night"),
        ("tombs.des", "IF [time.night]", "IF [time.night == 0]", "no graves and no monsters"),
        ("treasures.des", "ALTAR: random, chaos, altar\n", "", "3 altars"),
        ("treasures.des", '"oil lamp"', '"magic lamp"', "1 oil lamp"),
        ("treasures.des", 'random, buried', "random", ">= 1 chest and buried >= 2"),
        ("originals.des", "MONSTER: 'm', coord", "[50%]: MONSTER: 'm', coord", 'objects("chest") + monsters == 3'),
        ("originals.des", "[50%]: FOUNTAIN", "FOUNTAIN", "30..70 % 1 fountain"),
    ],
)  # fmt: skip
def test_a_changed_vault_fails(file: str, old: str, new: str, expectation: str) -> None:
    path = resources.vaults() / file
    text = path.read_text("utf-8")
    changed = text.replace(old, new, 1)
    assert changed != text
    model = model_of(Source.from_text(changed, file), game_named("unnethack"))
    original = {facts.name: facts for facts in levels_of(path, "unnethack")}
    (facts,) = [each for each in model.levels if each.node != original[each.name].node]
    failed = [each for each in tried(facts, model, 80) if each.verdict is Verdict.FAILED]
    assert expectation in [each.written.expectation.text for each in failed]
    for each in failed:
        assert each.exact is not None or each.first is not None or not each.written.expectation.is_hard
