"""A level that MiniHack never plays.

MiniHack loads only the level "mylevel" of a file, and if there are two, the last.

Bad:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    ...
    ENDMAP
    STAIR: (2,0), down
    MAZE: "second", ' '
          ^^^^^^^^
    GEOMETRY: center, center
    MAP
    ...
    ENDMAP

Says:
    7:7: warning: MiniHack never plays this level, only `mylevel`

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    ...
    ENDMAP
    STAIR: (2,0), down
"""

from vaultc.linter import rule
from vaultc.linter.minihack.minihack_level_name import LOADED


@rule.warning(needs=rule.Feature.MINIHACK_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    if any(level.name == LOADED for level in model.levels):
        for level in model.levels:
            if level.name != LOADED:
                yield rule.Finding(f"MiniHack never plays this level, only `{LOADED}`", level)
