"""A room that is asked to have no corridors.

The game reads the word `unjoined` and ignores it: RANDOM_CORRIDORS digs to this room as to any other.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    NOMAP
    REGION: (50,5,60,9), lit, "zoo", filled, unjoined
                                             ^^^^^^^^
    RANDOM_CORRIDORS

Says:
    4:42: note: `unjoined` changes nothing: corridors lead here all the same
    help: remove `unjoined`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    NOMAP
    REGION: (50,5,60,9), lit, "zoo", filled
    RANDOM_CORRIDORS
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, n, note, removal


@note(n.RegionStatement, unless=Feature.UNJOINED_ROOMS | Feature.SORTED_LEVELS)
def check(region: n.RegionStatement) -> Findings:
    for word in region.flags:
        if word.text == "unjoined":
            fix = removal("remove `unjoined`", word.span)
            yield Finding("`unjoined` changes nothing: corridors lead here all the same", word, fix=fix)
