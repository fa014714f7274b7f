"""A level that MiniHack never plays.

Of all levels of a file only "mylevel" is loaded; of two of that name the last.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.linter import rule
from vaultc.linter.minihack.minihack_level_name import LOADED


def check(model: Model) -> Iterator[rule.Finding]:
    if any(level.name == LOADED for level in model.levels):
        for level in model.levels:
            if level.name != LOADED:
                yield rule.Finding(f"MiniHack never plays this level, only `{LOADED}`", level.node.name.span)


RULE = rule.Rule("minihack-other-level", Severity.WARNING, __doc__, check, needs=Feature.MINIHACK_LEVELS)
