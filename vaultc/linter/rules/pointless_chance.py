"""A chance of 0 % or 100 %.

It decides nothing, yet a random number is drawn for it, so that all that follows comes out differently than without.

Bad:
    LEVEL: "cellar"
    [100%]: GOLD: 5, random
    ^^^^^^

Says:
    2:1: note: a chance of 100 % always comes true

Good:
    LEVEL: "cellar"
    GOLD: 5, random
"""

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, n, note


@note(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    conditionals: list[n.Chance | n.If] = [*model.find(n.Chance), *model.find(n.If)]
    for statement in conditionals:
        condition = statement.condition
        if isinstance(condition, n.Percent) and condition.value in (0, 100):
            outcome = "always" if condition.value else "never"
            yield Finding(f"a chance of {condition.value} % {outcome} comes true", condition)
    for filtered in model.find(n.Filter):
        criterion = filtered.criterion
        if isinstance(criterion, n.Percent) and criterion.value in (0, 100):
            outcome = "all" if criterion.value else "none"
            yield Finding(f"a filter of {criterion.value} % keeps {outcome} of the selection", criterion)
