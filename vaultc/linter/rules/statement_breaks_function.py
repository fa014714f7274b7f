"""A statement that crashes the game's compiler when it is in a function.

The compiler crashes on calls of a function that contains NOMAP, BRANCH, TELEPORT_REGION, a STAIR with areas, or a GRAVE
without its own text.

Bad:
    LEVEL: "cellar"
    FUNCTION tomb() { GRAVE: random }
                      ^^^^^
    tomb()

Says:
    2:19: warning: the game's compiler crashes on this statement in a function that is called

Good:
    LEVEL: "cellar"
    FUNCTION tomb() { GRAVE: random, "Alas" }
    tomb()
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    called = {call.function.definition.span for call in model.functions.calls if call.function}
    for placed in model.placed(n.NoMap, n.Branch, n.TeleportRegion, n.StairRegion, n.Grave):
        function = placed.nearest(n.FunctionDefinition)
        if function is None or function.node.span not in called:
            continue
        if not isinstance(placed.node, n.Grave) or not isinstance(placed.node.text, n.Expression):
            message = "the game's compiler crashes on this statement in a function that is called"
            yield rule.Finding(message, placed, note=("the function", function))
