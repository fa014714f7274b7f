"""The tools of a level without which its goal is out of reach."""

from __future__ import annotations

from itertools import combinations

from vaultc.level.solving import powers
from vaultc.level.solving.quest import Quest
from vaultc.level.solving.solution import Solution
from vaultc.level.solving.walks import shortest_walk


def tools_needed(quest: Quest, found: Solution) -> int:
    """The fewest kinds of tools of the level that suffice, of all ways past boulders in place and the plan found."""
    named = sum(tool.name is not None for tool in found.tools)
    offered = quest.ground.offered(powers.LASTING)
    bits = [1 << bit for bit in range(offered.bit_length()) if offered >> bit & 1]
    for number in range(min(named, len(bits) + 1)):
        if any(shortest_walk(quest, sum(chosen)) for chosen in combinations(bits, number)):
            return number
    return named
