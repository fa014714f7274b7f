"""Catalogues from trees in the form of NetHack 3.4.3: macros, plain characters, no difficulties."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from variant_trees import TARN
from world.sources.older_tree_writer import write_older_tree

from vaultc.world.catalog import catalog_of
from vaultc.world.catalog.tables import FactTable, rows_of
from vaultc.world.sources.importing import Imported, imported
from vaultc.world.sources.tree import SourceTree

BASE = catalog_of("nethack-3.4.3")
GUESSED = frozenset({"saddle_ok", "no_suit"})
"""Predicates that games compute in functions, for which the trees of the writer have no source."""
SETS = ("flags", "gen", "derived", "resists")


def read(folder: Path, **defined: str | None) -> Imported:
    return imported(SourceTree(folder), "tarn", "nethack343", BASE, defined)


@pytest.fixture(scope="module")
def rewritten(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    folder = tmp_path_factory.mktemp("rewritten")
    write_older_tree(BASE, folder)
    return read(folder)


@pytest.mark.parametrize("table", ["monsters", "objmonfacts", "objects", "artifacts", "traps", "terrain"])
def test_facts_written_in_the_older_form_are_read_back(table: str, rewritten: Imported) -> None:
    rows = "monsters" if table == "objmonfacts" else table
    known, found = rows_of(BASE.table(table)[rows]), rows_of(rewritten.data["tables"][table][rows])
    assert len(found) == len(known)
    for before, after in zip(known, found, strict=True):
        assert facts(after, list(before)) == facts(before, list(before))


def facts(row: dict[str, Any], columns: list[str]) -> dict[str, Any]:
    """The facts of a row that the form tells: games of this form do not shuffle venoms."""
    own = {name: row.get(name) or None for name in columns if name != "shuffle" or row["class"] != "VENOM"}
    return {
        name: sorted(set(value) - GUESSED) or None if name in SETS and value else value for name, value in own.items()
    }


def test_classes_of_the_older_form_are_read_back(rewritten: Imported) -> None:
    tables = rewritten.data["tables"]
    assert tables["monsters"]["classes"] == BASE.table("monsters")["classes"]
    columns = ("number", "id", "char", "plural_name")
    known = [[row[name] for name in columns] for row in BASE.table("objclass")["classes"]]
    assert [[row[name] for name in columns] for row in tables["objclass"]["classes"]] == known


@pytest.fixture(scope="module")
def tarn() -> Imported:
    return read(TARN)


def named(result: Imported, table: str, key: str = "name") -> dict[str, FactTable]:
    return {row[key]: row for row in rows_of(result.data["tables"][table][table])}


def test_the_species_of_a_made_up_tree(tarn: Imported) -> None:
    rows = named(tarn, "monsters")
    assert list(rows) == ["lantern eel", "young pike", "pike", "great pike", "mill troll", "human", "angler",
                          "long worm tail"]  # fmt: skip
    assert {name: row["char"] for name, row in rows.items()} == {
        "lantern eel": ";", "young pike": "p", "pike": "p", "great pike": "p", "mill troll": "T", "human": "@",
        "angler": "@", "long worm tail": "~",
    }  # fmt: skip
    assert rows["mill troll"]["attacks"] == [["weap", "phys", 4, 6], ["claw", "drst", 2, 8]]
    assert rows["lantern eel"]["flags"] == ["swim", "no_hands", "no_limbs", "animal", "infravisible", "blind"]
    assert rows["angler"]["sex"] == "female"
    assert rows["angler"]["sound"] == "leader"


def test_difficulties_are_computed(tarn: Imported) -> None:
    computed = {name: row["difficulty"] for name, row in named(tarn, "monsters").items()}
    assert computed == {
        "lantern eel": 5, "young pike": 2, "pike": 5, "great pike": 9, "mill troll": 13, "human": 1, "angler": 11,
        "long worm tail": 1,
    }  # fmt: skip


def test_predicates_over_species(tarn: Imported) -> None:
    derived = {name: set(row["derived"]) for name, row in named(tarn, "monsters").items()}
    assert {name for name, words in derived.items() if "light_source" in words} == {"lantern eel"}
    assert {name for name, words in derived.items() if "nonliving" in words} == {
        "lantern eel", "mill troll", "human", "angler"
    }  # fmt: skip
    assert {name for name, words in derived.items() if "likes_mud" in words} == {"lantern eel"}
    assert {name for name, words in derived.items() if "horns" in words} == {"mill troll"}
    facts_of = {row["name"]: row for row in rows_of(tarn.data["tables"]["objmonfacts"]["monsters"])}
    assert facts_of["young pike"]["grows_to"] == 2
    assert facts_of["great pike"]["grows_from"] == 2


def test_things_and_their_materials(tarn: Imported) -> None:
    rows = named(tarn, "objects")
    assert rows["river pearl"]["material"] == "pearl"
    assert (rows["harpoon"]["skill"], rows["harpoon"]["prob"], rows["harpoon"]["char"]) == (5, 600, ")")
    assert rows["oilskin"]["ac"] == 2
    assert (rows["tarn water"]["shuffle"], rows["water"]["shuffle"]) == ("potion", None)
    assert [row["name"] for row in tarn.data["tables"]["artifacts"]["artifacts"]] == ["Pikebane"]
    assert tarn.data["tables"]["objclass"]["random_ordinary"] == [
        {"class": "WEAPON", "weight": 20}, {"class": "ARMOR", "weight": 20}, {"class": "FOOD", "weight": 40},
        {"class": "GEM", "weight": 20},
    ]  # fmt: skip


def test_terrain_and_traps_are_drawn_as_the_sources_tell(tarn: Imported) -> None:
    terrain, traps = named(tarn, "terrain"), named(tarn, "traps", "des_name")
    reeds, shingle = terrain["REED_WATER"], terrain["SHINGLE"]
    assert (reeds["map_chars"], reeds["like"], reeds["symbols"][0]["color"]) == (["r"], "WATER", "green")
    assert (shingle["map_chars"], shingle["number"], shingle["class"]) == (["g"], 37, "floor")
    assert shingle["symbols"] == [{"when": "always", "char": ":", "color": "white", "color_num": 15}]
    assert terrain["ROOM"]["symbols"] == named_in_base("terrain")["ROOM"]["symbols"]
    assert (traps["undertow"]["number"], traps["undertow"]["char"], traps["undertow"]["color"]) == (3, "~", "blue")
    assert traps["eel"]["name"] == "basket for eels"
    assert tarn.data["tables"]["terrain"]["transparent_map_char"] is None


def named_in_base(table: str) -> dict[str, FactTable]:
    return {row["name"]: row for row in rows_of(BASE.table(table)[table])}


def test_roles_and_races(tarn: Imported) -> None:
    role, race = tarn.data["tables"]["monsters"]["roles"][0], tarn.data["tables"]["monsters"]["races"][0]
    assert (role["name"], role["leader"], role["nemesis"], role["quest_enemy1"]) == (
        "Angler", "angler", "great pike", "pike"
    )  # fmt: skip
    assert (role["genders"], role["alignments"], role["races"]) == (["female"], ["lawful", "neutral"], ["human"])
    assert (race["own_flag"], race["always_hostile"]) == ("human", ["troll"])
    texts = tarn.data["tables"]["roles"]["roles"][0]
    assert (texts["ranks"][6], texts["gods"][1], texts["quest_artifact"]) == (
        ["Fisher", "Fishwife"], "_Mere", "Pikebane"
    )  # fmt: skip
    assert "Valkyrie" in [row["name"] for row in tarn.data["tables"]["monsters"]["roles"]]


def test_words_of_the_level_compiler(tarn: Imported) -> None:
    words, rooms = tarn.data["tables"]["words"], named(tarn, "rooms")
    assert words["flags"] == {"noteleport": 1, "hardfloor": 2, "silty": 32}
    assert words["keywords"]["BOAT"] == ["BOAT_ID", ""]
    assert {"r", "g"} < set(words["map_letters"])
    assert (rooms["boathouse"]["number"], rooms["bait shop"]["shop"]) == (11, True)
    assert (tarn.uses.files, tarn.uses.misses) == (2, ())
    assert tarn.data["header"]["version"] == "0.4.2"


def test_what_must_be_added_by_hand_is_told(tarn: Imported) -> None:
    messages = [note.message for note in tarn.notes]
    assert any("function bat_like" in message and "`bat` by hand" in message for message in messages)
    assert any("undead_to_corpse" in message for message in messages)


def test_conditions_decide_which_rows_there_are() -> None:
    names = named(read(TARN, DIVERS="1", ANGLERS=None), "monsters")
    assert "diver" in names
    assert "angler" not in names
