"""The documented JSON of a level: names, and a schema that all levels follow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from thorough import sampled

import vaultc
from vaultc.api.loading import LevelScript, library
from vaultc.games import DEFAULT
from vaultc.language.source import Source
from vaultc.rendering.converters.level_document import characters_of
from vaultc.world.catalog import catalog_of
from vaultc.world.surroundings import Surroundings

TEXT = """# Title: the cellar
LEVEL: "cellar"
FLAGS: noteleport
GEOMETRY: left, top
MAP
---------
|.......|
|.......S
|....P..|
---------
ENDMAP
NON_DIGGABLE: (0,0,8,4)
STAIR: (1,1), up
DOOR: locked, (8,2)
CONTAINER: ('(', "chest"), (2,1) { OBJECT: (')', "dagger"), cursed }
OBJECT: (')', "long sword"), (3,1), blessed, 2, name: "Bob"
OBJECT: ('%', "corpse"), (3,1), montype: "newt"
MONSTER: ('r', "sewer rat"), (4,1), asleep
TRAP: "pit", (5,1)
ENGRAVING: (6,1), engrave, "so"
ALTAR: (6,2), law, shrine
FOUNTAIN: (2,3)
"""

SCHEMA = Path(vaultc.__file__).parent / "rendering" / "converters" / "level.schema.json"
VALIDATOR = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))


@pytest.fixture(scope="module")
def level() -> vaultc.GeneratedLevel:
    return vaultc.load(Source.from_text(TEXT, "cellar.des"))["cellar"].generate(3)


@pytest.fixture(scope="module")
def document(level: vaultc.GeneratedLevel) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(level.render("json")))
    return found


def test_the_schema_is_a_schema() -> None:
    VALIDATOR.check_schema(VALIDATOR.schema)


def test_the_head_says_what_it_is(document: dict[str, Any]) -> None:
    head = {key: document[key] for key in ("format", "version", "vaultc", "dialect", "name", "title", "seed")}
    assert head == {
        "format": "vaultc level", "version": 2, "vaultc": vaultc.__version__, "dialect": DEFAULT,
        "name": "cellar", "title": "the cellar", "seed": 3,
    }  # fmt: skip
    assert document["place"]["depth"] == Surroundings().depth
    assert document["hero"]["role"] == "Valkyrie"
    assert document["flags"] == ["noteleport"]


def test_things_have_names(document: dict[str, Any]) -> None:
    VALIDATOR.validate(document)
    found = {thing["name"]: thing for thing in document["objects"]}
    assert found["chest"]["class"] == "tools"
    assert found["chest"]["contents"][0]["name"] == "dagger"
    assert found["chest"]["contents"][0]["blessing"] == "cursed"
    assert "x" not in found["chest"]["contents"][0]
    sword = found["long sword"]
    assert (sword["blessing"], sword["enchantment"], sword["called"]) == ("blessed", 2, "Bob")
    assert found["corpse"]["species"] == "newt"
    rat = next(monster for monster in document["monsters"] if monster["name"] == "sewer rat")
    assert (rat["class"], rat["asleep"]) == ("rodent", True)
    assert "pit" in [trap["name"] for trap in document["traps"]]
    assert ("engrave", "so") in [(row["kind"], row["text"]) for row in document["engravings"]]
    assert [row["alignment"] for row in document["altars"]] == ["law"]
    assert [(row["state"], row["hidden"]) for row in document["doors"]] == [("locked", True)]
    assert [row["direction"] for row in document["stairs"]] == ["up"]
    assert len(document["fountains"]) == 1
    assert document["hard_walls"][0]["undiggable"]


def test_the_ground_is_drawn_with_a_legend(level: vaultc.GeneratedLevel, document: dict[str, Any]) -> None:
    assert set("".join(document["terrain"])) == set(document["legend"])
    (stairs,) = document["stairs"]
    assert document["legend"][document["terrain"][stairs["y"]][stairs["x"]]] == "stairs"
    assert "bottom left corner" in document["legend"].values()
    names = [[document["legend"][character] for character in row] for row in document["terrain"]]
    codes = level.grid("terrain")
    for y in range(21):
        for x in range(80):
            word = level.terrain_name(int(codes[y, x]))
            assert "wall" in word or names[y][x] == word
    assert [row.count("1") for row in document["lit"]] == list((level.grid("lit") != 0).sum(axis=1))


def test_every_terrain_has_a_character_of_its_own() -> None:
    catalog = catalog_of("unnethack-5.2")
    found = characters_of([*catalog.terrain_types, 60, 61], catalog)
    assert len(set(found.values())) == len(catalog.terrain) + 2
    assert all(len(character) == 1 for character in found.values())


@pytest.mark.parametrize("script", sampled(library().levels, 7), ids=lambda script: script.name)
def test_levels_of_the_library_follow_the_schema(script: LevelScript) -> None:
    for seed in (1, 2):
        VALIDATOR.validate(json.loads(json.dumps(script.generate(seed).render("json"))))


def test_ordinary_levels_follow_the_schema() -> None:
    level = vaultc.ordinary_level(4, depth=12)
    document = json.loads(json.dumps(level.render("json")))
    VALIDATOR.validate(document)
    assert document["place"]["depth"] == 12
    assert document["rooms"]


def test_the_schema_can_refuse(document: dict[str, Any]) -> None:
    for broken in (
        document | {"colour": "red"},
        document | {"version": 1},
        document | {"terrain": document["terrain"][1:]},
        document | {"objects": [{"name": "dagger"}]},
        {key: value for key, value in document.items() if key != "legend"},
    ):
        assert not VALIDATOR.is_valid(broken)


def test_the_same_in_python(level: vaultc.GeneratedLevel) -> None:
    assert {thing.name for thing in level.objects} >= {"chest", "long sword", "corpse"}
    (rat,) = [monster for monster in level.monsters if monster.name == "sewer rat"]
    assert (rat.class_name, rat.asleep, level.grid("terrain")[rat.y, rat.x]) == ("rodent", True, 27)
    assert [door.state for door in level.doors] == ["locked"]
    assert [stairs.direction for stairs in level.stairs] == ["up"]
    assert "pit" in [trap.name for trap in level.traps]
    assert level.terrain_name(27) == "floor"
    assert level.engravings[0].kind == "engrave"
    assert vaultc.ordinary_level(4).rooms[0].right > 0
