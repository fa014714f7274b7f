"""Danger and loot in descriptions: words for every case, and figures that are counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaultc.api.loading import load
from vaultc.editing.description.describing import danger_facts
from vaultc.language.source import Source
from vaultc.sampling.danger.comparing import danger_of

DEN = """LEVEL: "den"
FLAGS: rndvault
ROOM: "rndvault", lit, random, random, (9,5) {
  MONSTER: ('d', "winter wolf"), (2,2), hostile, awake
  MONSTER: ('a', "soldier ant"), (4,2), hostile, awake
  OBJECT: ('*', "ruby"), (5,4), quantity: 1, buried
  OBJECT: ('/', "wishing"), (6,4), 1
}
"""
BARE = 'LEVEL: "bare"\nFLAGS: rndvault\nROOM: "rndvault", lit, random, random, (3,3) { }\n'


def told(text: str, depth: int = 5, levels: int = 20, game: str = "unnethack") -> dict[str, str]:
    script = load(Source.from_text(text, "x.des"), dialect=game).levels[0]
    around = script.game.surroundings.at_depth(depth)
    return {fact.label: fact.text for fact in danger_facts(danger_of(script, around, levels))}


@pytest.mark.parametrize("game", ["unnethack", "unnethack6"])
def test_figures_are_those_counted_by_hand(game: str) -> None:
    found = told(DEN, game=game)
    assert " times as dangerous as an ordinary room at depth 5: difficulty 15 against 0." in found["Danger"]
    assert "; hardest monster 9 against 0." in found["Danger"]
    assert "; damage 25.8 against " in found["Danger"]
    assert " times as rich as an ordinary room at depth 5: objects of 4000 against " in found["Loot"]
    assert "; 3500 zm of it are buried; 2 against " in found["Loot"]
    assert "Means of 20 levels (seeds 1 to 20) against " in found["Sampled"]
    assert found["Sampled"].endswith("Own things only; the game adds the contents of an ordinary room.")


def test_vaults_without_monsters_and_things() -> None:
    found = told(BARE)
    assert found["Danger"].startswith("No hostile monsters; an ordinary room at depth 5 has difficulty 0.")
    assert found["Loot"].startswith("No objects of value; an ordinary room at depth 5 has ")


def test_a_ratio_that_may_be_one_is_told_so() -> None:
    sometimes = BARE.replace("{ }", "{ [8%]: MONSTER: ('d', \"winter wolf\"), random, hostile, awake }")
    assert told(sometimes, levels=100)["Danger"].startswith("About as dangerous as an ordinary room at depth 5: ")


def test_depths_without_ordinary_rooms() -> None:
    found = told(DEN, depth=40)
    assert found["Danger"].startswith(
        "Difficulty 15 at depth 40, where there are no ordinary rooms; hardest monster 9;"
    )
    assert found["Loot"].startswith("Objects of 4000 zm; 3500 zm of it are buried; 2 objects")
    assert " against " not in found["Sampled"]


def test_other_levels_are_measured_against_ordinary_levels() -> None:
    found = told(DEN.replace("FLAGS: rndvault\n", "").replace('"rndvault"', '"ordinary"'), game="nethack36")
    assert " as an ordinary level at depth 5: difficulty 15 against " in found["Danger"]
    assert " against 20 ordinary levels; " in found["Sampled"]


def test_a_level_that_cannot_be_made_has_no_such_facts() -> None:
    assert told('LEVEL: "x"\nIF [0%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n') == {}


def test_the_hero_is_told_and_matters_to_the_yardstick() -> None:
    script = load(Source.from_text(DEN, "x.des"), dialect="unnethack").levels[0]
    around = script.game.surroundings.at_depth(5)
    strong = replace(around, hero=replace(around.hero, level=14))
    weak, other = (danger_of(script, place, 30) for place in (around, strong))
    assert weak.row("difficulty").own == other.row("difficulty").own
    assert weak.ordinary != other.ordinary
    assert "hero of level 14" in {fact.label: fact.text for fact in danger_facts(other)}["Sampled"]
