"""An option that does nothing on an object.

`not_trapped`, `unlit` and `invisible` are read and forgotten.

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

from vaultc.diagnostics import Severity
from vaultc.linter.edits import removal
from vaultc.linter.rule import Finding, Rule
from vaultc.semantics import Model
from vaultc.syntax import nodes as n

IDLE = {"not_trapped", "unlit", "invisible"}


def check(model: Model) -> Iterator[Finding]:
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            word = option.word
            if word and word.text in IDLE:
                fix = removal(f"remove `{word.text}`", option.span, safe=True)
                yield Finding(f"`{word.text}` does nothing on an object", option.span, fix=fix)


RULE = Rule("object-option-without-effect", Severity.WARNING, __doc__, check)
