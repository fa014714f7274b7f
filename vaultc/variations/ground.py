"""Choices about scripts, maps, rooms, doors, corridors and what finishes them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GroundRules:
    """What games do differently when they make ground."""
