"""A place chosen by `rndcoord` from a selection that reaches beyond its room or map.

Selections take squares of the whole level: most squares of a `complement` are in rock or in other rooms, and so are
most of the places chosen from them. `filter` with a rectangle of the room's size keeps the squares of the room.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      $free = selection: complement (4,2)
                         ^^^^^^^^^^^^^^^^
      $spot = rndcoord($free)
      TRAP: "pit", coord($spot.x - room.x + 1, $spot.y - room.y)
    }

Says:
    3:22: warning: this `complement` reaches beyond the room: 1,614 of its 1,658 squares are outside of it
    help: `filter(fillrect (0,0,8,4), ...)` keeps the squares of the room

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      $free = selection: complement (4,2)
      $spot = rndcoord(filter(fillrect (0,0,8,4), $free))
      TRAP: "pit", coord($spot.x - room.x + 1, $spot.y - room.y)
    }
"""

from dataclasses import replace

from vaultc.linter import n, overreach, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.statements:
        if any(True for _ in rule.inner_statements(placed.node)):
            continue
        for place in rule.walk(placed.node):
            found = overreach.overreach(model, placed, place.selection) if isinstance(place, n.RndCoord) else None
            if found and not _is_meant(found):
                squares = f"{found.likely:,} of its {found.total:,} squares are outside of it"
                fix = found.fix and replace(found.fix, safe=False)
                notes = overreach.note_of(found, "the place is drawn here")
                message = f"{overreach.reach_of(found)}: {squares}"
                yield rule.Finding(message, found.culprit, overreach.advice(found), notes, fix)


def _is_meant(found: overreach.Overreach) -> bool:
    """Return whether another rule reports it, or it may be a way to the level around a vault, or to a room's walls."""
    sheet, culprit = found.around.sheet, found.culprit
    if sheet.kind is rule.FrameKind.LEVEL or found.only_walls or isinstance(culprit, n.Line):
        return True
    is_literal = isinstance(culprit, n.Rect | n.FillRect) and isinstance(culprit.region, n.Region)
    return is_literal and sheet.kind is rule.FrameKind.MAP and sheet.stands_in_stone
