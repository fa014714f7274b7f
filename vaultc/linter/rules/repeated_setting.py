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

from collections import defaultdict

from vaultc.language.semantics.flow import is_certain
from vaultc.linter.rule import Feature, Finding, Findings, Model, Placed, keyword, n, quoted, warning


@warning(needs=Feature.LEVEL_SETTINGS)
def check(model: Model) -> Findings:
    for kind in (n.MonGeneration, n.Sounds):
        first: dict[int | None, list[Placed]] = defaultdict(list)
        for placed in model.placed(kind):
            path = model.situations[placed.order].path
            earlier = first[placed.level]
            other = next((p for p in earlier if is_certain(model.situations[p.order].path, path)), None)
            if other:
                word = keyword(placed.node.span)
                yield Finding(f"this level has {quoted(word.text)} already", word, note=("the first one", other))
            earlier.append(placed)
