"""The features of UnNetHack 6's language and levels, and the marks of its files."""

from __future__ import annotations

from vaultc.games.nethack36 import dialect as nethack36
from vaultc.games.unnethack import dialect as unnethack
from vaultc.language.features import Feature

FEATURES = (
    unnethack.FEATURES
    & ~(
        Feature.MIRRORED_LEVELS
        | Feature.DOORS_LISTED_AT_ONCE
        | Feature.STAIRS_OUTSIDE_AREAS
        | Feature.TRAPS_ON_FURNITURE
    )
    | Feature.MINIONS_BY_ALIGNMENT
)

MARKS = unnethack.MARKS._replace(own=(*unnethack.MARKS.own, *nethack36.FLAG_MARKS))
