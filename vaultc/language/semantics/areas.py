"""The cells that selections and regions cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultc.language.semantics import sheets
from vaultc.language.syntax import nodes as n


class Covered(NamedTuple):
    """Cells of a selection (None: any cell); ``exact`` if all of them are selected."""

    area: sheets.Rectangle | sheets.Border | None
    exact: bool


EVERYWHERE = Covered(None, False)


def covered(selection: n.Expression) -> Covered:
    """Return the cells that a selection covers, counted from its frame of reference."""
    match selection:
        case n.PointSelection(place=n.Coordinate() as place) | (n.Coordinate() as place):
            return Covered((place.x, place.y, place.x, place.y), True)
        case n.Parenthesized():
            return covered(selection.inner)
        case n.FillRect(region=n.Region() as region):
            return Covered(rectangle(region), True)
        case n.Rect(region=n.Region() as region):
            return Covered(sheets.Border(rectangle(region)), True)
        case n.Line(start=n.Coordinate() as start, end=n.Coordinate() as end) if start != end:
            corners = (min(start.x, end.x), min(start.y, end.y), max(start.x, end.x), max(start.y, end.y))
            return Covered(corners, start.x == end.x or start.y == end.y)
        case n.Filter():
            return Covered(covered(selection.selection).area, False)
    return EVERYWHERE


def terms(selection: n.Expression) -> Iterator[n.Expression]:
    """The selections joined by ``&``, without recursion: chains may be longer than the stack is deep."""
    waiting = [selection]
    while waiting:
        node = waiting.pop()
        if isinstance(node, n.Union):
            waiting += (node.right, node.left)
        elif isinstance(node, n.Parenthesized):
            waiting.append(node.inner)
        else:
            yield node


def rectangle(region: n.Region) -> sheets.Rectangle:
    """The corners of a literal region."""
    return region.x1, region.y1, region.x2, region.y2
