"""A place drawn by `rndcoord` and used in a room.

The place is counted from the map, but everything in a room's block is counted from the room, so it lies off by the
room's corner.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      GOLD: 5, rndcoord(fillrect (0,0,8,4))
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    }

Says:
    3:12: warning: this place is counted from the map, not from the room
    help: subtract `room.x` and `room.y` from what the map's corner adds

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      $spot = rndcoord(fillrect (0,0,8,4))
      GOLD: 5, coord($spot.x - room.x + 1, $spot.y - room.y)
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.semantics.places import places_of
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.statements:
        if model.situations[placed.order].room is None:
            continue
        for place in places_of(placed.node):
            drawn = next((value for value in model.assignments.coordinates(placed, place) if _is_drawn(value)), None)
            if drawn:
                notes = () if drawn is place else (diagnostics.Note("the place is drawn here", drawn.span),)
                message = "this place is counted from the map, not from the room"
                help = "subtract `room.x` and `room.y` from what the map's corner adds"
                yield rule.Finding(message, place.span, help, notes)


def _is_drawn(value: n.Expression) -> bool:
    return isinstance(value, n.RndCoord)


RULE = rule.Rule("rndcoord-inside-room", diagnostics.Severity.WARNING, __doc__, check)
