"""A selection that grows to the wrong side.

`grow` adds squares that have a selected neighbour in the given directions, so the selection grows to the opposite
sides, and to two of the corners.

Bad:
    LEVEL: "cellar"
    TERRAIN: grow(west, fillrect (10,5,20,9)), 'P'
                  ^^^^

Says:
    2:15: note: `west` grows to the east

Good:
    LEVEL: "cellar"
    TERRAIN: grow(west|east, fillrect (10,5,20,9)), 'P'
"""

from vaultc.linter import n, rule

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


@rule.note(n.Grow, needs=rule.Feature.BACKWARD_GROW)
def check(grow: n.Grow) -> rule.Findings:
    directions = {word.text for word in grow.directions}
    for word in grow.directions:
        if OPPOSITE[word.text] not in directions:
            yield rule.Finding(f"`{word.text}` grows to the {OPPOSITE[word.text]}", word)
