"""A room with the word `unjoined`, which has no effect.

The game reads the word `unjoined` and ignores it: RANDOM_CORRIDORS digs to this room like any other.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    NOMAP
    REGION: (50,5,60,9), lit, "zoo", filled, unjoined
                                             ^^^^^^^^
    RANDOM_CORRIDORS

Says:
    4:42: note: `unjoined` changes nothing: corridors lead here anyway
    help: remove `unjoined`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    NOMAP
    REGION: (50,5,60,9), lit, "zoo", filled
    RANDOM_CORRIDORS
"""

from vaultc.linter import n, rule


@rule.note(n.RegionStatement, unless=rule.Feature.UNJOINED_ROOMS | rule.Feature.SORTED_LEVELS)
def check(region: n.RegionStatement) -> rule.Findings:
    for word in region.flags:
        if word.text == "unjoined":
            fix = rule.removal("remove `unjoined`", word.span)
            yield rule.Finding("`unjoined` changes nothing: corridors lead here anyway", word, fix=fix)
