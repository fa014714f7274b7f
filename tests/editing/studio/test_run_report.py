"""Reasons why a statement made something with a seed, or nothing, and how often over many seeds."""

from __future__ import annotations

from typing import Any

import pytest

import vaultc
from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import MemoryFiles
from vaultc.editing.studio.run_report import guarded_statements, report_of
from vaultc.editing.studio.session import LevelRequest
from vaultc.language.source import Source

HUT = """LEVEL: "hut"
FUNCTION seldom() {
  SINK: random
}
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  [30%]: OBJECT: '*', random
  IF [50%] {
    MONSTER: 'F', random
  } ELSE {
    TRAP: "pit", random
  }
  SWITCH [3] {
    CASE 0: FOUNTAIN: (1,1)
    BREAK
    CASE 1: SINK: (1,1)
  }
  LOOP [2] {
    [10%]: OBJECT: '!', random
  }
  TERRAIN: (5,5), 'L'
  TERRAIN: (5,5), '.'
  [0%]: seldom()
}
FUNCTION never() {
  SINK: random
}
"""
CROWDED = 'LEVEL: "crowded"\n' + "".join(
    f'ROOM: "ordinary", lit, ({x},{y}), (center,center), (15,5) {{\n  SINK: (0,0)\n}}\n'
    for y in (3, 3)
    for x in (2, 3, 4)
)


def rows(text: str, seed: int) -> dict[int, dict[str, Any]]:
    """The statements of a level by their lines."""
    studio = Studio(MemoryFiles({"x.des": text}))
    answer = studio.answer("statements", {"file": "x.des", "seed": seed})
    assert answer["problem"] is None
    return {row["line"]: row for row in answer["statements"]}


def test_a_statement_has_its_own_text_and_its_chance() -> None:
    text = 'LEVEL: "x"\nROOM: "ordinary", lit, random, random, (9,5) {\n'
    text += '  LOOP [2] { [50%]: GOLD: 7,  random TRAP: "pit", random }\n  [10%]: SINK: random\n}\n'
    answer = Studio(MemoryFiles({"x.des": text})).answer("statements", {"file": "x.des", "seed": 1})
    assert [row["text"] for row in answer["statements"]] == [
        'ROOM: "ordinary", lit, random, random, (9,5) {',
        'LOOP [2] { [50%]: GOLD: 7, random TRAP: "pit", random }',
        "[50%]: GOLD: 7, random",
        'TRAP: "pit", random',
        "[10%]: SINK: random",
    ]


def test_a_statement_is_listed_once_in_the_order_of_the_text() -> None:
    told = rows(HUT, 1)
    assert list(told) == [3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 17, 18, 20, 21, 22]
    assert [told[line]["depth"] for line in (3, 5, 6, 8, 13, 18)] == [0, 0, 1, 2, 2, 2]
    assert (told[5]["last"], told[12]["last"]) == (5, 12)


@pytest.mark.parametrize("seed", range(1, 13))
def test_chances_tell_the_numbers_that_decided(seed: int) -> None:
    told = rows(HUT, seed)
    (chance,) = told[6]["chances"]
    ((sides, drawn),) = chance["draws"]
    assert (sides, chance["percent"], chance["asked"], chance["true"]) == (100, 30, 1, int(drawn < 30))
    assert (told[6]["ran"], told[6]["made"]) == (chance["true"],) * 2
    if drawn >= 30:
        assert (told[6]["state"], told[6]["reason"]) == ("skipped", "the chance of 30 % on line 6 failed")
    assert told[8]["ran"] + told[10]["ran"] == 1
    skipped = told[10] if told[8]["ran"] else told[8]
    assert skipped["reason"] == f"the chance of 50 % on line 7 {'succeeded' if told[8]['ran'] else 'failed'}"
    assert [told[line]["chances"][0]["otherwise"] for line in (8, 10)] == [False, True]


@pytest.mark.parametrize("seed", range(1, 13))
def test_the_arm_that_was_drawn_runs_and_others_tell_why_not(seed: int) -> None:
    told = rows(HUT, seed)
    ((_, arm, _),) = told[12]["draws"]
    assert [told[line]["ran"] for line in (13, 15)] == [int(arm == 0), int(arm == 1)]
    for line in (13, 15):
        assert told[line]["state"] == "ran" or told[line]["reason"] == "the SWITCH on line 12 chose another case"


def test_what_is_gone_or_was_never_called_tells_so() -> None:
    told = rows(HUT, 1)
    assert told[3]["reason"] == "seldom was not called"
    assert (told[20]["state"], told[20]["reason"]) == ("nothing", "later statements changed it again")
    assert (told[21]["state"], told[21]["made"]) == ("ran", 1)


def test_a_room_without_a_place_tells_so_and_so_does_what_lies_in_it() -> None:
    found: set[str | None] = set()
    for seed in range(1, 9):
        told = rows(CROWDED, seed)
        failed = [line for line, row in told.items() if row["reason"] == "no place was found for this room"]
        for line in failed:
            assert told[line + 1]["reason"] == f"no place was found for the room on line {line}"
        found |= {row["reason"] for row in told.values()}
    assert "no place was found for this room" in found


def test_light_and_doors_are_effects_though_no_terrain_changes() -> None:
    drawn = "MAZE: \"x\", ' '\nGEOMETRY: center, center\nMAP\n---\n|.|\n-+-\nENDMAP\n"
    told = rows(drawn + 'REGION: (1,1,1,1), lit, "ordinary"\nDOOR: locked, (1,2)\n', 1)
    assert [told[line]["state"] for line in (2, 8, 9)] == ["ran", "ran", "ran"]


