"""An option of a monster that is given twice.

The last one counts, and the compiler says nothing.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,peaceful,hostile
                                           ^^^^^^^

Says:
    3:40: warning: this monster has its attitude already; the last one counts

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,hostile
"""

from __future__ import annotations

from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule

_WORDS = {"name": "name", "attitude": "attitude", "alertness": "state of sleep", "alignment": "alignment"}


def check(model: Model) -> rule.Findings:
    for monster in model.find(n.Monster):
        seen: set[str] = set()
        for option in monster.options:
            if option.kind in seen:
                what = _WORDS.get(option.kind, "appearance")
                yield rule.Finding(f"this monster has its {what} already; the last one counts", option.span)
            seen.add(option.kind)


RULE = rule.sorted_warning("repeated-monster-option", __doc__, check)
