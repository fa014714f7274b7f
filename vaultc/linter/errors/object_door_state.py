"""A door state that an object cannot have.

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

from vaultc.linter import n, rule


@rule.error(n.Object, n.Container)
def check(thing: n.Object | n.Container) -> rule.Findings:
    for option in thing.options:
        if option.key == "lock" and option.word and option.word.text not in ("locked", "broken"):
            yield rule.Finding(f"an object can only be locked or broken, not {rule.quoted(option.word.text)}", option)
