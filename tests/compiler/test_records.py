"""Reading and writing records, also of damaged files (rules: "Layout")."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.compiler.emitter import RecordWriter
from vaultc.compiler.expressions import EXPRESSIONS
from vaultc.compiler.levels import STATEMENTS
from vaultc.compiler.records import MOST_RECORDS, CompiledFileError, OpcodeRecord, ValueType, decode, encode, target_of
from vaultc.games import known_targets
from vaultc.language.syntax import nodes

TARGETS = {target.name: target for target in known_targets()}

NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1)
TEXTS = [ValueType.STRING, ValueType.VARIABLE, ValueType.SELECTION]
PUSHES = st.one_of(
    st.builds(OpcodeRecord, st.just("PUSH"), st.sampled_from([k for k in ValueType if k and k not in TEXTS]), NUMBERS),
    st.builds(OpcodeRecord, st.just("PUSH"), st.sampled_from(TEXTS), st.binary(max_size=9)),
    st.just(OpcodeRecord("PUSH", ValueType.NULL)),
)
UNNETHACK = TARGETS["unnethack"]


def programs(target_name: str) -> st.SearchStrategy[list[OpcodeRecord]]:
    names = sorted(set(TARGETS[target_name].opcodes) - {"PUSH"})
    return st.lists(st.one_of(PUSHES, st.sampled_from(names).map(OpcodeRecord)), max_size=20)


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_written_is_read(name: str) -> None:
    target = TARGETS[name]

    @given(programs(name))
    def check(records: list[OpcodeRecord]) -> None:
        data = encode(records, target)
        assert target_of(data, known_targets()) == target
        assert decode(data + b"stale", target) == tuple(records)

    check()


@given(programs("unnethack"), st.data())
def test_damaged_files_are_refused_or_read(records: list[OpcodeRecord], data: st.DataObject) -> None:
    good = encode(records, UNNETHACK)
    at = data.draw(st.integers(len(UNNETHACK.header_bytes), len(good) - 1))
    for bad in (good[:at], good[:at] + bytes((data.draw(st.integers(0, 255)),)) + good[at + 1 :]):
        with suppress(CompiledFileError):
            assert len(decode(bad, UNNETHACK)) <= len(bad)


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        (b"\x01" + b"\0" * 7, "ends in the middle"),
        (b"\xff" * 8, "cannot hold -1 records"),
        (b"\0\0\0\0\0\0\0\x40", "cannot hold"),
        (b"\x01" + b"\0" * 7 + b"\x7f\0\0\0", "no opcode 127"),
        (b"\x01" + b"\0" * 7 + b"\x29\0\0\0\x0a" + b"\0" * 8, "no type of values 10"),
        (b"\x01" + b"\0" * 7 + b"\x29\0\0\0\x02\xff\xff\xff\x7f", "ends in the middle"),
        (b"\x01" + b"\0" * 7 + b"\x29\0\0\0\x02\xff\xff\xff\xff", "length -1"),
    ],
)
def test_hostile_files(tail: bytes, message: str) -> None:
    with pytest.raises(CompiledFileError, match=message):
        decode(UNNETHACK.header_bytes + tail, UNNETHACK)


def test_more_records_than_anybody_writes() -> None:
    most = encode([OpcodeRecord("EXIT")] * MOST_RECORDS, UNNETHACK)
    assert len(decode(most, UNNETHACK)) == MOST_RECORDS
    with pytest.raises(CompiledFileError, match="more than any level has"):
        decode(encode([OpcodeRecord("EXIT")] * (MOST_RECORDS + 1), UNNETHACK), UNNETHACK)


def test_builds_are_told_apart() -> None:
    header = bytearray(UNNETHACK.header_bytes)
    header[8] ^= 1
    assert target_of(bytes(header), known_targets()).header_bytes == bytes(header)
    assert target_of(bytes(header), known_targets()).opcodes == UNNETHACK.opcodes
    for strange in (b"", b"\0\0\2", b"PNG....." * 8):
        with pytest.raises(CompiledFileError):
            target_of(strange, known_targets())


@pytest.mark.parametrize(
    ("base", "table", "parts"),
    [(nodes.Statement, STATEMENTS, set()), (nodes.Expression, EXPRESSIONS, set())],
)
def test_every_node_has_a_handler(base: type[nodes.Node], table: dict[type, RecordWriter], parts: set[type]) -> None:
    assert set(nodes.concrete(base)) - set(table) == parts


def test_levels_of_one_name_lie_over_one_another(bytes_of: Callable[..., dict[str, bytes]]) -> None:
    text = 'LEVEL: "a"\nMESSAGE: "long enough to stay"\nLEVEL: "a"\nEXIT\n'
    alone = bytes_of('LEVEL: "a"\nEXIT\n')["a.lev"]
    both = bytes_of(text)["a.lev"]
    assert both.startswith(alone)
    assert len(both) == len(bytes_of(text.split('LEVEL: "a"\nEXIT', maxsplit=1)[0])["a.lev"])
    assert both.endswith(b"to stay" + b"\x01\0\0\0")


def test_vaults_are_listed_with_their_weights(bytes_of: Callable[..., dict[str, bytes]]) -> None:
    vaults = 'LEVEL: "v-%02i"\nFLAGS: rndvault\nVAULTGEN: 3\nVAULTGEN: 7\nLEVEL: "v-%02i"\nFLAGS: rndvault\n'
    made = bytes_of(vaults)
    assert list(made) == ["v-01.lev", "v-02.lev", "vaults.dat"]
    assert made["vaults.dat"] == b"7 v-01\n1 v-02\n"


def test_texts_keep_the_bytes_of_their_file(bytes_of: Callable[..., dict[str, bytes]]) -> None:
    data = bytes_of('LEVEL: "a"\nMESSAGE: "caf\u00e9"\n')["a.lev"]
    assert "caf\u00e9".encode() in data
