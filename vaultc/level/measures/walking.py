"""Walking over a level on foot: steps, distances, dead ends, and ways around."""

from __future__ import annotations

from collections import abc
from itertools import islice

from vaultc.level.measures import cell_bits
from vaultc.level.measures.cell_bits import CellBits
from vaultc.level.measures.reachability import Reach


def steps_from(reach: Reach, cell: int) -> list[int]:
    """The cells to which one step leads from a dry cell, in order."""
    first = islice(cell_bits.waves(reach.dry, reach.straight_on, 1 << cell), 1, 2)
    return [found for front in first for found in cell_bits.cells_of(front)]


def fronts(reach: Reach, starts: abc.Iterable[int]) -> list[CellBits]:
    """The cells that are 0, 1, 2 ... steps away from the nearest of some dry cells, as long as there are any."""
    return list(cell_bits.waves(reach.dry, reach.straight_on, cell_bits.bits_of(starts) & reach.dry))


def dead_ends(reach: Reach) -> int:
    """The number of cells from which exactly one step leads."""
    return cell_bits.ends(reach.dry, reach.straight_on).bit_count()


def loops(reach: Reach) -> int:
    """Return the number of obstacles that a hero can walk around: parts without dry ground, each enclosed by it.

    An obstacle is connected along its edges, not over corners, since a walker passes between two corners. The outside
    of the level is none.
    """
    walked = [area for area in reach.areas if not area & ~reach.dry]
    return cell_bits.holes(reach.dry, walked)
