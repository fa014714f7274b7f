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
    flood_trees=True,
    flood_hidden=True,
    flood_numbers_edges=True,
    doors_listed_once=True,
    plain_floor_only=True,
    corridors_wander=True,
    hidden_doors=0,
    stairs_by_place=True,
    rounds_of_placing=1,
    first_column=0,
    first_row=0,
    ice_suits=True,
    branches_anywhere=True,
)
