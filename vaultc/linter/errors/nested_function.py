"""A function that is defined inside of another one.

Functions are defined before the first level or in a level, but not in the body of a function.

Bad:
    FUNCTION outer() {
      FUNCTION inner() { SINK: random }
               ^^^^^
      inner()
    }
    LEVEL: "cellar"
    outer()

Says:
    2:12: error: the function `inner` is defined inside of another one

Good:
    FUNCTION inner() { SINK: random }
    FUNCTION outer() { inner() }
    LEVEL: "cellar"
    outer()
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
        if function.around:
            message = f"the function {quoted(function.name)} is defined inside of another one"
            note = diagnostics.Note(f"{quoted(function.around.name.text)} begins here", function.around.name.span)
            yield rule.Finding(message, function.definition.name.span, notes=(note,))


RULE = rule.Rule("nested-function", diagnostics.Severity.ERROR, __doc__, check, needs=Feature.FUNCTIONS)
