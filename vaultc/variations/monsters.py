"""Choices about monsters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MonsterRules:
    """What games do differently when they make monsters."""
