"""The one special room of an ordinary level (rule: "One special room")."""

from __future__ import annotations

from vaultc.catalog.rooms import ANTHOLE, ARMORY, BARRACKS, BEEHIVE, COCKNEST, COURT, LEPREHALL, MORGUE, ZOO
from vaultc.layout.site import Site
from vaultc.population.special_rooms.choosing import (
    make_garden,
    make_shop,
    make_swamps,
    make_temple_somewhere,
    make_zoo,
)
from vaultc.population.special_rooms.inmates import present

_GARDEN = -1
_TEMPLE = -2
_SWAMP = -3

_CHAIN: tuple[tuple[int, int, str | None, int], ...] = (
    (4, 6, None, COURT),
    (5, 8, "leprechaun", LEPREHALL),
    (6, 7, None, ZOO),
    (7, 6, None, _GARDEN),
    (7, 6, "rust monster", ARMORY),
    (8, 5, None, _TEMPLE),
    (9, 5, "killer bee", BEEHIVE),
    (11, 6, None, MORGUE),
    (12, 8, None, ANTHOLE),
    (14, 4, "soldier", BARRACKS),
    (15, 6, None, _SWAMP),
    (16, 8, "cockatrice", COCKNEST),
)
"""Below which depth, one in how many, whose extinction forbids it, and what is made."""

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
    for threshold, odds, inmate, kind in _CHAIN:
        if depth > threshold and not dice.rn2(odds) and (inmate is None or present(site, inmate) is not None):
            _make(site, kind)
            return


def _make(site: Site, kind: int) -> None:
    if kind == _GARDEN:
        make_garden(site)
    elif kind == _TEMPLE:
        make_temple_somewhere(site)
    elif kind == _SWAMP:
        make_swamps(site)
    else:
        make_zoo(site, kind)
