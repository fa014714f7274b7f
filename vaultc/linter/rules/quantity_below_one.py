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

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, options_of, range_of, things, warning


@warning()
def check(model: Model) -> Findings:
    for _, option in options_of(things(model), "quantity"):
        known = range_of(option)
        if known and known.low < 1:
            verb = "counts" if known.high < 1 else "may be below 1, which counts"
            yield Finding(f"this quantity {verb} as not given", option.value or option)
