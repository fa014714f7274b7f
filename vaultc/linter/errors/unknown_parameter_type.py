"""A parameter of a type that parameters cannot have.

Parameters are integers (`int`, `integer`) or strings (`str`, `string`).

Bad:
    FUNCTION cache($place:coord) { GOLD: 300, $place }
                          ^^^^^

Says:
    1:23: error: `coord` is not a type for a parameter
    help: write `$place:int` or `$place:str`

Good:
    FUNCTION cache($x:int, $y:int) { GOLD: 300, coord($x, $y) }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.semantics.names import similar
from vaultc.language.semantics.types import PARAMETER_TYPES
from vaultc.linter import rule, wording


def check(model: Model) -> Iterator[rule.Finding]:
    for function in model.functions.definitions:
        for parameter in function.definition.parameters:
            word = parameter.type
            if word.text not in PARAMETER_TYPES:
                help = (
                    wording.did_you_mean(similar(word.text, PARAMETER_TYPES))
                    or f"write `${parameter.variable.name}:int` or `${parameter.variable.name}:str`"
                )
                yield rule.Finding(f"{wording.quoted(word.text)} is not a type for a parameter", word.span, help)


RULE = rule.Rule("unknown-parameter-type", Severity.ERROR, __doc__, check, needs=Feature.FUNCTIONS)
