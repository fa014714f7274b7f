"""A ROOM that is aligned half to the left or half to the right.

Both words act as `left`.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (half-right,center), (5,5) { }
                                   ^^^^^^^^^^

Says:
    2:32: warning: `half-right` acts as `left`
    help: say `left`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (right,center), (5,5) { }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import replacement


def check(model: Model) -> Iterator[rule.Finding]:
    for room in model.find(n.Room):
        word = room.alignment.horizontal if room.alignment else None
        if word and word.text in ("half-left", "half-right"):
            fix = replacement("say `left`", word.span, "left", safe=True)
            yield rule.Finding(f"`{word.text}` acts as `left`", word.span, fix=fix)


RULE = rule.Rule("half-alignment", Severity.WARNING, __doc__, check)
