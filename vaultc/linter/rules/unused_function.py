"""A function that is never called.

Functions of a file without levels are for the files that include it and are not looked at.

Bad:
    LEVEL: "cellar"
    FUNCTION treasure() { GOLD: 50, random }
             ^^^^^^^^

Says:
    2:10: note: `treasure` is never called

Good:
    LEVEL: "cellar"
    FUNCTION treasure() { GOLD: 50, random }
    treasure()
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    called = {call.function.definition.span for call in model.functions.calls if call.function}
    sources = {level.node.span.source for level in model.levels}
    for function in model.functions.definitions:
        definition = function.definition
        if definition.span not in called and definition.span.source in sources:
            yield rule.Finding(f"{quoted(function.name)} is never called", definition.name.span)


RULE = rule.Rule("unused-function", Severity.NOTE, __doc__, check, needs_whole_text=True, needs=Feature.FUNCTIONS)
