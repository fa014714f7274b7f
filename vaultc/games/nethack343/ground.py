"""Differences of NetHack 3.4.3 in making ground. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36.ground import GROUND as LATER

GROUND = replace(
    LATER,
    ice_on_maps=False,
    corridors_wander=False,
    both_door_draws=False,
    doors_in_front=False,
    doors_listed_at_once=True,
    flood_hidden=False,
    niche_bars=0,
    first_row=1,
)
