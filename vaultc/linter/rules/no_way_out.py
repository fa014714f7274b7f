"""A level that heroes can enter, but not leave.

It has a TELEPORT_REGION, where heroes arrive, but no stairs, ladder, BRANCH, PORTAL or trap to fall through. A level
with an altar and both flags `noteleport` and `hardfloor` is assumed to be the end of a journey.

Bad:
    LEVEL: "cellar"
           ^^^^^^^^
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    TELEPORT_REGION: levregion(1,1,10,20), (0,0,0,0), down

Says:
    1:8: note: heroes can arrive on this level, but nothing leads out of it
    help: add `STAIR: random, up`, or another way out

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    TELEPORT_REGION: levregion(1,1,10,20), (0,0,0,0), down
    STAIR: random, up
"""

from vaultc.linter import n, rule


@rule.note(rule.LevelFacts, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    flags = level.node.flags
    words = {word.text for word in flags.words} if flags is not None else set()
    has_altar = any(isinstance(placed.node, n.Altar) for placed in model.statements_of(level))
    is_end = has_altar and {"noteleport", "hardfloor"} <= words
    if rule.ways_of(model, level) == {rule.Ways.ARRIVAL} and not is_end:
        message = "heroes can arrive on this level, but nothing leads out of it"
        yield rule.Finding(message, level, "add `STAIR: random, up`, or another way out")
