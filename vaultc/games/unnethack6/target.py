"""The build of UnNetHack 6 for which files are compiled. Rules: "UnNetHack 6: Header values"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.compiler.targets import ALIGNMENTS
from vaultc.games.unnethack.target import TARGET as BEFORE

TARGET: Final = replace(
    BEFORE,
    name="unnethack6",
    title="UnNetHack 6.0 on 64-bit Linux",
    game="unnethack6",
    header=(0x06000F00, 0x001610CE, 0x2721D1B3, 0x139134B20),
    flags={
        **BEFORE.flags,
        "stormy": 0x400, "graveyard": 0x800, "icedpools": 0x1000, "solidify": 0x2000, "corrmaze": 0x4000,
        "inaccessibles": 0x8000, "sky": 0x10000, "sheol": 0x20000, "rndvault": 0x40000,
    },
    grounds={"mines": 4, "sheollev": 5, "rogue": 6},
    alignments={**ALIGNMENTS, "coaligned": 32, "noncoaligned": 64},
    kind_size=2,
)  # fmt: skip

TARGETS = (TARGET,)
