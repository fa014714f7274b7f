"""The features of NetHack 3.6's language and levels, and the marks of its files."""

from __future__ import annotations

from vaultc.games.nethack_base.former_names import FORMER_MONSTERS
from vaultc.language import marks
from vaultc.language.features import Feature

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

FLAG_MARKS = tuple(map(marks.anywhere, ("icedpools", "solidify", "corrmaze", "inaccessibles")))
"""Words of flags that UnNetHack took over in its version 6."""

OWN_OBJECTS = ("glob of gray ooze", "glob of brown pudding", "glob of green slime", "glob of black pudding", "novel")
"""Objects that UnNetHack lacks and no older game has; dragon armour, which it lacks too, is in NetHack 3.4.3."""

MARKS = marks.Marks(
    own=(
        marks.headed("MAZE"),
        *FLAG_MARKS,
        marks.line_with(","),
        marks.naming(("OBJECT", "CONTAINER"), OWN_OBJECTS),
        FORMER_MONSTERS,
    ),
    loaded=(marks.Mark("mylevel", r'^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*"mylevel"'),),
    loader="MiniHack",
)
