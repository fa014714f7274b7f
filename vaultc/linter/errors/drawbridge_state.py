"""A state of doors that no drawbridge can be in.

A drawbridge is `open`, `closed` or `random`.

Bad:
    LEVEL: "cellar"
    DRAWBRIDGE: (5,8), east, locked
                             ^^^^^^

Says:
    2:26: error: a drawbridge can only be open, closed or random, not `locked`

Good:
    LEVEL: "cellar"
    DRAWBRIDGE: (5,8), east, closed
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    for bridge in model.find(n.Drawbridge):
        state = bridge.state
        if state.text not in ("open", "closed", "random"):
            yield rule.Finding(f"a drawbridge can only be open, closed or random, not {quoted(state.text)}", state.span)


RULE = rule.Rule("drawbridge-state", Severity.ERROR, __doc__, check, unless=rule.OF_ALL_LEVELS)
