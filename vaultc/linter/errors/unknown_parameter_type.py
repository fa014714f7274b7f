"""A parameter with a type that parameters cannot have.

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

from vaultc.language.semantics.suggestions import similar
from vaultc.language.semantics.types import PARAMETER_TYPES
from vaultc.linter import rule


@rule.error(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    for function in model.functions.definitions:
        for parameter in function.definition.parameters:
            word = parameter.type
            if word.text not in PARAMETER_TYPES:
                help = (
                    rule.did_you_mean(similar(word.text, PARAMETER_TYPES))
                    or f"write `${parameter.variable.name}:int` or `${parameter.variable.name}:str`"
                )
                yield rule.Finding(f"{rule.quoted(word.text)} is not a type for a parameter", word, help)
