"""Complete files and records made by the games' own compilers (rules: "Test vectors")."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.games import known_targets

TARGETS = {target.name: target for target in known_targets()}

Compile = Callable[..., dict[str, bytes]]
Records = Callable[..., tuple[OpcodeRecord, ...]]

COMPLETE = {
    "unnethack": """
        0000020500000000 ce0c1e1800000000 b3d1212400000000 d8a9e2d000000000 0d00000000000000
        29000000 01 0000000000000000   3d000000
        29000000 01 3200000000000000   29000000 01 6400000000000000   2b000000   1b000000
        29000000 01 0600000000000000   1e000000
        29000000 01 0200000000000000   29000000 01 0400000000000000   42000000
        29000000 04 0000000100000000   0f000000
    """,
    "nethack36": """
        0007060300000000 4000060000000000 7e611c2100000000 5849c24801000000 0080020000000000 0d00000000000000
        28000000 01 0000000000000000   3b000000
        28000000 01 3200000000000000   28000000 01 6400000000000000   2a000000   1b000000
        28000000 01 0600000000000000   1e000000
        28000000 01 0200000000000000   28000000 01 0400000000000000   3e000000
        28000000 04 0000000100000000   0f000000
    """,
    "unnethack6": """
        000f000600000000 ce10160000000000 b3d1212700000000 204b133901000000 0d00000000000000
        29000000 0100 0000000000000000   3d000000
        29000000 0100 3200000000000000   29000000 0100 6400000000000000   2b000000   1b000000
        29000000 0100 0600000000000000   1e000000
        29000000 0100 0200000000000000   29000000 0100 0400000000000000   42000000
        29000000 0400 0000000100000000   0f000000
    """,
}

SWITCH = """
SWITCH [2] {
CASE 0: BREAK
DEFAULT: LOOP [3] { SINK: random BREAK }
CASE -1: EXIT
}
"""
ARRAYS = """
$a = { 1, 2d3 }
FOR $i = 1 TO 3 { GOLD: $a[$i] * (-2), (4,5) }
"""
FUNCTIONS = """
f(1, "x" . "y")
f(level.depth, "z")
"""
ROOMS = """
ROOM: "zoo" [40%], lit, random, (left,bottom), (5,4), unfilled {
  SUBROOM: "ordinary", random, (1,1), random, unjoined { }
  MONSTER: ('a',"Giant Ant"), random, asleep, "Bob", seen_traps: "pit" | "dart" {
    OBJECT: '*', quantity: 3, erodeproof, -2
  }
}
REGION: (0,0,3,2), unlit, random, irregular
"""
MAPS = """
GEOMETRY: half-right, top, false
MAP
1.x
2|
ENDMAP
$p = { random[wet,hot], (3,4) }
TERRAIN: filter('.', circle($p[0], 3) & grow(north|west, rect (0,1,2,3))), ('L', random)
WALLIFY
STAIR: levregion(1,2,3,4), (0,0,1,1), up
"""
VECTORS = {
    "switch": (SWITCH, """
        i(0) LEVEL_FLAGS i(2) RN2 i(19) JMP i(6) JMP i(3) DEC c(0x1000000) SEL_POINT SINK i(7) JMP COPY i(0) CMP i(-10)
        JG POP EXIT i(13) JMP COPY i(0) CMP i(-22) JE COPY i(-1) CMP i(-12) JE i(-27) JMP POP"""),
    "arrays": (ARRAYS, """
        i(0) LEVEL_FLAGS i(1) i(2) i(3) DICE i(2) s($a) VAR_INIT i(1) i(3) i(0) s($i_end) VAR_INIT i(0) s($i) VAR_INIT
        v($i_end) v($i) SUB SIGN i(0) s($i_step) VAR_INIT v($i) v($a) i(-2) MUL c(0x50004) GOLD v($i) v($i_end) CMP
        v($i_step) v($i) ADD i(0) s($i) VAR_INIT i(-16) JNE"""),
    "functions": (FUNCTIONS, """
        i(0) LEVEL_FLAGS i(1) s(x) s(y) ADD i(14) JMP i(0) s($s) VAR_INIT i(0) s($n) VAR_INIT v($n) c(0x1000000) GOLD
        v($s) MESSAGE i(0) RETURN i(2) i(-15) CALL i(2) COREFUNC s(z) i(2) i(-21) CALL"""),
    "rooms": (ROOMS, """
        i(0) LEVEL_FLAGS i(8) i(40) i(1) i(5) i(1) i(5) i(-1) i(-1) i(5) i(4) ROOM
        i(0) i(100) i(-1) i(4) I(-1) I(-1) i(1) i(1) i(-1) i(-1) SUBROOM ENDROOM
        M(97) c(0x1000000) i(16) i(1) i(2) s(Bob) i(4) i(1026) i(15) i(1) MONSTER
        O(-214) i(15) i(3) i(4) I(-1) i(7) i(-2) i(0) i(1) OBJECT END_MONINVENT ENDROOM
        r(0x02030000) i(0) i(34) i(2) REGION ENDROOM"""),
    "maps": (MAPS, """
        i(0) LEVEL_FLAGS c(0x10004) i(1) i(0) s(\\x1c\\x29\\x02\\x01) i(2) i(2) MAP
        c(0x1000006) c(0x40003) i(2) s($p) VAR_INIT m(-485) i(0) v($p) i(3) COPY i(1) SEL_ELLIPSE r(0x03020100) SEL_RECT
        i(9) SEL_GROW SEL_ADD i(2) SEL_FILTER m(-233) TERRAIN r(0xFFFFFFFF) i(0) WALLIFY
        i(1) i(2) i(3) i(4) i(1) i(0) i(0) i(1) i(1) i(0) i(1) i(0) s() LEVREGION"""),
}  # fmt: skip
IN_NETHACK36 = {"M(97)": "M(2657)", "O(-214)": "O(2346)", "i(34)": "i(25)", "I(-1)": "i(-1)", "m(-485)": "m(2072)",
                "m(-233)": "m(2324)", "s(\\x1c\\x29\\x02\\x01)": "s(\\x19\\x25\\x02\\x01)"}  # fmt: skip
IN_UNNETHACK6 = {"s(\\x1c\\x29\\x02\\x01)": "s(\\x1c\\x2a\\x02\\x01)"}
NUMBERS_OF_UNNETHACK6 = {
    "INIT_MAP: mines, '.', ' ', true, true, lit, true": "i(4) i(-1) i(1) i(1) i(1) i(1) i(0) i(27) INIT_LEVEL",
    "INIT_MAP: sheollev": "i(5) i(0) i(0) i(0) i(0) i(0) i(0) i(0) INIT_LEVEL",
    "INIT_MAP: rogue": "i(6) i(0) i(0) i(0) i(0) i(0) i(0) i(0) INIT_LEVEL",
    "INIT_MAP: mazegrid, 'A'": "i(2) i(39) i(0) i(0) i(0) i(0) i(0) i(0) INIT_LEVEL",
    "INIT_MAP: solidfill, 'C'": "i(1) i(40) i(0) i(-2) i(0) i(0) i(0) i(0) INIT_LEVEL",
    "ALTAR: (1,2), coaligned, altar": "c(0x20001) i(0) i(32) ALTAR",
    "ALTAR: (1,2), noncoaligned, shrine": "c(0x20001) i(1) i(64) ALTAR",
    "ALTAR: (1,2), align[1], altar": "c(0x20001) i(0) i(-2) ALTAR",
    "TERRAIN: (1,2), ('x', random)": "c(0x20001) SEL_POINT m(-215) TERRAIN",
}
KINDS = {
    "i": ValueType.INTEGER,
    "I": ValueType.INTEGER,
    "s": ValueType.STRING,
    "v": ValueType.VARIABLE,
    "c": ValueType.COORDINATE,
    "r": ValueType.REGION,
    "m": ValueType.MAP_CHARACTER,
    "M": ValueType.MONSTER,
    "O": ValueType.OBJECT,
}


def record(word: str) -> OpcodeRecord:
    """A record in the notation of the rules; ``_`` in a text stands for a blank."""
    push = re.fullmatch(r"(.)\((.*)\)", word)
    if push is None:
        return OpcodeRecord(word)
    if push[1] in "sv":
        text = push[2].replace("_", " ").encode().decode("unicode_escape")
        return OpcodeRecord("PUSH", KINDS[push[1]], text.encode("latin-1"))
    return OpcodeRecord("PUSH", KINDS[push[1]], int(push[2], 0) + (1 << 32 if push[1] == "I" else 0))


@pytest.mark.parametrize("target", COMPLETE)
def test_a_complete_file(target: str, bytes_of: Compile) -> None:
    data = bytes_of('LEVEL: "v1"\n[50%]: GOLD: 2d4, random\n', target)
    assert data == {"v1.lev": bytes.fromhex(COMPLETE[target])}


@pytest.mark.parametrize("name", VECTORS)
def test_records(name: str, records_of: Records) -> None:
    text, expected = VECTORS[name]
    functions = "FUNCTION f($n:int, $s:str) { GOLD: $n, random MESSAGE: $s }\n" if name == "functions" else ""
    assert records_of(f'{functions}LEVEL: "v"{text}') == tuple(record(word) for word in expected.split())


@pytest.mark.parametrize("name", [name for name in VECTORS if name not in ("functions", "maps")])
def test_records_of_nethack36(name: str, records_of: Records) -> None:
    text, expected = VECTORS[name]
    words = (IN_NETHACK36.get(word, word) for word in expected.split())
    assert records_of(f'LEVEL: "v"{text}', "nethack36") == tuple(map(record, words))


def test_maze_headers(records_of: Records) -> None:
    fills = {"'C'": (1, 23), "'I'": (1, 0), "' '": (1, 127), "'x'": (1, 127), "random": (2, 2)}
    for filling, (style, code) in fills.items():
        words = f"i({style}) i({code}) i(0) i(0) i(0) i(0) i(0) i(0) INIT_LEVEL i(32) LEVEL_FLAGS i(2048) LEVEL_FLAGS"
        found = records_of(f'MAZE: "m", {filling}\nFLAGS: corrmaze\n', "nethack36")
        assert found == tuple(map(record, words.split())), filling


def test_nle_lacks_mail(bytes_of: Compile, records_of: Records) -> None:
    text = 'LEVEL: "n"\nMONSTER: "mail daemon", random\n'
    with pytest.raises(LookupError):
        bytes_of(text, "nle")
    after = 'LEVEL: "n"\nMONSTER: "djinni", random\nOBJECT: "blank paper", random\n'
    game, nle = (records_of(after, target) for target in ("nethack36", "nle"))
    shifted = [b.value - a.value for a, b in zip(game, nle, strict=True) if a != b]
    assert shifted == [-256, -256]
    assert TARGETS["nle"].header_bytes != TARGETS["nethack36"].header_bytes


@pytest.mark.parametrize("name", VECTORS)
def test_records_of_unnethack6(name: str, records_of: Records) -> None:
    text, expected = VECTORS[name]
    functions = "FUNCTION f($n:int, $s:str) { GOLD: $n, random MESSAGE: $s }\n" if name == "functions" else ""
    words = (IN_UNNETHACK6.get(word, word) for word in expected.split())
    assert records_of(f'{functions}LEVEL: "v"{text}', "unnethack6") == tuple(map(record, words))


@pytest.mark.parametrize("statement", NUMBERS_OF_UNNETHACK6)
def test_numbers_of_unnethack6(statement: str, records_of: Records) -> None:
    words = f"i(0) LEVEL_FLAGS {NUMBERS_OF_UNNETHACK6[statement]}"
    assert records_of(f'LEVEL: "v"\n{statement}\n', "unnethack6") == tuple(map(record, words.split()))


def test_flags_of_unnethack6(records_of: Records) -> None:
    bits = {
        "noteleport": 0x1, "hardfloor": 0x2, "nommap": 0x4, "shortsighted": 0x8, "arboreal": 0x10, "noflipx": 0x20,
        "noflipy": 0x40, "noflip": 0x60, "mazelevel": 0x80, "premapped": 0x100, "shroud": 0x200, "stormy": 0x400,
        "graveyard": 0x800, "icedpools": 0x1000, "solidify": 0x2000, "corrmaze": 0x4000, "inaccessibles": 0x8000,
        "sky": 0x10000, "sheol": 0x20000, "rndvault": 0x40000,
    }  # fmt: skip
    assert TARGETS["unnethack6"].flags == bits
    assert records_of('LEVEL: "v"\nFLAGS: icedpools, sheol\n', "unnethack6")[0] == record(f"i({0x21000})")
