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

from collections import defaultdict

from vaultc.linter import n, rule


@rule.note(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    served: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for spot in rule.spots_of(model, n.Door, n.Drawbridge):
        for sheet in spot.sheets:
            served[sheet.order].add(spot.cell)
    unknown: set[int | None] = set()  # the levels with DOOR statements whose places are not known
    for placed, door in rule.placed_nodes(model, n.Door):
        places = [term.place if isinstance(term, n.PointSelection) else None for term in rule.terms(door.selection)]
        fixed = all(isinstance(place, n.Coordinate | n.Element) for place in places)
        if not fixed or not model.situations[placed.order].frames:
            unknown.add(placed.level)
    for placed, drawn in rule.placed_nodes(model, n.Map):
        if placed.level not in unknown and placed.order not in unknown:
            yield from _doorways(drawn.block, served[placed.order])


def _doorways(block: n.MapBlock, served: set[tuple[int, int]]) -> rule.Findings:
    for y, row in enumerate(block.rows):
        x = 0
        for index, character in enumerate(row if "+" in row else ""):
            if character == "+" and (x, y) not in served:
                span = block.span.source.span(block.offsets[y] + index, block.offsets[y] + index + 1)
                yield rule.Finding(f"this is a doorway without a door: no DOOR statement names ({x},{y})", span)
            x += not character.isdigit()
