"""A BREAK with nothing to leave.

BREAK leaves the innermost block of LOOP, FOR, SWITCH, ROOM, SUBROOM, REGION, CONTAINER or MONSTER; IF and chances do
not count. A BREAK in a function can only leave a block in the same function.

Bad:
    LEVEL: "cellar"
    IF [50%] { BREAK }
               ^^^^^

Says:
    2:12: error: BREAK has no block to leave here
    help: `EXIT` ends the whole level

Good:
    LEVEL: "cellar"
    LOOP [3] {
      IF [50%] { BREAK }
    }
"""

from vaultc.linter import rule


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    for breaking in model.breaks.values():
        if breaking.leaves is None:
            yield rule.Finding("BREAK has no block to leave here", breaking.node, "`EXIT` ends the whole level")
        elif breaking.leaves_function:
            note = ("the block begins here, outside of the function", breaking.leaves)
            yield rule.Finding("BREAK cannot leave a block around the function", breaking.node, note=note)
