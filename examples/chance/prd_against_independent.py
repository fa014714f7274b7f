"""Ten thousand tries again and again: how much calmer is a pseudo-random distribution than independent tries?

The published table of seven odds is read in four ways; the published figures turn out to hold an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from vaultc.chance.modern import Pcg64
from vaultc.odds.laws import moments, simulate, uniform_numbers
from vaultc.odds.prd import WORD, Table, constant_for, published_readings, variance_ratio

TRIALS = 10_000
STRAIGHT_THRESHOLD = 1_055_273_465


@dataclass(frozen=True, slots=True)
class Share:
    """Mean and standard deviation of the share of hits among the tries, and the long-run rate."""

    rate: float
    mean: float
    deviation: float


def share_of_hits(table: Table) -> Share:
    """Exactly, from the first entry of the table on."""
    chances = [float(chance) for chance in table.chances]
    mean, variance = moments({0: 1.0}, lambda misses: (chances[misses], 0, (misses + 1) % len(chances)), TRIALS)
    return Share(float(table.rate), mean / TRIALS, sqrt(variance) / TRIALS)


def independent() -> Share:
    """Tries that all have the same chance, by the threshold with which the table was compared."""
    chance = Fraction(STRAIGHT_THRESHOLD + 1, WORD)
    return Share(float(chance), float(chance), sqrt(chance * (1 - chance) / TRIALS))


def simulated(table: Table, seed: int, trials: int) -> float:
    """The share of hits in one simulation."""
    generator = Pcg64(seed)
    words = iter(generator.next_word, None)
    return sum(simulate(0, table.step, uniform_numbers(words, 64), trials)) / trials


def main() -> None:
    """Print the comparison."""
    shares = {name: share_of_hits(table) for name, table in published_readings().items()}
    for name, share in {**shares, "independent": independent()}.items():
        print(f"{name:<16} rate {share.rate:.9f}  mean {share.mean:.7f}  deviation {share.deviation:.7f}")
    for percent in (5, 25, 50, 75):
        constant = constant_for(Fraction(percent, 100))
        print(f"{percent:2}%: constant {constant:.9f}, variance {variance_ratio(constant):.4f} of independent tries")


if __name__ == "__main__":
    main()
