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

from vaultc.linter.rule import Finding, Findings, Span, error, n, quoted


@error(n.TrapSet, of_code=True)
def check(known: n.TrapSet) -> Findings:
    first: dict[str, Span] = {}
    for trap in known.traps:
        if isinstance(trap, n.Word) and first:
            yield Finding("`all` lists the traps before it twice", trap, "write only `all`")
        elif trap.text in first:
            message = f"the trap {quoted(trap.text)} is listed twice"
            yield Finding(message, trap, note=("it is already listed here", first[trap.text]))
        first.setdefault(trap.text, trap.span)
