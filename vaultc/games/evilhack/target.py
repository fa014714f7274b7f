"""The build of EvilHack for which files are compiled. Rules: "EvilHack: Compiled files"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.games.nethack36.target import NETHACK36

_ADDED: Final = {"FOUNTAIN": ("FORGE", "MAGIC_CHEST"), "POOL": ("PUDDLE", "SEWAGE")}
"""New operators, by the old one before which they are."""

_OPCODES = [name for old in NETHACK36.opcodes for name in (*_ADDED.get(old, ()), old)]

TARGET: Final = replace(
    NETHACK36,
    name="evilhack",
    title="EvilHack 0.9.3 on 64-bit Linux",
    game="evilhack",
    header=(0x00090300, 0x00060040, 0x40236234, 0x169140C08, 0x2A000),
    opcodes={name: number for number, name in enumerate(_OPCODES)},
    flags={**NETHACK36.flags, "rndvault": 0x1000, "inaccessibles": 0x2000},
    materials={"wooden": 9, "iron": 12, "steel": 13, "bronze": 15, "gold": 17, "stone": 24},
    end_of_monster=17,
    end_of_object=17,
    vault_depths=True,
)

TARGETS = (TARGET,)
