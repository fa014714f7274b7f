"""An artifact that is made twice.

There is only one of it: the second object is an ordinary one of its kind, and does not even bear the name.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
                                               ^^^^^^^^^^^

Says:
    3:44: warning: there is only one `Excalibur`; this is an ordinary `long sword`
    help: remove the name

Good:
    LEVEL: "cellar"
    OBJECT: (')', "long sword"), random, name: "Excalibur"
    OBJECT: (')', "long sword"), random
"""

from __future__ import annotations

from vaultc.linter.facts import repeated_artifacts
from vaultc.linter.rule import Finding, Findings, Model, quoted, removal, warning


@warning()
def check(model: Model) -> Findings:
    for again in repeated_artifacts(model):
        base = model.game.catalog.kinds[again.artifact.base_index].name or ""
        message = f"there is only one {quoted(again.artifact.name)}; this is an ordinary {quoted(base)}"
        fix = removal("remove the name", again.option.span)
        assert again.option.value is not None
        yield Finding(message, again.option.value, note=("the first one", again.first), fix=fix)
