"""A trap that is listed twice in `seen_traps`.

`all` means every trap, so nothing can come before it.

Bad:
    LEVEL: "cellar"
    MONSTER: "newt", random, seen_traps: "pit" | "web" | "pit"
                                                         ^^^^^

Says:
    2:54: error: the trap `pit` is listed twice

Good:
    LEVEL: "cellar"
    MONSTER: "newt", random, seen_traps: "pit" | "web"
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import quoted


def check(model: Model) -> Iterator[rule.Finding]:
    for known in model.find(n.TrapSet):
        first: dict[str, Span] = {}
        for trap in known.traps:
            if isinstance(trap, n.Word) and first:
                yield rule.Finding("`all` lists the traps before it twice", trap.span, "write only `all`")
            elif trap.text in first:
                note = diagnostics.Note("it is already listed here", first[trap.text])
                yield rule.Finding(f"the trap {quoted(trap.text)} is listed twice", trap.span, notes=(note,))
            first.setdefault(trap.text, trap.span)


RULE = rule.Rule("repeated-trap", diagnostics.Severity.ERROR, __doc__, check, of_code=True)
