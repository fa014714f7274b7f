"""The features of NetHack 3.6's language and levels."""

from __future__ import annotations

from vaultc.language.features import Feature

FEATURES = (
    Feature.MAZE_HEADERS
    | Feature.VIBRATING_SQUARES
    | Feature.MINIONS_BY_ALIGNMENT
    | Feature.SOKOBAN_RULES
    | Feature.PREMAPPED_SECRETS
    | Feature.MINIHACK_LEVELS
)
