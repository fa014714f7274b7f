"""A CONTAINER in a quantity of more than one.

Only the last one is filled, and the others stay open: what later blocks hold falls into them.

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

from __future__ import annotations

from vaultc.language.semantics.constants import integer_range
from vaultc.linter.rule import Finding, Findings, n, warning


@warning(n.Container)
def check(container: n.Container) -> Findings:
    for option in container.options:
        if option.key == "quantity" and isinstance(option.value, n.Expression):
            known = integer_range(option.value)
            if known and known.high > 1:
                yield Finding("only the last container is filled", option, "use a `LOOP`")
