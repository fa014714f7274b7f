"""The choices about objects, traps and stock that UnNetHack 6 makes. Rules: "UnNetHack 6: Objects"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36.special_rooms import crown
from vaultc.games.unnethack import things as unnethack
from vaultc.games.unnethack6 import objects
from vaultc.games.unnethack6.special_rooms import enthrone
from vaultc.generation.variations import things

_WEAR = things.WEAR._replace(worn={**things.WEAR.worn, ";": ",:", "=": "-", "+": "-|", "*": "+", "@": "0"})

THINGS = replace(
    unnethack.THINGS,
    late_shuffles=(things.ShuffleRange("potion", after="polymorph"), things.ShuffleRange("potion", through="oil")),
    numbered=True,
    families=objects.FAMILIES,
    bare=objects.BARE,
    first_species=objects.first_species,
    behind_locks=2,
    wasted_search=False,
    coins_neutral=True,
    boulders_on_top=True,
    untrapping=True,
    new_species_new_timers=True,
    extinct_unhatched=True,
    thin_oil_burns_fast=True,
    stone_counts_late=True,
    golems_spared=True,
    neat_blocks=True,
    states_always_set=True,
    lost_artifacts_return=True,
    saddles_fit=True,
    tries_in_room=101,
    vain_search_fails=True,
    crown=crown,
    enthrone=enthrone,
    altars_off_centre=True,
    chance_is_unaligned=True,
    sanctums_marked=True,
    bogs_swallow_traps=True,
    furniture_spared=True,
    unicorns_spared=True,
    victims_count=False,
    wear=_WEAR,
)
