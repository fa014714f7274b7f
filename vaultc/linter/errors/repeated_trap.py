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

from vaultc.language import diagnostics
from vaultc.linter.rule import Finding, Findings, Model, Span, error, n, quoted


@error(of_code=True)
def check(model: Model) -> Findings:
    for known in model.find(n.TrapSet):
        first: dict[str, Span] = {}
        for trap in known.traps:
            if isinstance(trap, n.Word) and first:
                yield Finding("`all` lists the traps before it twice", trap.span, "write only `all`")
            elif trap.text in first:
                note = diagnostics.Note("it is already listed here", first[trap.text])
                yield Finding(f"the trap {quoted(trap.text)} is listed twice", trap.span, notes=(note,))
            first.setdefault(trap.text, trap.span)
