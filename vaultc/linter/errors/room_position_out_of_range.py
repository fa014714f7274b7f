"""A room outside the grid of rooms.

The level is a grid of 5 by 5 places for rooms, counted from 1.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (0,3), (center,center), (5,5) { SINK: random }
                           ^^^^^

Says:
    2:24: error: the place `(0,3)` of a room is not in 1 to 5

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { SINK: random }
"""

from vaultc.linter import n, rule


@rule.error(n.Room, unless=rule.OF_ALL_LEVELS)
def check(room: n.Room, model: rule.Model) -> rule.Findings:
    left, top, right, bottom = model.game.language.quirks.room_places
    place = room.position
    if place and not (left <= place.first <= right and top <= place.second <= bottom):
        range_ = f"{left} to {right}" if (left, right) == (top, bottom) else f"({left},{top}) to ({right},{bottom})"
        message = f"the place {rule.quoted(f'({place.first},{place.second})')} of a room is not in {range_}"
        yield rule.Finding(message, place)
