"""Conditions or loops that are nested too deeply.

IF, chances and LOOP can be nested 20 deep together, FOR 20 deep by itself. Functions count with the text around them.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.semantics.flow import CONDITIONALS, nesting_depth
from vaultc.language.syntax import nodes as n
from vaultc.linter.edits import keyword
from vaultc.linter.rule import Finding, Rule


def check(model: Model) -> Iterator[Finding]:
    limit = model.game.language.limits.nested_control
    for placed in model.placed(*CONDITIONALS):
        if nesting_depth(placed, *CONDITIONALS) == limit + 1:
            span = placed.node.condition.span if isinstance(placed.node, n.Chance) else keyword(placed.node.span)
            yield Finding(f"IF, chances and LOOP are nested more than {limit} deep", span)
    for placed in model.placed(n.For):
        if nesting_depth(placed, n.For) == limit + 1:
            yield Finding(f"FOR is nested more than {limit} deep", keyword(placed.node.span))


RULE = Rule("statements-nested-too-deep", Severity.ERROR, __doc__, check)
