"""Parentheses after a built-in function without parameters.

A built-in function without parameters is written like a name.

Bad:
    LEVEL: "cellar"
    GOLD: level.depth(), random
          ^^^^^^^^^^^^^

Says:
    2:7: error: the function `level.depth` takes no parameters
    help: write `level.depth` without parentheses

Good:
    LEVEL: "cellar"
    GOLD: level.depth, random
"""

from vaultc.linter import n, rule


@rule.error(n.CoreCall, needs=rule.Feature.CORE_FUNCTIONS)
def check(node: n.CoreCall) -> rule.Findings:
    core = rule.CORE_FUNCTIONS.get(node.function)
    if core and not core.parameters and node.arguments is not None:
        start = node.span.start + len(node.function)
        parentheses = node.span.source.span(start, node.span.end)
        fix = rule.replacement("remove the parentheses", parentheses, "", safe=not node.arguments)
        message = f"the function {rule.quoted(node.function)} takes no parameters"
        yield rule.Finding(message, node, f"write `{node.function}` without parentheses", fix=fix)
