"""The choices about objects, traps and stock that NetHack 3.6 makes."""

from __future__ import annotations

from vaultc.games.nethack36 import objects, special_rooms
from vaultc.generation.variations.things import ThingRules

THINGS = ThingRules(
    families=objects.FAMILIES,
    bare=objects.BARE,
    many_charges=(30, 70),
    behind_locks=2,
    wasted_search=False,
    trolls_stir=True,
    gold_by_depth=True,
    coins_neutral=True,
    boulders_on_top=True,
    untrapping=True,
    graffiti_teach=False,
    new_species_new_timers=True,
    thin_oil_burns_fast=True,
    stone_counts_late=True,
    prizes=objects.prizes,
    tries_in_room=101,
    epitaphs=14098,
    crown=special_rooms.crown,
    enthrone=special_rooms.enthrone,
    altars_off_centre=True,
    furniture_spared=True,
    boards_have_notes=True,
    unicorns_spared=True,
    boulders_kill=False,
)
