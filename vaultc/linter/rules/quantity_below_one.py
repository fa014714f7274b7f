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

from vaultc.language.semantics.constants import integer_range
from vaultc.linter.rule import Finding, Findings, n, warning


@warning(n.Object, n.Container)
def check(thing: n.Object | n.Container) -> Findings:
    for option in thing.options:
        if option.key == "quantity" and isinstance(option.value, n.Expression):
            known = integer_range(option.value)
            if known and known.low < 1:
                verb = "counts" if known.high < 1 else "may be below 1, which counts"
                yield Finding(f"this quantity {verb} as not given", option.value)
