"""A SWITCH inside another one.

Only one SWITCH can be open at a time, and this includes functions defined in it.

Bad:
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0:
        SWITCH [1d2] {
        ^^^^^^
          CASE 1: SINK: random
          DEFAULT:
        }
      DEFAULT:
    }

Says:
    4:5: error: a SWITCH cannot be inside of another SWITCH
    help: put the inner one in a function defined before

Good:
    FUNCTION furniture() {
      SWITCH [1d2] {
        CASE 1: SINK: random
        DEFAULT:
      }
    }
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0:
        furniture()
      DEFAULT:
    }
"""

from vaultc.linter import n, rule


@rule.error(of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.Switch):
        outer = placed.nearest(n.Switch)
        if outer:
            help = "put the inner one in a function defined before"
            message = "a SWITCH cannot be inside of another SWITCH"
            yield rule.Finding(message, placed, help, note=("the outer SWITCH begins here", outer))
