"""A percentage above 100.

Chances go from 0 to 100 percent.

Bad:
    LEVEL: "cellar"
    [150%]: SINK: random
    ^^^^^^

Says:
    2:1: error: 150% is more than 100%
    help: write `100%`, or what is meant

Good:
    LEVEL: "cellar"
    [50%]: SINK: random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for percent in model.find(n.Percent):
        if percent.value > 100:
            yield rule.Finding(f"{percent.value}% is more than 100%", percent.span, "write `100%`, or what is meant")
        elif not percent.value and model.game.has(Feature.SORTED_LEVELS):
            yield rule.Finding("the chance of 0% is refused", percent.span, "write `1%` or more, or leave it out")


RULE = rule.Rule("percentage-out-of-range", Severity.ERROR, __doc__, check, of_code=True, unless=rule.OF_ALL_LEVELS)
