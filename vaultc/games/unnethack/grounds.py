"""The grounds that scripts name. Rules: "INIT_MAP"."""

from __future__ import annotations

from vaultc.games.nethack_base.grounds import GROUNDS as SHARED
from vaultc.games.unnethack.sheol import sheol_level
from vaultc.generation.interpreter.workload import GRID
from vaultc.generation.site import Ground

GROUNDS = {**SHARED, "sheollev": Ground(sheol_level, 250 * GRID)}
