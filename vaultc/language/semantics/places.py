"""The fixed places that statements use, with their frames of reference."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.language.semantics import areas
from vaultc.language.semantics.alphabet import Characters
from vaultc.language.semantics.assignments import Assignments
from vaultc.language.semantics.expressions import fields_of
from vaultc.language.semantics.frames import Situation
from vaultc.language.semantics.sheets import Rectangle, Sheet
from vaultc.language.semantics.statements import Placed
from vaultc.language.syntax import nodes as n
from vaultc.world.grid import Cell


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
        """The frames that the place may be counted from; empty if unknown."""
        return self.situation.frames

    def content(self) -> Characters | None:
        """Return the possible contents of the place when the statement is executed; None if they are not known."""
        return self.content_at(self.cell)

    def content_at(self, cell: Cell) -> Characters | None:
        """Return the possible contents of another cell of the same frame at that time."""
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
        return areas.rectangle(self.node)


def find_spots(
    statements: abc.Sequence[Placed], situations: abc.Sequence[Situation], assignments: Assignments
) -> abc.Iterator[Spot]:
    """All fixed places in text order."""
    for placed in statements:
        for place in places_of(placed.node):
            is_literal = isinstance(place, n.Coordinate)
            for literal in (place,) if is_literal else assignments.coordinates(placed, place):
                if isinstance(literal, n.Coordinate):
                    yield Spot(placed, literal, situations[placed.order], is_literal)


def places_of(node: n.Statement) -> abc.Iterator[n.Expression]:
    """The places where a statement puts its thing, as written."""
    cls = type(node)
    for name in fields_of(cls, "SpotExpression"):
        yield getattr(node, name)
    for name in fields_of(cls, "Option"):
        for option in getattr(node, name):
            if option.key == "place" and isinstance(option.value, n.Expression):
                yield option.value
    for name in fields_of(cls, "SpotsExpression"):
        for term in areas.terms(getattr(node, name)):
            if isinstance(term, n.PointSelection):
                yield term.place


def find_areas(statements: abc.Sequence[Placed], situations: abc.Sequence[Situation]) -> abc.Iterator[Area]:
    """All fixed regions in text order: operands of statements, and of ``rect`` and ``fillrect``."""
    for placed in statements:
        node = placed.node
        cls = type(node)
        situation = situations[placed.order]
        for region in (getattr(node, name) for name in fields_of(cls, "MapRegionExpression")):
            if isinstance(region, n.Region):
                yield Area(placed, region, situation, situation.parts)
        for region in (getattr(node, name) for name in fields_of(cls, "RegionExpression")):
            if isinstance(region, n.Region):
                yield Area(placed, region, situation, situation.frames)
        for name in fields_of(cls, "SpotsExpression"):
            for term in areas.terms(getattr(node, name)):
                if isinstance(term, n.Rect | n.FillRect) and isinstance(term.region, n.Region):
                    yield Area(placed, term.region, situation, situation.frames)
