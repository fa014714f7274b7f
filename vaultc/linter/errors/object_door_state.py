"""A state of doors that no object can be in.

Objects are `locked` or `broken`; the other states are for doors.

Bad:
    LEVEL: "cellar"
    OBJECT: "chest", random, closed
                             ^^^^^^

Says:
    2:26: error: an object can only be locked or broken, not `closed`

Good:
    LEVEL: "cellar"
    OBJECT: "chest", random, locked
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, error, n, quoted


@error(n.Object, n.Container)
def check(thing: n.Object | n.Container) -> Findings:
    for option in thing.options:
        if option.key == "lock" and option.word and option.word.text not in ("locked", "broken"):
            yield Finding(f"an object can only be locked or broken, not {quoted(option.word.text)}", option)
