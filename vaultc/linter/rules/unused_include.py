"""An INCLUDE from which nothing is used.

The file has no levels, and none of its functions is called.

Bad:
    INCLUDE "furniture.des"
    ^^^^^^^^^^^^^^^^^^^^^^^
    LEVEL: "cellar"
    GOLD: 5, random

Says:
    1:1: warning: nothing in this file is used

Good:
    INCLUDE "furniture.des"
    LEVEL: "cellar"
    furniture()
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.INCLUSIONS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    called = {call.function.definition.span.source for call in model.functions.calls if call.function}
    with_levels = {level.node.span.source for level in model.levels}
    for inclusion in model.inclusions:
        target = inclusion.parsed
        if target is None or any(isinstance(header, n.Include) for header in target.tree.headers):
            continue
        if target.source not in called | with_levels and model.levels:
            yield rule.Finding("nothing in this file is used", inclusion.node.span)
