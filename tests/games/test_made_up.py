"""A game that only these tests know goes through all stages, by the public interface."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import vaultc
from vaultc.api.loading import GeneratedLevel, load, read
from vaultc.api.ordinary_levels import OrdinaryLevels
from vaultc.chance.seeding import game_dice
from vaultc.compiler import compile_model
from vaultc.compiler.decompiler import decompile
from vaultc.compiler.records import decode
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.layout.positions import occupied
from vaultc.generation.site import Site
from vaultc.language.formatter import format_source
from vaultc.language.game import Game
from vaultc.language.names import entries
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.level.measures.level_measures import names_of
from vaultc.level.measures.survey import Survey
from vaultc.linter.facts import ground
from vaultc.pipeline.reading import model_of
from vaultc.support.workers import sample
from vaultc.translation.conversion import converted
from vaultc.world.catalog.terrain import CLOUD
from vaultc.world.grid import HEIGHT

from .moor import GAME, LIMITS, TARGET

TEXT = """LEVEL: "moor"
GEOMETRY: center, center
MAP
-----------
|..~~~~~..|
|..~~~~~..|
-----------
ENDMAP
$width = 3
SMOKE: (1,1), $width
MONSTER: ('y', "bog light"), (7,2), asleep
REPLACE_TERRAIN: (8,1,9,1), '.', '~', 100%
STAIR: (1,2), up
"""

ROWS = ["-----------", "|###~~~~~~|", "|<.~~~~y..|", "-----------"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "moor.des"
    path.write_text(TEXT)
    return path


def generated(path: Path, seed: int = 1) -> GeneratedLevel:
    return load(path, dialect=GAME)["moor"].generate(seed)


def test_it_is_checked(path: Path) -> None:
    assert vaultc.load(path, dialect=GAME).diagnostics == ()
    path.write_text(TEXT.replace("$width\n", "$depth\n").replace("(7,2)", "(7,3)"))
    rules = [diagnostic.rule for diagnostic in vaultc.api.loading.read(path, dialect=GAME).diagnostics]
    assert rules == ["unused-variable", "undeclared-variable"]
    with pytest.raises(vaultc.DesError):
        load(path, dialect="unnethack")


def test_the_place_of_its_statement_is_known(path: Path) -> None:
    path.write_text(TEXT.replace("(1,1), $width", "(40,1), $width"))
    (found,) = load(path, dialect=GAME).diagnostics
    assert (found.rule, found.message[:14]) == ("place-out-of-bounds", "this smoke is ")


def test_it_is_formatted() -> None:
    rough = TEXT.replace("SMOKE: (1,1), $width", "SMOKE  :( 1,1 ),$width")
    assert format_source(Source.from_text(rough), GAME.language) == TEXT


def test_its_statement_is_compiled_and_comes_back() -> None:
    model = model_of(Source.from_text('LEVEL: "moor"\nNOMAP\nSMOKE: (1,1), 2d3\n'), GAME)
    (data,) = compile_model(model, TARGET, GAME.catalog).values()
    assert [record.opcode for record in decode(data, TARGET)][-4:] == ["PUSH", "DICE", "PUSH", "SMOKE"]
    assert decompile(data, "moor", GAME, TARGET).text.splitlines()[-1] == "SMOKE: (1,1), 2d3"


def test_no_other_game_has_its_statement() -> None:
    result = converted(Source.from_text('LEVEL: "moor"\nNOMAP\nSMOKE: (1,1), 2\n'), UNNETHACK, GAME)
    assert [error.message for error in result.errors] == ["UnNetHack 5.2 has no statement SMOKE"]


def test_its_statement_is_shown_where_it_is_not_finished() -> None:
    (error,) = model_of(Source.from_text('LEVEL: "moor"\nSMOKE: (1,1), %\n'), GAME).parsed.diagnostics
    assert error.help == "write it like `SMOKE: (3,4), 5`"


def test_it_is_generated_and_rendered(path: Path) -> None:
    made = generated(path)
    rows = [row.strip() for row in made.render("ascii").splitlines() if row.strip()]
    assert rows == ROWS
    peat = GAME.catalog.codes["~"]
    assert peat > CLOUD
    assert made.level.terrain.count(peat) == 11
    assert made.level.terrain.count(CLOUD) == 3
    assert [made.catalog.species[monster.species].name for monster in made.level.monsters] == ["bog light"]
    assert made.render("png").size[0] > 0
    assert "peat" in made.render("html")
    document = made.render("json")
    (character,) = (key for key, word in document["legend"].items() if word == "peat")
    assert "".join(document["terrain"]).count(character) == 11
    assert "".join(made.render("conformance")["terrain"]).count("e") == 11


FURNISHED = """LEVEL: "moor"
GEOMETRY: center, center
MAP
|------|
|.f~n..|
|..xf..|
|------|
ENDMAP
TRAP: "board", (2,1)
FOUNTAIN: (4,1)
MONSTER: ('d', "jackal"), (3,1)
TERRAIN: (1,2), 'f'
STAIR: (6,1), up
"""


def rules_of(game: Game, path: Path, text: str) -> list[tuple[str, str]]:
    path.write_text(text)
    return [(found.rule, found.message) for found in read(path, dialect=game).diagnostics]


def test_rules_take_its_furniture_for_furniture(path: Path) -> None:
    assert rules_of(GAME, path, FURNISHED) == [
        ("hole-in-border", "there is no wall between this floor and solid rock"),
        ("trap-on-furniture", "no trap is made on a forge"),
    ]
    model = load(path, dialect=GAME)["moor"].model
    assert {"f", "n", "{", "K"} <= model.alphabet.furniture
    assert "~" in model.alphabet.dry
    assert {"f", "n", "~"} <= model.alphabet.walkable
    assert ground(model, frozenset("fn~")) == "a cairn or a forge or peat"


def test_no_trap_is_made_on_its_furniture(path: Path) -> None:
    path.write_text(FURNISHED.replace("(2,1)\nF", '(2,1)\nTRAP: "board", (5,2)\nF'))
    level = generated(path).level
    assert [level.terrain[trap.x * HEIGHT + trap.y] for trap in level.traps] == [GAME.catalog.codes["."]]


def test_what_it_draws_stays_and_is_named(path: Path) -> None:
    path.write_text(FURNISHED)
    made = generated(path)
    forge, cairn = GAME.catalog.codes["f"], GAME.catalog.codes["n"]
    assert made.level.terrain.count(forge) == 3
    assert made.level.terrain.count(cairn) == 1, "no fountain takes the place of furniture"
    document = made.render("json")
    assert document["legend"]["f"] == "forge"
    assert list(document["legend"].values()).count("cairn") == 1
    assert '"forge, unlit"' in made.render("html")
    assert "forge" in made.render("svg")
    assert "|f. f..|" in made.render("ascii")
    assert occupied(Site(made.level, game_dice(1), GAME.surroundings, GAME), *place_of(made.level, cairn))
    assert Survey(made.level, GAME.catalog).terrain[forge] == 3
    assert names_of(GAME.catalog).terrain["forge"] == {forge}


def place_of(level: Level, code: int) -> tuple[int, int]:
    return divmod(level.terrain.index(code), HEIGHT)


def test_random_places_are_on_its_ground_and_not_on_its_furniture(path: Path) -> None:
    path.write_text(FURNISHED.replace("|.f~n..|\n|..xf..|", "|ff~ffn|\n|nnffff|") + "OBJECT: '(', random\n")
    for seed in range(1, 6):
        level = generated(path, seed).level
        assert [divmod(cell, HEIGHT) for cell in level.piles] == [place_of(level, GAME.catalog.codes["~"])]


SMITHY = """LEVEL: "moor"
ROOM: "smithy", lit, random, random, (9,5) {
}
"""


def test_its_special_room_is_known_and_stocked(path: Path) -> None:
    assert rules_of(GAME, path, SMITHY) == []
    level = generated(path).level
    (room,) = level.rooms
    assert GAME.catalog.room_names[room.type] == "smithy"
    assert room.type not in GAME.catalog.shop_types
    assert "has smithy" in level.flags_set
    smiths = [GAME.catalog.species[monster.species].name for monster in level.monsters]
    assert set(smiths) == {"dwarf lord", "dwarf king"}
    assert len(smiths) > 9
    assert all(monster.asleep for monster in level.monsters)
    assert generated(path).render("json")["rooms"][0]["type"] == "smithy"
    assert ("smithy", "dwarves at work") in {(row.name, row.facts) for row in entries(GAME)}


def test_its_ordinary_levels_have_one_too() -> None:
    levels = OrdinaryLevels((), GAME)
    found = [levels.generate(seed, depth=12).level for seed in range(1, 9)]
    assert any("has smithy" in level.flags_set for level in found)


def test_rules_about_rooms_know_it(path: Path) -> None:
    ((rule, message),) = rules_of(GAME, path, SMITHY.replace("smithy", "smithi"))
    assert (rule, message) == ("unknown-room-type", "unknown room type `smithi`; the room will be ordinary")
    path.write_text(SMITHY)
    (data,) = vaultc.compile(path, dialect=GAME).values()
    assert '"smithy"' in vaultc.decompile(data, "moor.lev", GAME)


def test_its_own_step_takes_the_place_of_the_flip(path: Path) -> None:
    levels = [generated(path, seed).level for seed in range(1, 9)]
    assert all("drained" in level.flags_set and level.flip == 0 for level in levels)
    corner = levels[0].terrain[: 80 * HEIGHT]
    assert all(level.terrain[: 80 * HEIGHT] == corner for level in levels)


def test_its_scripts_stop_earlier(path: Path) -> None:
    path.write_text(TEXT + "LOOP [2000] { SINK: (1,1) }\n")
    (complaint,) = generated(path).level.complaints
    assert complaint.message == f"the script was stopped here, after {LIMITS.steps} steps"


def test_it_reaches_other_processes(path: Path) -> None:
    script = load(path, dialect=GAME)["moor"]
    assert pickle.loads(pickle.dumps(GAME)) == GAME != UNNETHACK
    levels = list(sample(script.generate, range(1, 5), 2))
    assert [level.level.terrain for level in levels] == [script.generate(seed).level.terrain for seed in range(1, 5)]
