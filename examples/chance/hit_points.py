"""Hit points at experience level 9: 12 and eight gains, by one die or by many, with a bad generator and a good one.

Rogue 3.6.3's generator knows only 32768 games, so that all of them can be played. Its lowest bit repeats after four
draws: 5d2 thrown with it is not random at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from vaultc.chance.congruential import ROGUE_STATES, Rogue36
from vaultc.odds.laws import DiceLaw, dice_law

START, GAINS = 12, 8


def every_game(gain: Callable[[Rogue36], int]) -> DiceLaw:
    """The exact law over all games of Rogue's generator."""
    totals: Counter[int] = Counter()
    for state in range(ROGUE_STATES):
        generator = Rogue36(state)
        totals[START + sum(gain(generator) for _ in range(GAINS))] += 1
    chances = {total: Fraction(count, ROGUE_STATES) for total, count in sorted(totals.items())}
    return DiceLaw("all games of Rogue's generator", chances)


def one_die(generator: Rogue36) -> int:
    """A gain of 1d10."""
    return generator.roll(1, 10)


def low_bits(generator: Rogue36) -> int:
    """A gain of 5d2 by the lowest bit, as ``roll`` does it."""
    return generator.roll(5, 2)


def high_bits(generator: Rogue36) -> int:
    """A gain of 5d2 by the highest bit."""
    return sum((generator.next_word() >> 13) + 1 for _ in range(5))


def cases() -> dict[str, DiceLaw]:
    """The laws of the hit points, case by case."""
    return {
        "1d10, Rogue's generator": every_game(one_die),
        "5d2 from the low bit, Rogue's": every_game(low_bits),
        "5d2 from the high bit, Rogue's": every_game(high_bits),
        "1d10, fair": dice_law(1, 10).repeated(GAINS, START),
        "5d2, fair": dice_law(5, 2).repeated(GAINS, START),
        "1d8+2, fair": dice_law(1, 8, 2).repeated(GAINS, START),
    }


def main() -> None:
    """Print the table."""
    for name, law in cases().items():
        low, high = law.range
        odd = "" if any(total % 2 for total in law.chances) else ", even totals only"
        if low == high:
            odd = ", always"
        print(f"{name:<31} mean {float(law.mean):9.6f}  deviation {law.deviation:8.6f}  {low} to {high}{odd}")


if __name__ == "__main__":
    main()
