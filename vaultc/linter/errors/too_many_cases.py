"""A SWITCH with more than 20 cases.

The game's compiler has room for 20; DEFAULT does not count.

Bad:
    LEVEL: "cellar"
    SWITCH [21] {
      CASE 0: GOLD: 1, random BREAK
      CASE 1: GOLD: 2, random BREAK
      CASE 2: GOLD: 3, random BREAK
      CASE 3: GOLD: 4, random BREAK
      CASE 4: GOLD: 5, random BREAK
      CASE 5: GOLD: 6, random BREAK
      CASE 6: GOLD: 7, random BREAK
      CASE 7: GOLD: 8, random BREAK
      CASE 8: GOLD: 9, random BREAK
      CASE 9: GOLD: 10, random BREAK
      CASE 10: GOLD: 11, random BREAK
      CASE 11: GOLD: 12, random BREAK
      CASE 12: GOLD: 13, random BREAK
      CASE 13: GOLD: 14, random BREAK
      CASE 14: GOLD: 15, random BREAK
      CASE 15: GOLD: 16, random BREAK
      CASE 16: GOLD: 17, random BREAK
      CASE 17: GOLD: 18, random BREAK
      CASE 18: GOLD: 19, random BREAK
      CASE 19: GOLD: 20, random BREAK
      CASE 20: GOLD: 21, random BREAK
      ^^^^
    }

Says:
    23:3: error: this SWITCH has 21 cases; at most 20 are possible

Good:
    LEVEL: "cellar"
    SWITCH [3] {
      CASE 0: GOLD: 1, random BREAK
      CASE 1: GOLD: 2, random BREAK
      CASE 2: GOLD: 3, random BREAK
    }
"""

from vaultc.linter import n, rule


@rule.error(n.Switch, of_code=True)
def check(switch: n.Switch, model: rule.Model) -> rule.Findings:
    limit = model.game.language.limits.cases
    cases = [arm for arm in switch.arms if isinstance(arm, n.Case)]
    if len(cases) > limit:
        yield rule.Finding(f"this SWITCH has {len(cases)} cases; at most {limit} are possible", cases[limit])
