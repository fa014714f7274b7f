"""A MAZEWALK that digs no maze.

A MAZEWALK digs two squares at a time, and only through solid rock. On a level that is filled with floor, or next to a
map that fills its part of the level, it digs its first squares and stops. If there are several MAZEWALKs, one may dig
the whole maze.

Bad:
    LEVEL: "cellar"
    INIT_MAP: solidfill, '.'
    GEOMETRY: center, center
    MAP
    -------+-
    |.......|
    ---------
    ENDMAP
    DOOR: closed, (7,0)
    STAIR: (1,1), up
    MAZEWALK: (7,0), north
    ^^^^^^^^

Says:
    11:1: note: this MAZEWALK digs no maze in 200 of 200 levels, first with seed 1
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    INIT_MAP: solidfill, ' '
    GEOMETRY: center, center
    MAP
    -------+-
    |.......|
    ---------
    ENDMAP
    DOOR: closed, (7,0)
    STAIR: (1,1), up
    MAZEWALK: (7,0), north
"""

from collections import Counter

from vaultc.linter import n, probe, rule
from vaultc.world import grid


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    if sample.level is None:
        return
    model, level = sample.probe.model, sample.level
    walks = [each.node.span for each in model.placed(n.MazeWalk) if each.level == sample.probe.facts.index]
    walks = [span for span in walks if span in sample.recording.ran]
    if walks:
        dug = Counter(level.origin(*divmod(cell, grid.HEIGHT)) for cell in range(grid.HEIGHT, grid.CELLS))
        for span in walks if max(dug[each] for each in walks) <= _FIRST_SQUARES else ():
            yield probe.Observation(rule.keyword(span), "this MAZEWALK digs no maze")


_FIRST_SQUARES = 3
"""Squares next to the start that always become floor."""


check = probe.SampledRule("idle-maze-walk", rule.Severity.NOTE, __doc__, observe, least_share=1.0)
