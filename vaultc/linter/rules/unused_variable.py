"""A variable that is assigned but never used.

It is either misspelt or left over. Shuffling an array does not count as a use. To repeat something without a variable,
use `LOOP`.

Bad:
    LEVEL: "cellar"
    $amount = 3d6
    ^^^^^^^
    GOLD: 5, random

Says:
    2:1: warning: `$amount` is never used

Good:
    LEVEL: "cellar"
    $amount = 3d6
    GOLD: $amount, random
"""

from vaultc.language.semantics import scopes
from vaultc.language.semantics.suggestions import similar
from vaultc.linter import rule

MESSAGES = {
    scopes.Declared.ASSIGNMENT: "{} is never used",
    scopes.Declared.LOOP: "{} is counted but never used",
    scopes.Declared.PARAMETER: "the parameter {} is never used",
}


MOST = 20
"""With more unknown names than this, misspelt forms of an unused name are not looked for."""


@rule.warning(needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    for scope in model.scopes:
        unknown = {use.name for use in scope.uses if use.type is None}
        for symbol in scope.symbols.values():
            unused = all(use.form is scopes.VariableUse.SHUFFLE for use in symbol.uses)
            if unused and not (len(unknown) <= MOST and similar(symbol.name, unknown)):
                help = "`LOOP` repeats without a variable" if symbol.declared is scopes.Declared.LOOP else None
                message = MESSAGES[symbol.declared].format(rule.quoted("$" + symbol.name))
                yield rule.Finding(message, symbol.declaration, help)
