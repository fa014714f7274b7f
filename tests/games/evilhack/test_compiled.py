"""Compiled levels of EvilHack: vectors made by hand from its opcodes, tags and tables."""

from __future__ import annotations

import json

import pytest
from repository import TESTS

from vaultc.compiler import compile_model
from vaultc.compiler.decompiler import decompile
from vaultc.compiler.levels import lines
from vaultc.compiler.records import OpcodeRecord, decode
from vaultc.games.evilhack import GAME
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse

from .test_language import EVERYTHING

(TARGET,) = GAME.load_targets()

HEADER = "000309000000000040000600000000003462234000000000080c14690100000000a0020000000000"


def compiled(text: str) -> dict[str, bytes]:
    parsed = parse(Source.from_text(text), GAME.grammar)
    assert parsed.ok, parsed.diagnostics
    return compile_model(analyze(parsed, GAME), TARGET, GAME.catalog)


def written(text: str) -> list[str | int]:
    """The records of a level of one statement without its flags: opcodes, and the numbers that are pushed."""
    (data,) = compiled(f'LEVEL: "x"\n{text}\n').values()
    return [shown(record) for record in decode(data, TARGET)[2:]]


def shown(record: OpcodeRecord) -> str | int:
    if record.kind is None:
        return record.opcode
    return record.value if isinstance(record.value, int) else str(record.value)


def test_the_header_is_of_its_build() -> None:
    (data,) = compiled('LEVEL: "x"\n').values()
    assert data[:40].hex() == HEADER
    listed = (TESTS / "compiler" / "checksums" / "evilhack.txt").read_text("utf-8")
    assert f"identifies the build): {HEADER}" in listed


def test_operators_have_their_numbers() -> None:
    found = TARGET.opcodes
    assert len(found) == 80
    assert sorted(found.values()) == list(range(80))
    known = {
        "ALTAR": 10, "FORGE": 11, "MAGIC_CHEST": 12, "FOUNTAIN": 13, "SINK": 14, "PUDDLE": 15, "SEWAGE": 16, "POOL": 17,
        "TRAP": 18, "ROOM_DOOR": 28, "REPLACE_TERRAIN": 40, "PUSH": 44, "INIT_LEVEL": 62, "LEVEL_FLAGS": 63,
        "SEL_GRADIENT": 78, "SEL_COMPLEMENT": 79,
    }  # fmt: skip
    assert {name: found[name] for name in known} == known


POINT = (1 << 16) | 2 << 24


@pytest.mark.parametrize("word", ["FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE"])
def test_features_are_a_selection_and_their_operator(word: str) -> None:
    assert written(f"{word}: (1,2)")[-2:] == ["SEL_POINT", word]


@pytest.mark.parametrize(
    ("text", "state", "material"),
    [("closed", 4, 0), ("iron, closed", 4, 12), ("wooden, random", -1, 9), ("stone, secret", 32, 24)],
)
def test_doors_end_with_their_material(text: str, state: int, material: int) -> None:
    assert written(f"DOOR: {text}, (1,2)")[-4:] == ["SEL_POINT", state, material, "DOOR"]


def test_doors_of_rooms_end_with_their_material() -> None:
    room = 'ROOM: "ordinary", lit, random, random, random {{ ROOMDOOR: {}false, locked, east, 2 }}'
    for word, number in (("", 0), ("bronze, ", 15), ("gold, ", 17)):
        found = written(room.format(word))
        end = found.index("ROOM_DOOR")
        assert found[end - 5 : end] == [2, 8, 0, 4, number]


def test_monsters_and_objects_have_their_marks() -> None:
    assert written("MONSTER: 'h', random, dead")[-5:] == [17, 1, 16, 0, "MONSTER"]
    assert written("MONSTER: 'h', random, peaceful")[-5:] == [17, 1, 0, 0, "MONSTER"]
    found = written("OBJECT: '*', affixed_gem: 521, forged_qual: 2")
    assert found[-7:] == [17, 521, 15, 2, 16, 0, "OBJECT"]


def test_flags_and_rooms_have_their_numbers() -> None:
    (data,) = (each for name, each in compiled('LEVEL: "x"\nFLAGS: rndvault, inaccessibles\n').items() if "lev" in name)
    assert decode(data, TARGET)[0].value == 0x3000
    found = written('REGION: (1,1,3,3), lit, "candle shop", unfilled')
    assert found[found.index("REGION") - 2] == 32 + 33
    assert written('TRAP: "magic beam", random')[-2:] == [26, "TRAP"]


def test_vaults_are_listed_with_depth_and_weight() -> None:
    text = """\
LEVEL: "one"
FLAGS: rndvault
LEVEL: "two"
FLAGS: rndvault
VAULTGEN: 9
MINDEPTH: 7
VAULTGEN: 3
MAZE: "maze", ' '
LEVEL: "plain"
MAZE: "other", ' '
"""
    listed = compiled(text)["vaults.dat"]
    assert listed == b"0 1 one\n7 3 two\n7 3 maze\n"
    assert lines(listed)["two"] == (3, 7)
    assert lines(b"20 old\n") == {"old": (20, 0)}


def test_everything_comes_back() -> None:
    data = compiled(EVERYTHING)
    for name in ("everything", "wild"):
        raised = decompile(data[f"{name}.lev"], name, GAME, TARGET)
        assert compiled(raised.text)[f"{name}.lev"] == data[f"{name}.lev"]
    assert "DOOR: gold, locked, " in decompile(data["wild.lev"], "wild", GAME, TARGET).text


@pytest.mark.parametrize(("filling", "number"), [("I", 24), ("K", 0), (" ", 127), ("C", 127), ("x", 23)])
def test_the_filling_of_a_maze_is_looked_up_twice(filling: str, number: int) -> None:
    (data,) = compiled(f"MAZE: \"m\", '{filling}'\n").values()
    assert [record.value for record in decode(data, TARGET)[:2]] == [1, number]
    assert "MAZE" in decompile(data, "m", GAME, TARGET).text


def test_numbers_of_its_tables() -> None:
    words = json.loads((TESTS / "games" / "evilhack" / "words.json").read_text("utf-8"))
    catalog = GAME.catalog
    assert {name: catalog.room_numbers[name] for name in words["room_types"]} == words["room_types"]
    assert catalog.trap_numbers == words["traps"]
    numbers = {row.code: row.number for row in catalog.terrain}
    codes = {letter: numbers.get(code, 43) for letter, code in catalog.codes.items()}
    assert codes == words["map_characters"]
    assert TARGET.flags == words["level_flags"]
    assert TARGET.materials == words["door_materials"]
    assert (len(catalog.species), len(catalog.kinds), len(catalog.artifacts)) == (564, 566, 64)
