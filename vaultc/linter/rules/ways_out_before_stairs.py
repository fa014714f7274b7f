"""The flag `inaccessibles` on a level whose stairs come from areas.

With this flag, the game gives a way out to each part of the level that cannot be reached from the stairs, ladders,
portals, holes and trap doors that exist at the end of the script. Stairs and portals with areas are placed after that,
so the whole level counts as closed, and gets a hole or a trap door in every game.

Bad:
    LEVEL: "cellar"
    FLAGS: inaccessibles
           ^^^^^^^^^^^^^
    NOMAP
    STAIR: levregion(1,0,20,20), (0,0,0,0), up

Says:
    2:8: warning: ways out are made before these stairs are placed: every level gets a hole or trap door
    help: give one of the stairs a place, as in `STAIR: random, up`

Good:
    LEVEL: "cellar"
    FLAGS: inaccessibles
    NOMAP
    STAIR: random, up
"""

from vaultc.linter import n, rule

_FLAG = "inaccessibles"
_LATE = (n.StairRegion, n.Portal, n.Branch)
_WAYS = (n.Stair, n.Ladder, n.Call, n.Room)


@rule.warning(needs=rule.Feature.MAZE_HEADERS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    for level in model.levels:
        words = level.node.flags.words if level.node.flags is not None else ()
        flag = next((word for word in words if word.text == _FLAG), None)
        if flag is None or level.is_vault:
            continue
        placed = model.statements_of(level)
        late = next((each for each in placed if isinstance(each.node, _LATE)), None)
        traps = (each.node for each in placed if isinstance(each.node, n.Trap))
        falls = any(trap.kind is None or trap.kind.text in rule.TRAPS for trap in traps)
        if late is not None and not falls and not any(isinstance(each.node, _WAYS) for each in placed):
            message = "ways out are made before these stairs are placed: every level gets a hole or trap door"
            help = "give one of the stairs a place, as in `STAIR: random, up`"
            yield rule.Finding(message, flag, help, note=("placed after the script", late))
