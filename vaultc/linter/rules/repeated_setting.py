"""A second MON_GENERATION or SOUNDS on one level.

The game refuses it and keeps the first one.

Bad:
    LEVEL: "cellar"
    SOUNDS: 100, (hear, "a drip.")
    SOUNDS: 200, (hear, "a splash.")
    ^^^^^^

Says:
    3:1: warning: this level already has `SOUNDS`

Good:
    LEVEL: "cellar"
    SOUNDS: 100, (hear, "a drip."), (hear, "a splash.")
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.LEVEL_SETTINGS)
def check(model: rule.Model) -> rule.Findings:
    for kind in (n.MonGeneration, n.Sounds):
        for first, placed in rule.certainly_repeated(model, ((each.level, each, each) for each in model.placed(kind))):
            message = f"this level already has {rule.quoted(rule.keyword(placed.node.span).text)}"
            yield rule.Finding(message, placed, note=("the first one", first))
