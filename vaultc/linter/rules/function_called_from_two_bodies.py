"""A function that is called from different bodies of one level.

The game's compiler puts a function where it is first called. A later call from another body (the level's and a
function's, or two functions') gets a wrong address, and the generator fails.

Bad:
    LEVEL: "cellar"
    FUNCTION coin() { GOLD: 1, random }
    FUNCTION purse() { coin() GOLD: 9, random }
    purse()
    coin()
    ^^^^

Says:
    5:1: warning: `coin` was first called from another body; the game gets lost here

Good:
    LEVEL: "cellar"
    FUNCTION coin() { GOLD: 1, random }
    FUNCTION purse() { GOLD: 9, random }
    purse()
    coin()
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    owners = model.assignments.owners
    places = {placed.node.span: placed for placed in model.placed(n.Call)}
    first: dict[tuple[int | None, rule.Span], rule.Placed] = {}
    for call in model.functions.calls:
        placed = places[call.node.span]
        if call.function is None or call.recursive:
            continue
        before = first.setdefault((placed.level, call.function.definition.span), placed)
        if owners[before.order] != owners[placed.order]:
            message = f"{rule.quoted(call.function.name)} was first called from another body; the game gets lost here"
            yield rule.Finding(message, call.node.function, note=("the first call", before.node.span))
