"""Archives of arrays (``.npz``) out of which single levels are read: arrays are compressed in pieces of few levels.

Every array is a member of a zip archive, as numpy writes and reads it. Its stream of deflate is flushed after the head
and after every :data:`PIECE` rows, so that each piece can be decompressed alone; the central directory tells their
lengths in an extra field, which other programs skip. Archives without this field are read array by array.
"""

from __future__ import annotations

import io
import math
import struct
import zipfile
import zlib
from collections import abc
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy
from numpy.lib import format as npy
from numpy.typing import NDArray

from vaultc.support.errors import InvalidValueError

PIECE = 2
"""Levels in a piece of an array of cells: more make files smaller, and a single level slower to read."""

FAST = 1
"""The level of compression: higher ones halve files, and take five times as long to write and to read."""

_ROWS = 4096
"""Entries in a piece of an array with a number a level."""

_FIELD = 0x4356
"""The identifier of our extra field: rows of a piece, then the lengths of the pieces in bytes, in 16 bits each."""

_MOST_FIELD = 0xFFFF - 4
"""The longest extra field in bytes; archives with longer ones have none."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The fixed time in archives, so that equal arrays give equal bytes."""
_END = b"\x03\x00"
"""The empty last block of a stream of deflate."""
_WINDOW = 13
"""The power of two of the bytes that matches reach back, as a piece of a layer has about as many."""
_BUFFER = 5
"""Zlib's measure of memory. Every piece begins with clearing it, and with less of it a piece takes several blocks."""


# ---- writing


def npz_bytes(arrays: abc.Mapping[str, NDArray[Any] | PackedRows]) -> bytes:
    """An ``.npz`` file that holds nothing but the arrays; equal arrays give equal bytes."""
    buffer = io.BytesIO()
    with _Archive(buffer, "w") as archive:
        for name, array in arrays.items():
            archive.add(f"{name}.npy", array if isinstance(array, PackedRows) else _packed_rows(array))
    return buffer.getvalue()


def _packed_rows(array: NDArray[Any]) -> PackedRows:
    rows = PackedRows(array.shape[1:], array.dtype, len(array))
    rows.add(numpy.ascontiguousarray(array))
    return rows


