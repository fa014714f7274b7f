"""The builds of the games for which files are compiled: their numbers (rules: "Header values", "Opcodes")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

WORD = 8

OPCODES: Final = """
    NULL MESSAGE MONSTER OBJECT ENGRAVING ROOM SUBROOM DOOR STAIR LADDER ALTAR FOUNTAIN SINK POOL TRAP GOLD CORRIDOR
    LEVREGION DRAWBRIDGE MAZEWALK NON_DIGGABLE NON_PASSWALL WALLIFY MAP ROOM_DOOR REGION MINERALIZE CMP JMP JL JLE JG
    JGE JE JNE SPILL TERRAIN REPLACE_TERRAIN EXIT ENDROOM POP_CONTAINER PUSH POP RN2 DEC INC ADD SUB MUL DIV MOD SIGN
    COPY MON_GENERATION END_MONINVENT GRAVE FRAME_PUSH FRAME_POP CALL RETURN INIT_LEVEL LEVEL_FLAGS LEVEL_SOUNDS
    WALLWALK VAR_INIT SHUFFLE_ARRAY DICE COREFUNC SEL_ADD SEL_POINT SEL_RECT SEL_FILLRECT SEL_LINE SEL_RNDLINE SEL_GROW
    SEL_FLOOD SEL_RNDCOORD SEL_ELLIPSE SEL_FILTER SEL_GRADIENT SEL_COMPLEMENT
"""
_ONLY_UNNETHACK = frozenset(("SPILL", "MON_GENERATION", "LEVEL_SOUNDS", "WALLWALK", "COREFUNC"))

_FLAGS = {"noteleport": 1, "hardfloor": 2, "nommap": 4, "shortsighted": 8, "arboreal": 0x10}


@dataclass(frozen=True, slots=True)
class Target:
    """A build of the game that is named so in :mod:`vaultc.games`.

    ``header`` are the words at the beginning of each of its files, which say for which build a file is. ``offset`` is
    added to the upper part of packed kinds and lights. ``cut`` tells that some negative numbers are stored with an
    empty upper half, ``has_minus`` that the language has a minus sign. ``missing_monsters`` and ``missing_objects`` are
    rows of the game's tables that the build lacks, so that later ones have smaller numbers. ``grounds`` are the numbers
    of grounds that have a name.
    """

    name: str
    title: str
    header: tuple[int, ...]
    opcodes: Mapping[str, int]
    offset: int
    cut: bool
    flags: Mapping[str, int]
    room_types: Mapping[str, int]
    grounds: Mapping[str, int]
    game: str = "nethack36"
    has_minus: bool = False
    missing_monsters: tuple[str, ...] = ()
    missing_objects: tuple[str, ...] = ()

    @property
    def header_bytes(self) -> bytes:
        """The header as it stands in a file."""
        return b"".join(word.to_bytes(WORD, "little") for word in self.header)

    @property
    def unfilled(self) -> int:
        """What is added to the type of a REGION that is not filled."""
        return max(self.room_types.values()) + 1


_ROOM_TYPES = {
    "ordinary": 0, "throne": 2, "swamp": 3, "vault": 4, "beehive": 5, "morgue": 6, "barracks": 7, "zoo": 8, "delphi": 9,
    "temple": 10, "leprehall": 11, "cocknest": 12, "anthole": 13,
}  # fmt: skip
_SHOPS = ("shop", "armor shop", "scroll shop", "potion shop", "weapon shop", "food shop", "ring shop", "wand shop",
          "tool shop", "book shop")  # fmt: skip


def _shops(first: int, *others: str) -> dict[str, int]:
    return {name: first + index for index, name in enumerate((*_SHOPS, *others))}


def _without(names: list[str], others: frozenset[str]) -> list[str]:
    return [name for name in names if name not in others]


UNNETHACK: Final = Target(
    name="unnethack",
    title="UnNetHack 5.2 on 64-bit Linux",
    header=(0x05020000, 0x181E0CCE, 0x2421D1B3, 0xD0E2A9D8),
    opcodes={name: number for number, name in enumerate(OPCODES.split())},
    offset=0,
    cut=True,
    flags=_FLAGS | {
        "noflipx": 0x20, "noflipy": 0x40, "noflip": 0x60, "mazelevel": 0x80, "premapped": 0x100, "shroud": 0x200,
        "stormy": 0x400, "graveyard": 0x800, "sky": 0x1000, "sheol": 0x2000, "rndvault": 0x4000,
    },
    room_types=_ROOM_TYPES
    | {"garden": 14, "lemurepit": 16, "rndvault": 18, "black market foyer": 19, "black market": 34}
    | _shops(20, "tin shop", "music shop", "pet shop", "candle shop"),
    grounds={"sheollev": 4, "rogue": 5},
    game="unnethack",
    has_minus=True,
)  # fmt: skip

NETHACK36: Final = Target(
    name="nethack36",
    title="NetHack 3.6.7 on 64-bit Linux",
    header=(0x03060700, 0x00060040, 0x211C617E, 0x148C24958, 0x28000),
    opcodes={name: number for number, name in enumerate(_without(OPCODES.split(), _ONLY_UNNETHACK))},
    offset=10,
    cut=False,
    flags=_FLAGS | {
        "mazelevel": 0x20, "premapped": 0x40, "shroud": 0x80, "graveyard": 0x100, "icedpools": 0x200, "solidify": 0x400,
        "corrmaze": 0x800, "inaccessibles": 0x1000,
    },
    room_types=_ROOM_TYPES | _shops(14, "health food shop", "candle shop"),
    grounds={"rogue": 4},
)  # fmt: skip

NLE: Final = replace(
    NETHACK36,
    name="nle",
    title="the NetHack 3.6 inside NLE, which MiniHack uses",
    header=(0x03060700, 0x000A0000, 0x211C517D, 0x148C24958, 0x28000),
    missing_monsters=("mail daemon",),
    missing_objects=("mail",),
)

TARGETS: Final = {target.name: target for target in (UNNETHACK, NETHACK36, NLE)}
"""All builds by name."""
