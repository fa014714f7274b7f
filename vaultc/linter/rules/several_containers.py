"""A CONTAINER with a quantity above one.

Only the last one is filled, and the others stay open: the contents of later blocks go into them.

Bad:
    LEVEL: "cellar"
    CONTAINER: ('(', "chest"), random, quantity: 3 { OBJECT: '*' }
                                       ^^^^^^^^^^^

Says:
    2:36: warning: only the last container is filled
    help: use a `LOOP`

Good:
    LEVEL: "cellar"
    LOOP [3] {
      CONTAINER: ('(', "chest"), random { OBJECT: '*' }
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for _, option in rule.options_of(model.find(n.Container), "quantity"):
        known = rule.range_of(option)
        if known and known.high > 1:
            yield rule.Finding("only the last container is filled", option, "use a `LOOP`")
