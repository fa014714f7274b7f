"""Shops: no novels, no health food. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.games.nethack36.shops import HEALTH_FOOD
from vaultc.games.nethack36.shops import SHOPS as LATER
from vaultc.generation.population.special_rooms import shop_tables, shops

_GENERAL: Final = LATER.kinds[shop_tables.GENERAL]
_HEALTHY: Final = LATER.kinds[HEALTH_FOOD]

SHOPS = LATER._replace(
    kinds={
        **{number: kind for number, kind in LATER.kinds.items() if number != HEALTH_FOOD},
        shop_tables.GENERAL: replace(_GENERAL, chance=_GENERAL.chance + _HEALTHY.chance),
    },
    lay_out=shops.lay_out,
)
"""General stores have the chance that health food shops had later."""
