"""The builds of NetHack 3.6 for which files are compiled. Rules: "Header values", "Opcodes"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.compiler import targets
from vaultc.games.nethack_base import ADDED_LATER

_MISSING = frozenset(("SPILL", "MON_GENERATION", "LEVEL_SOUNDS", "WALLWALK", "COREFUNC"))

NETHACK36: Final = targets.Target(
    name="nethack36",
    title="NetHack 3.6.7 on 64-bit Linux",
    game="nethack36",
    header=(0x03060700, 0x00060040, 0x211C617E, 0x148C24958, 0x28000),
    opcodes=targets.numbered(without=_MISSING | ADDED_LATER),
    offset=10,
    cut=False,
    flags=targets.FLAGS | {
        "mazelevel": 0x20, "premapped": 0x40, "shroud": 0x80, "graveyard": 0x100, "icedpools": 0x200, "solidify": 0x400,
        "corrmaze": 0x800, "inaccessibles": 0x1000,
    },
    grounds={"mines": 3, "rogue": 4},
)  # fmt: skip

NLE: Final = replace(
    NETHACK36,
    name="nle",
    title="the NetHack 3.6 inside NLE, which MiniHack uses",
    header=(0x03060700, 0x000A0000, 0x211C517D, 0x148C24958, 0x28000),
    missing_monsters=("mail daemon",),
    missing_objects=("mail",),
)

TARGETS = (NETHACK36, NLE)
