"""Two functions with the same name.

A function is known up to the end of the file, including later levels, so its name cannot be used again.

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

from vaultc.linter import rule


@rule.error(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    for function in model.functions.definitions:
        if function.previous:
            message = f"the function {rule.quoted(function.name)} is already defined"
            note = ("it was defined here before", function.previous.definition.name)
            yield rule.Finding(message, function.definition.name, note=note)
