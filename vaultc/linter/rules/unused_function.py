"""A function that is never called.

Functions in a file without levels are not checked, since other files may include it.

Bad:
    LEVEL: "cellar"
    FUNCTION treasure() { GOLD: 50, random }
             ^^^^^^^^

Says:
    2:10: note: `treasure` is never called

Good:
    LEVEL: "cellar"
    FUNCTION treasure() { GOLD: 50, random }
    treasure()
"""

from vaultc.linter import rule


@rule.note(needs=rule.Feature.FUNCTIONS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    called = {call.function.definition.span for call in model.functions.calls if call.function}
    sources = {level.node.span.source for level in model.levels}
    for function in model.functions.definitions:
        definition = function.definition
        if definition.span not in called and definition.span.source in sources:
            yield rule.Finding(f"{rule.quoted(function.name)} is never called", definition.name)
