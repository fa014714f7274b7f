"""The grammar of NetHack 3.6, and the words of UnNetHack's dialect that it lacks."""

from __future__ import annotations

from dataclasses import replace

from vaultc.language.syntax.grammar import Unsaid, load

_ELSEWHERE = "leave it out; a file for UnNetHack says so in a comment: write `# vaultc: dialect=unnethack`"

UNSAID = Unsaid(
    "UnNetHack",
    {
        "SPILL": "write `TERRAIN: randline (3,4), (9,8), 5, 'L'`, for example",
        "WALLWALK": "write `REPLACE_TERRAIN: (1,1,9,9), '.', 'F', 20%`, for example",
        "FUNCTION": "write the statements of its block in place of each call",
        "MON_GENERATION": _ELSEWHERE,
        "SOUNDS": _ELSEWHERE,
        "VAULTGEN": _ELSEWHERE,
        "INCLUDE": "write what that file holds in place of this line",
    },
    frozenset({"noflip", "noflipx", "noflipy", "stormy", "sky", "rndvault"}),
)

GRAMMAR = replace(load("nethack36"), unsaid=UNSAID)
