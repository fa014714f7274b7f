"""A variable that is assigned but never used.

It is either misspelt or left over. Shuffling an array does not count as a use. A loop that only has to
repeat something is a `LOOP` and needs no variable.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model, VariableSymbol
from vaultc.language.semantics.names import similar
from vaultc.language.semantics.scopes import Declared, VariableUse
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import quoted

MESSAGES = {
    Declared.ASSIGNMENT: "{} is never used",
    Declared.LOOP: "{} is counted but never used",
    Declared.PARAMETER: "the parameter {} is never used",
}


MOST = 20
"""Of more unknown names it is not asked which are misspelt forms of an unused one."""


def check(model: Model) -> Iterator[Finding]:
    for scope in model.scopes:
        unknown = {use.name for use in scope.uses if use.type is None}
        for symbol in scope.symbols.values():
            unused = all(use.form is VariableUse.SHUFFLE for use in symbol.uses)
            if unused and not (len(unknown) <= MOST and similar(symbol.name, unknown)):
                yield _finding(symbol)


def _finding(symbol: VariableSymbol) -> Finding:
    message = MESSAGES[symbol.declared].format(quoted("$" + symbol.name))
    help = "`LOOP` repeats without a variable" if symbol.declared is Declared.LOOP else None
    return Finding(message, symbol.declaration, help)


RULE = Rule("unused-variable", Severity.WARNING, __doc__, check, needs_whole_text=True)
