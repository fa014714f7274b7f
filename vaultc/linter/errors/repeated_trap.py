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

from vaultc.linter import n, rule


@rule.error(n.TrapSet, of_code=True)
def check(known: n.TrapSet) -> rule.Findings:
    first: dict[str, rule.Span] = {}
    for trap in known.traps:
        if isinstance(trap, n.Word) and first:
            yield rule.Finding("`all` lists the traps before it twice", trap, "write only `all`")
        elif trap.text in first:
            message = f"the trap {rule.quoted(trap.text)} is listed twice"
            yield rule.Finding(message, trap, note=("it is already listed here", first[trap.text]))
        first.setdefault(trap.text, trap.span)
