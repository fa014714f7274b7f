"""Conditions or loops that are nested too deeply.

IF, chances and LOOP together can be nested 20 deep, and FOR 20 deep by itself. In functions, the statements around the
function count too.

Bad:
    LEVEL: "cellar"
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    [50%]:
    ^^^^^
    SINK: random

Says:
    22:1: error: IF, chances and LOOP are nested more than 20 deep

Good:
    LEVEL: "cellar"
    [50%]:
    [50%]:
    SINK: random
"""

from vaultc.language.semantics import statements
from vaultc.linter import n, rule


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    limit = model.game.language.limits.nested_control
    for placed in model.placed(*statements.CONDITIONALS):
        if statements.nesting_depth(placed, *statements.CONDITIONALS) == limit + 1:
            span = placed.node.condition.span if isinstance(placed.node, n.Chance) else rule.keyword(placed.node.span)
            yield rule.Finding(f"IF, chances and LOOP are nested more than {limit} deep", span)
    for placed in model.placed(n.For):
        if statements.nesting_depth(placed, n.For) == limit + 1:
            yield rule.Finding(f"FOR is nested more than {limit} deep", placed)
