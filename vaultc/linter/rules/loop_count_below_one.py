"""A LOOP whose count may be 0 or less.

The game executes the body of a LOOP before it looks at the count, and so at least once.

Bad:
    LEVEL: "cellar"
    LOOP [1d4 - 1] { GOLD: 5, random }
          ^^^^^^^

Says:
    2:7: warning: the count may be 0, and the LOOP is then executed once anyway

Good:
    LEVEL: "cellar"
    $count = 1d4 - 1
    IF [$count > 0] {
      LOOP [$count] { GOLD: 5, random }
    }
"""

from vaultc.linter import n, rule


@rule.warning(n.Loop)
def check(loop: n.Loop) -> rule.Findings:
    known = rule.integer_range(loop.count)
    if known is None or known.low >= 1:
        return
    if known.high < 1:
        yield rule.Finding("a LOOP is executed once even if its count is below 1", loop.count)
    else:
        message = f"the count may be {min(known.high, 0)}, and the LOOP is then executed once anyway"
        yield rule.Finding(message, loop.count)
