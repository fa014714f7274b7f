"""The features of NetHack 3.6's language and levels, and the marks of its files."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.marks import Mark, Marks, anywhere, headed, line_with

FEATURES = (
    Feature.MAZE_HEADERS
    | Feature.VIBRATING_SQUARES
    | Feature.FLOODFILLS
    | Feature.RANDOM_LIGHT_FILTERS
    | Feature.WHOLE_WALLIFY
    | Feature.RANDOM_ALIGNMENTS
    | Feature.MINIONS_BY_ALIGNMENT
    | Feature.SOKOBAN_RULES
    | Feature.PREMAPPED_SECRETS
    | Feature.MINIHACK_LEVELS
)

FLAG_MARKS = tuple(map(anywhere, ("icedpools", "solidify", "corrmaze", "inaccessibles")))
"""Words of flags that UnNetHack took over in its version 6."""

MARKS = Marks(
    own=(
        headed("MAZE"),
        *FLAG_MARKS,
        line_with(","),
    ),
    loaded=(Mark("mylevel", r'^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*"mylevel"'),),
    loader="MiniHack",
)
