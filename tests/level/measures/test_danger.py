"""The measures of danger and loot, on levels whose values are counted by hand, in all games."""

from __future__ import annotations

import pytest

from vaultc.api.loading import load
from vaultc.language.source import Source
from vaultc.level.measures import level_measures
from vaultc.level.measures.level_measures import MEASURES
from vaultc.level.measures.survey import Survey

GAMES = ("unnethack", "nethack36", "unnethack6")

LAIR = """LEVEL: "lair"
NOMAP
MONSTER: ('a', "soldier ant"), (2,2), hostile, awake
MONSTER: ('d', "jackal"), (4,2), hostile, awake
MONSTER: ('d', "winter wolf"), (6,2), hostile, awake
"""
"""Fixed monsters: 18/12 * (2d4 + 3d4) = 18.75, 1d2 = 1.5, and 2d6 = 7 without its breath; difficulties 6, 1 and 9."""

HOARD = """LEVEL: "hoard"
NOMAP
OBJECT: (')', "dagger"), (2,2), quantity: 3, uncursed
OBJECT: ('(', "oil lamp"), (3,2), uncursed
CONTAINER: ('(', "chest"), (4,2), locked, uncursed {
  OBJECT: ('/', "wishing"), 1
  OBJECT: ('!', "healing"), uncursed, quantity: 2
}
OBJECT: ('*', "ruby"), (5,2), quantity: 1, buried
GOLD: 50, (6,2)
MONSTER: ('o', "hill orc"), (8,2), peaceful { OBJECT: ('+', "force bolt") }
"""
"""Fixed objects: 3 daggers at 4, a lamp at 10, a chest at 16, a wand at 500, two potions at 100, a ruby at 3500."""


def surveyed(text: str, game: str) -> Survey:
    script = load(Source.from_text(text, "x.des"), dialect=game).levels[0]
    return Survey(script.generate(1).level, script.catalog)


def measured(text: str, game: str = "unnethack") -> dict[str, int | None]:
    survey = surveyed(text, game)
    return {name: measure.take(survey) for name, measure in MEASURES.items()}


@pytest.mark.parametrize("game", GAMES)
def test_the_damage_of_fixed_monsters(game: str) -> None:
    survey = surveyed(LAIR, game)
    assert level_measures.exact_damage(survey) == 24 * 27.25
    found = measured(LAIR, game)
    assert (found["difficulty"], found["hardest"], found["damage"]) == (16, 9, 27)


@pytest.mark.parametrize("game", GAMES)
def test_the_loot_of_fixed_objects(game: str) -> None:
    found = measured(HOARD, game)
    assert found["value"] == 3 * 4 + 10 + 16 + 500 + 2 * 100 + 3500
    assert (found["gold"], found["magical"], found["buried"], found["buried_value"]) == (50, 2, 1, 3500)
    assert found["objects"] == 7
    carried = found["carried_value"]
    assert carried is not None
    assert carried >= 100


@pytest.mark.parametrize(
    ("monster", "damage"),
    [
        ("('a', \"soldier ant\"), (2,2), peaceful", 0),
        ("('a', \"soldier ant\"), (2,2), hostile, asleep", 0),
        ("('a', \"soldier ant\"), (2,2), hostile, awake, paralyzed: 20", 0),
        ("('n', \"water nymph\"), (2,2), hostile, awake", 0),
        ("('e', \"gas spore\"), (2,2), hostile, awake", 0),
        ("('e', \"floating eye\"), (2,2), hostile, awake", 0),
        ("('F', \"brown mold\"), (2,2), hostile, awake", 0),
        ("('@', \"nurse\"), (2,2), hostile, awake", 0),
        ("('y', \"yellow light\"), (2,2), hostile, awake", 0),
        ("('L', \"lich\"), (2,2), hostile, awake", 6 * 11),
        ("('e', \"flaming sphere\"), (2,2), hostile, awake", 13 * 4 * 7),
        ("('c', \"cockatrice\"), (2,2), hostile, awake", 6 * 4),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_what_counts_as_damage(monster: str, damage: int, game: str) -> None:
    survey = surveyed(f'LEVEL: "x"\nNOMAP\nMONSTER: {monster}\n', game)
    assert len(survey.level.monsters) == 1
    assert level_measures.exact_damage(survey) == damage


def test_damage_is_rounded_to_the_nearest_hit_point_halves_upwards() -> None:
    def jackals(number: int) -> int | None:
        lines = (f"MONSTER: ('d', \"jackal\"), ({2 * one},2), hostile, awake\n" for one in range(1, number + 1))
        return measured('LEVEL: "x"\nNOMAP\n' + "".join(lines))["damage"]

    assert [jackals(number) for number in range(4)] == [0, 2, 3, 5]


def test_contents_of_buried_containers_are_buried() -> None:
    text = """LEVEL: "x"
NOMAP
CONTAINER: ('(', "chest"), (4,2), locked, buried {
  CONTAINER: ('(', "sack") { OBJECT: ('*', "ruby"), quantity: 1 }
}
"""
    found = measured(text)
    assert (found["buried"], found["buried_value"], found["value"]) == (3, 3518, 3518)