def test_statements_on_one_line_are_told_apart() -> None:
    text = 'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (5,5) { SINK: (1,1) }\n'
    studio = Studio(MemoryFiles({"x.des": text}))
    told = [row["text"] for row in studio.answer("statements", {"file": "x.des"})["statements"]]
    assert told == [text.split("\n")[1], "SINK: (1,1)"]
    made = {row["text"] for row in studio.answer("level", {"file": "x.des"})["statements"]}
    assert made == set(told)


def test_frequencies_count_levels() -> None:
    studio = Studio(MemoryFiles({"x.des": HUT}))
    parts = [studio.answer("frequencies", {"file": "x.des", "first": first, "count": 20}) for first in (1, 21)]
    whole = studio.answer("frequencies", {"file": "x.des", "count": 40})
    lines = [row["line"] for row in studio.answer("statements", {"file": "x.des"})["statements"]]
    for name in ("ran", "made"):
        assert [one + two for one, two in zip(parts[0][name], parts[1][name], strict=True)] == whole[name]
    ran, made = (dict(zip(lines, whole[name], strict=True)) for name in ("ran", "made"))
    single = [rows(HUT, seed) for seed in range(1, 41)]
    for line in lines:
        assert ran[line] == sum(told[line]["ran"] > 0 for told in single)
    assert (made[5], made[3], made[20], made[8] + made[10]) == (40, 0, 0, 40)
    assert (whole["levels"], whole["failed"]) == (40, 0)


@pytest.mark.parametrize("game", ["unnethack", "unnethack6", "nethack36"])
def test_watching_and_writing_down_changes_no_level(game: str) -> None:
    text = f'# vaultc: dialect={game}\nLEVEL: "hut"\n' + HUT[HUT.index("ROOM") : HUT.index("  [0%]")] + "}\n"
    script = vaultc.load(Source.from_text(text, "x.des")).levels[0]
    for seed in range(1, 6):
        level = script.generate(seed).level
        for drawn in (True, False):
            watched = report_of(script, LevelRequest("x.des", seed=seed), drawn=drawn).level
            assert watched is not None
            assert (watched.terrain, watched.lit) == (level.terrain, level.lit)
            assert [(one.x, one.y, one.species) for one in watched.monsters] == [
                (one.x, one.y, one.species) for one in level.monsters
            ]
            assert [(one.x, one.y, one.kind) for one in watched.items()] == [
                (one.x, one.y, one.kind) for one in level.items()
            ]


def test_the_weight_of_a_vault_is_no_statement_that_runs() -> None:
    text = 'LEVEL: "vlt"\nFLAGS: rndvault\nVAULTGEN: 20\nROOM: "ordinary", random, random, random, random { }\n'
    script = vaultc.load(Source.from_text(text, "vlt.des"), dialect="unnethack").levels[0]
    listed = [each.statement.span.begin.line for each in guarded_statements(script)]
    assert listed == [4]


def test_an_object_in_a_stack_of_another_statement_was_made() -> None:
    told = rows(
        'LEVEL: "stacks"\nROOM: "ordinary", lit, (3,3), (center,center), (9,5) {\n'
        "  OBJECT: ('*', \"diamond\"), (1,1)\n  OBJECT: ('*', \"diamond\"), (1,1)\n"
        "  CONTAINER: ('(', \"sack\"), (2,1) {\n"
        "    OBJECT: ('!', \"booze\"), uncursed\n    OBJECT: ('!', \"booze\"), uncursed\n  }\n"
        '  MONSTER: "hill orc", (3,3) {\n'
        "    OBJECT: (')', \"dagger\"), uncursed, +0\n    OBJECT: (')', \"dagger\"), cursed, +0\n  }\n}\n",
        1,
    )
    reasons = {line: row["reason"] for line, row in told.items() if row["reason"]}
    assert reasons == {3: "it is in the stack of line 4", 7: "it is in the stack of line 6"}
    assert {row["state"] for row in told.values()} == {"ran"}


TOPICS = """# vaultc: dialect={dialect}
LEVEL: "a"
ROOM: "ordinary", random, random, random, random {
  MONSTER: 'o', random
  OBJECT: random, random
  TRAP: random, random
  GOLD: 2d6, random
}
"""


@pytest.mark.parametrize("dialect", ["unnethack", "unnethack6", "nethack36"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_numbers_tell_what_they_decided(dialect: str, seed: int) -> None:
    told = rows(TOPICS.replace("{dialect}", dialect), seed)
    topics = {line: [topic for _, _, topic in row["draws"]] for line, row in told.items()}
    assert topics[3][0] == "chance of its type"
    assert {"light", "width", "height"} <= {*topics[3]}
    assert {"species", "place"} <= {*topics[4]}
    assert {"kind", "class", "place"} <= {*topics[5]}
    assert {"kind", "place"} <= {*topics[6]}
    assert topics[7].count("2d6") == 2
    assert "place" in topics[7]


def test_the_place_of_a_thing_in_a_fixed_room_is_what_the_numbers_say() -> None:
    room = 'LEVEL: "a"\nROOM: "ordinary", lit, (3,3), (center,center), (9,7) {\n  GOLD: 5, random\n}\n'
    studio = Studio(MemoryFiles({"x.des": room}))
    for seed in range(1, 6):
        told = rows(room, seed)
        column, row = (value for _, value, topic in told[3]["draws"] if topic == "place")
        level = studio.answer("level", {"file": "x.des", "seed": seed})
        cell = next(thing["cell"] for thing in level["things"] if thing["made"] is not None)
        assert level["places"][cell][1:] == [column, row]
