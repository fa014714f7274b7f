"""Other values for the variables at the top of a level."""

from __future__ import annotations

import pickle

import pytest

import vaultc
from vaultc.api.level_script import ParameterError, ScriptParameter
from vaultc.language.source import Source

TEXT = """LEVEL: "cave"
$chance = 30
$monsters = 3
$kind = monster: ('o', "hill orc")
$text = "Go away"
$places = { (1,1), (2,2) }
ROOM: "ordinary", lit, random, random, (9,9) {
  LOOP [$monsters] { MONSTER: $kind, random, peaceful }
  ENGRAVING: (0,0), burn, $text
  $inner = 4
}
$twice = 1
$twice = 2
IF [$chance > 50] { ROOM: "zoo", random, random, random, random { } }
LEVEL: "attic"
$monsters = 1
ROOM: "ordinary", random, random, random, random { MONSTER: 'o', random }
"""


def scripts() -> tuple[vaultc.LevelScript, ...]:
    return vaultc.load(Source.from_text(TEXT, "cave.des"), dialect="unnethack").levels


def orcs(script: vaultc.LevelScript, name: str = "hill orc") -> int:
    return sum(monster.name == name for monster in script.generate(4).monsters)


def test_parameters_are_variables_set_once_outside_of_blocks() -> None:
    cave, attic = scripts()
    assert cave.parameters == (
        ScriptParameter("chance", "integer", "30", 2),
        ScriptParameter("monsters", "integer", "3", 3),
        ScriptParameter("kind", "monster", "monster: ('o', \"hill orc\")", 4),
        ScriptParameter("text", "string", '"Go away"', 5),
        ScriptParameter("places", "array of coordinates", "{ (1,1), (2,2) }", 6),
    )
    assert [parameter.name for parameter in attic.parameters] == ["monsters"]


def test_values_change_the_level() -> None:
    cave = scripts()[0]
    assert orcs(cave) == 3
    assert orcs(cave.with_values(monsters=5)) == 5
    assert orcs(cave.with_values(kind="('o', \"Uruk-hai\")"), "Uruk-hai") == 3
    assert cave.with_values(text="Come in").generate(4).engravings[0].text == "Come in"
    assert len(cave.with_values(chance=60).generate(4).rooms) == len(cave.generate(4).rooms) + 1
    assert orcs(cave) == 3


def test_written_values_give_the_same_level() -> None:
    cave = scripts()[0]
    same = cave.with_values(chance=30, monsters=3, text="Go away")
    assert same.generate(7).render("json") == cave.generate(7).render("json")
    assert same.values == (("chance", "30"), ("monsters", "3"), ("text", "Go away"))


def test_another_level_of_the_file_is_left_alone() -> None:
    cave, attic = scripts()
    changed = attic.with_values(monsters=9)
    assert changed.name == "attic"
    assert orcs(vaultc.LevelScript(changed.model.levels[0], changed.model)) == orcs(cave)


def test_values_go_to_other_processes() -> None:
    changed = scripts()[0].with_values(monsters=5)
    again = pickle.loads(pickle.dumps(changed))
    assert again.values == changed.values
    assert orcs(again) == 5


def test_values_may_be_given_one_after_the_other() -> None:
    changed = scripts()[0].with_values(monsters=5).with_values(chance=60)
    assert changed.values == (("chance", "60"), ("monsters", "5"))
    assert orcs(changed) == 5


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"monster": 3}, "did you mean 'monsters'"),
        ({"inner": 3}, "no parameter 'inner'"),
        ({"twice": 3}, "no parameter 'twice'"),
        ({"monsters": "(1,1)"}, "monsters"),
        ({"monsters": '"many"'}, "monsters"),
        ({"text": 'a "quoted" word'}, "quotation mark"),
        ({"text": '"x" TRAP: random, random'}, "change more than values|text"),
        ({"monsters": "3\nTRAP: random, random"}, "one line"),
        ({"monsters": "3 TRAP: random, random"}, "change more than values|monsters"),
        ({"monsters": "3 # "}, "monsters"),
        ({"monsters": "$chance $x = 3"}, "change more than values|monsters"),
        ({"monsters": ""}, "a value must be"),
        ({"monsters": "9" * 2000}, "characters"),
        ({"monsters": True}, "a value must be"),
        ({"places": "(1,1)"}, "places"),
    ],
)
def test_other_values_are_refused(values, message) -> None:
    with pytest.raises(ParameterError, match=message):
        scripts()[0].with_values(**values)
