"""A monster's condition that lasts 127 turns or longer.

The game counts turns up to 126 and then starts again at 0.

Bad:
    LEVEL: "cellar"
    MONSTER: 'o', random, paralyzed: 200
                                     ^^^

Says:
    2:34: warning: this lasts 73 turns, not 200
    help: 126 is the longest

Good:
    LEVEL: "cellar"
    MONSTER: 'o', random, paralyzed: 126
"""

from vaultc.language.semantics import options
from vaultc.linter import n, rule

LONGEST = 126


@rule.warning(n.Monster)
def check(monster: n.Monster) -> rule.Findings:
    for option in monster.options:
        known = rule.range_of(option) if option.key in options.TIMED else None
        if known and known.high > LONGEST:
            message = f"this may be {known.high} turns, but they are counted from 0 again after {LONGEST}"
            if known.low == known.high:
                message = f"this lasts {options.turns(known.high)} turns, not {known.high}"
            yield rule.Finding(message, option.value or option, f"{LONGEST} is the longest")
