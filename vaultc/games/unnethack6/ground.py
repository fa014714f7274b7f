"""Differences of UnNetHack 6 in making ground."""

from __future__ import annotations

from vaultc.generation.variations.ground import GroundRules

GROUND = GroundRules(
    wide_places=True,
    library_lines=False,
    floodfill_works=False,
    random_light_drawn=False,
    marks_drawn=True,
    left_after_init=1,
    ice_on_maps=True,
    vault_rows_below=0,
    bare_wallify=False,
    wide_wallify=True,
    walls_from=1,
    hard_bars=True,
    stairs_kept=True,
    random_springs=True,
    stairs_on_floor=True,
    open_bridge=0,
    stairs_clear_rooms=True,
    flood_trees=True,
    flood_hidden=True,
    flood_numbers_edges=True,
    strays_told=False,
    caves_forget_rooms=True,
    caves_walled_like_wallify=True,
    mines_lit_by_depth=True,
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
    marks_stray=False,
    square_tries=1000,
)
