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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.semantics.constants import integer_range
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for container in model.find(n.Container):
        for option in container.options:
            if option.key == "quantity" and isinstance(option.value, n.Expression):
                known = integer_range(option.value)
                if known and known.high > 1:
                    yield rule.Finding("only the last container is filled", option.span, "use a `LOOP`")


RULE = rule.Rule("several-containers", Severity.WARNING, __doc__, check)
