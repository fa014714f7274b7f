"""The luck-weighted roll ``rnl`` in its versions, rolled and as exact laws. Rules: "rnl: the luck-weighted roll".

Luck is an integer from -13 to 13; ``rnl(x)`` yields 0 to x-1, and low is good.
"""

from __future__ import annotations

import fractions
from collections.abc import Callable
from typing import Final

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

LOWEST_LUCK: Final = -13
HIGHEST_LUCK: Final = 13
LARGEST_SMALL: Final = 15
"""Bounds up to here are adjusted by a third of Luck only."""


@dataclass(frozen=True, slots=True)
class LuckRule:
    """One version of the roll.

    ``adjustment(x, luck)`` is subtracted from the uniform roll, unless one roll in ``ignored_one_in(x, luck)`` says
    that luck does not matter this time. ``second_draw(x, luck)`` tells if that roll is made at all.
    """

    name: str
    adjustment: Callable[[int, int], int]
    ignored_one_in: Callable[[int, int], int]
    second_draw: Callable[[int, int], bool]


def _old_adjustment(x: int, luck: int) -> int:
    if x > LARGEST_SMALL or luck < -5:
        return luck
    return luck // 3 if luck >= 0 else -(-luck // 3)


def _new_adjustment(x: int, luck: int) -> int:
    if x > LARGEST_SMALL:
        return luck
    third = (abs(luck) + 1) // 3
    return third if luck >= 0 else -third


OLD: Final[LuckRule] = LuckRule("3.4.3", _old_adjustment, lambda _, luck: 50 - luck, lambda _, luck: luck != 0)
"""The whole Luck below -5 counts, and above that a third of it for small rolls."""
ROUNDED: Final[LuckRule] = LuckRule(
    "3.6",
    _new_adjustment,
    lambda x, luck: 37 + abs(_new_adjustment(x, luck)),
    lambda x, luck: _new_adjustment(x, luck) != 0,
)
"""A third of Luck, rounded, for small rolls: the version that the published tables describe."""


def roll(rn2: Callable[[int], int], x: int, luck: int, rule: LuckRule) -> int:
    """Roll once with the given uniform draw; 0 without a draw for x <= 0."""
    if x <= 0:
        return 0
    result = rn2(x)
    if rule.second_draw(x, luck) and rn2(rule.ignored_one_in(x, luck)):
        result = min(max(result - rule.adjustment(x, luck), 0), x - 1)
    return result


def check(x: int, luck: int) -> None:
    """Refuse arguments that the roll has no meaning for.

    Raises:
        InvalidValueError: x is below 1, or Luck is not between -13 and 13.
    """
    if x < 1:
        raise InvalidValueError(f"x must be at least 1, not {x}")
    if not LOWEST_LUCK <= luck <= HIGHEST_LUCK:
        raise InvalidValueError(f"luck must be between {LOWEST_LUCK} and {HIGHEST_LUCK}, not {luck}")


def ignore_chance(x: int, luck: int, rule: LuckRule = ROUNDED) -> fractions.Fraction:
    """The chance that a roll ignores a Luck that would matter; 0 if there is no second draw."""
    return fractions.Fraction(1, rule.ignored_one_in(x, luck)) if rule.second_draw(x, luck) else fractions.Fraction(0)


def law(x: int, luck: int, rule: LuckRule = ROUNDED) -> tuple[fractions.Fraction, ...]:
    """The exact probabilities of the results 0 to x-1.

    Raises:
        InvalidValueError: x is below 1, or Luck is not between -13 and 13.
    """
    check(x, luck)
    adjustment = rule.adjustment(x, luck)
    share = fractions.Fraction(1, x)
    if not adjustment:
        return (share,) * x
    moved = min(abs(adjustment), x - 1)
    ignored = ignore_chance(x, luck, rule)
    lucky = (
        ignored * share + (1 - ignored) * (moved + 1) * share,
        *(share,) * (x - 1 - moved),
        *(ignored * share,) * moved,
    )
    return lucky if adjustment > 0 else lucky[::-1]


def mean(x: int, luck: int, rule: LuckRule = ROUNDED) -> fractions.Fraction:
    """The exact mean of the roll; errors as :func:`law`."""
    return sum((value * chance for value, chance in enumerate(law(x, luck, rule))), fractions.Fraction(0))


def chance(x: int, luck: int, event: Callable[[int], bool], rule: LuckRule = ROUNDED) -> fractions.Fraction:
    """The exact chance that a roll satisfies ``event``; errors as :func:`law`."""
    return sum((share for value, share in enumerate(law(x, luck, rule)) if event(value)), fractions.Fraction(0))
