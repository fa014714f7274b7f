"""Two functions of the same name.

A function stays known to the end of the file, also in later levels, so its name cannot be used again.

Bad:
    FUNCTION wash() { SINK: random }
    LEVEL: "cellar"
    wash()
    FUNCTION wash() { FOUNTAIN: random }
             ^^^^
    wash()

Says:
    4:10: error: the function `wash` is already defined

Good:
    FUNCTION wash() { SINK: random }
    FUNCTION drink() { FOUNTAIN: random }
    LEVEL: "cellar"
    wash()
    drink()
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    for function in model.functions.definitions:
        if function.previous:
            note = diagnostics.Note("it was defined here before", function.previous.definition.name.span)
            message = f"the function {quoted(function.name)} is already defined"
            yield rule.Finding(message, function.definition.name.span, notes=(note,))


RULE = rule.Rule("duplicate-function", diagnostics.Severity.ERROR, __doc__, check, needs=Feature.FUNCTIONS)
