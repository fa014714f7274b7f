"""A function that assigns a variable of the same name as the level's.

Functions have variables of their own; the level's keeps its value.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.semantics.scopes import Declared
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    levels = [scope for scope in model.scopes if isinstance(scope.owner, n.Level)]
    for scope in model.scopes:
        if not isinstance(scope.owner, n.FunctionDefinition):
            continue
        level = next((each for each in levels if _contains(each.owner.span, scope.owner.span)), None)
        for symbol in scope.symbols.values():
            other = level.symbols.get(symbol.name) if level else None
            if other and symbol.declared is Declared.ASSIGNMENT and other.declaration.start < symbol.declaration.start:
                note = diagnostics.Note("the level's variable", other.declaration)
                message = f"this {quoted('$' + symbol.name)} is the function's own; the level's is not changed"
                yield rule.Finding(message, symbol.declaration, notes=(note,))


def _contains(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end


RULE = rule.Rule("assignment-in-function", diagnostics.Severity.NOTE, __doc__, check, needs=Feature.FUNCTIONS)
