"""A name in an expression that is no core function.

Only core functions have values. A function of your own is a statement.

Bad:
    LEVEL: "cellar"
    IF [level.deep > 5] { SINK: random }

Good:
    LEVEL: "cellar"
    IF [level.depth > 5] { SINK: random }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.diagnostics import Severity
from vaultc.linter.edits import replacement
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import did_you_mean, quoted
from vaultc.semantics import Model
from vaultc.semantics.core_functions import CORE_FUNCTIONS
from vaultc.semantics.names import similar_core_functions
from vaultc.syntax import nodes as n


def check(model: Model) -> Iterator[Finding]:
    own = {function.name for function in model.functions.definitions}
    for node in model.find(n.CoreCall):
        if node.function not in CORE_FUNCTIONS:
            yield _finding(node, own)


def _finding(node: n.CoreCall, own: set[str]) -> Finding:
    span = node.span.source.span(node.span.start, node.span.start + len(node.function))
    if node.function in own:
        return Finding(f"the function {quoted(node.function)} has no value", span, "call it as a statement")
    candidates = similar_core_functions(node.function)
    help = did_you_mean(candidates) or f"a variable is written {quoted('$' + node.function)}"
    fix = replacement(f"use `{candidates[0]}`", span, candidates[0]) if candidates else None
    return Finding(f"unknown core function {quoted(node.function)}", span, help, fix=fix)


RULE = Rule("unknown-core-function", Severity.ERROR, __doc__, check)
