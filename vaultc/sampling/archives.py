"""Files of shards out of which single levels are read: archives of arrays, and arrays of records.

Every array is a member of a zip archive, as numpy writes and reads it. Its stream of deflate is flushed after the head
and after every :data:`PIECE` rows, so that each piece can be decompressed alone; the central directory tells their
lengths in an extra field, which other programs skip. Archives without this field are read array by array.

``things/monsters/offsets`` has one entry more than the shard has levels: level i has the rows from entry i to entry
i + 1 (exclusive).

The file is a structured array of numpy: ``numpy.load(path, mmap_mode="r")["terrain"]`` is the layer of all its levels.
Nothing is compressed. Levels are read at their places, so that a file that was cut off is noticed.
"""

from __future__ import annotations

import io
import math
import os
import struct
import zipfile
import zlib
from collections import abc
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import finalize

import numpy
from numpy.lib import format as npy
from numpy.typing import NDArray

from vaultc.sampling import columns as layers
from vaultc.sampling.columns import MEANINGS, ThingTable
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog

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
            if isinstance(array, PackedRows):
                rows = array
            else:
                rows = PackedRows(array.shape[1:], array.dtype, len(array))
                rows.add(numpy.ascontiguousarray(array))
            archive.add(f"{name}.npy", rows)
    return buffer.getvalue()


