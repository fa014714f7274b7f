"""A call whose arguments do not fit the parameters of the function.

Number and types of the arguments must agree with the definition; parameters are integers and strings.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Note, Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model, Type
from vaultc.language.semantics.types import Types
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import quoted, signature


def check(model: Model) -> Iterator[Finding]:
    for call in model.functions.calls:
        if call.function is None:
            continue
        given = tuple(model.type_of(argument) for argument in call.node.arguments)
        wanted = call.function.parameter_types
        if not fits(given, wanted):
            message = f"the function {quoted(call.function.name)} takes {signature(wanted)}, not {signature(given)}"
            note = Note("it is defined here", call.function.definition.name.span)
            yield Finding(message, call.node.span, _call(call.function.name, wanted), (note,))


def _call(name: str, wanted: Types) -> str:
    examples = ", ".join('"text"' if type_ is Type.STRING else "3" for type_ in wanted)
    return f"write it like `{name}({examples})`"


def fits(given: Types, wanted: Types) -> bool:
    """Return whether arguments fit parameters; what is unknown fits everything."""
    return len(given) == len(wanted) and all(
        Type.UNKNOWN in pair or pair[0] is pair[1] for pair in zip(given, wanted, strict=True)
    )


RULE = Rule("wrong-arguments", Severity.ERROR, __doc__, check, needs=Feature.FUNCTIONS)
