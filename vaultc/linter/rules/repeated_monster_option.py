"""An option of a monster that is given twice.

The last one counts, and the compiler does not warn.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,peaceful,hostile
                                           ^^^^^^^

Says:
    3:40: warning: this monster already has its attitude; the last one counts

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,hostile
"""

from vaultc.linter import n, rule

_WORDS = {"name": "name", "attitude": "attitude", "alertness": "state of sleep", "alignment": "alignment"}


@rule.warning(n.Monster, needs=rule.Feature.SORTED_LEVELS)
def check(monster: n.Monster) -> rule.Findings:
    for _, option in rule.repeated(monster.options, lambda option: option.kind):
        what = _WORDS.get(option.kind, "appearance")
        yield rule.Finding(f"this monster already has its {what}; the last one counts", option)
