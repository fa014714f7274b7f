"""A frozen level is the same level, whatever the seed."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from thorough import sampled

import vaultc
from vaultc.api.loading import LevelScript
from vaultc.games import NAMES, game_named
from vaultc.games.detection import detected
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source
from vaultc.level.level import Item, Level
from vaultc.rendering.converters.conformance_format import to_json
from vaultc.translation.freezing import freeze, inexpressible
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.named import named

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
    """The level as players see it, and the properties of its cells."""
    catalog = game.catalog
    rows: dict[str, list[Any]] = defaultdict(list, to_json(level, catalog))
    telling = ("species", "named", "contents", "blessed", "cursed", "spe", "locked", "inventory")
    things = [[*row[:-1], {key: row[-1][key] for key in telling if key in row[-1]}]
              for row in rows["objects"]]  # fmt: skip
    manners = ("peaceful", "asleep", "named", "appears", "inventory")
    return {
        "terrain": [row[1:] for row in rows["terrain"]],
        "lit": [row[1:] for row in rows["lit"]],
        "doors": rows["doors"],
        "stairs": rows["stairs"],
        "altars": rows["altars"],
        "bridges": rows["drawbridges"],
        "walls": [row for row in rows["wall"] if row[1] > 0],
        "traps": [row[:3] for row in rows["traps"]],
        "engravings": rows["engravings"],
        "objects": [row for row in things if row[3] != "kelp frond"],
        "monsters": [[*row[:3], {key: row[3][key] for key in manners if key in row[3]}]
                     for row in rows["monsters"]],
        "messages": level.messages,
    }  # fmt: skip


def thawed(text: str, game: Game) -> LevelScript:
    return vaultc.load(Source.from_text(text, "frozen.des"), dialect=game).levels[0]


def frozen_and_thawed(script: LevelScript, seed: int, to: Game | None = None) -> tuple[Any, list[Any], tuple[str, ...]]:
    level = script.generate(seed).level
    result = freeze(level, script.game, to)
    game = to or script.game
    copy = thawed(result.text, game)
    again = [seen(copy.generate(other).level, game) for other in SEEDS]
    assert inexpressible(level, script.game, to) == result.losses
    return seen(level, script.game), again, tuple(loss.message for loss in result.losses)


@pytest.mark.parametrize("dialect", NAMES)
def test_everything_that_can_be_said_is_said(dialect: str) -> None:
    game = game_named(dialect)
    text = EVERYTHING.replace("-+----T....FF", "-+---------FF") if game.has(Feature.AXES_BY_TREES) else EVERYTHING
    script = thawed(text, game)
    for seed in SEEDS:
        level, again, losses = frozen_and_thawed(script, seed)
        assert again == [level] * len(SEEDS)
        trapped = "no option leaves a box without a trap: it may have one"
        assert set(losses) <= {"kelp may grow in water", "a des file cannot give gold to a monster", trapped}


def test_a_level_is_the_same_in_the_other_game() -> None:
    unnethack, nethack36 = game_named("unnethack"), game_named("nethack36")
    script = thawed(EVERYTHING, unnethack)
    level, again, _ = frozen_and_thawed(script, 5, nethack36)
    for other in again:
        assert {key for key in level if other[key] != level[key]} <= {"doors"}  # that game settles how doors lie


@pytest.mark.parametrize("dialect", NAMES)
def test_what_is_carried_takes_nothing_from_the_floor(dialect: str) -> None:
    """Some games make a thing of a block on a random cell, where it absorbs a like thing on the floor."""
    game = game_named(dialect)
    layout = vaultc.Layout.empty(game)
    layout.room(10, 5, 14, 7)
    for x, name in ((11, "apple"), (12, "pear")):
        layout.place("object", name, x, 6)
    layout.place("monster", "ogre", 13, 6, inventory=("apple",))
    assert all(layout.made(seed) == layout for seed in range(20))


@pytest.mark.parametrize("dialect", NAMES)
def test_a_like_thing_below_a_container_is_noted(dialect: str) -> None:
    """It must be laid before the container, whose content may absorb it."""
    layout = vaultc.Layout.empty(dialect)
    layout.room(10, 5, 14, 7)
    layout.place("object", "apple", 11, 6)
    assert not layout.freeze().losses
    layout.place("object", "sack", 11, 6, contents=("apple",))
    absorbed = "things that are carried or in containers may stack with equal things on the floor"
    certain = all(layout.made(seed) == layout for seed in range(20))
    assert [loss.message for loss in layout.freeze().losses] == ([] if certain else [absorbed])
    assert certain == (dialect == "unnethack6")


@pytest.mark.parametrize("name", ["vlt-delphi", "vlt-watcher", "vlt-tidepool", "vlt-cage", "vlt-circle-m"])
def test_vaults_of_the_library(name: str) -> None:
    for script in vaultc.load(name).levels[:1]:
        level, again, losses = frozen_and_thawed(script, 7)
        keys = set(level) - ({"objects", "monsters"} if losses else set()) - {"walls"}
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
    messages = {loss.message for loss in freeze(level, unnethack, nethack36).losses}
    title = nethack36.title
    assert {f"{title} has no tatzelworm", f"{title} has no trap 'cold'", f"{title} has no iron safe"} <= messages
    assert "no map character draws dead tree" in messages


def test_unique_monsters_come_once() -> None:
    text = 'LEVEL: "a"\nINIT_MAP: solidfill, \'.\'\nMONSTER: "Medusa", (5,5)\n'
    game = game_named("unnethack")
    level = thawed(text, game).generate(1).level
    level.monsters.append(level.monsters[0])
    result = freeze(level, game)
    assert result.text.count("MONSTER:") == 1
    assert "Medusa exists only once by a statement" in {loss.message for loss in result.losses}


def hall_with(message: str) -> LevelScript:
    room = 'ROOM: "ordinary", lit, random, random, random { FOUNTAIN: (0,0) }'
    return thawed(f'LEVEL: "hall"\nMESSAGE: "{message}"\n{room}\n', game_named("unnethack"))


@pytest.mark.parametrize("text", ["100%% %c, %r of %H", "%%a", "%"])
def test_signs_of_codes_in_messages_stay_signs(text: str) -> None:
    level, again, losses = frozen_and_thawed(hall_with(text), 1)
    assert [seen["messages"] for seen in again] == [level["messages"]] * len(SEEDS)
    assert not losses


def test_messages_that_are_too_long_are_told() -> None:
    assert "a message is cut after 79 characters" in frozen_and_thawed(hall_with("%H " * 5), 1)[2]


BURIED = """
LEVEL: "ore"
INIT_MAP: mines, '.', ' ', true, true, lit, true
OBJECT: ('$', "gold piece"), (10,5), quantity: 40, buried
GOLD: 15, (10,5)
OBJECT: ('*', "ruby"), (11,5), buried, quantity: 3
OBJECT: ('*', "ruby"), (11,5), quantity: 2
CONTAINER: ('(', "chest"), (12,5), buried { OBJECT: ('$', "gold piece"), quantity: 9 }
MINERALIZE: 90, 90, 90, 90
"""


def places(level: Level, game: Game) -> tuple[list[tuple[object, ...]], Counter[tuple[object, ...]]]:
    """The buried objects, and the number of each kind that lies in the open on each square."""
    kinds = game.catalog.kinds
    buried = sorted((item.x, item.y, str(kinds[item.kind].name), item.quantity) for item in level.buried)
    open_: Counter[tuple[object, ...]] = Counter()
    for item in level.items():
        if not item.buried:
            open_[item.x, item.y, kinds[item.kind].name] += item.quantity
    return list(buried), open_


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36"])
def test_what_is_buried_stays_buried(dialect: str) -> None:
    """Gold too, and beside like things in the open."""
    script = thawed(BURIED, game_named(dialect))
    for seed in sampled((1, 2, 3, 4), 2):
        level = script.generate(seed).level
        assert sum(item.quantity for item in level.buried if script.catalog.kinds[item.kind].name == "gold piece") > 40
        copy = thawed(freeze(level, script.game).text, script.game)
        for other in SEEDS:
            assert places(copy.generate(other).level, script.game) == places(level, script.game)


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36"])
def test_what_statements_change_or_destroy_is_noted(dialect: str) -> None:
    """Graves have buried rocks, and packs crysknives, without a statement."""
    script = thawed(BURIED, game_named(dialect))
    level, known = script.generate(1).level, named(script.catalog)
    rock, knife = "a buried rock is destroyed, except under ice", "a crysknife becomes a worm tooth when it is made"
    level.buried.append(Item(known.rock, 1, buried=True, x=5, y=5))
    assert rock in noted(level, script.game)
    level.terrain[grid.at(5, 5)] = terrain.ICE
    assert not {rock, knife} & noted(level, script.game)
    level.piles[grid.at(6, 5)] = [Item(min(known.crysknives), 1, x=6, y=5)]
    assert knife in noted(level, script.game)


def noted(level: Level, game: Game) -> set[str]:
    return {part.message for part in freeze(level, game).losses}


def test_tins_and_statues_keep_their_number() -> None:
    """The preparation of a tin, and the historic mark of a statue."""
    game = game_named("unnethack")
    text = 'LEVEL: "a"\nINIT_MAP: solidfill, \'.\'\nOBJECT: (\'%\', "tin"), (5,5), montype: "newt"\n'
    script = thawed(text + 'OBJECT: (\'`\', "statue"), (6,5), +1, montype: "newt"\n', game)
    for seed in range(1, 9):
        level = script.generate(seed).level
        again = thawed(freeze(level, game).text, game).generate(seed + 1).level
        numbers = [sorted((item.kind, item.spe) for item in one.items()) for one in (level, again)]
        assert numbers[0] == numbers[1]
        assert {spe for _, spe in numbers[0]} != {0}


def test_boxes_of_nethack_are_left_without_traps() -> None:
    game = game_named("nethack36")
    script = thawed("LEVEL: \"a\"\nINIT_MAP: solidfill, '.'\nOBJECT: ('(', \"chest\"), (5,5), locked\n", game)
    levels = (script.generate(seed).level for seed in range(1, 99))
    level = next(level for level in levels if not any(item.trapped for item in level.items()))
    library = thawed(freeze(level, game).text, game)
    assert not any(item.trapped for seed in range(1, 60) for item in library.generate(seed).level.items())


NOTES = {
    "terrain": (),
    "lit": ("lava is always lit",),
    "doors": ("trapped by a statement",),
    "stairs": ("stairs of a branch",),
    "altars": ("shrine",),
    "bridges": ("drawbridge",),
    "walls": ("rock around a separate level", "column 0"),
    "traps": ("portal", "has no trap"),
    "engravings": ("quotes",),
    "messages": ("quotes",),
    "flags": ("has no flag", "keeps what is in it", "cavernous", "Sokoban"),
    "monsters": ("spider", "exists only once", "no shop or temple", "tail"),
    "objects": ("kelp", "spider", "statue of a statue", "rolling boulder", "of no species", "leaves a box",
                "exists only once", "without a name", "one pile", "an axe may lie"),
    "buried": ("rolling boulder", "one pile"),
}  # fmt: skip
"""The notes that explain a difference of a frozen level."""


def boxes(level: Level) -> list[tuple[object, ...]]:
    """The locks and traps of boxes."""
    return sorted((item.x, item.y, item.kind, item.locked, item.trapped) for item in level.items() if item.contents)


def unexplained(level: Level, script: LevelScript, seed: int) -> list[str]:
    """The differences after freezing and thawing that no note explains."""
    result = freeze(level, script.game)
    again = thawed(result.text, script.game).generate(seed).level
    notes = " ".join(loss.message for loss in result.losses)
    before, after = (
        seen(one, script.game) | {"flags": one.flags_set, "buried": places(one, script.game)[0],
                                  "boxes": boxes(one)}
        for one in (level, again)
    )  # fmt: skip
    explained = NOTES | {"boxes": NOTES["objects"]}
    return [key for key in before if before[key] != after[key] and not any(note in notes for note in explained[key])]


@pytest.mark.parametrize("target", ["library", "examples"])
def test_every_difference_has_its_note(target: str) -> None:
    folder = Path(vaultc.__file__).parent.parent / "examples"
    found = {}
    for script in vaultc.load(str(folder) if target == "examples" else target).levels:
        for seed in sampled((1, 2), 2):
            if missing := unexplained(script.generate(seed).level, script, seed + 90):
                found[script.name, seed] = missing
    assert found == {}


BOXES = """
LEVEL: "store"
INIT_MAP: solidfill, '.'
OBJECT: ('(', "chest"), (5,5), trapped
OBJECT: ('(', "large box"), (6,5), locked
MONSTER: ('n', "wood nymph"), (9,5), female, asleep
MONSTER: ('n', "wood nymph"), (9,7), asleep
TERRAIN: (20,5), 'T'
"""


def test_boxes_and_sexes_of_unnethack6_are_as_given() -> None:
    game = game_named("unnethack6")
    level = thawed(BOXES, game).generate(1).level
    frozen = freeze(level, game)
    assert detected(Source.from_text(frozen.text)).name == "unnethack6"
    assert "an axe may lie on a level with trees" in {loss.message for loss in frozen.losses}
    assert not [loss for loss in frozen.losses if "box" in loss.message]
    for seed in SEEDS:
        again = thawed(frozen.text, game).generate(seed).level
        boxes = [(item.x, item.locked, item.trapped) for item in again.items() if item.x in (6, 7) and item.y == 5]
        assert sorted(boxes) == [(6, False, True), (7, True, False)]
        assert {(monster.y, bool(monster.female)) for monster in again.monsters} == {(5, True), (7, False)}
    older = freeze(level, game, game_named("unnethack"))
    assert [loss.message for loss in older.losses if "unlocked" in loss.message]


def test_a_broken_lock_cannot_be_asked_for_in_unnethack6() -> None:
    game, older = game_named("unnethack6"), game_named("unnethack")
    text = "LEVEL: \"a\"\nINIT_MAP: solidfill, '.'\nOBJECT: ('(', \"chest\"), (5,5), broken\n"
    level = thawed(text, older).generate(1).level
    assert ", broken" in freeze(level, older).text
    frozen = freeze(level, older, game)
    assert ", broken" not in frozen.text
    assert "no option leaves a lock broken" in {loss.message for loss in frozen.losses}


def test_vampires_that_may_be_invisible_are_noted() -> None:
    layout = vaultc.Layout.empty("unnethack")
    layout.room(10, 5, 14, 7)
    layout.place("monster", "vampire", 11, 6)
    assert {bool(layout.made(seed).monsters[0].conditions) for seed in range(60)} == {False, True}
    assert [loss.message for loss in layout.freeze().losses] == ["a vampire may get a cloak that makes it invisible"]
