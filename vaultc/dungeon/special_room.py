"""The one special room of an ordinary level (rule: "One special room")."""

from __future__ import annotations

from functools import partial

from vaultc.catalog.rooms import ANTHOLE, ARMORY, BARRACKS, BEEHIVE, COCKNEST, COURT, LEPREHALL, MORGUE, ZOO
from vaultc.population.special_rooms.choosing import (
    make_garden,
    make_shop,
    make_swamps,
    make_temple_somewhere,
    make_zoo,
)
from vaultc.population.special_rooms.inmates import present
from vaultc.site import Site, SpecialRoom

CHAIN: tuple[SpecialRoom, ...] = (
    SpecialRoom(4, 6, partial(make_zoo, room_type=COURT)),
    SpecialRoom(5, 8, partial(make_zoo, room_type=LEPREHALL), "leprechaun"),
    SpecialRoom(6, 7, partial(make_zoo, room_type=ZOO)),
    SpecialRoom(7, 6, make_garden),
    SpecialRoom(7, 6, partial(make_zoo, room_type=ARMORY), "rust monster"),
    SpecialRoom(8, 5, make_temple_somewhere),
    SpecialRoom(9, 5, partial(make_zoo, room_type=BEEHIVE), "killer bee"),
    SpecialRoom(11, 6, partial(make_zoo, room_type=MORGUE)),
    SpecialRoom(12, 8, partial(make_zoo, room_type=ANTHOLE)),
    SpecialRoom(14, 4, partial(make_zoo, room_type=BARRACKS), "soldier"),
    SpecialRoom(15, 6, make_swamps),
    SpecialRoom(16, 8, partial(make_zoo, room_type=COCKNEST), "cockatrice"),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

_SHOP_ROOMS = 3


def make_special_room(site: Site, *, gold_vault: bool) -> None:
    """Try the first kind of special room that its draw admits; if no room suits, there is none."""
    surroundings, dice = site.surroundings, site.dice
    depth = surroundings.depth
    enough = _SHOP_ROOMS + (surroundings.branch is not None) + gold_vault
    may_trade = 1 < depth < surroundings.medusa_depth and len(site.level.rooms) >= enough
    if may_trade and dice.rn2(depth) < 3:
        make_shop(site)
        return
    for row in site.making.special_rooms:
        if (
            depth > row.below
            and not dice.rn2(row.odds)
            and (row.inmate is None or present(site, row.inmate) is not None)
        ):
            row.make(site)
            return
