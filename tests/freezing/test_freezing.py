"""A frozen level is the same level, whatever the seed."""

from __future__ import annotations

from typing import Any

import pytest

import vaultc
from vaultc.api import LevelScript
from vaultc.converters import level_json_writing as views
from vaultc.freezing import freeze
from vaultc.game import Game
from vaultc.games import game_named
from vaultc.level import Level
from vaultc.source import Source

EVERYTHING = """
LEVEL: "all"
FLAGS: noteleport, hardfloor
MESSAGE: "A smell of tar."
INIT_MAP: solidfill, ' '
GEOMETRY: center, center
MAP
---------------------------
|....|......}}}....{......|
|....S......}}}....\\\\...K..|
|....+......}}}...........|
|....|......}}}....LL.....|
-+----T....FF--.....I.....|
|..........P..............|
---------------------------
ENDMAP
REGION: (1,1,4,4), lit, "ordinary"
NON_DIGGABLE: (0,0,26,7)
DOOR: locked, (5,2)
DOOR: open, (5,3)
DOOR: broken, (1,5)
DRAWBRIDGE: (12,4), south, closed
STAIR: (1,1), up
LADDER: (2,1), down
ALTAR: (3,1), law, altar
GRAVE: (4,1), "Here lies a level."
ENGRAVING: (1,2), burn, "Elbereth"
TRAP: "pit", (2,2)
TRAP: "magic", (3,2)
OBJECT: (')', "long sword"), (1,3), +2, cursed
OBJECT: ('(', "bugle"), (2,3), blessed
OBJECT: ('%', "corpse"), (3,3), montype: "newt"
OBJECT: ('*', "ruby"), (4,3), quantity: 3
OBJECT: ('*', "ruby"), (4,3), cursed, quantity: 2
CONTAINER: ('(', "chest"), (1,4), locked {
  OBJECT: ('!', "booze"), uncursed
  OBJECT: ('?', "light"), blessed
}
GOLD: 77, (2,4)
MONSTER: ('h', "dwarf"), (20,3), peaceful, asleep, "Gimli" {
  OBJECT: ('(', "pick-axe"), +1
}
MONSTER: "small mimic", (22,3), m_object "boulder"
MONSTER: ('@', "werewolf"), (21,6), hostile, awake
TELEPORT_REGION: (1,1,4,4), (0,0,0,0), down
"""

SEEDS = (1, 2, 3)


def seen(level: Level, game: Game) -> dict[str, Any]:
    """What players see of a level, and what is said of its cells."""
    catalog = game.catalog
    telling = ("species", "named", "contents", "blessed", "cursed", "spe", "locked", "inventory")
    things = [[*row[:-1], {key: row[-1][key] for key in telling if key in row[-1]}]
              for row in views.object_rows(level, catalog)]  # fmt: skip
    manners = ("peaceful", "asleep", "named", "appears", "inventory")
    return {
        "terrain": [row[1:] for row in views.terrain_rows(level, catalog)],
        "lit": [row[1:] for row in views.light_rows(level)],
        "doors": views.door_rows(level),
        "stairs": views.stair_rows(level),
        "altars": views.altar_rows(level),
        "bridges": views.drawbridge_rows(level),
        "walls": [row for row in views.wall_runs(level) if row[1] > 0],
        "traps": [row[:3] for row in views.trap_rows(level, catalog)],
        "engravings": views.engraving_rows(level),
        "objects": [row for row in things if row[3] != "kelp frond"],
        "monsters": [[*row[:3], {key: row[3][key] for key in manners if key in row[3]}]
                     for row in views.monster_rows(level, catalog)],
        "messages": level.messages,
    }  # fmt: skip


def thawed(text: str, game: Game) -> LevelScript:
    return vaultc.load(Source.from_text(text, "frozen.des"), dialect=game).levels[0]


