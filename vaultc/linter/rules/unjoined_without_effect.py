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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import removal


def check(model: Model) -> Iterator[rule.Finding]:
    for region in model.find(n.RegionStatement):
        for word in region.flags:
            if word.text == "unjoined":
                fix = removal("remove `unjoined`", word.span)
                yield rule.Finding("`unjoined` changes nothing: corridors lead here all the same", word.span, fix=fix)


RULE = rule.Rule(
    "unjoined-without-effect", Severity.NOTE, __doc__, check, unless=Feature.UNJOINED_ROOMS | Feature.SORTED_LEVELS
)
