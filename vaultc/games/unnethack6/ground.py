"""Differences of UnNetHack 6 in making ground."""

from __future__ import annotations

from vaultc.generation.variations.ground import GroundRules

GROUND = GroundRules(
    library_lines=False,
    marks_drawn=True,
    left_after_init=1,
    ice_on_maps=True,
    walls_from=1,
    hard_bars=True,
    open_bridge=0,
    stairs_clear_rooms=True,
    doors_listed_at_once=False,
    corridors_wander=True,
    rounds_of_placing=1,
    first_row=0,
)
