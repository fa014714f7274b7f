"""Reading files, and the arithmetic between offsets and lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.language.source import NAMELESS, Source, is_lua


def test_reads_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_bytes("# Gruß\n".encode())
    source = Source.read(path)
    assert (source.text, source.remarks, source.path, source.name) == ("# Gruß\n", (), path, str(path))


def test_reads_latin_1_with_a_remark() -> None:
    source = Source.from_bytes(b"# caf\xe9\n", "a.des")
    assert source.text == "# café\n"
    assert source.remarks == ("not valid UTF-8 (byte 6); read as Latin-1",)


def test_removes_a_byte_order_mark_with_a_remark() -> None:
    source = Source.from_bytes(b"\xef\xbb\xbfLEVEL", "a.des")
    assert source.text == "LEVEL"
    assert len(source.remarks) == 1


def test_keeps_line_ends_and_hides_them_in_lines() -> None:
    source = Source.from_bytes(b"a\r\nb\n", "a.des")
    assert source.text == "a\r\nb\n"
    assert [source.line(number) for number in (1, 2, 3)] == ["a", "b", ""]
    assert Source.from_text("\na").line(1) == ""


@pytest.mark.parametrize(
    ("offset", "line", "column"), [(0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (4, 3, 1), (6, 3, 3)]
)
def test_positions(offset: int, line: int, column: int) -> None:
    source = Source.from_text("ab\n\ncd")
    assert source.position(offset) == (line, column)
    assert source.offset(line, column) == offset


def test_offsets_are_limited_to_the_text() -> None:
    source = Source.from_text("ab\ncd")
    assert source.offset(9, 1) == 5
    assert source.offset(2, 99) == 5


@given(st.text(alphabet="ab\r\n", max_size=40), st.data())
def test_positions_and_offsets_are_inverse(text: str, data: st.DataObject) -> None:
    source = Source.from_text(text)
    offset = data.draw(st.integers(0, len(text)))
    position = source.position(offset)
    assert source.offset(*position) == offset
    assert position == (text[:offset].count("\n") + 1, offset - (text[:offset].rfind("\n") + 1) + 1)


def test_spans() -> None:
    source = Source.from_text("LEVEL: 'x'\nROOM", "a.des")
    span = source.span(11, 15)
    assert (span.text, span.begin, span.finish, str(span)) == ("ROOM", (2, 1), (2, 5), "a.des:2:1")
    assert source.span(0, 5).to(span).text == source.text


def test_sources_are_equal_only_to_themselves() -> None:
    assert Source.from_text("a") != Source.from_text("a")


LEVEL = 'LEVEL: "x"\r\n\tROOM\n'


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_wide_texts_are_told(encoding: str, mark: str) -> None:
    source = Source.from_bytes((mark + LEVEL).encode(encoding), "a.lev")
    assert source.wide_encoding == encoding[:6].upper()
    assert not source.is_compiled


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (LEVEL.encode(), None),
        (b"LEVEL: \0\0\0\0", None),
        ("abc".encode("utf-16-le"), None),  # too short to be sure
        ("abcd".encode("utf-16-le"), "UTF-16"),
        ("\ufeffa".encode("utf-16-le"), None),  # half of it is ASCII
        ("\ufeffaaa".encode("utf-16-le"), "UTF-16"),
        ("\ufeffaéaéaé".encode("utf-16-le"), None),
        (("a" * 20 + "\1" + "a" * 21).encode("utf-16-le"), None),  # no des file has this character
        (("ā" + "a" * 39).encode("utf-16-le"), None),  # one byte in twenty of those that are usually 0
        (("ā" + "a" * 41).encode("utf-16-le"), "UTF-16"),
        (("\ufeff" + "a" * 2046 + "\U0001f600").encode("utf-16-le"), "UTF-16"),  # which the sample cuts in two
    ],
    ids=range(11),
)
def test_what_is_wide(data: bytes, encoding: str | None) -> None:
    assert Source.from_bytes(data, "a.des").wide_encoding == encoding


@pytest.mark.parametrize(
    ("data", "name", "compiled"),
    [
        (b"ab\2\5c", "a.des", True),
        (b"abc\2\5", "a.des", False),
        (b"\1\0c", "a.lev", True),
        (b"\1\0c", "a.des", False),
        (b"LEVEL", "a.lev", False),
    ],
)
def test_compiled_levels_are_told(data: bytes, name: str, compiled: bool) -> None:
    assert Source.from_bytes(data, name).is_compiled is compiled


@pytest.mark.parametrize(
    ("text", "lua"),
    [
        ("des.level_init()", True),
        ("x = 1\n  des.room { }", True),
        ('LEVEL: "x"\ndes.room()', False),
        ("# see des.file", False),
        ("x.room()", False),
    ],
)
def test_scripts_in_lua_are_told(text: str, lua: bool) -> None:
    assert is_lua(text) is lua
    assert Source.from_text(text, NAMELESS).is_lua_script is lua
    assert Source.from_text(text, "a.lua").is_lua_script
    assert not Source.from_text(text, "a.des").is_lua_script
