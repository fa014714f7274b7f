"""A variable that is used but not assigned before.

A variable exists from its first assignment on, in the order of the text. The body of a function sees only its
parameters and the variables that it assigns itself. The game's compiler reports any other variable as a syntax error.

Bad:
    LEVEL: "cellar"
    $amount = 3d6
    GOLD: $amount, random
    GOLD: $amuont, random
          ^^^^^^^

Says:
    4:7: error: `$amuont` is never assigned
    help: did you mean `$amount`?

Good:
    LEVEL: "cellar"
    $amount = 3d6
    GOLD: $amount, random
    GOLD: $amount, random
"""

from vaultc.language import semantics
from vaultc.language.semantics.suggestions import similar
from vaultc.linter import n, rule


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    level_names = {name for scope in model.scopes if isinstance(scope.owner, n.Level) for name in scope.symbols}
    for scope in model.scopes:
        for use in scope.uses:
            if use.type is None and not model.may_be_lost(rf"\${use.name}\s*[=:]"):
                yield _finding(use, scope, level_names)


def _finding(use: semantics.Use, scope: semantics.Scope, level_names: set[str]) -> rule.Finding:
    name = rule.quoted("$" + use.name)
    later = scope.symbols.get(use.name)
    if later:
        note = ("it is assigned only here", later.declaration)
        return rule.Finding(f"{name} is used before it is assigned", use, f"move `${use.name} = ...` above", note=note)
    if isinstance(scope.owner, n.FunctionDefinition) and use.name in level_names:
        help = "a function sees only its parameters and its own variables; pass the value as an argument"
        return rule.Finding(f"{name} is not defined in this function", use, help)
    candidates = similar(use.name, scope.symbols)
    message = f"{name} is never assigned" if isinstance(scope.owner, n.Level) else f"{name} is not known here"
    help = rule.did_you_mean("$" + c for c in candidates) or f"assign it first: `${use.name} = ...` on a line before"
    written = use.span.source.span(use.span.start, use.span.start + len(use.name) + 1)
    fix = None
    if candidates and written.text == f"${use.name}":  # else a repair of the parser read it again, in another place
        fix = rule.replacement(f"use `${candidates[0]}`", written, "$" + candidates[0])
    return rule.Finding(message, use, help, fix=fix)
