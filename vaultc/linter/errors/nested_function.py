"""A function that is defined inside another one.

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

from vaultc.linter import rule


@rule.error(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    for function in model.functions.definitions:
        if function.around:
            message = f"the function {rule.quoted(function.name)} is defined inside of another one"
            note = (f"{rule.quoted(function.around.name.text)} begins here", function.around.name)
            yield rule.Finding(message, function.definition.name, note=note)
