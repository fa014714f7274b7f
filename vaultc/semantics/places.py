"""The fixed places that statements use, and what each of them is counted from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vaultc.semantics.areas import rectangle, terms
from vaultc.semantics.assignments import Assignments
from vaultc.semantics.frames import Situation
from vaultc.semantics.sheets import Cell, Characters, Rectangle, Sheet
from vaultc.semantics.statements import Placed
from vaultc.syntax import nodes as n

SELECTING = (n.Door, n.Fountain, n.Sink, n.Pool, n.Terrain)
"""Statements that take a selection, whose places may hold anything before."""

AT_PLACE = (
    n.Stair, n.Ladder, n.Altar, n.Grave, n.Engraving, n.Gold, n.Trap, n.Monster, n.Drawbridge, n.MazeWalk,
    n.Spill, n.WallWalk,
)  # fmt: skip
"""Statements that take one place."""


class Spot(NamedTuple):
    """A fixed place that a statement uses: ``node`` is the literal, ``cell`` its value, ``situation`` what is around.

    ``is_literal`` is false if the statement names a variable that may hold the place.
    """

    placed: Placed
    node: n.Coordinate
    situation: Situation
    is_literal: bool

    @property
    def cell(self) -> Cell:
        """Column and row as written."""
        return self.node.x, self.node.y

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The frames that the place may be counted from; empty if nobody knows."""
        return self.situation.frames

    def content(self) -> Characters | None:
        """What the place may hold when the statement is executed; None if nobody knows."""
        return self.content_at(self.cell)

    def content_at(self, cell: Cell) -> Characters | None:
        """What another cell of the same frame may hold then."""
        return self.situation.content(cell, self.placed.order)


class Area(NamedTuple):
    """A fixed region that a statement uses."""

    placed: Placed
    node: n.Region
    situation: Situation
    sheets: tuple[Sheet, ...]

    @property
    def corners(self) -> Rectangle:
        """Left, top, right and bottom as written."""
        return rectangle(self.node)


def find_spots(
    statements: Sequence[Placed], situations: Sequence[Situation], assignments: Assignments
) -> Iterator[Spot]:
    """All fixed places in text order."""
    for placed in statements:
        for place in _places(placed.node):
            is_literal = isinstance(place, n.Coordinate)
            for literal in (place,) if is_literal else assignments.coordinates(placed, place):
                if isinstance(literal, n.Coordinate):
                    yield Spot(placed, literal, situations[placed.order], is_literal)


def _places(node: n.Statement) -> Iterator[n.Expression]:
    if isinstance(node, AT_PLACE):
        yield node.place
    elif isinstance(node, n.Object | n.Container):
        for option in node.options:
            if option.key == "place" and isinstance(option.value, n.Expression):
                yield option.value
    elif isinstance(node, SELECTING):
        for term in terms(node.selection):
            if isinstance(term, n.PointSelection):
                yield term.place


def find_areas(statements: Sequence[Placed], situations: Sequence[Situation]) -> Iterator[Area]:
    """All fixed regions in text order: those of statements that take one, and those of ``rect`` and ``fillrect``."""
    for placed in statements:
        node = placed.node
        situation = situations[placed.order]
        if isinstance(node, n.RegionStatement | n.NonDiggable | n.NonPasswall):
            if isinstance(node.region, n.Region):
                yield Area(placed, node.region, situation, situation.parts)
        elif isinstance(node, n.ReplaceTerrain):
            if isinstance(node.region, n.Region):
                yield Area(placed, node.region, situation, situation.frames)
        elif isinstance(node, SELECTING):
            for term in terms(node.selection):
                if isinstance(term, n.Rect | n.FillRect) and isinstance(term.region, n.Region):
                    yield Area(placed, term.region, situation, situation.frames)
