"""A number beyond 2147483647.

The game keeps the lowest 32 bits of a number, so it reads a different number.

Bad:
    LEVEL: "cellar"
    GOLD: 5000000000, random
          ^^^^^^^^^^

Says:
    2:7: error: 5000000000 is more than a number can be
    help: the game reads 705032704; the largest number is 2147483647

Good:
    LEVEL: "cellar"
    GOLD: 5000, random
"""

from typing import Final

from vaultc.language.semantics.constants import literal
from vaultc.linter import n, rule

SMALLEST: Final = -(1 << 31)
LARGEST: Final = (1 << 31) - 1
MOST_DIGITS: Final = 30
"""Digits of a number that are shown."""


@rule.error(n.Integer, n.Dice)
def check(node: n.Integer | n.Dice) -> rule.Findings:
    value = node.value if isinstance(node, n.Integer) else max(node.count, node.sides)
    if SMALLEST <= value <= LARGEST:
        return
    shown = str(value) if abs(value) < 10**MOST_DIGITS else "this"
    extreme = f"the largest number is {LARGEST}" if value > LARGEST else f"the smallest number is {SMALLEST}"
    message = f"{shown} is {'more' if value > LARGEST else 'less'} than a number can be"
    yield rule.Finding(message, node, f"the game reads {literal(value)}; {extreme}")
