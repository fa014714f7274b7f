"""A loop that makes more monsters than there are squares.

There can be only one monster on a square. The game puts the rest around the area, even behind walls and doors.

Bad:
    LEVEL: "cellar"
    NOMAP
    LOOP [20] {
          ^^
      MONSTER: 'o', rndcoord(fillrect (5,5,7,7))
    }

Says:
    3:7: warning: this makes 20 monsters on 9 squares: the rest go to squares around them
    help: write at most 9, or a larger area

Good:
    LEVEL: "cellar"
    NOMAP
    LOOP [7] {
      MONSTER: 'o', rndcoord(fillrect (5,5,7,7))
    }
"""

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed, node in rule.placed_nodes(model, n.Monster):
        loop = placed.parent
        if loop is None or not isinstance(loop.node, n.Loop) or not isinstance(node.place, n.RndCoord):
            continue
        frames, turns = model.situations[placed.order].frames, rule.integer_range(loop.node.count)
        if turns is None or len(frames) != 1:
            continue
        squares = _squares(model, placed, frames[0], node.place.selection)
        if squares and turns.low > squares:
            where = rule.counted(squares, "square")
            message = f"this makes {turns.low} monsters on {where}: the rest go to squares around them"
            yield rule.Finding(message, loop.node.count, f"write at most {squares}, or a larger area")


def _squares(model: rule.Model, placed: rule.Placed, sheet: rule.ReferenceFrame, selection: n.Expression) -> int | None:
    """The most squares that a selection can have; None if that is not known."""
    from vaultc.linter import extents

    laid = extents.LaidFrame.of(sheet, rule.MapSize(1, 1))
    possible = extents.ExtentFinder(model, laid, rule.in_vault(model, placed)).extent(selection, placed).possible
    return len(possible) if possible else None
