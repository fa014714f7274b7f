"""The traps that come by chance: no victims lie about. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from vaultc.games.nethack36.traps import TRAPS as LATER
from vaultc.world.catalog import traps

TRAPS = LATER._replace(
    die=(*range(traps.ARROW, traps.ANTI_MAGIC + 1), traps.POLYMORPH),
    never=frozenset({traps.MAGIC_PORTAL}),
    aftermath=None,
)
