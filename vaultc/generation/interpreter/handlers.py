"""Handlers of all statements and expressions, family by family."""

from __future__ import annotations

from typing import Final

from vaultc.generation.interpreter import control, expressions, headers, maps, rooms, selecting, terrain, things

STATEMENTS: Final = (
    control.STATEMENTS
    | headers.STATEMENTS
    | maps.STATEMENTS
    | rooms.STATEMENTS
    | terrain.STATEMENTS
    | things.STATEMENTS
)
VALUES: Final = control.VALUES | expressions.VALUES | selecting.VALUES
