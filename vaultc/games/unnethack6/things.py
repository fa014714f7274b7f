"""The choices about objects, traps and stock that UnNetHack 6 makes. Rules: "UnNetHack 6: Objects"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36.special_rooms import crown, enthrone
from vaultc.games.unnethack import things as unnethack

THINGS = replace(
    unnethack.THINGS,
    numbered=True,
    behind_locks=2,
    wasted_search=False,
    coins_neutral=True,
    boulders_on_top=True,
    untrapping=True,
    new_species_new_timers=True,
    thin_oil_burns_fast=True,
    stone_counts_late=True,
    tries_in_room=101,
    crown=crown,
    enthrone=enthrone,
    altars_off_centre=True,
    furniture_spared=True,
    unicorns_spared=True,
)
