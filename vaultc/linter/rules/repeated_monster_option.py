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

from vaultc.linter.rule import Feature, Finding, Findings, n, repeated, warning

_WORDS = {"name": "name", "attitude": "attitude", "alertness": "state of sleep", "alignment": "alignment"}


@warning(n.Monster, needs=Feature.SORTED_LEVELS)
def check(monster: n.Monster) -> Findings:
    for _, option in repeated(monster.options, lambda option: option.kind):
        what = _WORDS.get(option.kind, "appearance")
        yield Finding(f"this monster has its {what} already; the last one counts", option)
