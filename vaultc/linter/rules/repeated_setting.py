"""A second MON_GENERATION or SOUNDS on one level.

It is refused, and the first one stays.

Bad:
    LEVEL: "cellar"
    SOUNDS: 100, (hear, "a drip.")
    SOUNDS: 200, (hear, "a splash.")
    ^^^^^^

Says:
    3:1: warning: this level has `SOUNDS` already

Good:
    LEVEL: "cellar"
    SOUNDS: 100, (hear, "a drip."), (hear, "a splash.")
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, certainly_repeated, keyword, n, quoted, warning


@warning(needs=Feature.LEVEL_SETTINGS)
def check(model: Model) -> Findings:
    for kind in (n.MonGeneration, n.Sounds):
        for first, placed in certainly_repeated(model, ((each.level, each, each) for each in model.placed(kind))):
            message = f"this level has {quoted(keyword(placed.node.span).text)} already"
            yield Finding(message, placed, note=("the first one", first))
