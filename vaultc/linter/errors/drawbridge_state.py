"""A door state that a drawbridge cannot have.

A drawbridge is `open` or `closed`. In scripts it may also be `random`, but not in levels of NetHack 3.4.3.

Bad:
    LEVEL: "cellar"
    DRAWBRIDGE: (5,8), east, locked
                             ^^^^^^

Says:
    2:26: error: a drawbridge can only be open, closed or random, not `locked`

Good:
    LEVEL: "cellar"
    DRAWBRIDGE: (5,8), east, closed
"""

from vaultc.linter import n, rule


@rule.error(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    may_be_random = not model.game.has(rule.Feature.SORTED_LEVELS)
    states = ("open", "closed", "random") if may_be_random else ("open", "closed")
    possible = "open, closed or random" if may_be_random else "open or closed"
    for bridge in model.find(n.Drawbridge):
        state = bridge.state
        if state.text not in states:
            yield rule.Finding(f"a drawbridge can only be {possible}, not {rule.quoted(state.text)}", state)
