"""A MAZE without a map, or with too many.

A MAZE has one to nine parts. Each begins with NOMAP, or with GEOMETRY and a map.

Bad:
    MAZE:"cellar",' '
         ^^^^^^^^

Says:
    1:6: error: a MAZE needs a map
    help: write `GEOMETRY:center,center` and a map, or `NOMAP` after an INIT_MAP

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
"""

from __future__ import annotations

from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter.rule import Feature, Finding, Findings, LevelFacts, error

MOST = 9


@error(LevelFacts, needs=Feature.SORTED_LEVELS, needs_whole_text=True, of_code=True)
def check(level: LevelFacts) -> Findings:
    parts = list(s.parts(level.node))
    if level.node.maze is not None and not parts:
        help = "write `GEOMETRY:center,center` and a map, or `NOMAP` after an INIT_MAP"
        yield Finding("a MAZE needs a map", level, help)
    elif len(parts) > MOST:
        yield Finding(f"a MAZE has at most {MOST} parts; the game stops at more", parts[MOST].head)
