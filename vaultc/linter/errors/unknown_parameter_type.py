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

from vaultc.language.semantics.suggestions import similar
from vaultc.language.semantics.types import PARAMETER_TYPES
from vaultc.linter.rule import Feature, Finding, Findings, Model, did_you_mean, error, quoted


@error(needs=Feature.FUNCTIONS)
def check(model: Model) -> Findings:
    for function in model.functions.definitions:
        for parameter in function.definition.parameters:
            word = parameter.type
            if word.text not in PARAMETER_TYPES:
                help = (
                    did_you_mean(similar(word.text, PARAMETER_TYPES))
                    or f"write `${parameter.variable.name}:int` or `${parameter.variable.name}:str`"
                )
                yield Finding(f"{quoted(word.text)} is not a type for a parameter", word, help)
