"""A state of a monster that lasts 127 turns or longer.

Turns are counted up to 126 and then begin again at 0.

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

from __future__ import annotations

from vaultc.language.semantics.constants import integer_range
from vaultc.language.semantics.monster_options import TIMED, turns
from vaultc.linter.rule import Finding, Findings, n, warning

LONGEST = 126


@warning(n.Monster)
def check(monster: n.Monster) -> Findings:
    for option in monster.options:
        if option.key in TIMED and isinstance(option.value, n.Expression):
            known = integer_range(option.value)
            if known and known.high > LONGEST:
                longer = f"this may be {known.high} turns, but they are counted from 0 again after {LONGEST}"
                once = f"this lasts {turns(known.high)} turns, not {known.high}"
                message = once if known.low == known.high else longer
                yield Finding(message, option.value, f"{LONGEST} is the longest")
