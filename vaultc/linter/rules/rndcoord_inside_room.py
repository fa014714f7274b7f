"""A place chosen by `rndcoord` and used in a room.

The place counts from the map, but everything in a room's block counts from the room, so the place is off by the
position of the room's corner.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      GOLD: 5, rndcoord(fillrect (0,0,8,4))
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    }

Says:
    3:12: warning: this place is counted from the map, not from the room
    help: give it a name, `$spot = rndcoord(fillrect (0,0,8,4))`, and write `coord($spot.x - room.x + 1, $spot.y -
      room.y)`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      $spot = rndcoord(fillrect (0,0,8,4))
      GOLD: 5, coord($spot.x - room.x + 1, $spot.y - room.y)
    }
"""

from vaultc.language.semantics.frames import places_of
from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.statements:
        if model.situations[placed.order].room is None:
            continue
        for place in places_of(placed.node):
            values = model.assignments.coordinates(placed, place)
            drawn = next((value for value in values if isinstance(value, n.RndCoord)), None)
            if drawn:
                note = None if drawn is place else ("the place is drawn here", drawn)
                message = "this place is counted from the map, not from the room"
                yield rule.Finding(message, place, _recipe(model, placed, place), note=note)


def _recipe(model: rule.Model, placed: rule.Placed, place: n.Expression) -> str:
    """The help that converts a place of a selection to the room, given the corner of its map."""
    if not model.game.has(rule.Feature.METHODS):
        return "let `random` draw a place in the room, or shuffle an array of places"
    name = f"${place.name}" if isinstance(place, n.Variable) else "$spot"
    corners = {sheet.origin for sheet in model.situations[placed.order].parts}
    corner = corners.pop() if len(corners) == 1 else None
    if corner is None:
        return "subtract `room.x` and `room.y` from what the map's corner adds"
    x, y = (f" + {part}" if part else "" for part in corner)
    text = f"write `coord({name}.x - room.x{x}, {name}.y - room.y{y})`"
    if isinstance(place, n.Variable):
        return text
    return f"give it a name, {rule.quoted(f'{name} = {place.span.text}')}, and {text}"
