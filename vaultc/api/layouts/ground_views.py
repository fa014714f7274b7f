"""The ground of a layout as arrays, and its doors and stairs by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vaultc.api.layouts import naming
from vaultc.api.layouts.ground import LayoutGround
from vaultc.api.layouts.placed import PlacedFeature
from vaultc.level import layers as numbers
from vaultc.rendering.converters.level_json_schema import ALTAR_ALIGNMENTS, DRAWBRIDGE_DIRECTIONS, DRAWBRIDGE_UNDER
from vaultc.rendering.converters.named_things import NamedDoor, NamedDrawbridge, NamedStairs
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

if TYPE_CHECKING:
    from vaultc.level.cell_views import LevelCells


def view(cells: bytes | bytearray) -> LevelCells:
    """Cells as a read-only array of shape (21, 80), which later edits do not change."""
    import numpy

    return numpy.frombuffer(bytes(cells), dtype=numpy.uint8).reshape(grid.WIDTH, grid.HEIGHT).T


def door_numbers(ground: LayoutGround) -> LevelCells:
    """The numbers of doors as such an array."""
    cells = bytearray(grid.CELLS)
    for cell, number in numbers.doors_in(ground.terrain, ground.flags).items():
        cells[cell] = number
    return view(cells)


def cells_with(ground: LayoutGround, *codes: int) -> Iterator[int]:
    """The cells with one of some terrain codes, row by row."""
    marks = ground.terrain.translate(bytes([code in codes for code in range(256)]))
    found = [cell for cell in range(grid.CELLS) if marks[cell]]
    yield from sorted(found, key=lambda cell: (cell % grid.HEIGHT, cell))


def doors(ground: LayoutGround) -> tuple[NamedDoor, ...]:
    """All doors and doorways, row by row."""
    return tuple(door_at(ground, cell) for cell in cells_with(ground, terrain.DOOR, terrain.SDOOR))


def door_at(ground: LayoutGround, cell: int) -> NamedDoor:
    """The door of a cell."""
    code, flags = ground.terrain[cell], ground.flags[cell]
    state = terrain.door_state(code, flags).replace("nodoor", "none")
    hidden, trapped = code == terrain.SDOOR, bool(flags & terrain.TRAPPED)
    return NamedDoor(*divmod(cell, grid.HEIGHT), state, bool(ground.horizontal[cell]), hidden, trapped)


def stairs(ground: LayoutGround, branch: grid.Cell | None) -> tuple[NamedStairs, ...]:
    """All stairs and ladders, row by row."""
    return tuple(stairs_at(ground, cell, branch) for cell in cells_with(ground, terrain.STAIRS, terrain.LADDER))


def stairs_at(ground: LayoutGround, cell: int, branch: grid.Cell | None) -> NamedStairs:
    """The stairs or the ladder of a cell."""
    kind = "ladder" if ground.terrain[cell] == terrain.LADDER else "stairs"
    x, y = divmod(cell, grid.HEIGHT)
    return NamedStairs(x, y, kind, "up" if ground.flags[cell] & terrain.UP else "down", (x, y) == branch)


_ALIGNMENTS = {bits: word for word, bits in ALTAR_ALIGNMENTS.items()}
_UNDER = {bits: word for word, bits in DRAWBRIDGE_UNDER.items()}


def features(ground: LayoutGround, catalog: Catalog) -> tuple[PlacedFeature, ...]:
    """All furniture but stairs and ladders, row by row."""
    ways = (terrain.STAIRS, terrain.LADDER)
    codes = [row.code for row in catalog.terrain if row.furniture and row.code not in ways]
    return tuple(feature_at(ground, cell, catalog) for cell in cells_with(ground, *codes))


def feature_at(ground: LayoutGround, cell: int, catalog: Catalog) -> PlacedFeature:
    """The furniture of a cell."""
    code, flags = ground.terrain[cell], ground.flags[cell]
    x, y = divmod(cell, grid.HEIGHT)
    name = naming.terrain_name(code, catalog)
    if code == terrain.ALTAR:
        return PlacedFeature(name, x, y, _ALIGNMENTS.get(flags & 7, "none"), bool(flags & terrain.SHRINE))
    return PlacedFeature(name, x, y, blessed=code == terrain.FOUNTAIN and bool(ground.horizontal[cell]))


def drawbridges(ground: LayoutGround) -> tuple[NamedDrawbridge, ...]:
    """The spans of all drawbridges, row by row."""
    bridges = cells_with(ground, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
    return tuple(drawbridge_at(ground, cell) for cell in bridges)


def drawbridge_at(ground: LayoutGround, cell: int) -> NamedDrawbridge:
    """The drawbridge whose span is on a cell."""
    code, flags = ground.terrain[cell], ground.flags[cell]
    x, y = divmod(cell, grid.HEIGHT)
    side, under = DRAWBRIDGE_DIRECTIONS[flags & terrain.PORTCULLIS_SIDE], flags & terrain.UNDER_BRIDGE
    return NamedDrawbridge(x, y, side, _UNDER.get(under, "moat"), code == terrain.DRAWBRIDGE_DOWN)


def record_at(
    ground: LayoutGround, cell: int, branch: grid.Cell | None, catalog: Catalog
) -> NamedDoor | NamedStairs | PlacedFeature | None:
    """The door, the stairs or other furniture of a cell."""
    code = ground.terrain[cell]
    if code in (terrain.DOOR, terrain.SDOOR):
        return door_at(ground, cell)
    if code in (terrain.STAIRS, terrain.LADDER):
        return stairs_at(ground, cell, branch)
    return feature_at(ground, cell, catalog) if catalog.terrain_classes.furniture[code] else None
