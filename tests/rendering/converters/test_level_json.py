"""Levels of the conformance suite survive the way into a Level and back."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

import vaultc
from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import FORMATS
from vaultc.language.source import Source
from vaultc.level.level import Item, Level, Monster, Room, Stairway, Trap
from vaultc.rendering.converters.conformance_format import LevelFormatError, from_json, to_json
from vaultc.world.catalog import catalog_of, terrain
from vaultc.world.grid import at

CATALOG = catalog_of("unnethack-5.2")
LINES = Path(__file__).with_name("levels.jsonl").read_text("utf-8").splitlines()
LEVELS: dict[str, dict[str, Any]] = {data["case"]: data for data in map(json.loads, LINES)}


@pytest.mark.parametrize("case", LEVELS)
def test_round_trip(case: str) -> None:
    data = LEVELS[case]
    written = to_json(from_json(data, CATALOG), CATALOG, case=case)
    assert written == data
    assert json.loads(json.dumps(written)) == data


def test_the_copied_levels_use_the_whole_schema() -> None:
    keys = set().union(*LEVELS.values())
    assert {"wall", "doors", "stairs", "altars", "drawbridges", "traps", "engravings", "objects", "monsters"} <= keys
    assert {"rooms", "regions", "arrivals", "flags", "counts", "message", "mon_generation", "sounds"} <= keys
    assert {"vaults", "roomno", "edge", "draws"} <= keys


def test_an_empty_level_leaves_out_the_defaults() -> None:
    assert to_json(Level("void", 7), CATALOG) == {
        "level": "void",
        "seed": 7,
        "terrain": ["0" * 80] * 21,
        "lit": ["0" * 80] * 21,
        "draws": [0, 0],
    }


def test_codes_and_numbers_beyond_the_digits() -> None:
    level = Level()
    level.terrain[at(3, 4)] = terrain.INVALID
    level.room_numbers[at(3, 4)] = 63
    data = to_json(level, CATALOG)
    assert data["terrain"][4][3] == "?"
    assert data["roomno"][4][3] == "*"
    assert data["roomno"][5] == ""
    assert to_json(from_json(data, CATALOG), CATALOG) == data


def test_wall_runs_are_maximal_and_look_only_at_rock() -> None:
    level = Level()
    for x, flags in ((2, 8), (3, 8), (4, 16), (5, 24), (6, 24), (8, 8)):
        level.flags[at(x, 0)] = flags
    for x, code in ((3, terrain.TREE), (6, terrain.DBWALL), (8, terrain.ROOM)):
        level.terrain[at(x, 0)] = code
    assert to_json(level, CATALOG)["wall"] == [[0, 2, 3, "d"], [0, 4, 4, "p"], [0, 5, 6, "b"]]


@pytest.mark.parametrize(
    ("code", "flags", "row"),
    [
        (terrain.DOOR, 0, ["nodoor", 0, 0]),
        (terrain.DOOR, terrain.BROKEN, ["broken", 0, 0]),
        (terrain.DOOR, terrain.OPEN, ["open", 0, 0]),
        (terrain.DOOR, terrain.CLOSED | terrain.TRAPPED, ["closed", 0, 1]),
        (terrain.DOOR, terrain.LOCKED, ["locked", 0, 0]),
        (terrain.SDOOR, terrain.LOCKED, ["locked", 1, 0]),
        (terrain.SDOOR, 0, ["closed", 1, 0]),
    ],
)
def test_door_states(code: int, flags: int, row: list[object]) -> None:
    level = Level()
    level.terrain[at(9, 9)], level.flags[at(9, 9)], level.horizontal[at(9, 9)] = code, flags, 1
    assert to_json(level, CATALOG)["doors"] == [[9, 9, *row, "h"]]


def test_branch_stairs_are_told_by_their_place() -> None:
    level = Level()
    for x, flags in ((5, terrain.UP), (6, terrain.DOWN)):
        level.terrain[at(x, 2)], level.flags[at(x, 2)] = terrain.STAIRS, flags
    level.terrain[at(7, 2)], level.flags[at(7, 2)] = terrain.LADDER, terrain.DOWN
    level.branch_stairs = Stairway(6, 2)
    assert to_json(level, CATALOG)["stairs"] == [[5, 2, "up"], [6, 2, "branch down"], [7, 2, "ladder down"]]


def _number(name: str) -> int:
    number = CATALOG.kind_number(name)
    assert number is not None
    return number


def test_extra_facts_of_objects() -> None:
    level = Level()
    arrow = Item(_number("arrow"), 5, trapped=True, cursed=True)
    lamp = Item(_number("oil lamp"), age=90, lit=True)
    egg = Item(_number("egg"), species=-1)
    chest = Item(_number("chest"), trapped=True, broken=True, contents=[lamp, egg])
    slime = Item(_number("slime mold"), buried=True, x=4, y=4)
    level.piles[at(4, 4)] = [chest, arrow]
    level.buried.append(slime)
    inside = [["%", "egg", 1, {}], ["(", "oil lamp", 1, {"lit": 1, "fuel": 90}]]
    assert to_json(level, CATALOG)["objects"] == [
        [4, 4, "%", "fruit", 1, {"buried": 1}],
        [4, 4, "(", "chest", 1, {"lock broken": 1, "trapped": 1, "contents": inside}],
        [4, 4, ")", "arrow", 5, {"cursed": 1, "poisoned": 1}],
    ]


def test_extra_facts_of_monsters_traps_and_rooms() -> None:
    level = Level()
    level.monsters.append(Monster(0, 3, 3, 2, 5, 9, state={"fleeing": 4, "stunned": 0}, shapechanger=0))
    level.traps.append(Trap(7, 6, 6))
    level.rooms.append(Room(2, 2, 4, 4, 15, True, subrooms=[Room(3, 3, 3, 3, 21, join=True)]))
    data = to_json(level, CATALOG)
    assert data["monsters"] == [
        [3, 3, CATALOG.species[0].name, {"fleeing": 4, "shapechanger": 1, "level": 2, "hp": 5, "hpmax": 9}]
    ]
    assert data["traps"] == [[6, 6, "rolling boulder", {"launch": [[6, 6], [6, 6]]}]]
    subroom = [3, 3, 3, 3, "armor shop", 0, {}]
    assert data["rooms"] == [[2, 2, 4, 4, "armory", 1, {"unjoined": 1, "subrooms": [subroom]}]]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("objects", [[1, 1, "%", "no such thing", 1, {}]]),
        ("monsters", [[1, 1, "no such beast", {}]]),
        ("traps", [[1, 1, "no such trap", {}]]),
        ("rooms", [[1, 1, 2, 2, "no such room", 1, {}]]),
        ("doors", [[1, 1, "ajar", 0, 0, "h"]]),
        ("doors", [[1, 1]]),
        ("terrain", ["0" * 80] * 22),
        ("terrain", ["!" * 80]),
        ("stairs", 5),
    ],
)
def test_data_that_is_no_level(key: str, value: object) -> None:
    data = copy.deepcopy(LEVELS["t2-door-states"]) | {key: value}
    with pytest.raises(LevelFormatError):
        from_json(data, CATALOG)


def test_an_aborted_level_has_no_cells() -> None:
    with pytest.raises(LevelFormatError, match="no cells"):
        from_json({"case": "x", "seed": 1, "aborted": True}, CATALOG)


@pytest.mark.parametrize(
    "change",
    [
        None, [], 1, "x", {"terrain": 5}, {"terrain": [5]}, {"terrain": None}, {"doors": 1}, {"doors": [[1]]},
        {"engravings": [["x", "y", "engrave", 1]]}, {"engravings": [[1, 1, 1, 1], ["x", 1, None, []]]}, {"rooms": [[]]},
        {"regions": [["branch", [1], [2], {}]]}, {"complaints": 10**12}, {"complaints": "x"},
        {"objects": [[1, 1, "*", "ruby", "x", []]]},
        {"seed": 1, "flags": 5}, {"arrivals": []}, {"wall": [[0, 0, 10**12, "x"]]},
    ],
)  # fmt: skip
def test_wrong_types_are_refused(change: object) -> None:
    row = next(iter(LEVELS.values()))
    data = row | change if isinstance(change, dict) else change
    with pytest.raises(LevelFormatError):
        from_json(data, CATALOG)


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36"])
def test_a_portal_made_by_a_trap_has_the_mark(dialect: str) -> None:
    """So have all magic portals of the recorded levels, whatever made them."""
    text = (
        'LEVEL: "x"\nGEOMETRY: center, center\nMAP\n......\nENDMAP\nTRAP: "magic portal", (2,0)\nTRAP: "pit", (4,0)\n'
    )
    (script,) = vaultc.load(Source.from_text(text, "x.des"), dialect=dialect).levels
    level = script.generate(1)
    data = level.render("conformance")
    assert {row[2]: row[3] for row in data["traps"]} == {"magic portal": {"portal": 1}, "pit": {}}
    assert to_json(from_json(data, level.catalog), level.catalog)["traps"] == data["traps"]


# ---- what is accepted can be shown

VALUES = (
    *(None, 0, -1, 10**30, 1.5, "", "x", [], {}, [[]], True, [1, 2], "\ud800", math.inf, math.nan, 79, 80, 255, 256),
    *("zoo", "?", "*", "\x00", [0, 0, 0, 0], "a" * 500),
)


def spoilt(data: Any, random: Random) -> Any:
    """The data with another value somewhere, or without one."""
    data = copy.deepcopy(data)
    for _ in range(random.choice((1, 1, 2))):
        place, key = data, random.choice(list(data))
        while isinstance(place[key], dict | list) and place[key] and random.random() > 0.1:
            place = place[key]
            key = random.choice(list(place)) if isinstance(place, dict) else random.randrange(len(place))
        if random.random() < 0.1:
            del place[key]
        elif isinstance(place[key], str) and random.random() < 0.2:
            place[key] = place[key][: random.randrange(len(place[key]) + 1)] + random.choice("?*zZ9A \n")
        else:
            place[key] = random.choice(VALUES)
    return data


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_spoilt_levels_are_refused_or_shown_in_every_format(seed: int) -> None:
    random = Random(seed)
    script = vaultc.library()["vlt-delphi"]
    ordinary = vaultc.ordinary_level(depth=8, seed=seed)
    rows = [ordinary.render("conformance"), script.generate(seed).render("conformance")]
    shown = 0
    for number in range(40):
        try:
            level = from_json(spoilt(rows[number % 2], random), script.catalog)
        except LevelFormatError:
            continue
        made = GeneratedLevel(level, script, seed)
        for form in FORMATS if number == 0 else [form for form in FORMATS if form != "png"]:
            content = made.render(form)
            json.dumps(content, allow_nan=False) if isinstance(content, dict) else None
            content.encode("utf-8") if isinstance(content, str) else None
        shown += 1
    assert shown > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"terrain": ["0"] * 20}, r"terrain: \['0', '0', .* is not a list of 21"),
        ({"terrain": "0" * 21}, "is not a list of 21"),
        ({"vaults": [["v", 0, "a", 1]]}, r"vaults\[0\]\[2\]: 'a' is not a whole number from 0"),
        ({"vaults": [[5, 0, 0, 1]]}, r"vaults\[0\]\[0\]: 5 is not a text"),
        ({"objects": [[3, 3, "(", "chest", math.nan, {}]]}, r"objects\[0\]\[4\]: nan is not a whole number"),
        ({"sounds": {"freq": 1}}, "sounds: list is missing"),
        ({"level": "\ud800"}, "level: '.ud800' is not a text"),
        ({"rooms": [[1, 1, 2, 2, "ordinary", 2, {}]]}, r"rooms\[0\]\[5\]: 2 is not 0 or 1"),
    ],
)
def test_an_error_names_the_place_and_what_belongs_there(change: dict[str, Any], message: str) -> None:
    row = vaultc.library()["vlt-delphi"].generate(1).render("conformance")
    with pytest.raises(LevelFormatError, match=message):
        from_json(row | change, vaultc.library()["vlt-delphi"].catalog)
