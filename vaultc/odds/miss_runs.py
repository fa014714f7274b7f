"""The longest run of misses in a series of tries whose chances depend on the misses before.

Rules: "Pseudo-random distribution (PRD)". Laws are computed in floating point.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from vaultc.odds.hit_counts import Floats

_NOTHING = 1e-15


def longest_misses(chances: Sequence[float], tries: int) -> list[float]:
    """The chance, by length, that the longest run of misses among the first ``tries`` has that length.

    ``chances[n]`` is the chance of a try after n misses, from the first one on; beyond the last entry the table begins
    anew while the run goes on. The law ends where longer runs have no chance to speak of.
    """
    # the longest run that has a chance of more than next to nothing in the whole series
    reached, longest = 1.0, 0
    while longest < tries and reached * tries > _NOTHING:
        reached *= 1 - chances[longest % len(chances)]
        longest += 1
    missed = 1 - numpy.array([chances[n % len(chances)] for n in range(longest + 1)])
    never = _never_longer(missed, tries)
    law: list[float] = numpy.diff(never, prepend=0.0).tolist()
    while len(law) > 1 and law[-1] < _NOTHING:
        law.pop()
    return law


def _never_longer(missed: Floats, tries: int) -> Floats:
    """For every length: the chance that no run is longer.

    Row r of the table holds the chances of each present run, in a series in which no run of more than r has happened.
    """
    lengths = len(missed)
    law, after = numpy.zeros((lengths, lengths)), numpy.zeros((lengths, lengths))
    law[:, 0] = 1.0
    hit, rows = 1 - missed, numpy.arange(lengths - 1)
    for _ in range(tries):
        after[:, 0] = law @ hit
        numpy.multiply(law[:, :-1], missed[:-1], out=after[:, 1:])
        after[rows, rows + 1] = 0
        law, after = after, law
    never: Floats = law.sum(axis=1)
    return never
