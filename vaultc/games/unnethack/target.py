"""The build of UnNetHack for which files are compiled. Rules: "Header values", "Opcodes"."""

from __future__ import annotations

from typing import Final

from vaultc.compiler import targets
from vaultc.games.nethack_base import ADDED_LATER

TARGET: Final = targets.Target(
    name="unnethack",
    title="UnNetHack 5.2 on 64-bit Linux",
    game="unnethack",
    header=(0x05020000, 0x181E0CCE, 0x2421D1B3, 0xD0E2A9D8),
    opcodes=targets.numbered(without=ADDED_LATER),
    offset=0,
    cut=True,
    flags=targets.FLAGS | {
        "noflipx": 0x20, "noflipy": 0x40, "noflip": 0x60, "mazelevel": 0x80, "premapped": 0x100, "shroud": 0x200,
        "stormy": 0x400, "graveyard": 0x800, "sky": 0x1000, "sheol": 0x2000, "rndvault": 0x4000,
    },
    grounds={"mines": 3, "sheollev": 4, "rogue": 5},
    has_minus=True,
)  # fmt: skip

TARGETS = (TARGET,)
