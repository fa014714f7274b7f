"""A function that calls itself.

The game puts the body of a function where it is first called; a function that calls itself would never end.

Bad:
    FUNCTION cache() {
      GOLD: 10, random
      [50%]: cache()
             ^^^^^^^
    }

Says:
    3:10: error: the function `cache` calls itself
    help: repeat things with `LOOP` or `FOR`

Good:
    FUNCTION cache() {
      LOOP [1d4] { GOLD: 10, random }
    }
"""

from vaultc.linter import rule


@rule.error(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    for call in model.functions.calls:
        if call.recursive and call.function:
            message = f"the function {rule.quoted(call.function.name)} calls itself"
            note = ("its definition begins here", call.function.definition.name)
            yield rule.Finding(message, call.node.span, "repeat things with `LOOP` or `FOR`", note=note)
