"""A ROOM that is aligned half to the left or half to the right.

Both words mean `left`.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (half-right,center), (5,5) { }
                                   ^^^^^^^^^^

Says:
    2:32: warning: `half-right` acts as `left`
    help: write `left`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (right,center), (5,5) { }
"""

from vaultc.linter import n, rule


@rule.warning(n.Room)
def check(room: n.Room) -> rule.Findings:
    word = room.alignment.horizontal if room.alignment else None
    if word and word.text in ("half-left", "half-right"):
        fix = rule.replacement("write `left`", word.span, "left", safe=True)
        yield rule.Finding(f"`{word.text}` acts as `left`", word, fix=fix)
