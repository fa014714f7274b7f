"""The random numbers of a script: the dice of its level, or always the lowest or highest result."""

from __future__ import annotations

from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.selection import RollBelow

ROLLS: Final = ("dice", "low", "high")
"""The ways in which a script's own draws fall: by the dice, always 0, or always the most."""


def roller(dice: Dice, rolls: str) -> RollBelow:
    """The function behind all random numbers of a script; what is made by its calls draws from the dice in any case."""
    if rolls == "low":
        return lambda _: 0
    if rolls == "high":
        return lambda n: n - 1
    return dice.rn2
