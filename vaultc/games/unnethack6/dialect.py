"""The features of UnNetHack 6's language and levels, and the marks of its files."""

from __future__ import annotations

from vaultc.games.nethack36 import dialect as nethack36
from vaultc.games.nethack_base.former_names import FORMER_MONSTERS
from vaultc.games.unnethack import dialect as unnethack
from vaultc.language.features import Feature

FEATURES = (
    unnethack.FEATURES
    & ~(
        Feature.MIRRORED_LEVELS
        | Feature.DOORS_LISTED_AT_ONCE
        | Feature.FLOODFILLS
        | Feature.RANDOM_LIGHT_FILTERS
        | Feature.WHOLE_WALLIFY
        | Feature.RANDOM_ALIGNMENTS
        | Feature.TRAPS_ON_FURNITURE
        | Feature.POSING_SHAPESHIFTERS
    )
    | Feature.MINIONS_BY_ALIGNMENT
    | Feature.VAULT_REGIONS
    | Feature.GIVEN_SEX
    | Feature.UNLOCKED_BOXES
    | Feature.PLAIN_CONTENTS
    | Feature.AXES_BY_TREES
    | Feature.ENDLESS_INACCESSIBLES
    | Feature.SEARCHING_SPILLS
    | Feature.STAIRS_THAT_LAST
)

MARKS = unnethack.MARKS._replace(
    own=tuple(mark for mark in unnethack.MARKS.own if mark != FORMER_MONSTERS), borrowed=nethack36.FLAG_MARKS
)
