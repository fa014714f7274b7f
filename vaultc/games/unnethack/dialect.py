"""The features of UnNetHack's language and levels."""

from __future__ import annotations

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
    | Feature.MIRRORED_LEVELS
    | Feature.BACKWARD_GROW
    | Feature.CORRIDOR_STYLES
    | Feature.UNJOINED_ROOMS
    | Feature.DOORS_LISTED_AT_ONCE
    | Feature.STAIRS_OUTSIDE_AREAS
    | Feature.TRAPS_ON_FURNITURE
)
