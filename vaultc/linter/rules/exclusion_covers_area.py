"""An area of which the second area leaves nothing.

The second area of stairs, branches, portals and arrivals holds the squares where they are not. If it covers the first,
or all of its squares that are not solid, no square is left, and heroes who should arrive there come to rock or to any
place of the level. Often the two areas are only in the wrong order.

Areas with the word `levregion` are counted from the level, others from the map.

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
    10:18: warning: the second area covers this one, so that heroes cannot arrive here
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

from vaultc.linter import n, rule
from vaultc.world import grid

_LEVEL = (1, 0, grid.LAST_COLUMN, grid.LAST_ROW)
AREAS = (n.TeleportRegion, n.Branch, n.Portal, n.StairRegion)
"""The statements with two areas."""


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(*AREAS):
        node = placed.node
        assert isinstance(node, AREAS)
        if rule.in_vault(model, placed):
            continue
        corner = _corner_of(model, placed)
        area, other = box(node.area, corner), box(node.exclusion, corner)
        if corner is None and not (node.area.absolute or node.exclusion.absolute):
            area, other = box(node.area, (0, 0)), box(node.exclusion, (0, 0))
        if area is None or other is None:
            continue
        squares = squares_left(area, other)
        if not squares:
            message = f"the second area covers this one, so that {_result(model, node)}"
        elif corner is not None and all(_is_solid(model, placed, cell) for cell in squares):
            covered = set(squares_left(area, (0, 0, 0, 0))).difference(squares)
            if all(_is_solid(model, placed, cell) for cell in covered):
                continue
            message = f"the second area covers the open squares of this one, so that {_result(model, node)}"
        else:
            continue
        help, fix = None, None
        if squares_left(other, area):
            texts = node.exclusion.span.text, node.area.span.text
            edits = rule.Edit(node.area.span, texts[0]), rule.Edit(node.exclusion.span, texts[1])
            help = f"the areas may be in the wrong order: `{texts[0]}, {texts[1]}`"
            fix = rule.Fix("exchange the areas", edits)
        yield rule.Finding(message, node.area, help, fix=fix)


def _corner_of(model: rule.Model, placed: rule.Placed) -> rule.Cell | None:
    """The cell of the level from which a statement's plain areas are counted; None if it is not known."""
    parts = model.situations[placed.order].parts
    return parts[0].origin if len(parts) == 1 else None


def box(area: n.LevelRegion, corner: rule.Cell | None) -> grid.Box | None:
    """The area on the level; None if its place is not known, its corners are reversed, or it means the whole level.

    An area with numbers beyond the level is a mistake of another rule.
    """
    x, y = (0, 0) if area.absolute else corner or (0, 0)
    is_whole = area.absolute and not area.x1
    if (corner is None and not area.absolute) or area.x1 > area.x2 or area.y1 > area.y2 or is_whole:
        return None
    if area.x2 > grid.LAST_COLUMN or area.y2 > grid.HEIGHT or min(area.x1, area.y1) < -grid.WIDTH:
        return None
    return area.x1 + x, area.y1 + y, area.x2 + x, area.y2 + y


def squares_left(area: grid.Box, other: grid.Box) -> list[rule.Cell]:
    """The squares of an area that are not in another."""
    return [
        (x, y)
        for x in range(area[0], area[2] + 1)
        for y in range(area[1], area[3] + 1)
        if not (other[0] <= x <= other[2] and other[1] <= y <= other[3])
    ]


def _is_solid(model: rule.Model, placed: rule.Placed, cell: rule.Cell) -> bool:
    """True if a square of the level certainly is rock or wall, or lies off the level, when the level is finished."""
    x, y = cell
    if not (_LEVEL[0] <= x <= _LEVEL[2] and _LEVEL[1] <= y <= _LEVEL[3]):
        return True
    if sum(each.level == placed.level for each in model.placed(n.Map)) > 1:
        return False
    (part,) = model.situations[placed.order].parts
    assert part.origin is not None
    content = part.at((x - part.origin[0], y - part.origin[1]), len(model.statements), ())
    return content is not None and content <= model.alphabet.solid


def _result(model: rule.Model, node: n.Statement) -> str:
    if isinstance(node, n.TeleportRegion):
        return "heroes cannot arrive here"
    return (
        "it is made anywhere on the level" if model.game.has(rule.Feature.STAIRS_OUTSIDE_AREAS) else "nothing is made"
    )
