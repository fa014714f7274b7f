"""A call of a function that is not defined before.

A function can be called from its definition on, in the order of the text. Built-in functions are values, not
statements.

Bad:
    LEVEL: "cellar"
    wash()
    ^^^^
    FUNCTION wash() { SINK: random }
    wash()

Says:
    2:1: error: the function `wash` is called before it is defined
    help: move `FUNCTION wash(...) { ... }` above this line

Good:
    LEVEL: "cellar"
    FUNCTION wash() { SINK: random }
    wash()
"""

import re

from vaultc.language import semantics
from vaultc.language.semantics import suggestions
from vaultc.linter import n, rule


@rule.error(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    defined = {function.name: function for function in model.functions.definitions}
    for call in model.functions.calls:
        name = call.node.function.text
        if call.function is None and not model.may_be_lost(rf"FUNCTION\s+{re.escape(name)}\b"):
            yield _finding(call.node.function, defined)


def _finding(word: n.Word, defined: dict[str, semantics.Function]) -> rule.Finding:
    name = rule.quoted(word.text)
    if word.text in rule.CORE_FUNCTIONS:
        message = f"the built-in function {name} returns a value and cannot be a statement"
        return rule.Finding(message, word, f"assign it: `$value = {word.text}`")
    if word.text in defined:
        message = f"the function {name} is called before it is defined"
        help = f"move `FUNCTION {word.text}(...) {{ ... }}` above this line"
        note = ("it is defined only here", defined[word.text].definition.name)
        return rule.Finding(message, word, help, note=note)
    if word.text.startswith("des."):
        statement = word.text.removeprefix("des.").upper()
        return rule.Finding(f"{name} is Lua of NetHack 3.7", word, f"write the statement: `{statement}: ...`")
    instead = suggestions.STATEMENTS.get(word.text.upper())
    if instead is not None:
        return rule.Finding(f"there is no function {name}", word, instead)
    candidates = suggestions.similar(word.text, defined)
    fix = rule.replacement(f"call `{candidates[0]}`", word.span, candidates[0]) if candidates else None
    help = rule.did_you_mean(candidates) or f"define it first: `FUNCTION {word.text}() {{ ... }}`"
    return rule.Finding(f"the function {name} is not defined", word, help, fix=fix)