def without_levels(data: bytes, kept: NDArray[numpy.bool_]) -> bytes:
    """An archive of :func:`npz_bytes` with the levels that are marked, as if the others had never been in it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name.removesuffix(".npy") for name in archive.namelist()]
    packed = packed_arrays(data, names)
    numbers = numpy.flatnonzero(kept).tolist()
    found: dict[str, NDArray[Any] | PackedRows] = {}
    chosen: dict[str, NDArray[numpy.bool_]] = {}
    for name, array in packed.items():
        rows = array.trusted()
        family, _, column = name.rpartition("/")
        if not name.startswith(PREFIX):
            again = found[name] = PackedRows(array.shape[1:], array.dtype, len(numbers))
            again.take_over(array, rows, numbers)
        elif column == OFFSETS:
            counts = numpy.diff(rows)
            chosen[family] = numpy.repeat(kept, counts)
            found[name] = numpy.concatenate([rows[:1], numpy.cumsum(counts[kept], dtype=rows.dtype)])
        else:
            found[name] = rows[chosen[family]]
    return npz_bytes(found)


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

    def take_over(self, array: PackedArray, rows: NDArray[Any], numbers: list[int]) -> None:
        """Take some rows of an array, by their numbers; its pieces that stay as they are are not compressed again."""
        data = rows[numbers].tobytes()
        self._check = zlib.crc32(data, self._check)
        self.size += len(data)
        for first in range(0, len(numbers), self.rows):
            own = numbers[first : first + self.rows]
            piece, rest = divmod(own[0], self.rows)
            is_whole = len(own) == self.rows and not rest and own[-1] == own[0] + self.rows - 1
            if is_whole and array.rows == self.rows:
                self.pieces.append(array.archive[array.starts[piece] : array.starts[piece + 1]])
            else:
                start = first // self.rows * self._piece
                self.pieces.append(self._packed(data[start : start + self._piece]))

    def finished(self) -> tuple[bytes, int]:
        """The head of the file, now that all rows are here, and the check sum of the file."""
        if self._rest:
            self.pieces.append(self._packed(self._rest))
            self._rest = b""
        row = math.prod(self._shape) * self._dtype.itemsize
        head = _head_of(self.size // row if row else 0, self._shape, self._dtype)
        if head == self._expected:
            return head, self._check
        return head, self._check ^ _carried(zlib.crc32(self._expected) ^ zlib.crc32(head), self.size)

    def _packed(self, piece: bytes) -> bytes:
        """A compressed piece; those that are as the one before, and empty ones, are not compressed again."""
        if piece != self._last:
            # A flush leaves nothing of earlier pieces, so one packer serves all of them.
            is_empty = piece == _zeros(len(piece))
            self._last_packed = _nothing(len(piece)) if is_empty else _flushed(self._packer, piece)
            self._last = piece
        return self._last_packed


def _carried(check: int, size: int) -> int:
    """The difference of two check sums after so many more bytes, which are the same for both.

    Check sums are linear: they are polynomials over bits modulo that of CRC-32, and each byte multiplies them by x^8.
    """
    power, square = _ONE, _X8
    while size:
        if size & 1:
            power = _product(power, square)
        square = _product(square, square)
        size >>= 1
    return _product(power, check)


_ONE, _X8 = 1 << 31, 1 << 23
"""The polynomials 1 and x^8; the highest bit is the lowest power."""


@lru_cache(maxsize=256)
def _product(one: int, other: int) -> int:
    found = 0
    for bit in range(31, -1, -1):
        if one >> bit & 1:
            found ^= other
        other = other >> 1 ^ (0xEDB88320 if other & 1 else 0)
    return found


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

    def trusted(self) -> NDArray[Any]:
        """All rows of an array that was just made, without a look at check sums."""
        if len(self.starts) < 2:
            return self.whole()
        packed = self.archive[self.starts[0] : self.starts[-1]]
        data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed)
        return numpy.frombuffer(data, dtype=self.dtype).reshape(self.shape)

    def whole(self) -> NDArray[Any]:
        """All rows.

        Raises:
            InvalidValueError, zlib.error, zipfile.BadZipFile: the bytes are not of the array.
        """
        with zipfile.ZipFile(io.BytesIO(self.archive)) as archive, archive.open(self.name) as file:
            _skip_head(file)
            data = bytearray(file.read(self.shape[0] * self.width))
            if len(data) != self.shape[0] * self.width or file.read(1):
                raise InvalidValueError(f"the array {self.name!r} does not have the length of its shape")
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


PREFIX = "things/"
"""The beginning of the names of arrays of things."""

OFFSETS = "offsets"
"""The array of a table that tells the rows of each level."""

_NAMED = {
    ("monsters", "species"): "monsters",
    ("objects", "kind"): "objects",
    ("traps", "kind"): "traps",
    ("doors", "state"): "doors",
}
"""Columns with the same numbers as a layer."""


def arrays_of(tables: abc.Mapping[str, ThingTable]) -> dict[str, NDArray[Any]]:
    """The arrays of some tables by their names in an archive."""
    return {
        f"{PREFIX}{family}/{name}": values
        for family, table in tables.items()
        for name, values in ({OFFSETS: table.offsets} | table.columns).items()
    }


def legend(catalog: Catalog, families: abc.Iterable[str]) -> dict[str, dict[str, Any]]:
    """For each table the meanings of its columns, with the names of their numbers if they have names."""
    told = layers.legend(catalog)
    found: dict[str, dict[str, Any]] = {}
    for family in families:
        found[family] = {column: {"meaning": meaning} for column, meaning in MEANINGS[family].items()}
        for column, facts in found[family].items():
            layer = told.get(_NAMED.get((family, column), ""), {})
            facts |= {"names": layer["names"]} if "names" in layer else {}
    return found


class KeptThings:
    """The tables of a shard of ``levels`` levels, which are read when they are asked for.

    ``read`` gives the bytes of the archive, which are untrusted; ``columns`` are the columns of each table.
    """

    def __init__(
        self, read: abc.Callable[[], bytes], columns: abc.Mapping[str, abc.Sequence[str]], levels: int
    ) -> None:
        self._read, self._columns, self._levels = read, columns, levels

    def __bool__(self) -> bool:
        return bool(self._columns)

    @cached_property
    def tables(self) -> dict[str, ThingTable]:
        """All tables by family.

        Raises:
            DatasetError, InvalidValueError, LookupError, zipfile.BadZipFile, zlib.error: the bytes are
                of something else.
        """
        data = self._read()
        return {family: self._table(data, family, names) for family, names in self._columns.items()}

    def of(self, level: int) -> dict[str, dict[str, NDArray[numpy.int32]]]:
        """The rows of one level in every table, for the caller to keep.

        Raises:
            as :attr:`tables`.
        """
        return {
            family: {name: values.copy() for name, values in table.of(level).items()}
            for family, table in self.tables.items()
        }

    def _table(self, data: bytes, family: str, names: abc.Sequence[str]) -> ThingTable:
        packed = packed_arrays(data, [f"{PREFIX}{family}/{name}" for name in (OFFSETS, *names)])
        offsets, *columns = packed.values()
        if offsets.shape != (self._levels + 1,) or offsets.dtype.kind != "i":
            raise InvalidValueError(f"the table of {family} is of another number of levels")
        bounds = offsets.whole().astype(numpy.int64)
        if bounds[0] != 0 or (numpy.diff(bounds) < 0).any():
            raise InvalidValueError(f"the levels of the table of {family} are in another order than its rows")
        for column in columns:
            if column.shape != (int(bounds[-1]),) or column.dtype.kind != "i":
                raise InvalidValueError(
                    f"the array {column.name!r} has the shape {column.shape} and the type {column.dtype}"
                )
        cells = {name: column.whole().astype(numpy.int32) for name, column in zip(names, columns, strict=True)}
        return ThingTable(bounds, cells)


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
            raise InvalidValueError(f"it does not hold records, but {shape} of the type {self.dtype}")
        (self.count,) = shape
        self.size = os.fstat(self._handle).st_size
        if self.size != self._start + self.count * self.dtype.itemsize:
            raise InvalidValueError(f"{self.count} records need a size other than {self.size} bytes")

    def records(self, start: int, end: int) -> NDArray[Any]:
        """The records from ``start`` to ``end`` (exclusive).

        Raises:
            InvalidValueError: the file became shorter.
        """
        width = self.dtype.itemsize
        return numpy.frombuffer(self._whole([self._start + start * width], (end - start) * width), dtype=self.dtype)

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
        data = self._whole([first + number * width for number in numbers], kind.itemsize)
        return numpy.frombuffer(data, dtype=kind.base).reshape(len(numbers), *kind.shape)

    def part(self, number: int, start: int, end: int) -> bytearray:
        """The bytes of a record from ``start`` to ``end`` (exclusive).

        Raises:
            InvalidValueError: the file became shorter.
        """
        return self._whole([self._start + number * self.dtype.itemsize + start], end - start)

    def _whole(self, places: abc.Sequence[int], size: int) -> bytearray:
        """The bytes of stretches of one size, one after the other."""
        data = bytearray().join([self._read(place, size) for place in places])
        if len(data) != len(places) * size:
            raise InvalidValueError("was cut off while it was open")
        return data

    def _read(self, place: int, size: int) -> bytes:
        if hasattr(os, "pread"):
            return os.pread(self._handle, size, place)
        with self._lock:
            os.lseek(self._handle, place, os.SEEK_SET)
            return os.read(self._handle, size)
