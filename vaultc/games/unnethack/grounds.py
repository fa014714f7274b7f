"""The grounds that scripts name. Rules: "INIT_MAP"."""

from __future__ import annotations

from vaultc.games.unnethack.sheol import sheol_level
from vaultc.generation.corridors.rogue import rogue_level
from vaultc.generation.interpreter.workload import GRID
from vaultc.generation.site import Ground

GROUNDS = {"sheollev": Ground(sheol_level, 250 * GRID), "rogue": Ground(rogue_level, 3 * GRID)}
