"""A place outside the map, the room or the level.

Places are not limited to the map or room from which they count. Around a room, and around a map on an otherwise empty
level, there is solid rock; things placed outside the level end up in its far corner, or are lost.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      GOLD: 5, (4,8)
               ^^^^^
    }

Says:
    3:12: warning: this gold is outside of the room, which has 9 columns and 5 rows
    help: are column and row exchanged? then write `(8,4)`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      GOLD: 5, (8,4)
    }
"""

from vaultc.linter import n, rule

WANDERING = (n.MazeWalk, n.Spill, n.WallWalk, n.Terrain)
"""Statements that may begin outside on purpose."""


@rule.warning(unless=rule.OF_ALL_LEVELS, once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in model.spots:
        sheets, placed = spot.sheets, spot.placed
        if not sheets or isinstance(placed.node, WANDERING):
            continue
        if spot.node.x > 79 or spot.node.y > 20 or _is_told_elsewhere(model, spot):
            continue
        # a door in the outer wall of a room may be the end of a CORRIDOR, which names it by its number
        at_edge = isinstance(placed.node, n.Door) and all(_is_on_edge(spot, sheet) for sheet in sheets)
        is_end = at_edge and any(corridor.level == placed.level for corridor in model.placed(n.Corridor))
        if all(_is_outside(spot, sheet) for sheet in sheets) and not is_end:
            yield _finding(model, spot, sheets[0])


def _is_told_elsewhere(model: rule.Model, spot: rule.Spot) -> bool:
    """Return whether a place of a sorted level has a meaning of its own, or the compiler refuses it, as in maps."""
    level = rule.level_of(model, spot.placed)
    if not model.game.has(rule.Feature.SORTED_LEVELS) or level is None:
        return False
    if min(spot.cell) < 0 or any(sheet.kind is rule.FrameKind.LEVEL for sheet in spot.sheets):
        return True
    if spot.situation.room is not None:
        return False
    if any(sheet.is_off_level(spot.cell) for sheet in spot.sheets):
        return True
    return not any(isinstance(each, n.Mines) for each in level.node.statements)


def _is_outside(spot: rule.Spot, sheet: rule.ReferenceFrame) -> bool:
    if sheet.is_off_level(spot.cell):
        return True
    if sheet.holds(spot.cell) is not False:
        return False
    return sheet.kind is rule.FrameKind.ROOM or spot.content() == frozenset(" ")


def _is_on_edge(spot: rule.Spot, sheet: rule.ReferenceFrame) -> bool:
    """Return whether a place lies one step beyond the last column or row, as if they were counted from 1."""
    x, y = spot.cell
    return sheet.size is not None and x <= sheet.size.width and y <= sheet.size.height


def _finding(model: rule.Model, spot: rule.Spot, sheet: rule.ReferenceFrame) -> rule.Finding:
    x, y = spot.cell
    begin = (f"{rule.where(sheet)} begins here", rule.keyword(sheet.begin)) if sheet.begin else None
    size = f", which has {sheet.size.width} columns and {sheet.size.height} rows" if sheet.size else ""
    message = f"{rule.subject(spot.placed.node)} outside of {rule.where(sheet)}{size}"
    on_edge = _is_on_edge(spot, sheet)
    if isinstance(spot.placed.node, n.Door) and on_edge:
        advice = "leave it out: `RANDOM_CORRIDORS` makes doors, with corridors that lead there"
        if rule.in_vault(model, spot.placed):
            advice = "leave it out: the level around a vault makes its doors, with corridors that lead there"
        return rule.Finding(message, spot.node, advice, note=begin)
    if x == y or not sheet.holds((y, x)):
        count = f"columns and rows count from 0: the last square of {rule.where(sheet)} is {rule.last_square(sheet)}"
        return rule.Finding(message, spot.node, count if on_edge else None, note=begin)
    node = spot.node
    better = f"({node.y},{node.x})"
    fix = rule.replacement("exchange column and row", node.span, better) if node.span.text.startswith("(") else None
    help = f"are column and row exchanged? then write `{better}`"
    return rule.Finding(message, spot.node, help, note=begin, fix=fix)
