"""The one special room of an ordinary level. Rules: "One special room"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.special_rooms.choosing import make_shop
from vaultc.generation.population.special_rooms.inmates import present
from vaultc.generation.site import Site

_SHOP_ROOMS: Final = 3


def make_special_room(site: Site, *, gold_vault: bool) -> None:
    """Try the first kind of special room that its draw admits; if no room suits, there is none."""
    surroundings, dice = site.surroundings, site.dice
    depth = surroundings.depth
    enough = _SHOP_ROOMS + (surroundings.branch is not None) + gold_vault
    may_trade = 1 < depth < surroundings.medusa_depth and len(site.level.rooms) >= enough
    if may_trade and dice.rn2(depth) < 3:
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
