"""Archives and records: single rows equal the rows of the whole arrays, and foreign bytes are refused."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from vaultc.sampling import archives
from vaultc.support.errors import InvalidValueError

CELLS = st.integers(0, 11).flatmap(
    lambda rows: arrays_of.arrays(numpy.uint8, (rows, 3, 5), elements=st.sampled_from([0, 0, 0, 7, 255]))
)


def npy_bytes(arrays: dict[str, numpy.ndarray]) -> bytes:
    """A file of records with these arrays as fields."""
    fields = {name: archives.FieldType(array.dtype, array.shape[1:]) for name, array in arrays.items()}
    found = archives.empty_records(fields, len(next(iter(arrays.values()))))
    for name, array in arrays.items():
        found[name] = array
    return archives.npy_bytes(found)


@given(CELLS)
@settings(max_examples=30)
def test_pieces_are_the_rows_of_the_array(cells: numpy.ndarray) -> None:
    seeds = numpy.arange(len(cells), dtype=numpy.uint64)
    data = archives.npz_bytes({"cells": cells, "measures/a / b": seeds * 0.5})
    with numpy.load(io.BytesIO(data)) as read, zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert numpy.array_equal(read["cells"], cells)
        assert numpy.array_equal(read["measures/a / b"], seeds * 0.5)
    packed = archives.packed_arrays(data, ["cells"])["cells"]
    assert numpy.array_equal(packed.whole(), cells)
    assert len(packed.starts) == 1 + -(-len(cells) // archives.PIECE)
    for number in range(len(packed.starts) - 1):
        first = number * archives.PIECE
        assert numpy.array_equal(packed.piece(number), cells[first : first + archives.PIECE])
        assert numpy.array_equal(packed.piece(number, 2), cells[first : first + min(2, archives.PIECE)])


@given(CELLS, CELLS)
@settings(max_examples=30)
def test_pieces_know_nothing_of_those_before(earlier: numpy.ndarray, later: numpy.ndarray) -> None:
    rows = archives.PackedRows((3, 5), numpy.dtype(numpy.uint8), len(later))
    alone = archives.PackedRows((3, 5), numpy.dtype(numpy.uint8), len(later))
    before = earlier[: len(earlier) // archives.PIECE * archives.PIECE]
    for array in (before, later):
        rows.add(array)
    alone.add(later)
    rows.finished(), alone.finished()
    assert rows.pieces[len(before) // archives.PIECE :] == alone.pieces


def test_archives_of_others_are_read_as_a_whole() -> None:
    sink = io.BytesIO()
    numpy.savez_compressed(sink, cells=numpy.ones((9, 3, 5), dtype=numpy.uint8))
    packed = archives.packed_arrays(sink.getvalue(), ["cells"])["cells"]
    assert (packed.starts, packed.whole().sum()) == ((), 135)


def test_a_forged_piece_is_refused() -> None:
    data = archives.npz_bytes({"cells": numpy.arange(15 * archives.PIECE, dtype=numpy.uint8).reshape(-1, 3, 5)})
    packed = archives.packed_arrays(data, ["cells"])["cells"]
    rows = archives.PIECE + 1
    short = archives.PackedArray(data, packed.name, (rows, 3, 5), packed.dtype, rows, packed.starts)
    with pytest.raises(InvalidValueError, match=f"{15 * archives.PIECE} bytes instead of {15 * rows}"):
        short.piece(0)


@given(CELLS, st.data())
@settings(max_examples=30)
def test_records_are_read_one_by_one(tmp_path_factory: pytest.TempPathFactory, cells: numpy.ndarray, data) -> None:
    path = tmp_path_factory.mktemp("records") / "x.npy"
    gold = numpy.arange(len(cells), dtype=numpy.int32)
    path.write_bytes(npy_bytes({"gold": gold, "cells": cells}))
    assert numpy.array_equal(numpy.load(path)["cells"], cells)
    file = archives.RecordFile(path)
    for number in range(len(cells)):
        record = file.records(number, number + 1)[0]
        assert record["gold"] == number
        assert numpy.array_equal(record["cells"], cells[number])
    if len(cells):
        numbers = data.draw(st.lists(st.integers(0, len(cells) - 1), min_size=1))
        assert numpy.array_equal(file.field("cells", numbers), cells[numbers])


def test_a_file_that_is_cut_off_while_it_is_open(tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    path.write_bytes(npy_bytes({"cells": numpy.ones((9, 3, 5), dtype=numpy.uint8)}))
    file = archives.RecordFile(path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InvalidValueError, match="cut off"):
        file.records(8, 9)
    with pytest.raises(InvalidValueError, match="a size other than"):
        archives.RecordFile(path)
