"""A function with the name of a built-in function.

The names of the built-in functions, such as `rnd` or `level.depth`, are taken.

Bad:
    FUNCTION rnd() { SINK: random }
             ^^^

Says:
    1:10: error: `rnd` is the name of a built-in function
    help: choose another name

Good:
    FUNCTION random_sink() { SINK: random }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    for function in model.functions.definitions:
        if function.name in CORE_FUNCTIONS:
            message = f"{quoted(function.name)} is the name of a built-in function"
            yield rule.Finding(message, function.definition.name.span, "choose another name")


RULE = rule.Rule(
    "reserved-function-name", Severity.ERROR, __doc__, check, needs=Feature.FUNCTIONS | Feature.CORE_FUNCTIONS
)
