"""The features of NetHack 3.4.3's language, and the marks of its files."""

from __future__ import annotations

from vaultc.language import marks
from vaultc.language.features import Feature

FEATURES = (
    Feature.SORTED_LEVELS
    | Feature.FLOODFILLS
    | Feature.WHOLE_WALLIFY
    | Feature.RANDOM_ALIGNMENTS
    | Feature.TRAPS_ON_FURNITURE
)

MARKS = marks.Marks(
    own=(
        marks.headed("RANDOM_PLACES"),
        marks.headed("RANDOM_OBJECTS"),
        marks.headed("RANDOM_MONSTERS"),
    ),
)
