"""A function that assigns to a variable with the same name as a variable of the level.

Functions have their own variables; the level's variable keeps its value.

Bad:
    LEVEL: "cellar"
    $wealth = 5
    FUNCTION strike_gold() { $wealth = 50 GOLD: $wealth, random }
                             ^^^^^^^
    strike_gold()
    GOLD: $wealth, random

Says:
    3:26: note: this `$wealth` is the function's own; the level's is not changed

Good:
    LEVEL: "cellar"
    $wealth = 5
    FUNCTION strike_gold() { $found = 50 GOLD: $found, random }
    strike_gold()
    GOLD: $wealth, random
"""

from vaultc.language.semantics.scopes import Declared
from vaultc.linter import n, rule


@rule.note(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    levels = [scope for scope in model.scopes if isinstance(scope.owner, n.Level)]
    for scope in model.scopes:
        if not isinstance(scope.owner, n.FunctionDefinition):
            continue
        function = scope.owner.span
        level = next((level for level in levels if rule.lies_in(function, level.owner.span)), None)
        for symbol in scope.symbols.values():
            other = level.symbols.get(symbol.name) if level else None
            if other and symbol.declared is Declared.ASSIGNMENT and other.declaration.start < symbol.declaration.start:
                message = f"this {rule.quoted('$' + symbol.name)} is the function's own; the level's is not changed"
                yield rule.Finding(message, symbol.declaration, note=("the level's variable", other.declaration))
