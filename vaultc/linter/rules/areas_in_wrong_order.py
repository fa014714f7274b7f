"""Areas whose order differs from the order in the level's other statements.

Stairs, branches, portals and arrivals are inside the first area and outside the second. If the other statements of a
level exclude an area that one statement uses, its two areas are probably in the wrong order. The same holds if the
first is `(0,0,0,0)`: as a second area it excludes nothing, but as a first area it is the corner of the map.

Bad:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: levregion(1,0,15,20), levregion(16,1,70,19), up
    STAIR: levregion(71,0,79,20), levregion(16,1,70,19), down
    BRANCH: levregion(16,1,70,19), levregion(1,0,15,20)
            ^^^^^^^^^^^^^^^^^^^^^

Says:
    5:9: warning: other statements leave this area out: the areas may be in the wrong order
    help: write `levregion(1,0,15,20), levregion(16,1,70,19)`

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: levregion(1,0,15,20), levregion(16,1,70,19), up
    STAIR: levregion(71,0,79,20), levregion(16,1,70,19), down
    BRANCH: levregion(1,0,15,20), levregion(16,1,70,19)

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |........|
    ----------
    ENDMAP
    STAIR: (1,1), up
    BRANCH: (0,0,0,0), (5,1,8,1)
            ^^^^^^^^^

Says:
    9:9: warning: this is only the corner of the map: the areas may be in the wrong order
    help: write `(5,1,8,1), (0,0,0,0)`

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |........|
    ----------
    ENDMAP
    STAIR: (1,1), up
    BRANCH: (5,1,8,1), (0,0,0,0)
"""

from collections import Counter

from vaultc.linter import areas, n, rule
from vaultc.linter.facts import LEVEL_OF_ENVIRONMENTS

_CORNER = False, 0, 0, 0, 0


@rule.warning(rule.LevelFacts, unless=rule.OF_ALL_LEVELS)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    nodes = [placed.node for placed in model.statements_of(level) if isinstance(placed.node, areas.WITH_EXCLUSION)]
    keys = [(_key(node.area), _key(node.exclusion)) for node in nodes]
    taken, left_out = Counter(area for area, _ in keys), Counter(other for _, other in keys)
    for node, (area, other) in zip(nodes, keys, strict=True):
        if not any(other[1:]) or _holds(area, other):
            continue
        is_alone = taken[area] == 1 == left_out[other] and len(nodes) > 1
        is_corner = area == _CORNER and level.name != LEVEL_OF_ENVIRONMENTS
        if is_corner or (is_alone and left_out[area] and area != other):
            texts = node.exclusion.span.text, node.area.span.text
            edits = rule.Edit(node.area.span, texts[0]), rule.Edit(node.exclusion.span, texts[1])
            reason = "this is only the corner of the map" if is_corner else "other statements leave this area out"
            message = f"{reason}: the areas may be in the wrong order"
            fix = rule.Fix("exchange the areas", edits)
            yield rule.Finding(message, node.area, f"write `{texts[0]}, {texts[1]}`", fix=fix)


def _key(area: n.LevelRegion) -> tuple[bool, int, int, int, int]:
    return area.absolute, area.x1, area.y1, area.x2, area.y2


def _holds(area: tuple[bool, int, int, int, int], other: tuple[bool, int, int, int, int]) -> bool:
    """True if the other area lies in this one, as an exclusion usually does."""
    frame, x1, y1, x2, y2 = area
    return frame == other[0] and x1 <= other[1] and y1 <= other[2] and other[3] <= x2 and other[4] <= y2
