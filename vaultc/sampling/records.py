"""Arrays of levels as records in one ``.npy`` file, a record a level, so that a level is read without any other.

The file is a structured array of numpy: ``numpy.load(path, mmap_mode="r")["terrain"]`` is the layer of all its levels.
Nothing is compressed. Levels are read at their places, so that a file that was cut off is noticed.
"""

from __future__ import annotations

import io
import os
from collections import abc
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from weakref import finalize

import numpy
from numpy.lib import format as npy
from numpy.typing import NDArray

from vaultc.support.errors import InvalidValueError

_LONGEST_HEAD = 1 << 16
"""Bytes of the longest head of this version of the format."""


class FieldType(NamedTuple):
    """The type of a field of records: of its numbers, and the shape of its array in a record."""

    dtype: numpy.dtype[Any]
    shape: tuple[int, ...] = ()


def empty_records(fields: abc.Mapping[str, FieldType], count: int) -> NDArray[Any]:
    """Memory for some records with these fields; ``records["terrain"]`` is the array of a field, to be filled."""
    packed = [(name, field.dtype.newbyteorder("<"), field.shape) for name, field in fields.items()]
    return numpy.empty(count, dtype=numpy.dtype(packed))


def npy_bytes(records: NDArray[Any]) -> bytes:
    """An ``.npy`` file of records; equal records give equal bytes."""
    head = io.BytesIO()
    npy.write_array_header_1_0(head, npy.header_data_from_array_1_0(records))
    return b"".join((head.getvalue(), records.data))


class RecordFile:
    """An open file of records; ``dtype`` is the type of a record. May be read by several threads and processes."""

    def __init__(self, path: Path) -> None:
        """Open a file and read its head.

        Raises:
            OSError: it cannot be opened.
            InvalidValueError: it holds no records, or another number of them than it says.
        """
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._lock = Lock()
        finalize(self, os.close, self._handle)
        head = io.BytesIO(self._read(0, _LONGEST_HEAD))
        if npy.read_magic(head) != (1, 0):
            raise InvalidValueError("the records are of another version")
        shape, is_fortran, self.dtype = npy.read_array_header_1_0(head)
        self._start = head.tell()
        if len(shape) != 1 or is_fortran or self.dtype.names is None or self.dtype.hasobject:
            raise InvalidValueError(f"it holds no records, but {shape} of the type {self.dtype}")
        (self.count,) = shape
        self.size = os.fstat(self._handle).st_size
        if self.size != self._start + self.count * self.dtype.itemsize:
            raise InvalidValueError(f"{self.count} records need another size than {self.size} bytes")

    def records(self, start: int, end: int) -> NDArray[Any]:
        """The records from ``start`` to ``end`` (exclusive).

        Raises:
            InvalidValueError: the file became shorter.
        """
        width = self.dtype.itemsize
        data = bytearray(self._read(self._start + start * width, (end - start) * width))
        if len(data) != (end - start) * width:
            raise InvalidValueError("was cut off while it was open")
        return numpy.frombuffer(data, dtype=self.dtype)

    def field(self, name: str, numbers: abc.Sequence[int]) -> NDArray[Any]:
        """A field of some records, in the order of their numbers.

        Raises:
            InvalidValueError: there is no such field, or the file became shorter.
        """
        fields: abc.Mapping[str, Any] = self.dtype.fields or {}
        if name not in fields:
            raise InvalidValueError(f"there is no field {name!r}")
        kind, offset = fields[name][:2]
        first, width = self._start + offset, self.dtype.itemsize
        data = bytearray().join([self._read(first + number * width, kind.itemsize) for number in numbers])
        if len(data) != len(numbers) * kind.itemsize:
            raise InvalidValueError("was cut off while it was open")
        return numpy.frombuffer(data, dtype=kind.base).reshape(len(numbers), *kind.shape)

    def part(self, number: int, start: int, end: int) -> bytearray:
        """The bytes of a record from ``start`` to ``end`` (exclusive).

        Raises:
            InvalidValueError: the file became shorter.
        """
        data = bytearray(self._read(self._start + number * self.dtype.itemsize + start, end - start))
        if len(data) != end - start:
            raise InvalidValueError("was cut off while it was open")
        return data

    def _read(self, place: int, size: int) -> bytes:
        if hasattr(os, "pread"):
            return os.pread(self._handle, size, place)
        with self._lock:
            os.lseek(self._handle, place, os.SEEK_SET)
            return os.read(self._handle, size)
