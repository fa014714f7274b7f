"""A level that heroes can leave downwards, but not enter from above.

It has stairs or a ladder down, but no way up, BRANCH, PORTAL or TELEPORT_REGION. Heroes who come from above arrive at a
random place and cannot go back.

Bad:
    LEVEL: "cellar"
           ^^^^^^^^
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, down

Says:
    1:8: note: this level has a way down, but none up, and no place where heroes arrive from above
    help: add `STAIR: random, up`, or a TELEPORT_REGION

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up
    STAIR: random, down
"""

from vaultc.linter import rule


@rule.note(rule.LevelFacts, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    ways = rule.ways_of(model, level)
    if ways is not None and rule.Ways.DOWN in ways and not ways & {rule.Ways.UP, rule.Ways.ARRIVAL, rule.Ways.BOTH}:
        message = "this level has a way down, but none up, and no place where heroes arrive from above"
        yield rule.Finding(message, level, "add `STAIR: random, up`, or a TELEPORT_REGION")
