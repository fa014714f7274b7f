"""The column or row of a random place that is not chosen yet.

A variable that holds `random` is not a fixed place: a new place is chosen each time it is used. Its `.x` and `.y` only
say which kinds of squares were asked for.

Bad:
    LEVEL: "cellar"
    $spot = random
    GOLD: 5, coord($spot.x, $spot.y)
                   ^^^^^^^

Says:
    3:16: warning: `$spot` is not a fixed place, so it has no column or row
    help: `rndcoord` draws a place once

Good:
    LEVEL: "cellar"
    $spot = rndcoord(filter('.', fillrect (1,1,70,19)))
    GOLD: 5, coord($spot.x, $spot.y)
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.METHODS)
def check(model: rule.Model) -> rule.Findings:
    for scope in model.scopes:
        random = _random(model, scope)
        for name in random:
            use = next((use for use in scope.symbols[name].uses if use.method in ("x", "y")), None)
            if use:
                message = f"{rule.quoted('$' + name)} is not a fixed place, so it has no column or row"
                note = ("it is drawn again at each use", random[name])
                yield rule.Finding(message, use, "`rndcoord` draws a place once", note=note)


def _random(model: rule.Model, scope: rule.Scope) -> dict[str, n.RandomCoordinate]:
    """The variables whose first value is ``random``."""
    declarations = {symbol.declaration: name for name, symbol in scope.symbols.items()}
    found: dict[str, n.RandomCoordinate] = {}
    for node in model.find(n.Assignment):
        name = declarations.get(node.variable.span)
        if name is not None and isinstance(node.value, n.RandomCoordinate):
            found[name] = node.value
    return found
