"""The ground that scripts of all games can ask for by name. Rules: "INIT_MAP"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.corridors.rogue import rogue_level
from vaultc.generation.interpreter.workload import GRID
from vaultc.generation.site import Ground

GROUNDS: Final[dict[str, Ground]] = {"rogue": Ground(rogue_level, 3 * GRID)}
