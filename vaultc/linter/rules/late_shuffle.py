"""A SHUFFLE after the last use of its array.

SHUFFLE exchanges the elements when it is reached. What was read before keeps its order.

Bad:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5) }
    GOLD: 5, $spots[0]
    SHUFFLE: $spots
             ^^^^^^

Says:
    4:10: warning: nothing uses `$spots` after this SHUFFLE
    help: write it before the first use

Good:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5) }
    SHUFFLE: $spots
    GOLD: 5, $spots[0]
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics, semantics
from vaultc.language.semantics.scopes import VariableUse
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: semantics.Model) -> Iterator[rule.Finding]:
    symbols = {use.span: symbol for scope in model.scopes for symbol in scope.symbols.values() for use in symbol.uses}
    for placed in model.placed(n.Shuffle):
        assert isinstance(placed.node, n.Shuffle)
        variable = placed.node.variable
        symbol = symbols.get(variable.span)
        uses = [use.span for use in symbol.uses if use.form is not VariableUse.SHUFFLE] if symbol else []
        if not uses or any(use.source is not variable.span.source or use.start > variable.span.start for use in uses):
            continue
        if placed.nearest(n.Loop, n.For) is None:
            notes = (diagnostics.Note("the last use", uses[-1]),)
            message = f"nothing uses {quoted('$' + variable.name)} after this SHUFFLE"
            yield rule.Finding(message, variable.span, "write it before the first use", notes)


RULE = rule.Rule("late-shuffle", diagnostics.Severity.WARNING, __doc__, check, needs_whole_text=True)
