"""Levels as arrays: the layers of an ``.npz`` shard, what their numbers mean, and the file itself.

The layout is documented in ``docs/sampling.md``; ``legend`` writes it into every data set.
"""

from __future__ import annotations

import io
import zipfile
from collections import abc
from typing import Any

import numpy
from numpy.lib import format as npy
from numpy.typing import NDArray

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

NO_DOORWAY, EMPTY_DOORWAY, BROKEN, OPEN, CLOSED, LOCKED = range(6)
TRAPPED, SECRET = 8, 16
"""Bits of a door besides its state."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The fixed time in archives, so that equal levels give equal bytes."""
_STATES = {"nodoor": EMPTY_DOORWAY, "broken": BROKEN, "open": OPEN, "closed": CLOSED, "locked": LOCKED}


def _door_code(code: int, flags: int) -> int:
    if code not in (terrain.DOOR, terrain.SDOOR):
        return NO_DOORWAY
    marks = (TRAPPED if flags & terrain.TRAPPED else 0) | (SECRET if code == terrain.SDOOR else 0)
    return _STATES[terrain.door_state(code, flags)] | marks


_DOOR_CODES = numpy.array([[_door_code(code, flags) for flags in range(256)] for code in range(256)], dtype=numpy.uint8)
"""Numbers of doors by terrain and flags."""


def _cells(levels: abc.Sequence[Level], name: str) -> NDArray[Any]:
    """A cell array of all levels, shape (n, 21, 80)."""
    data = b"".join(bytes(getattr(level, name)[: grid.CELLS]) for level in levels)
    return _upright(numpy.frombuffer(data, dtype=numpy.uint8).reshape(len(levels), grid.CELLS))


def _upright(cells: NDArray[Any]) -> NDArray[Any]:
    return numpy.ascontiguousarray(cells.reshape(len(cells), grid.WIDTH, grid.HEIGHT).transpose(0, 2, 1))


def _doors(levels: abc.Sequence[Level]) -> NDArray[Any]:
    found: NDArray[Any] = _DOOR_CODES[_cells(levels, "terrain"), _cells(levels, "flags")]
    return found


def _things(
    levels: abc.Sequence[Level], things: abc.Callable[[Level], abc.Mapping[int, int]], dtype: type
) -> NDArray[Any]:
    """A layer of things by the cells where they are."""
    found: NDArray[Any] = numpy.zeros((len(levels), grid.CELLS), dtype=dtype)
    for row, level in zip(found, levels, strict=True):
        for cell, number in things(level).items():
            row[cell] = number
    return _upright(found)


def _objects(level: Level) -> dict[int, int]:
    return {cell: pile[0].kind + 1 for cell, pile in level.piles.items() if pile and 0 <= cell < grid.CELLS}


def _monsters(level: Level) -> dict[int, int]:
    return {grid.at(m.x, m.y): m.species + 1 for m in level.monsters if 0 <= grid.at(m.x, m.y) < grid.CELLS}


def _traps(level: Level) -> dict[int, int]:
    return {grid.at(trap.x, trap.y): trap.kind for trap in level.traps}


LAYERS: dict[str, tuple[str, abc.Callable[[abc.Sequence[Level]], NDArray[Any]]]] = {
    "terrain": ("terrain by its code", lambda levels: _cells(levels, "terrain")),
    "lit": ("1 where it is lit", lambda levels: (_cells(levels, "lit") != 0).astype(numpy.uint8)),
    "doors": (
        "0 no doorway, 1 doorway without a door, 2 broken, 3 open, 4 closed, 5 locked; 8 more if trapped, 16 more if "
        "hidden",
        _doors,
    ),
    "rooms": ("number of the room, 0 none, 1 edges shared by rooms", lambda levels: _cells(levels, "room_numbers")),
    "objects": ("kind of the object on top, 0 none", lambda levels: _things(levels, _objects, numpy.uint16)),
    "monsters": ("species of the monster, 0 none", lambda levels: _things(levels, _monsters, numpy.uint16)),
    "traps": ("kind of the trap, 0 none", lambda levels: _things(levels, _traps, numpy.uint8)),
}
"""The layers of shape (n, 21, 80), indexed [level, y, x], with what their numbers mean and how they are made."""


def arrays_of(levels: abc.Sequence[GeneratedLevel], scripts: abc.Sequence[int]) -> dict[str, NDArray[Any]]:
    """All arrays of a shard: a number a level (``seed``, ``script``), and the layers."""
    plain = [level.level for level in levels]
    heads: dict[str, NDArray[Any]] = {
        "seed": numpy.array([level.seed for level in levels], dtype=numpy.uint64),
        "script": numpy.array(scripts, dtype=numpy.uint16),
    }
    return heads | {name: layer(plain) for name, (_, layer) in LAYERS.items()}


def legend(catalog: Catalog) -> dict[str, Any]:
    """The meanings of the numbers in the layers, with their names."""
    names: dict[str, dict[str, str]] = {
        "terrain": {str(row.code): terrain.name(row.code, catalog.terrain_types) for row in catalog.terrain},
        "objects": {str(kind.index + 1): kind.name or kind.appearance or "" for kind in catalog.kinds},
        "monsters": {str(species.index + 1): species.name for species in catalog.species},
        "traps": {str(code): name for name, code in catalog.trap_codes.items()},
    }
    layers = {name: {"meaning": meaning} | _names(names.get(name)) for name, (meaning, _) in LAYERS.items()}
    script = {"meaning": "index of the level script in the list of levels"}
    return {"seed": {"meaning": "the seed of the level"}, "script": script} | layers


def _names(found: dict[str, str] | None) -> dict[str, Any]:
    return {} if found is None else {"names": found}


def npz_bytes(arrays: abc.Mapping[str, NDArray[Any]]) -> bytes:
    """An ``.npz`` file that holds nothing but the arrays; equal arrays give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy", _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            with archive.open(entry, "w") as file:
                npy.write_array(file, array, version=(1, 0), allow_pickle=False)
    return buffer.getvalue()
