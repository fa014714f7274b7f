"""The one special room of an ordinary level. Rules: "One special room"."""

from __future__ import annotations

from collections.abc import Container
from fractions import Fraction
from typing import Final

from vaultc.generation.population.special_rooms.choosing import make_shop
from vaultc.generation.population.special_rooms.inmates import present
from vaultc.generation.site import GenerationRules, Site
from vaultc.world.catalog.rooms import SHOPBASE

_SHOP_ROOMS: Final = 3
_SHOP_ODDS: Final = 3


def make_special_room(site: Site, *, gold_vault: bool) -> None:
    """Try the first kind of special room that its draw admits; if no room suits, there is none."""
    depth, dice = site.surroundings.depth, site.dice
    if may_trade(site, gold_vault=gold_vault) and dice.rn2(depth) < _SHOP_ODDS:
        make_shop(site)
        return
    for row in site.rules.special_rooms:
        if (
            depth > row.below
            and not dice.rn2(row.odds)
            and (not row.inmates or any(present(site, name) is not None for name in row.inmates))
        ):
            row.make(site)
            return


def may_trade(site: Site, *, gold_vault: bool) -> bool:
    """True if the level may have a shop: above Medusa, and with enough rooms."""
    place = site.surroundings
    enough = _SHOP_ROOMS + (place.branch is not None) + gold_vault
    return 1 < place.depth < place.medusa_depth and len(site.level.rooms) >= enough


def chances_to_be_tried(
    rules: GenerationRules, depth: int, *, trade: bool, gone: Container[str] = ()
) -> list[tuple[int, Fraction]]:
    """For each kind of special room, by its type (``SHOPBASE`` for shops): the chance that it is tried at a depth.

    ``trade`` tells that rooms and place allow a shop, ``gone`` are the names of species that are genocided or extinct.
    """
    shop = Fraction(min(_SHOP_ODDS, depth), depth) if trade and depth > 1 else Fraction(0)
    tried, left = [(SHOPBASE, shop)], 1 - shop
    for row in rules.special_rooms:
        inhabited = not row.inmates or any(name not in gone for name in row.inmates)
        chance = left * Fraction(1, row.odds) if depth > row.below and inhabited else Fraction(0)
        tried.append((row.room_type, chance))
        left -= chance
    return tried
