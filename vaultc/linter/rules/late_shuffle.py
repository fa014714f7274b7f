"""A SHUFFLE after the last use of its array.

SHUFFLE exchanges the elements when it is reached. Elements read before that keep their order.

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

from vaultc.linter import n, rule


@rule.warning(needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    symbols = {use.span: symbol for scope in model.scopes for symbol in scope.symbols.values() for use in symbol.uses}
    for placed, shuffle in rule.placed_nodes(model, n.Shuffle):
        variable = shuffle.variable
        symbol = symbols.get(variable.span)
        uses = [use.span for use in symbol.uses if use.form is not rule.VariableUse.SHUFFLE] if symbol else []
        if not uses or any(use.source is not variable.span.source or use.start > variable.span.start for use in uses):
            continue
        if placed.nearest(n.Loop, n.For) is None:
            message = f"nothing uses {rule.quoted('$' + variable.name)} after this SHUFFLE"
            yield rule.Finding(message, variable, "write it before the first use", note=("the last use", uses[-1]))
