"""Each measure on levels whose values are counted by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from level.measures.drawn import CATALOG, drawn, item, monster, surveyed, trap
from repository import ROOT

from vaultc.level.level import Complaint, Engraving, Room
from vaultc.level.measures.level_measures import FAMILIES, MEASURES, measures_of, names_of
from vaultc.level.measures.survey import Survey
from vaultc.world.catalog.terrain import LOCKED, TRAPPED
from vaultc.world.grid import at

TWO_ROOMS = """
---------
|<..|...|
|...+..L|
|...S..}|
---------
"""
"""Two rooms of three by three with a door and a hidden door between them; lava and moat in the second."""


def measured(picture: str) -> dict[str, int | None]:
    return measures_of(surveyed(picture))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("width", 7), ("height", 3), ("area", 18), ("floor", 15), ("wall", 25), ("water", 1), ("lava", 1),
        ("corridor", 0), ("doors", 2), ("secret_doors", 1), ("locked_doors", 0), ("trapped_doors", 0), ("parts", 1),
        ("unreachable", 0), ("ways", 1), ("ways_joined", 1), ("stairs_path", None), ("lit", 0), ("lit_area", 0),
        ("objects", 0), ("carried", 0), ("gold", 0), ("monsters", 0), ("peaceful", 0), ("asleep", 0),
        ("difficulty", 0), ("hardest", 0), ("traps", 0), ("engravings", 0), ("left_out", None), ("vetoes", 0),
        ("complaints", 0), ("draws", 0), ("rooms", 0), ("subrooms", 0),
    ],
)  # fmt: skip
def test_two_rooms(name: str, value: int | None) -> None:
    assert measured(TWO_ROOMS)[name] == value


def test_every_measure_is_taken_and_explained() -> None:
    assert list(measured(TWO_ROOMS)) == list(MEASURES)
    assert all(measure.meaning for measure in MEASURES.values())


def test_the_level_is_lit_where_more_than_half_of_its_ground_is() -> None:
    level = drawn(TWO_ROOMS)
    for x, y in [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3)]:
        level.lit[at(x, y)] = 1
    level.lit[at(1, 1)] = 1
    assert MEASURES["lit_area"].take(Survey(level, CATALOG)) == 9
    assert MEASURES["lit"].take(Survey(level, CATALOG)) == 0
    level.lit[at(6, 1)] = 1
    assert MEASURES["lit"].take(Survey(level, CATALOG)) == 1


def test_doors_that_are_locked_or_trapped() -> None:
    level = drawn(TWO_ROOMS)
    level.flags[at(5, 2)] = LOCKED | TRAPPED
    level.flags[at(5, 3)] = LOCKED
    found = measures_of(Survey(level, CATALOG))
    assert (found["locked_doors"], found["trapped_doors"]) == (2, 1)


def test_no_way_on_foot_over_lava_and_none_through_rock() -> None:
    found = measured("<..L..>  ...")
    assert (found["stairs_path"], found["parts"], found["unreachable"]) == (None, 2, 3)
    assert (found["ways"], found["ways_joined"], found["farthest"]) == (2, 1, 2)
    assert measured("<..  ..>")["ways_joined"] == 0


def test_parts_joined_by_water_hang_together() -> None:
    found = measured("<..}..>")
    assert (found["stairs_path"], found["parts"], found["ways_joined"], found["unreachable"]) == (None, 1, 1, 0)


def test_paths_are_diagonal_but_not_through_doors() -> None:
    assert measured("<..\n  >")["stairs_path"] == 2
    assert measured("<..|\n  +>")["stairs_path"] == 4 - 1
    assert measured(" <.\n  |\n  +\n  >")["stairs_path"] is None
    assert measured("<.\n |+\n  >")["stairs_path"] is None


def test_the_farthest_square() -> None:
    assert measured("<......")["farthest"] == 6
    assert measured("..>....")["farthest"] == 4
    assert measured(".......")["farthest"] is None


def test_dead_ends() -> None:
    assert measured("....")["dead_ends"] == 2
    assert measured("...\n...\n...")["dead_ends"] == 0
    assert measured("....\n ....\n.  .")["dead_ends"] == 1
    assert measured("##.\n  #")["dead_ends"] == 1


def test_loops() -> None:
    assert measured("....")["loops"] == 0
    assert measured("...\n. .\n...")["loops"] == 1
    assert measured(".....\n. . .\n.....")["loops"] == 2
    assert measured(".....\n. ...\n.. ..\n.....")["loops"] == 2
    assert measured("...\n.L.\n...")["loops"] == 1
    assert measured(TWO_ROOMS.replace("S", "|"))["loops"] == 0
    assert measured("-------\n|..+..|\n|..|..|\n|..+..|\n-------")["loops"] == 1


def test_corridors_and_size() -> None:
    found = measured("##..")
    assert (found["corridor"], found["floor"], found["width"], found["height"]) == (2, 2, 4, 1)
    assert measured("---")["area"] == measured("---")["width"] == measured("---")["height"] == 0


def full() -> Survey:
    level = drawn("-------\n|.....|\n-------")
    chest = item("chest", contents=[item("gold piece", quantity=30), item("dagger")])
    level.piles[at(2, 1)] = [chest, item("arrow", quantity=9)]
    level.buried = [item("gold piece", quantity=4)]
    level.monsters = [
        monster("glowing dragon", inventory=[item("dagger"), item("sack", contents=[item("apple")])], gold=7),
        monster("wyvern", peaceful=True),
        monster("newt", asleep=True),
        monster("dog"),
        monster("jackal"),
    ]
    level.traps = [trap("pit"), trap("spiked pit", 2)]
    level.engravings = [Engraving("dust", "x", 1, 1)]
    level.rooms = [Room(2, 1, 6, 1, subrooms=[Room()])]
    level.subrooms = level.rooms[0].subrooms
    level.vaults = [("a", True, 0, 0), ("b", False, 0, 1)]
    level.complaints = [Complaint("so")]
    level.draws = (30, 12)
    return Survey(level, CATALOG, left_out=3)


def test_gold_in_an_inventory_counts() -> None:
    """In some games the gold of monsters is an object."""
    level = drawn("-------\n|.....|\n-------")
    sack = item("sack", contents=[item("gold piece", quantity=3)])
    level.monsters = [monster("wyvern", inventory=[item("gold piece", quantity=20), sack], gold=7)]
    assert MEASURES["gold"].take(Survey(level, CATALOG)) == 30


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("objects", 5), ("carried", 3), ("gold", 41), ("monsters", 5), ("peaceful", 1), ("asleep", 1), ("traps", 2),
        ("engravings", 1), ("rooms", 1), ("subrooms", 1), ("left_out", 3), ("vetoes", 1), ("complaints", 1),
        ("draws", 42),
    ],
)  # fmt: skip
def test_things(name: str, value: int) -> None:
    assert MEASURES[name].take(full()) == value


def test_difficulty_is_that_of_the_hostile() -> None:
    species = CATALOG.species
    hostile = [species[m.species].difficulty for m in full().level.monsters if not m.peaceful]
    assert len(hostile) == 4
    assert MEASURES["difficulty"].take(full()) == sum(hostile)
    assert MEASURES["hardest"].take(full()) == max(hostile) == species[full().level.monsters[0].species].difficulty


@pytest.mark.parametrize(
    ("family", "name", "value"),
    [
        ("monsters", "glowing dragon", 1), ("monsters", "dragon", 2), ("monsters", "D", 2), ("monsters", "dog", 1),
        ("monsters", "d", 2), ("monsters", "newt", 1), ("monsters", "lich", 0),
        ("objects", "gold piece", 2), ("objects", "dagger", 1), ("objects", "weapon", 2), ("objects", ")", 2),
        ("objects", "weapons", 2), ("carried", "dagger", 1), ("carried", "apple", 1),
        ("traps", "pit", 1), ("traps", "spiked pit", 1), ("traps", "magic", 0),
        ("terrain", "floor", 5), ("terrain", "wall", 16), ("terrain", "water", 0),
        ("terrain", "vertical wall", 2), ("terrain", "top left corner", 0),
    ],
)  # fmt: skip
def test_families(family: str, name: str, value: int) -> None:
    survey = full()
    found = FAMILIES[family]
    assert found.take(survey, found.table(names_of(CATALOG))[name]) == value


def test_water_means_pools_and_moats_too() -> None:
    survey = surveyed("}P.W")
    found = FAMILIES["terrain"]
    assert found.take(survey, found.table(names_of(CATALOG))["water"]) == 3
    assert MEASURES["water"].take(survey) == 3
    assert found.take(survey, found.table(names_of(CATALOG))["moat"]) == 1


NEW_MEASURE = """
from click.testing import CliRunner
from vaultc.level.measures import level_measures
from vaultc.level.measures.level_measures import MEASURES, Measure

MEASURES["sinks"] = Measure("sinks", "kitchen sinks", lambda survey: survey.terrain[survey.catalog.codes["K"]])

import generate
from vaultc.cli import group


def call(*arguments):
    result = CliRunner().invoke(group, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


print("kitchen sinks" in call("hunt", "--measures"))
print("1" in call("hunt", "cellar.des", "--where", "sinks == 2", "--count", "1"))
print("sinks" in call("stats", "cellar.des", "--count", "2", "--format", "csv"))
print("| `sinks` | kitchen sinks |" in generate.page_of_sampling())
"""


def test_a_new_measure_is_one_record(tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text('LEVEL: "cellar"\nNOMAP\nSINK: (5,5)\nSINK: (7,5)\n')
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tools")))}
    command = [sys.executable, "-c", NEW_MEASURE]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == ["True"] * 4
