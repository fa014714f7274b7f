"""The level: cells, grids, and contents of cells."""

from __future__ import annotations

import numpy
import pytest

from vaultc.level.level import Engraving, Item, Level, Monster, Room, Trap
from vaultc.world.grid import CELLS, HEIGHT, WIDTH, at, valid


def test_cells_are_stored_column_by_column() -> None:
    assert at(0, 0) == 0
    assert at(1, 0) == HEIGHT
    assert at(79, 20) == CELLS - 1
    assert len({at(x, y) for x in range(WIDTH) for y in range(HEIGHT)}) == CELLS


def test_valid_cells() -> None:
    assert valid(1, 0)
    assert valid(79, 20)
    assert not valid(0, 5)
    assert not valid(80, 5)
    assert not valid(5, 21)
    assert not valid(5, -1)


def test_grids_are_indexed_by_row_and_column() -> None:
    level = Level("x")
    level.terrain[at(7, 3)] = 25
    grid = level.grid("terrain")
    assert grid.shape == (21, 80)
    assert grid[3, 7] == 25
    assert numpy.count_nonzero(grid) == 1


def test_grids_cannot_be_written_but_follow_the_level() -> None:
    level = Level("x")
    grid = level.grid("lit")
    with pytest.raises(ValueError, match="read-only"):
        grid[0, 0] = 1
    level.lit[0] = 1
    assert grid[0, 0] == 1


def test_what_stands_on_a_cell() -> None:
    level = Level("x")
    level.monsters.append(Monster(3, 10, 5))
    level.traps.append(Trap(2, 11, 5))
    level.engravings.append(Engraving("dust", "x", 12, 5))
    level.piles[at(13, 5)] = [Item(4), Item(5)]
    level.buried.append(Item(6))
    monster, trap, engraving = level.monster_at(10, 5), level.trap_at(11, 5), level.engraving_at(12, 5)
    assert monster is level.monsters[0]
    assert trap is level.traps[0]
    assert engraving is level.engravings[0]
    assert [item.kind for item in level.pile(13, 5)] == [4, 5]
    assert sorted(item.kind for item in level.items()) == [4, 5, 6]


def test_nothing_stands_elsewhere() -> None:
    level = Level("x")
    assert level.monster_at(1, 1) is level.trap_at(1, 1) is level.engraving_at(1, 1) is level.origin(1, 1) is None
    assert level.pile(1, 1) == []


def test_sizes_of_rooms() -> None:
    room = Room(lx=3, ly=2, hx=5, hy=2)
    assert (room.width, room.height) == (3, 1)
    assert (Room().width, Room().height) == (0, 1)
