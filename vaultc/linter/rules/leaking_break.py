"""A BREAK out of a LOOP that disturbs the LOOP or SWITCH around it.

BREAK leaves the rest of the loop's count on the stack, and the LOOP or SWITCH around the loop uses it as its own. Then
a LOOP may never end, and a SWITCH may enter a wrong arm. FOR does not have this defect.

Bad:
    LEVEL: "cellar"
    LOOP [3] {
      LOOP [5] {
        SINK: random
        [50%]: BREAK
               ^^^^^
      }
    }

Says:
    5:12: warning: this BREAK leaves the loop's count to the LOOP around it
    help: use `FOR` for one of the two

Good:
    LEVEL: "cellar"
    FOR $row = 1 TO 3 {
      LOOP [5] {
        SINK: coord($row, 3)
        [50%]: BREAK
      }
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for breaking in model.breaks.values():
        around = breaking.leaks_into
        if around:
            what = "LOOP" if isinstance(around, n.Loop) else "SWITCH"
            message = f"this BREAK leaves the loop's count to the {what} around it"
            note = (f"the {what} begins here", around)
            yield rule.Finding(message, breaking.node, "use `FOR` for one of the two", note=note)
