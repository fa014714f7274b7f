"""A MAZE without a map, or with too many maps.

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

from vaultc.linter import rule, s

MOST = 9


@rule.error(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True, of_code=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    parts = list(s.parts(level.node))
    if level.node.maze is not None and not parts:
        help = "write `GEOMETRY:center,center` and a map, or `NOMAP` after an INIT_MAP"
        yield rule.Finding("a MAZE needs a map", level, help)
    elif len(parts) > MOST:
        yield rule.Finding(f"a MAZE has at most {MOST} parts; the game stops at more", parts[MOST].head)
