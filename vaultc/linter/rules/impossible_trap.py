"""A trap that no script can make.

The vibrating square has a name and a number, and belongs to one level of the game alone.

Bad:
    LEVEL: "cellar"
    TRAP: "vibrating square", random
          ^^^^^^^^^^^^^^^^^^

Says:
    2:7: warning: the game never makes this trap

Good:
    LEVEL: "cellar"
    TRAP: "teleport", random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule

REFUSED = {"vibrating square"}


def check(model: Model) -> Iterator[rule.Finding]:
    for trap in model.find(n.Trap):
        if trap.kind and trap.kind.text in REFUSED:
            yield rule.Finding("the game never makes this trap", trap.kind.span)


RULE = rule.Rule(
    "impossible-trap", Severity.WARNING, __doc__, check, needs=Feature.VIBRATING_SQUARES, unless=rule.OF_ALL_LEVELS
)
