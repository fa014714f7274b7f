"""An area that its second area covers completely.

The second area of stairs, branches, portals and arrivals is excluded from the first. If it covers the first, or all
squares of it that are not solid, no square is left, and heroes who should arrive there end up in rock or anywhere on
the level. Often the two areas are only in the wrong order.

Areas with the word `levregion` count from the corner of the level, others from the map.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |........|
    |........|
    ----------
    ENDMAP
    STAIR: (1,1), up
    TELEPORT_REGION: (2,1,3,2), (1,1,8,2), down
                     ^^^^^^^^^

Says:
    10:18: warning: the second area covers this one, so heroes cannot arrive here
    help: the areas may be in the wrong order: `(1,1,8,2), (2,1,3,2)`

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |........|
    |........|
    ----------
    ENDMAP
    STAIR: (1,1), up
    TELEPORT_REGION: (1,1,8,2), (2,1,3,2), down
"""

from collections import Counter

from vaultc.linter import areas, n, rule
from vaultc.world import grid

_LEVEL = (1, 0, grid.LAST_COLUMN, grid.LAST_ROW)


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    maps = Counter(placed.level for placed in model.placed(n.Map))
    for placed in model.placed(*areas.WITH_EXCLUSION):
        node, several = placed.node, maps[placed.level] > 1
        assert isinstance(node, areas.WITH_EXCLUSION)
        if rule.in_vault(model, placed):
            continue
        parts = model.situations[placed.order].parts
        corner = parts[0].origin if len(parts) == 1 else None  # what plain areas are counted from, if that is known
        area, other = areas.box(node.area, corner), areas.box(node.exclusion, corner)
        if corner is None and not (node.area.absolute or node.exclusion.absolute):
            area, other = areas.box(node.area, (0, 0)), areas.box(node.exclusion, (0, 0))
        if area is None or other is None:
            continue
        squares = areas.squares_left(area, other)
        if not squares:
            message = f"the second area covers this one, so {_result(model, node)}"
        elif corner is not None and all(_is_solid(model, placed, cell, several) for cell in squares):
            covered = set(areas.squares_left(area, (0, 0, 0, 0))).difference(squares)
            if all(_is_solid(model, placed, cell, several) for cell in covered):
                continue
            message = f"the second area covers the open squares of this one, so {_result(model, node)}"
        else:
            continue
        help, fix = None, None
        if areas.squares_left(other, area):
            texts = node.exclusion.span.text, node.area.span.text
            edits = rule.Edit(node.area.span, texts[0]), rule.Edit(node.exclusion.span, texts[1])
            help = f"the areas may be in the wrong order: `{texts[0]}, {texts[1]}`"
            fix = rule.Fix("exchange the areas", edits)
        yield rule.Finding(message, node.area, help, fix=fix)


def _is_solid(model: rule.Model, placed: rule.Placed, cell: rule.Cell, several: bool) -> bool:
    """True if a square of the level certainly is rock or wall, or lies off the level, when the level is finished.

    If there are ``several`` maps, the terrain is not certain.
    """
    x, y = cell
    if not (_LEVEL[0] <= x <= _LEVEL[2] and _LEVEL[1] <= y <= _LEVEL[3]):
        return True
    if several:
        return False
    (part,) = model.situations[placed.order].parts
    assert part.origin is not None
    beside = x - part.origin[0], y - part.origin[1]
    if not part.holds(beside) and not part.stands_in_stone:
        return False
    content = part.at(beside, len(model.statements), ())
    return content is not None and content <= model.alphabet.solid - rule.PASSED_LATER


def _result(model: rule.Model, node: n.Statement) -> str:
    if isinstance(node, n.TeleportRegion):
        return "heroes cannot arrive here"
    return (
        "it is made anywhere on the level" if model.game.has(rule.Feature.STAIRS_OUTSIDE_AREAS) else "nothing is made"
    )
