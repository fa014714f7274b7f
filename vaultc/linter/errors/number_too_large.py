"""A number beyond 2147483647.

The game keeps the lowest 32 bits of a number, and reads another one.

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

from __future__ import annotations

from typing import Final

from vaultc.language.semantics.constants import literal
from vaultc.linter.rule import Finding, Findings, Model, error, n

SMALLEST: Final = -(1 << 31)
LARGEST: Final = (1 << 31) - 1
MOST_DIGITS: Final = 30
"""Digits of a number that are shown."""


@error()
def check(model: Model) -> Findings:
    for integer in model.find(n.Integer):
        yield from _beyond(integer, integer.value)
    for dice in model.find(n.Dice):
        yield from _beyond(dice, max(dice.count, dice.sides))


def _beyond(node: n.Expression, value: int) -> Findings:
    if value > LARGEST:
        help = f"the game reads {literal(value)}; the largest number is {LARGEST}"
        yield Finding(f"{_shown(value)} is more than a number can be", node, help)
    elif value < SMALLEST:
        help = f"the game reads {literal(value)}; the smallest number is {SMALLEST}"
        yield Finding(f"{_shown(value)} is less than a number can be", node, help)


def _shown(value: int) -> str:
    return str(value) if abs(value) < 10**MOST_DIGITS else "this"
