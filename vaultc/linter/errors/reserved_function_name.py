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

from vaultc.linter import rule


@rule.error(needs=rule.Feature.FUNCTIONS | rule.Feature.CORE_FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    for function in model.functions.definitions:
        if function.name in rule.CORE_FUNCTIONS:
            message = f"{rule.quoted(function.name)} is the name of a built-in function"
            yield rule.Finding(message, function.definition.name, "choose another name")
