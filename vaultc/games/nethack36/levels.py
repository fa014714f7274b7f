"""How levels of NetHack 3.6 are made, where it is not as in the reference."""

from __future__ import annotations

from dataclasses import replace

from vaultc.finishing import scripts as script
from vaultc.games.nethack36.monsters import MONSTERS
from vaultc.games.nethack36.things import THINGS
from vaultc.games.nethack36.traps import TRAPS
from vaultc.games.unnethack.levels import MAKING as REFERENCE
from vaultc.variations.levels import LevelRules

MAKING = replace(
    REFERENCE,
    finish_script=tuple(s for s in REFERENCE.finish_script if s not in (script.flip, script.extend_spines)),
    traps=TRAPS,
    monsters=MONSTERS,
    things=THINGS,
    levels=LevelRules(bones=False),
)
