"""A variable that holds `random` and is used for several things.

Each use chooses a new place, so the things do not lie together.

Bad:
    LEVEL: "cellar"
    $spot = random
    GOLD: 5, $spot
    TRAP: "pit", $spot
                 ^^^^^

Says:
    4:14: warning: `$spot` is not the same place here as at its first use
    help: `rndcoord` draws a place once

Good:
    LEVEL: "cellar"
    $spot = rndcoord(filter('.', fillrect (1,1,70,19)))
    GOLD: 5, $spot
    TRAP: "pit", $spot
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    randoms = {
        node.variable.span: node.value
        for node in model.find(n.Assignment)
        if isinstance(node.value, n.RandomCoordinate)
    }
    for scope in model.scopes:
        for symbol in scope.symbols.values():
            uses = [use for use in symbol.uses if use.form is rule.VariableUse.VALUE]
            if symbol.declaration in randoms and len(uses) > 1:
                first = rule.Note("first use", uses[0].span)
                notes = (rule.Note("`random` stays random", randoms[symbol.declaration].span), first)
                message = f"{rule.quoted('$' + symbol.name)} is not the same place here as at its first use"
                yield rule.Finding(message, uses[1], "`rndcoord` draws a place once", notes)
