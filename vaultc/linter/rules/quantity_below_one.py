"""A quantity below one.

The game ignores it.

Bad:
    LEVEL: "cellar"
    OBJECT: ('*', "diamond"), random, quantity: 0
                                                ^

Says:
    2:45: warning: this quantity is ignored

Good:
    LEVEL: "cellar"
    OBJECT: ('*', "diamond"), random, quantity: 1
"""

from vaultc.linter import rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for _, option in rule.options_of(rule.things(model), "quantity"):
        known = rule.range_of(option)
        if known and known.low < 1:
            message = "is ignored" if known.high < 1 else "may be below 1, and is then ignored"
            yield rule.Finding(f"this quantity {message}", option.value or option)
