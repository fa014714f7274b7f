"""A quantity below one.

It counts as not given.

Bad:
    LEVEL: "cellar"
    OBJECT: ('*', "diamond"), random, quantity: 0
                                                ^

Says:
    2:45: warning: this quantity counts as not given

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
            verb = "counts" if known.high < 1 else "may be below 1, which counts"
            yield rule.Finding(f"this quantity {verb} as not given", option.value or option)
