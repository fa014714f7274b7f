"""The builds of the games for which files are compiled.

Rules: "Header values", "Opcodes", "UnNetHack 6: Header values", "EvilHack: Compiled files".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.compiler import targets

_ADDED_LATER = frozenset({"FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE"})
"""Operators of statements that only some descendants have."""
_MISSING = frozenset(("SPILL", "MON_GENERATION", "LEVEL_SOUNDS", "WALLWALK", "COREFUNC"))

UNNETHACK: Final = targets.Target(
    name="unnethack",
    title="UnNetHack 5.2 on 64-bit Linux",
    game="unnethack",
    header=(0x05020000, 0x181E0CCE, 0x2421D1B3, 0xD0E2A9D8),
    opcodes=targets.numbered(without=_ADDED_LATER),
    offset=0,
    cut=True,
    flags=targets.FLAGS | {
        "noflipx": 0x20, "noflipy": 0x40, "noflip": 0x60, "mazelevel": 0x80, "premapped": 0x100, "shroud": 0x200,
        "stormy": 0x400, "graveyard": 0x800, "sky": 0x1000, "sheol": 0x2000, "rndvault": 0x4000,
    },
    grounds={"mines": 3, "sheollev": 4, "rogue": 5},
    has_minus=True,
)  # fmt: skip

UNNETHACK6: Final = replace(
    UNNETHACK,
    name="unnethack6",
    title="UnNetHack 6.0 on 64-bit Linux",
    game="unnethack6",
    header=(0x06000F00, 0x001610CE, 0x2721D1B3, 0x139134B20),
    flags={
        **UNNETHACK.flags,
        "stormy": 0x400, "graveyard": 0x800, "icedpools": 0x1000, "solidify": 0x2000, "corrmaze": 0x4000,
        "inaccessibles": 0x8000, "sky": 0x10000, "sheol": 0x20000, "rndvault": 0x40000,
    },
    grounds={"mines": 4, "sheollev": 5, "rogue": 6},
    alignments={**targets.ALIGNMENTS, "coaligned": 32, "noncoaligned": 64},
    kind_size=2,
)  # fmt: skip

NETHACK36: Final = targets.Target(
    name="nethack36",
    title="NetHack 3.6.7 on 64-bit Linux",
    game="nethack36",
    header=(0x03060700, 0x00060040, 0x211C617E, 0x148C24958, 0x28000),
    opcodes=targets.numbered(without=_MISSING | _ADDED_LATER),
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

_ADDED: Final = {"FOUNTAIN": ("FORGE", "MAGIC_CHEST"), "POOL": ("PUDDLE", "SEWAGE")}
"""New operators of EvilHack, by the old one before which they are."""
_OPCODES = [name for old in NETHACK36.opcodes for name in (*_ADDED.get(old, ()), old)]

EVILHACK: Final = replace(
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


def targets_of(game: str) -> tuple[targets.Target, ...]:
    """The builds of a game by its name, the usual one first."""
    return tuple(each for each in (UNNETHACK, UNNETHACK6, NETHACK36, NLE, EVILHACK) if each.game == game)
