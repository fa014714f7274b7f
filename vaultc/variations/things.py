"""Choices about objects, traps and the stock of special rooms."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ThingRules:
    """What games do differently when they make objects and traps and fill rooms."""
