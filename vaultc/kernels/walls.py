"""Walls for a compiler: shapes, walls beside floor, display modes (twins in ``vaultc.layout.walls``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.catalog.directions import SE, SW, E, S, W, marks
from vaultc.catalog.terrain import HWALL, ROOM, SDOOR, STONE, VWALL
from vaultc.catalog.walls import (
    EXTENDING,
    JOINING,
    MODE_BITS,
    MODES,
    SHAPE_OF,
    SHAPED,
    SOLID,
    STONE_OR_WALL,
    UNSEEN_THROUGH,
)
from vaultc.kernels.cells import around, columns, straight

_ALL_AROUND: Final = 255
_FLOOR: Final = marks([ROOM])


def remove_buried(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Turn walls of an area that border nothing but stone and walls into stone."""
    left, right = max(x1, 0), min(x2, 79)
    if left > right:
        return
    cells, shaped = vec[u8](terrain), vec[u8](SHAPED)
    rock = columns(terrain, STONE_OR_WALL, True, left, right)
    top: i64 = max(y1, 0)
    bottom: i64 = min(y2, 20)
    p: i64 = 0
    x: i64
    y: i64
    for x in range(left, right + 1):
        p += 21
        for y in range(top, bottom + 1):
            if shaped[i64(cells[21 * x + y])] and around(rock, p + y, y, True) == _ALL_AROUND:
                cells[21 * x + y] = STONE
    terrain[:] = bytes(cells)


def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    left, right = max(x1, 0), min(x2, 79)
    if left > right:
        return
    cells, shaped = vec[u8](terrain), vec[u8](SHAPED)
    extending, shapes = vec[u8](EXTENDING), vec[u8](SHAPE_OF)
    solid = columns(terrain, SOLID, True, left, right)
    joining = columns(terrain, JOINING, False, left, right)
    top: i64 = max(y1, 0)
    bottom: i64 = min(y2, 20)
    p: i64 = 0
    x: i64
    y: i64
    shape: u8
    for x in range(left, right + 1):
        p += 21
        for y in range(top, bottom + 1):
            if shaped[i64(cells[21 * x + y])]:
                shape = shapes[straight(joining, p + y, y) & i64(extending[around(solid, p + y, y, True)])]
                if shape:
                    cells[21 * x + y] = shape
    terrain[:] = bytes(cells)


def wall_in(terrain: bytearray) -> None:
    """Turn stone that borders plain floor into walls."""
    cells = vec[u8](terrain)
    floor = columns(terrain, _FLOOR, False)
    x: i64
    y: i64
    cell: i64
    directions: i64
    for x in range(1, 80):
        for y in range(21):
            cell = 21 * x + y
            if cells[cell] == STONE:
                directions = around(floor, cell + 21, y, False)
                if directions & (W | E) and not directions & (SW | S | SE):
                    cells[cell] = VWALL
                elif directions:
                    cells[cell] = HWALL
    terrain[:] = bytes(cells)


def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    cells, shaped, modes = vec[u8](terrain), vec[u8](SHAPED), vec[u8](MODES)
    unseen = columns(terrain, UNSEEN_THROUGH, True)
    changed, across = vec[u8](flags), vec[u8](horizontal)
    x: i64
    y: i64
    cell: i64
    shape: i64
    mode: u8
    for x in range(80):
        for y in range(21):
            cell = 21 * x + y
            shape = i64(cells[cell])
            if shape == SDOOR:
                shape = HWALL if across[cell] else VWALL
            if shaped[shape]:
                mode = modes[shape << 8 | around(unseen, cell + 21, y, True)]
                changed[cell] = u8(i64(changed[cell]) & ~MODE_BITS) | mode
    flags[:] = bytes(changed)
