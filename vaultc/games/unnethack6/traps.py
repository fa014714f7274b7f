"""The traps that come by chance. Rules: "UnNetHack 6: Traps, mazes"."""

from __future__ import annotations

from typing import Final

from vaultc.games.unnethack.traps import TRAPS as BEFORE
from vaultc.generation.site import Site
from vaultc.world.catalog import traps

_SPIDERS_FROM: Final = 7
"""The difficulty below which webs are empty."""


def _spider_comes(site: Site) -> bool:
    """True if a new web would have a spider; deep levels draw it for traps of every kind."""
    return site.locality.difficulty >= _SPIDERS_FROM and site.dice.rn2(7) < 6


TRAPS = BEFORE._replace(
    die=(*BEFORE.die, traps.VIBRATING_SQUARE),
    never=frozenset({traps.MAGIC_PORTAL, traps.VIBRATING_SQUARE}),
    spider=_spider_comes,
    shun_bogs=True,
)
