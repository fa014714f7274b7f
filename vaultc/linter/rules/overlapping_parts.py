"""A part of a MAZE that draws walls over things of an earlier one, or leaves the level.

What the earlier part has there stays, inside of the walls of the later one. Parts that overlap are told also if
nothing is lost yet, unless they share a wall only, or lie one upon the other on purpose: with maps of one size. A map
whose corner is rounded off the level loses rows or columns.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    FOUNTAIN:(2,1)
             ^^^^^
    GEOMETRY:center,center
    MAP
    ---
    |.|
    ---
    ENDMAP

Says:
    8:10: warning: a later part draws a wall or rock over this place

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    FOUNTAIN:(2,1)
    GEOMETRY:right,bottom
    MAP
    ---
    |.|
    ---
    ENDMAP
"""

from __future__ import annotations

from vaultc.language.semantics import LevelFacts, geometry
from vaultc.language.semantics.sheets import Rectangle
from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, Model, Span, keyword, n, warning
from vaultc.world import grid


@warning(needs=Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for level in model.levels:
        yield from _overlaps(model, level)


def _overlaps(model: Model, level: LevelFacts) -> Findings:
    things: dict[tuple[int, int], n.Node] = {}
    areas: list[tuple[Rectangle, Span]] = []
    for group in sorted_facts.groups(level.node):
        area = _area(group.head) if isinstance(group.head, n.Map) else None
        if area is None or group.head is None:
            continue
        span = keyword(group.head.span)
        if area[2] > grid.WIDTH - 1 or area[3] > grid.HEIGHT - 1 or area[1] < 0:
            yield Finding("this map reaches beyond the level", span, "make it smaller, or move it")
        covered = [
            thing for (x, y), thing in things.items() if group.at(x - area[0], y - area[1]) in model.alphabet.solid
        ]
        if covered:
            more = f", and over {len(covered) - 1} more" if len(covered) > 1 else ""
            message = f"a later part draws a wall or rock over this place{more}"
            yield Finding(message, covered[0], note=("the other part", span))
        elif hidden := next((other for box, other in areas if _overlap(box, area)), None):
            yield Finding("this part overlaps an earlier one", span, note=("this one", hidden))
        areas.append((area, span))
        for node in group.leaves:
            place = sorted_facts.fixed_place(node)
            if place is not None and not isinstance(node, n.MazeWalk):
                things[area[0] + place.x, area[1] + place.y] = place


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    """Return whether two maps of different places share more than an outer wall."""
    return one != other and one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _area(node: n.Map) -> Rectangle | None:
    size = geometry.map_size(node.block)
    corner = geometry.map_corner(node, size)
    if corner is None or size.width < 1 or size.height < 1 or size == (1, 1):
        return None
    return corner[0], corner[1], corner[0] + size.width - 1, corner[1] + size.height - 1
