"""Sizes of maps, and the bounds they set for plain level regions."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes
from vaultc.world import grid

_DIGITS = str.maketrans("", "", "0123456789")


class MapSize(NamedTuple):
    """Columns and rows of a map."""

    width: int
    height: int


def map_size(block: n.MapBlock) -> MapSize:
    """Size of a map; digits are rulers and do not count. Rules: "Map mode"."""
    return MapSize(max((len(row.translate(_DIGITS)) for row in block.rows), default=0), len(block.rows))


class Bounds(NamedTuple):
    """The largest column and row of a plain level region, and the statement that set them (None: nothing yet)."""

    x: int
    y: int
    set_by: Span | None


WHOLE_LEVEL = (79, 21)


def level_region_bounds(statements: abc.Sequence[Placed], levels: abc.Sequence[n.Level]) -> abc.Mapping[Span, Bounds]:
    """The bounds in force at every level region, by its span.

    They follow the text, through all levels and inclusions, and start as (0,0). A MAZE header sets them too. Rules:
    "Level regions".
    """
    bounds = Bounds(0, 0, None)
    found: dict[Span, Bounds] = {}
    begun: int | None = None
    for placed in statements:
        if placed.level is not None and placed.level != begun:
            begun = placed.level
            if levels[begun].maze is not None:
                bounds = Bounds(*WHOLE_LEVEL, levels[begun].span)
        match placed.node:
            case n.Map():
                width, height = map_size(placed.node.block)
                bounds = Bounds(width - 1, height - 1, placed.node.span)
            case n.NoMap() | n.SolidFill() | n.MazeGrid() | n.Mines():
                bounds = Bounds(*WHOLE_LEVEL, placed.node.span)
            case n.Branch() | n.Portal() | n.TeleportRegion() | n.StairRegion() | sorted_nodes.RandomRegion():
                found[placed.node.area.span] = bounds
                found[placed.node.exclusion.span] = bounds
    return found


def map_rows(block: n.MapBlock) -> tuple[str, ...]:
    """The rows of a map without digits, all as wide as the widest."""
    rows = [row.translate(_DIGITS) for row in block.rows]
    width = max(map(len, rows), default=0)
    return tuple(row.ljust(width) for row in rows)


def map_corner(node: n.Map, size: MapSize) -> tuple[int, int] | None:
    """The absolute cell of a map's top left corner outside of rooms; None if by lot. Rules: "MAP, GEOMETRY, NOMAP"."""
    if node.horizontal and node.vertical:
        if node.horizontal.text == "randomx" or node.vertical.text == "randomy":
            return None
        x, y = grid.aligned_corner(node.horizontal.text, node.vertical.text, *size)
    elif isinstance(node.place, n.Coordinate):
        x, y = node.place.x + 1, node.place.y
    else:
        return None
    return x, grid.moved_inside(y, size.height)
