"""Something that a later MAP or INIT_MAP draws over.

A MAP replaces what it covers, apart from `x`. INIT_MAP replaces the whole level.

Bad:
    LEVEL: "cellar"
    NOMAP
    FOUNTAIN: (40,10)
              ^^^^^^^
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up

Says:
    3:11: warning: a later INIT_MAP draws over the fountain

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    NOMAP
    FOUNTAIN: (40,10)
    STAIR: random, up
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model, geometry
from vaultc.language.semantics.paths import is_certain
from vaultc.language.semantics.places import Spot
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.edits import keyword
from vaultc.linter.facts import spots_of
from vaultc.world.grid import Cell

FEATURES = (n.Stair, n.Ladder, n.Door, n.Fountain, n.Sink, n.Pool, n.Altar, n.Grave, n.Drawbridge)
INITIAL = (n.MazeGrid, n.Mines, n.NamedGround, n.SolidFill)


def check(model: Model) -> Iterator[rule.Finding]:
    drawings = defaultdict(list)
    for placed in model.placed(n.Map, *INITIAL):
        drawings[placed.level].append(placed)
    for spot in spots_of(model, *FEATURES):
        cell = _absolute(spot)
        if cell is None or not spot.is_literal:
            continue
        for later in drawings[spot.placed.level]:
            path = model.situations[later.order].path
            if later.order > spot.placed.order and is_certain(path, spot.situation.path) and _covers(later.node, cell):
                what = "MAP" if isinstance(later.node, n.Map) else "INIT_MAP"
                note = diagnostics.Note(f"this {what} draws over it", keyword(later.node.span))
                message = f"a later {what} draws over the {spot.placed.node.thing}"
                yield rule.Finding(message, spot.node.span, notes=(note,))
                break


def _absolute(spot: Spot) -> Cell | None:
    """The cell of the level that a spot means; None if that is not known."""
    if spot.situation.room or len(spot.sheets) != 1 or spot.sheets[0].origin is None:
        return None
    origin = spot.sheets[0].origin
    return origin[0] + spot.cell[0], origin[1] + spot.cell[1]


def _covers(node: n.Statement, cell: Cell) -> bool:
    if not isinstance(node, n.Map):
        return 2 <= cell[0] <= 78
    rows = geometry.map_rows(node.block)
    corner = geometry.map_corner(node, geometry.map_size(node.block))
    if corner is None or not rows:
        return False
    x, y = cell[0] - corner[0], cell[1] - corner[1]
    return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] != "x"


RULE = rule.Rule("drawn-over", diagnostics.Severity.WARNING, __doc__, check)
