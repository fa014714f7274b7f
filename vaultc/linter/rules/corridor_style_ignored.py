"""A number after RANDOM_CORRIDORS.

The game reads it and always joins rooms in the first style.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    ROOM: "ordinary", lit, (5,1), (center,center), (5,5) { STAIR: random, down }
    RANDOM_CORRIDORS: 2
                      ^

Says:
    4:19: note: the game ignores this number
    help: write `RANDOM_CORRIDORS` alone

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    ROOM: "ordinary", lit, (5,1), (center,center), (5,5) { STAIR: random, down }
    RANDOM_CORRIDORS
"""

from vaultc.linter import n, rule


@rule.note(n.RandomCorridors, unless=rule.Feature.CORRIDOR_STYLES | rule.Feature.SORTED_LEVELS)
def check(corridors: n.RandomCorridors) -> rule.Findings:
    if corridors.style is not None:
        yield rule.Finding("the game ignores this number", corridors.style, "write `RANDOM_CORRIDORS` alone")