def frozen_and_thawed(script: LevelScript, seed: int, to: Game | None = None) -> tuple[Any, list[Any], tuple[str, ...]]:
    level = script.generate(seed).level
    result = freeze(level, script.game, to)
    game = to or script.game
    again = [seen(thawed(result.text, game).generate(other).level, game) for other in SEEDS]
    return seen(level, script.game), again, tuple(unsaid.message for unsaid in result.unsaid)


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36"])
def test_everything_that_can_be_said_is_said(dialect: str) -> None:
    script = thawed(EVERYTHING, game_named(dialect))
    for seed in SEEDS:
        level, again, unsaid = frozen_and_thawed(script, seed)
        assert again == [level] * len(SEEDS)
        assert set(unsaid) <= {"kelp may grow in water", "the gold of a monster cannot be said"}


def test_a_level_is_the_same_in_the_other_game() -> None:
    unnethack, nethack36 = game_named("unnethack"), game_named("nethack36")
    script = thawed(EVERYTHING, unnethack)
    level, again, _ = frozen_and_thawed(script, 5, nethack36)
    for other in again:
        assert {key for key in level if other[key] != level[key]} <= {"doors"}  # that game settles how doors lie


@pytest.mark.parametrize("name", ["vlt-delphi", "vlt-watcher", "vlt-tidepool", "vlt-cage", "vlt-circle-m"])
def test_vaults_of_the_library(name: str) -> None:
    for script in vaultc.load(name).levels[:1]:
        level, again, unsaid = frozen_and_thawed(script, 7)
        keys = set(level) - ({"objects", "monsters"} if unsaid else set()) - {"walls"}
        assert [{key: other[key] for key in keys} for other in again] == [{key: level[key] for key in keys}] * 3


def test_frozen_files_have_no_mistakes_and_no_chance() -> None:
    script = thawed(EVERYTHING, game_named("unnethack"))
    text = freeze(script.generate(1).level, script.game).text
    library = vaultc.load(Source.from_text(text, "frozen.des"))
    assert not library.errors
    assert "random" not in text
    assert "%]" not in text


def test_what_a_game_lacks_is_told() -> None:
    unnethack, nethack36 = game_named("unnethack"), game_named("nethack36")
    text = 'LEVEL: "a"\nINIT_MAP: solidfill, \'.\'\nMONSTER: "tatzelworm", (5,5)\nTRAP: "cold", (7,7)\n'
    text += "OBJECT: ('(', \"iron safe\"), (8,8)\nTERRAIN: (9,9), 't'\n"
    level = thawed(text, unnethack).generate(1).level
    messages = {unsaid.message for unsaid in freeze(level, unnethack, nethack36).unsaid}
    title = nethack36.title
    assert {f"{title} has no tatzelworm", f"{title} has no trap 'cold'", f"{title} has no iron safe"} <= messages
    assert "no character of a map stands for dead tree" in messages


def test_unique_monsters_come_once() -> None:
    text = 'LEVEL: "a"\nINIT_MAP: solidfill, \'.\'\nMONSTER: "Medusa", (5,5)\n'
    game = game_named("unnethack")
    level = thawed(text, game).generate(1).level
    level.monsters.append(level.monsters[0])
    result = freeze(level, game)
    assert result.text.count("MONSTER:") == 1
    assert "Medusa comes only once by a statement" in {unsaid.message for unsaid in result.unsaid}


def hall_with(message: str) -> LevelScript:
    room = 'ROOM: "ordinary", lit, random, random, random { FOUNTAIN: (0,0) }'
    return thawed(f'LEVEL: "hall"\nMESSAGE: "{message}"\n{room}\n', game_named("unnethack"))


@pytest.mark.parametrize("text", ["100%% %c, %r of %H", "%%a", "%"])
def test_signs_of_codes_in_messages_stay_signs(text: str) -> None:
    level, again, unsaid = frozen_and_thawed(hall_with(text), 1)
    assert [seen["messages"] for seen in again] == [level["messages"]] * len(SEEDS)
    assert not unsaid


def test_messages_that_are_too_long_are_told() -> None:
    assert "a message is cut after 79 characters" in frozen_and_thawed(hall_with("%H " * 5), 1)[2]
