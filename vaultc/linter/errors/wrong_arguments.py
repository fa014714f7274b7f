"""A call whose arguments do not fit the parameters of the function.

The number and types of the arguments must match the definition; parameters are integers and strings.

Bad:
    FUNCTION cache($amount:int) { GOLD: $amount, random }
    LEVEL: "cellar"
    cache("plenty")
    ^^^^^^^^^^^^^^^

Says:
    3:1: error: the function `cache` takes (integer), not (string)
    help: write it like `cache(3)`

Good:
    FUNCTION cache($amount:int) { GOLD: $amount, random }
    LEVEL: "cellar"
    cache(300)
"""

from vaultc.linter import rule


@rule.error(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    for call in model.functions.calls:
        if call.function is None:
            continue
        given = tuple(model.type_of(argument) for argument in call.node.arguments)
        wanted = call.function.parameter_types
        definition = call.function.definition
        guessed = any(":" not in parameter.span.text for parameter in definition.parameters)
        if not rule.fits(given, wanted) and not (guessed and len(given) == len(wanted)):
            name = rule.quoted(call.function.name)
            message = f"the function {name} takes {rule.signature(wanted)}, not {rule.signature(given)}"
            examples = ", ".join('"text"' if type_ is rule.Type.STRING else "3" for type_ in wanted)
            note = ("it is defined here", definition.name)
            yield rule.Finding(message, call.node.span, f"write it like `{call.function.name}({examples})`", note=note)
