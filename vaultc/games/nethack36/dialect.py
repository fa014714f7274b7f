"""The features of NetHack 3.6's language and levels, the marks of its files, and the words that it lacks."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.marks import Mark, Marks, anywhere, headed, line_with
from vaultc.language.syntax.grammar import Unsaid

FEATURES = (
    Feature.MAZE_HEADERS
    | Feature.VIBRATING_SQUARES
    | Feature.MINIONS_BY_ALIGNMENT
    | Feature.SOKOBAN_RULES
    | Feature.PREMAPPED_SECRETS
    | Feature.MINIHACK_LEVELS
)

MARKS = Marks(
    own=(
        headed("MAZE"),
        *map(anywhere, ("icedpools", "solidify", "corrmaze", "inaccessibles")),
        line_with(","),
    ),
    loaded=(Mark("mylevel", r'^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*"mylevel"'),),
    loader="MiniHack",
)

_ELSEWHERE = "leave it out; a file for UnNetHack says so in a comment: write `# vaultc: dialect=unnethack`"

UNSAID = Unsaid(
    "UnNetHack",
    {
        "SPILL": "write `TERRAIN: randline (3,4), (9,8), 5, 'L'`, for example",
        "WALLWALK": "write `REPLACE_TERRAIN: (1,1,9,9), '.', 'F', 20%`, for example",
        "FUNCTION": "write the statements of its block in place of each call",
        "MON_GENERATION": _ELSEWHERE,
        "SOUNDS": _ELSEWHERE,
        "VAULTGEN": _ELSEWHERE,
        "INCLUDE": "write what that file holds in place of this line",
    },
    frozenset({"noflip", "noflipx", "noflipy", "stormy", "sky", "rndvault"}),
)
