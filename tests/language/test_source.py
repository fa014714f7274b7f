"""Reading files, and the arithmetic between offsets and lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultc.language.source import Source


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