class PackedRows:
    """An array that is compressed piece by piece while its rows come, so that it takes little memory.

    ``expected`` is the usual number of rows, of which there may be fewer in the end.
    """

    def __init__(self, shape: tuple[int, ...], dtype: numpy.dtype[Any], expected: int) -> None:
        self.rows = PIECE if shape else _ROWS
        self.size = 0
        """Bytes of all rows so far."""
        self.pieces: list[bytes] = []
        self._shape, self._dtype = shape, dtype
        self._piece = self.rows * math.prod(shape) * dtype.itemsize
        self._rest = b""
        self._expected = _head_of(expected, shape, dtype)
        self._check = zlib.crc32(self._expected)
        self._packer = _packer()
        self._last = self._last_packed = b""

    def add(self, rows: NDArray[Any]) -> None:
        """Take the next rows."""
        data = rows.tobytes()
        self._check = zlib.crc32(data, self._check)
        self.size += len(data)
        if self._rest:
            data = self._rest + data
        start = 0
        while self._piece and start + self._piece <= len(data):
            self.pieces.append(self._packed(data[start : start + self._piece]))
            start += self._piece
        self._rest = data[start:]

    def finished(self) -> tuple[bytes, int]:
        """The head of the file, now that all rows are here, and the check sum of the file."""
        if self._rest:
            self.pieces.append(self._packed(self._rest))
            self._rest = b""
        row = math.prod(self._shape) * self._dtype.itemsize
        head = _head_of(self.size // row if row else 0, self._shape, self._dtype)
        if head == self._expected:
            return head, self._check
        # Check sums are linear: the sums of the two heads, carried on over as many zeros, tell the difference.
        zeros = bytes(self.size)
        return head, self._check ^ zlib.crc32(zeros, zlib.crc32(self._expected)) ^ zlib.crc32(zeros, zlib.crc32(head))

    def _packed(self, piece: bytes) -> bytes:
        """A compressed piece; those that are as the one before, and empty ones, are not compressed again."""
        if piece != self._last:
            # A flush leaves nothing of earlier pieces, so one packer serves all of them.
            is_empty = piece == _zeros(len(piece))
            self._last_packed = _nothing(len(piece)) if is_empty else _flushed(self._packer, piece)
            self._last = piece
        return self._last_packed


class _Archive(zipfile.ZipFile):
    """A zip archive to which compressed streams are added."""

    def add(self, name: str, rows: PackedRows) -> None:
        """Add an array in pieces."""
        head, check = rows.finished()
        pieces = [_flushed(_packer(), head), *rows.pieces]
        entry = zipfile.ZipInfo(name, _EPOCH)
        entry.create_system, entry.external_attr, entry.CRC = 3, 0o644 << 16, check
        self._add_deflated(entry, [*pieces, _END], len(head) + rows.size)
        field = struct.pack(f"<{len(pieces) + 1}H", rows.rows, *map(len, pieces))
        if len(field) <= _MOST_FIELD:
            entry.extra = struct.pack("<HH", _FIELD, len(field)) + field

    def _add_deflated(self, entry: zipfile.ZipInfo, pieces: list[bytes], size: int) -> None:
        """Write a member that is compressed already; only its head and its place in the directory remain."""
        data = b"".join(pieces)
        stored = entry.CRC
        with self.open(entry, "w") as file:
            file.write(data)
        assert self.fp is not None
        entry.compress_type, entry.CRC, entry.file_size = zipfile.ZIP_DEFLATED, stored, size
        place = self.fp.tell()
        self.fp.seek(entry.header_offset)
        self.fp.write(entry.FileHeader(zip64=False))
        self.fp.seek(place)


@lru_cache(maxsize=64)
def _head_of(count: int, shape: tuple[int, ...], dtype: numpy.dtype[Any]) -> bytes:
    """The head of an array of ``count`` rows in its file."""
    head = io.BytesIO()
    told = {"descr": npy.dtype_to_descr(dtype), "fortran_order": False, "shape": (count, *shape)}
    npy.write_array_header_1_0(head, told)
    return head.getvalue()


def _packer() -> zlib._Compress:
    # Layers are runs of equal numbers: looking for nothing but runs is faster, and packs them as well.
    return zlib.compressobj(FAST, zlib.DEFLATED, -_WINDOW, _BUFFER, zlib.Z_RLE)


def _flushed(packer: zlib._Compress, data: bytes) -> bytes:
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


@lru_cache(maxsize=64)
def _nothing(size: int) -> bytes:
    return _flushed(_packer(), _zeros(size))


@lru_cache(maxsize=64)
def _zeros(size: int) -> bytes:
    return bytes(size)


# ---- reading


@dataclass(frozen=True, slots=True)
class PackedArray:
    """An array in the bytes of an archive, which are untrusted.

    ``shape`` and ``dtype`` are the array's own. The piece ``i`` has the rows from ``rows * i`` on, and lies in the
    archive from ``starts[i]`` to ``starts[i + 1]`` (exclusive); without pieces the array is in the member ``name``.
    """

    archive: bytes
    name: str
    shape: tuple[int, ...]
    dtype: numpy.dtype[Any]
    rows: int = 0
    starts: tuple[int, ...] = ()
    width: int = field(init=False)
    """The bytes of a row."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", math.prod(self.shape[1:]) * self.dtype.itemsize)

    def piece(self, number: int, first: int | None = None) -> NDArray[Any]:
        """The rows of a piece, or only its ``first`` ones; nothing else is decompressed.

        Raises:
            InvalidValueError, zlib.error: the bytes are not of the array.
        """
        rows = min(self.shape[0], (number + 1) * self.rows) - number * self.rows
        wanted = rows if first is None else min(first, rows)
        packed = self.archive[self.starts[number] : self.starts[number + 1]]
        if packed == _nothing(rows * self.width):
            return numpy.zeros((wanted, *self.shape[1:]), dtype=self.dtype)
        size = wanted * self.width
        data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, size + (wanted == rows))
        if len(data) != size:
            raise InvalidValueError(f"a piece of the array {self.name!r} has {len(data)} bytes instead of {size}")
        return numpy.frombuffer(bytearray(data), dtype=self.dtype).reshape(wanted, *self.shape[1:])

    def whole(self) -> NDArray[Any]:
        """All rows.

        Raises:
            InvalidValueError, zlib.error, zipfile.BadZipFile: the bytes are not of the array.
        """
        with zipfile.ZipFile(io.BytesIO(self.archive)) as archive, archive.open(self.name) as file:
            _skip_head(file)
            data = bytearray(file.read(self.shape[0] * self.width))
            if len(data) != self.shape[0] * self.width or file.read(1):
                raise InvalidValueError(f"the array {self.name!r} has another length than its shape")
        return numpy.frombuffer(data, dtype=self.dtype).reshape(self.shape)


def packed_arrays(data: bytes, names: abc.Iterable[str]) -> dict[str, PackedArray]:
    """The arrays of some names in the bytes of an archive; no memory is taken yet for what they promise.

    Raises:
        InvalidValueError, LookupError, zipfile.BadZipFile: they are not there, or of another version.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: _packed(data, archive, f"{name}.npy") for name in names}


