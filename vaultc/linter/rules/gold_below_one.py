"""An amount of gold of less than one.

It counts as not given, and a random amount is drawn. Write `(-1)` to say so on purpose.

Bad:
    LEVEL: "cellar"
    GOLD: 0, random
          ^

Says:
    2:7: warning: an amount below 1 is replaced by one drawn by lot

Good:
    LEVEL: "cellar"
    GOLD: (-1), random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.semantics.constants import integer_range
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for gold in model.find(n.Gold):
        known = integer_range(gold.amount)
        if known and known.low < 1 and known != (-1, -1):
            yield rule.Finding("an amount below 1 is replaced by one drawn by lot", gold.amount.span)


RULE = rule.Rule("gold-below-one", Severity.WARNING, __doc__, check)
