"""Differences of NetHack 3.6 in making ground."""

from __future__ import annotations

from vaultc.generation.variations.ground import GroundRules

GROUND = GroundRules(
    library_lines=False,
    backward_grow=False,
    marks_drawn=True,
    mazes_marked=False,
    left_after_init=1,
    ice_on_maps=True,
    wide_wallify=True,
    walls_from=1,
    hard_bars=True,
    open_bridge=0,
    stairs_clear_rooms=True,
    strays_told=False,
    corridors_told=False,
    caves_keep_light=True,
    caves_refill=False,
    flood_alike=True,
    flood_hidden=True,
    junctions_at_once=False,
    wanted_places_checked=False,
    doors_listed_at_once=False,
    doors_in_front=True,
    rooms_refuse=False,
    corridors_wander=True,
    corridors_hide=True,
    corridor_styles=False,
    hidden_between_blocks=50,
    rogue_doors_bare=True,
    both_door_draws=True,
    niche_bars=5,
    rounds_of_placing=1,
    placing_anywhere=False,
    first_row=0,
    branch_on_floor=True,
    searches_told=True,
    portals_lead=True,
    mazes_narrow=False,
)
