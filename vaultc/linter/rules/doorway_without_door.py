"""A `+` in a MAP without a DOOR statement.

A MAP only makes a doorway without a door; a DOOR statement puts a door into it.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...+
        ^
    -----
    ENDMAP

Says:
    5:5: note: this is a doorway without a door: no DOOR statement names (4,1)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...+
    -----
    ENDMAP
    DOOR: closed, (4,1)
"""

from __future__ import annotations

from collections import defaultdict

from vaultc.language.semantics.sheets import terms
from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, n, note, spots_of


@note(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    served: dict[int, set[tuple[int, int]]] = defaultdict(set)
    unknown = _levels_with_other_doors(model)
    for spot in spots_of(model, n.Door, n.Drawbridge):
        for sheet in spot.sheets:
            served[sheet.order].add(spot.cell)
    for placed in model.placed(n.Map):
        assert isinstance(placed.node, n.Map)
        if placed.level not in unknown and placed.order not in unknown:
            yield from _doorways(placed.node.block, served[placed.order])


def _levels_with_other_doors(model: Model) -> set[int | None]:
    """The levels with DOOR statements whose places are not known."""
    found: set[int | None] = set()
    for placed in model.placed(n.Door):
        assert isinstance(placed.node, n.Door)
        situation = model.situations[placed.order]
        fixed = all(
            isinstance(term, n.PointSelection) and isinstance(term.place, n.Coordinate | n.Element)
            for term in terms(placed.node.selection)
        )
        if not fixed or not situation.frames:
            found.add(placed.level)
    return found


def _doorways(block: n.MapBlock, served: set[tuple[int, int]]) -> Findings:
    for y, row in enumerate(block.rows):
        if "+" not in row:
            continue
        x = 0
        for index, character in enumerate(row):
            if character == "+" and (x, y) not in served:
                span = block.span.source.span(block.offsets[y] + index, block.offsets[y] + index + 1)
                yield Finding(f"this is a doorway without a door: no DOOR statement names ({x},{y})", span)
            x += not character.isdigit()
