"""A BREAK that the game's compiler forgets.

When a block with its own BREAK ends, the compiler forgets all earlier BREAKs that still wait for the end of a block
around it. A forgotten BREAK does nothing, or jumps to a wrong place.

Bad:
    LEVEL: "cellar"
    SWITCH [level.depth] {
      CASE 1:
        SINK: random
        BREAK
        ^^^^^
      CASE 2:
        FOR $x = 1 TO 3 {
          [50%]: BREAK
          FOUNTAIN: coord($x, 1)
        }
    }

Says:
    5:5: warning: the game's compiler forgets this BREAK because of a later one

Good:
    LEVEL: "cellar"
    SWITCH [level.depth] {
      CASE 1:
        SINK: random
        BREAK
      CASE 2:
        FOR $x = 1 TO 3 {
          [50%]: FOUNTAIN: coord($x, 1)
        }
    }
"""

from vaultc.linter import rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for breaking in model.breaks.values():
        if breaking.forgotten_for:
            message = "the game's compiler forgets this BREAK because of a later one"
            yield rule.Finding(message, breaking.node, note=("this one leaves a block inside", breaking.forgotten_for))