def unpacked_size(data: bytes, prefix: str) -> int:
    """The bytes that the members of an archive say they take, of those whose names begin with a prefix."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return sum(entry.file_size for entry in archive.infolist() if entry.filename.startswith(prefix))


def _packed(data: bytes, archive: zipfile.ZipFile, name: str) -> PackedArray:
    with archive.open(name) as file:
        shape, dtype = _skip_head(file)
    entry = archive.getinfo(name)
    rows, lengths = _lengths(entry.extra)
    found = PackedArray(data, name, shape, dtype)
    if entry.compress_type != zipfile.ZIP_DEFLATED or rows < 1 or len(lengths) != 1 + -(-shape[0] // rows):
        return found
    if sum(lengths) + len(_END) != entry.compress_size:
        return found
    head = struct.unpack_from("<HH", data, entry.header_offset + 26)
    begin = entry.header_offset + 30 + sum(head)
    return PackedArray(data, name, shape, dtype, rows, tuple(accumulate(lengths[1:], initial=begin + lengths[0])))


def _skip_head(file: Any) -> tuple[tuple[int, ...], numpy.dtype[Any]]:
    """Read the head of an array: its shape and its type.

    Raises:
        InvalidValueError: it is not an array of whole or fractional numbers, row after row.
    """
    if npy.read_magic(file) != (1, 0):
        raise InvalidValueError(f"the array {file.name!r} is of another version")
    shape, is_fortran, dtype = npy.read_array_header_1_0(file)
    if not shape or min(shape) < 0 or dtype.kind not in "uif" or is_fortran:
        raise InvalidValueError(f"the array {file.name!r} has the shape {shape} and the type {dtype}")
    return shape, dtype


def _lengths(extra: bytes) -> tuple[int, tuple[int, ...]]:
    """The rows of a piece and the lengths of the pieces, out of the extra fields of a member; 0 and none without."""
    place = 0
    while place + 4 <= len(extra):
        identifier, size = struct.unpack_from("<HH", extra, place)
        place += 4
        if identifier == _FIELD and size >= 2 and size % 2 == 0 and place + size <= len(extra):
            rows, *lengths = struct.unpack_from(f"<{size // 2}H", extra, place)
            return rows, tuple(lengths)
        place += size
    return 0, ()
