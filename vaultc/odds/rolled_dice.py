"""Dice as a named generator throws them: in all its games if they are few, else many rolls in a row."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from vaultc.chance.congruential import ROGUE_STATES
from vaultc.chance.seeding import GENERATORS
from vaultc.odds.dice_laws import DiceLaw, dice_law
from vaultc.support.errors import InvalidValueError

MOST_DRAWS = 5_000_000
ENUMERABLE = "rogue36"
"""The generator with so few games that all can be enumerated."""


def all_games(count: int, sides: int, bonus: int = 0, *, high_bits: bool = False) -> DiceLaw:
    """The exact law of a roll over all states of Rogue 3.6.3's generator. Rules: "More dice or one die".

    ``high_bits`` scales the 14 bits of a word to the sides instead of taking the remainder.

    Raises:
        InvalidValueError: there are no dice, no sides, or too many to be looked at.
    """
    import numpy

    name = dice_law(count, sides, bonus).name
    state = numpy.arange(ROGUE_STATES, dtype=numpy.int64)
    totals = numpy.full(ROGUE_STATES, count + bonus, dtype=numpy.int64)
    for _ in range(count):
        state = (state * 11109 + 13849) % ROGUE_STATES
        totals += ((state >> 1) * sides >> 14) if high_bits else (state >> 1) % sides
    return _shares(name, Counter(totals.tolist()), ROGUE_STATES)


def rolled(
    generator: str, seed: int, rolls: int, count: int, sides: int, bonus: int = 0, *, high_bits: bool = False
) -> DiceLaw:
    """The shares of the totals among that many rolls in a row, as the game bounds the words of that generator.

    Raises:
        InvalidValueError: there are no dice, no sides, too many, or there is no such generator.
    """
    name = dice_law(count, sides, bonus).name
    if generator not in GENERATORS:
        raise InvalidValueError(f"unknown generator {generator!r}; there are {', '.join(GENERATORS)}")
    if not 1 <= rolls <= MOST_DRAWS // count:
        raise InvalidValueError(f"{name} can be rolled 1 to {MOST_DRAWS // count} times, not {rolls}")
    dice = GENERATORS[generator](seed)

    def high(count: int, sides: int) -> int:
        return count + sum(dice.word(sides) * sides >> dice.word_bits for _ in range(count))

    throw = high if high_bits else dice.d
    return _shares(name, Counter(throw(count, sides) + bonus for _ in range(rolls)), rolls)


def _shares(name: str, counts: Counter[int], whole: int) -> DiceLaw:
    return DiceLaw(name, {total: Fraction(number, whole) for total, number in sorted(counts.items())})
