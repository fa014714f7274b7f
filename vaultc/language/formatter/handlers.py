"""How every node is written, family by family."""

from __future__ import annotations

from vaultc.language.formatter import control, expressions, headers, rooms, spelling, terrain, things

BASE = (
    control.PHRASES
    | expressions.PHRASES
    | headers.PHRASES
    | rooms.PHRASES
    | spelling.PHRASES
    | terrain.PHRASES
    | things.PHRASES
)
"""The canonical text of the whole language."""
