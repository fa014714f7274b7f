"""A ROOM of the type "vault".

It reserves its place on the level but is never drawn. A SUBROOM or a REGION of that type works.

Bad:
    LEVEL: "cellar"
    ROOM: "vault", lit, random, random, random { }
          ^^^^^^^

Says:
    2:7: warning: a ROOM "vault" is never drawn
    help: use a REGION on a map

Good:
    LEVEL: "cellar"
    REGION: (10,10,11,11), lit, "vault"
"""

from vaultc.linter import n, rule


@rule.warning(n.Room)
def check(room: n.Room) -> rule.Findings:
    if room.type and room.type.text == "vault":
        yield rule.Finding('a ROOM "vault" is never drawn', room.type, "use a REGION on a map")
