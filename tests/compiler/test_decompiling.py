"""Compiled levels made des files again: the same bytes when they are compiled once more (rules: "Reading back")."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest
from cases import case_files
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import sampled

import vaultc
from vaultc.compiler import compile_model
from vaultc.compiler.decompiler import decompile
from vaultc.compiler.fragments import DecompileError
from vaultc.compiler.records import CompiledFileError, OpcodeRecord, ValueType, decode, encode
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.games.unnethack6 import GAME as UNNETHACK6
from vaultc.language.formatter import format_source
from vaultc.language.game import Game
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import find_errors, lint
from vaultc.pipeline.reading import model_of
from vaultc.support import resources

(TARGET,) = UNNETHACK.load_targets()

CASES = [path for path in case_files() if path.parent.name == "unnethack"]
LIBRARY = sorted(resources.vaults().glob("*.des"))
CORPORA = {
    folder: sorted(Path(os.environ.get("VAULTC_CORPUS", "nowhere"), folder).glob("*.des"))
    for folder in ("unnethack-5.2", "unnethack-6.0")
}
FILES = [
    *((paths, game) for game in (UNNETHACK, UNNETHACK6) for paths in (CASES, LIBRARY)),
    *zip(CORPORA.values(), (UNNETHACK, UNNETHACK6), strict=True),
]
Compile = Callable[..., dict[str, bytes]]


def levels_of(path: Path, game: Game) -> dict[str, bytes]:
    """The compiled levels of a file."""
    model = analyze(parse(Source.read(path), game.grammar), game)
    made = compile_model(model, game.load_targets()[0], game.catalog)
    return {name.removesuffix(".lev"): data for name, data in made.items() if name.endswith(".lev")}


@pytest.mark.parametrize(
    ("paths", "game"), FILES, ids=["cases", "library", "cases-6", "library-6", "corpus", "corpus-6"]
)
def test_levels_come_back(paths: list[Path], game: Game, bytes_of: Compile) -> None:
    if not paths:
        pytest.skip("these files are not on this machine")
    (target,) = game.load_targets()
    for path in sampled(paths, 6):
        for name, data in levels_of(path, game).items():
            text = format_source(decompile(data, name, game, target), game.language)
            again = {key: value for key, value in bytes_of(text, game.name).items() if key.endswith(".lev")}
            assert len(again) == 1
            assert data.startswith(*again.values()), (path.name, name)


def test_a_trap_without_a_name_is_in_no_des_file() -> None:
    trap = (OpcodeRecord("PUSH", ValueType.COORDINATE, 0x01000000), OpcodeRecord("PUSH", ValueType.INTEGER, 24))
    (target,) = UNNETHACK6.load_targets()
    with pytest.raises(DecompileError, match="there is no trap 24"):
        decompile(encode((*FLAGS, *trap, OpcodeRecord("TRAP")), target), "x", UNNETHACK6, target)


def test_constructs_keep_their_shape(bytes_of: Compile) -> None:
    text = """
        FUNCTION f($n:int, $s:str) { GOLD: $n, random MESSAGE: $s }
        LEVEL: "x"
        IF [$a > 3] { SINK: (1,1) } ELSE { POOL: (2,2) }
        LOOP [3] { IF [50%] { BREAK } }
        FOR $i = 1 TO $i.length { CONTAINER: ('(', "chest") { OBJECT: '*' } }
        SWITCH [4] { CASE 1: BREAK CASE 2: SINK: random DEFAULT: EXIT }
        f(2, "two") f(3, "three")
    """
    (data,) = bytes_of(text).values()
    words = decompile(data, "x", UNNETHACK, TARGET).text.split()
    for word in ("FUNCTION", "} ELSE {", "LOOP", "FOR", "CONTAINER:", "SWITCH", "CASE", "DEFAULT:", "BREAK"):
        assert word in words or word in " ".join(words), word


def hostile(seed: int, data: bytes) -> bytes:
    """The file with a byte changed, or cut off."""
    random = Random(seed)
    at = random.randrange(len(TARGET.header_bytes), len(data))
    if random.random() < 0.1:
        return data[:at]
    return data[:at] + bytes((random.choice((0, 1, 2, 4, 127, 128, 255, random.randrange(256))),)) + data[at + 1 :]


SAMPLE = """
LEVEL: "s"
$a = { 1, 2d3 }
ROOM: "zoo", lit, random, (left,top), (5,4) { MONSTER: 'a', random, asleep { OBJECT: '*' } }
FOR $i = 1 TO 3 { GOLD: $a[$i] * 2, (4,5) SWITCH [2] { CASE 0: BREAK DEFAULT: LOOP [3] { SINK: random BREAK } } }
TERRAIN: circle((3,4), 3) & rect (0,1,2,3), ('L', lit)
SOUNDS: 5, (hear, "a"), (feel, "b")
"""


@cache
def compiled(text: str) -> bytes:
    """The only compiled level of a text."""
    model = analyze(parse(Source.from_text(text), UNNETHACK.grammar), UNNETHACK)
    (data,) = compile_model(model, TARGET, UNNETHACK.catalog).values()
    return data


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_damaged_files_are_read_or_have_one_finding(seed: int) -> None:
    found = model_of(Source.from_bytes(hostile(seed, compiled(SAMPLE)), "s.lev"), UNNETHACK)
    failures = [finding for finding in lint(found) if finding.rule == "compiled-level"]
    assert bool(failures) != bool(found.levels)
    assert len(failures) <= 1


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_damaged_files_give_one_clear_error(seed: int) -> None:
    with suppress(CompiledFileError, DecompileError):
        decompile(hostile(seed, compiled(SAMPLE)), "s", UNNETHACK, TARGET)


FLAGS = (OpcodeRecord("PUSH", ValueType.INTEGER, 0), OpcodeRecord("LEVEL_FLAGS"))


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ((), "does not begin with its flags"),
        (
            (*FLAGS, OpcodeRecord("PUSH", ValueType.INTEGER, 1), *[OpcodeRecord("COPY"), OpcodeRecord("ADD")] * 64),
            "too long",
        ),
        ((*FLAGS, *[OpcodeRecord("PUSH", ValueType.INTEGER, 1), OpcodeRecord("DEC")] * 3), "no end"),
        ((*FLAGS, OpcodeRecord("PUSH", ValueType.INTEGER, 1 << 62), OpcodeRecord("JMP")), "leads to no place"),
        ((*FLAGS, OpcodeRecord("SINK")), "nothing has left"),
        ((*FLAGS, OpcodeRecord("FRAME_PUSH")), "no des file gives it"),
        ((*FLAGS, OpcodeRecord("PUSH", ValueType.STRING, b'say "hi"'), OpcodeRecord("MESSAGE")), "quotation mark"),
        ((*FLAGS, OpcodeRecord("PUSH", ValueType.INTEGER, 7)), "no des file gives this record"),
    ],
)
def test_records_of_no_des_file(records: tuple[OpcodeRecord, ...], message: str) -> None:
    with pytest.raises(DecompileError, match=message):
        decompile(encode(records, TARGET), "x", UNNETHACK, TARGET)


def test_a_message_shows_no_more_of_a_value_than_anybody_reads() -> None:
    place = OpcodeRecord("PUSH", ValueType.COORDINATE, 0x01000000)
    records = (*FLAGS, place, OpcodeRecord("PUSH", ValueType.STRING, b"x" * 5000), OpcodeRecord("OBJECT"))
    with pytest.raises(DecompileError, match=r'"x+\.\.\. is used where') as failure:
        decompile(encode(records, TARGET), "x", UNNETHACK, TARGET)
    assert len(str(failure.value)) < 150


WITHOUT_TRACE = {
    "a SWITCH without arms": "SWITCH [4] { }",
    "an ELSE at the end of a room": """
        ROOM: "ordinary", lit, random, random, random { IF [3%] { SINK: (0,0) } ELSE { EXIT } }""",
    "a BREAK at the end of a room": 'ROOM: "ordinary", lit, random, random, random { IF [3%] { BREAK } EXIT }',
    "an empty ELSE at the end of an IF": "IF [15] { IF [3%] { SINK: (0,0) } ELSE { } } POOL: random",
    "an empty ELSE at the end of two": "IF [1] { IF [2] { IF [3%] { SINK: (0,0) } ELSE { } } ELSE { } }",
    "a BREAK at the end of two": "LOOP [2] { IF [1] { IF [2] { SINK: (0,0) BREAK } } POOL: random }",
    "a BREAK that an uncalled function makes forgotten": """
        REGION: (1,1,2,2), lit, "zoo" {
          BREAK
          FUNCTION idle() { LOOP [2] { SINK: random BREAK } }
          IF [2d4 > 3] { BREAK }
        }""",
    "an area on the map of an uncalled function": """
        FUNCTION idle() { NOMAP }
        BRANCH: (8,1,8,2), (2,2,5,4)""",
    "a function of things that is called outside of them": """
        CONTAINER: ('(', "chest"), random { FUNCTION coins() { OBJECT: '*' } OBJECT: '*' }
        coins()""",
    "a function of a function of things": """
        CONTAINER: ('(', "chest"), random {
          FUNCTION coins() { OBJECT: '*' }
          FUNCTION both() { OBJECT: '$' coins() }
        }
        both()""",
}


@pytest.mark.parametrize("text", WITHOUT_TRACE.values(), ids=WITHOUT_TRACE)
def test_what_leaves_no_trace_of_itself(text: str, bytes_of: Compile) -> None:
    (data,) = bytes_of(f'LEVEL: "x"\n{text}\n').values()
    found = decompile(data, "x", UNNETHACK, TARGET)
    assert bytes_of(found.text) == {"x.lev": data}
    model = analyze(parse(found, UNNETHACK.grammar), UNNETHACK)
    assert not [finding for finding in lint(model) if finding.forbids_use]


@pytest.mark.parametrize("option", ["erodeproof", "eroded:(-1)", "eroded:2"])
def test_erosion_is_a_word_or_a_number(option: str, bytes_of: Compile) -> None:
    (data,) = bytes_of(f"LEVEL: \"x\"\nOBJECT: '(', random, {option}\n").values()
    assert option in decompile(data, "x", UNNETHACK, TARGET).text


def test_an_else_is_an_else(bytes_of: Compile) -> None:
    text = WITHOUT_TRACE["an ELSE at the end of a room"]
    (data,) = bytes_of(f'LEVEL: "x"\n{text}\n').values()
    assert "ELSE" in decompile(data, "x", UNNETHACK, TARGET).text


FRAGILE = 'LEVEL: "s"\n[50%]: SINK: (3,4)\nROOM: "ordinary", lit, (2,3), (left,top), (5,4) { }\nSINK: (70,9)\n'


@pytest.mark.parametrize("text", [SAMPLE, FRAGILE], ids=["sample", "fragile"])
def test_what_is_decompiled_has_no_errors(text: str) -> None:
    """Records can hold values that the compiler refuses where it reads them, such as 255 %."""
    data = compiled(text)
    assert vaultc.decompile(data, "s")
    done = 0
    for seed in range(200):
        with suppress(CompiledFileError, DecompileError):
            again = vaultc.decompile(hostile(seed, data), "s")
            assert not find_errors(model_of(Source.from_text(again), UNNETHACK)), again
            done += 1
    assert done > 5


def test_an_error_names_the_record() -> None:
    right = decode(compiled(FRAGILE), TARGET)
    records = [OpcodeRecord("PUSH", ValueType.INTEGER, 355) if r.value == 50 else r for r in right]
    with pytest.raises(DecompileError, match="compiler refuses what it says: 355% is more than 100%"):
        vaultc.decompile(encode(records, TARGET), "s")
