"""The traps that come by chance. Rules: "UnNetHack 6: Traps, mazes"."""

from __future__ import annotations

from vaultc.games.unnethack.traps import TRAPS as BEFORE
from vaultc.world.catalog.traps import MAGIC_PORTAL, VIBRATING_SQUARE

TRAPS = BEFORE._replace(die=(*BEFORE.die, VIBRATING_SQUARE), never=frozenset({MAGIC_PORTAL, VIBRATING_SQUARE}))
