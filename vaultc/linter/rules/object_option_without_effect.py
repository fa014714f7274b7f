"""An option that does nothing on an object.

`unlit` and `invisible` are read and forgotten; in UnNetHack `not_trapped` as well.

Bad:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random, not_trapped
                                    ^^^^^^^^^^^

Says:
    2:33: warning: `not_trapped` does nothing on an object
    help: remove `not_trapped`

Good:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter.edits import removal
from vaultc.linter.rule import Finding, Rule


def check(model: Model) -> Iterator[Finding]:
    idle = model.game.language.quirks.idle_object_options
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            word = option.word
            if word and word.text in idle:
                fix = removal(f"remove `{word.text}`", option.span, safe=True)
                yield Finding(f"`{word.text}` does nothing on an object", option.span, fix=fix)


RULE = Rule("object-option-without-effect", Severity.WARNING, __doc__, check)
