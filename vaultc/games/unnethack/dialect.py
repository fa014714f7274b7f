"""The features of UnNetHack's language and levels, and the marks of its files."""

from __future__ import annotations

from vaultc.games.nethack_base.former_names import FORMER_MONSTERS
from vaultc.language import marks
from vaultc.language.features import Feature

FEATURES = (
    Feature.FUNCTIONS
    | Feature.CORE_FUNCTIONS
    | Feature.METHODS
    | Feature.INCLUSIONS
    | Feature.LEVEL_SETTINGS
    | Feature.SPILLS
    | Feature.WALL_WALKS
    | Feature.RANDOM_VAULTS
    | Feature.FLIP_FLAGS
    | Feature.MIRRORED_LEVELS
    | Feature.FLOODFILLS
    | Feature.RANDOM_LIGHT_FILTERS
    | Feature.WHOLE_WALLIFY
    | Feature.RANDOM_ALIGNMENTS
    | Feature.BACKWARD_GROW
    | Feature.CORRIDOR_STYLES
    | Feature.UNJOINED_ROOMS
    | Feature.DOORS_LISTED_AT_ONCE
    | Feature.STAIRS_OUTSIDE_AREAS
    | Feature.TRAPS_ON_FURNITURE
    | Feature.POSING_SHAPESHIFTERS
)

_OLD_THING = r"[ \t]*(?:random|'\\?.')[ \t]*,[ \t]*(?:\"|random[ \t]*,[ \t]*(?:\(|random))"

MARKS = marks.Marks(
    own=(
        *map(marks.anywhere, ("noflip", "noflipx", "noflipy", "rndvault", "sky", "stormy", "sheol")),
        *map(marks.statement, ("FUNCTION", "INCLUDE", "MON_GENERATION", "SOUNDS", "SPILL", "WALLWALK", "VAULTGEN")),
        *map(marks.anywhere, ("sheollev", "gradient")),
        marks.Mark("$", r"\$[A-Za-z_]*(?:[0-9]|[A-Za-z_]\.[A-Za-z])\w*"),
        marks.line_with("-"),
        FORMER_MONSTERS,
    ),
    former=(
        *(marks.Mark(word, rf"^{word}\b") for word in ("RANDOM_PLACES", "RANDOM_MONSTERS", "RANDOM_OBJECTS")),
        marks.Mark("INIT_MAP", r"^[ \t]*INIT_MAP[ \t]*:[ \t]*'"),
        marks.Mark("[", r"^[ \t]*(?:OBJECT|MONSTER|TRAP|CONTAINER)[ \t]*\["),
        *(marks.Mark(word, rf"^[ \t]*{word}[ \t]*:{_OLD_THING}") for word in ("OBJECT", "MONSTER")),
    ),
    ancestor="NetHack 3.4.3",
)
