"""The builds of NetHack 3.6, its own syntax, and the words that it lacks. Rules: "Header values", "Opcodes"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vaultc.compiler import targets
from vaultc.games.nethack_base import ADDED_LATER
from vaultc.language.formatter import phrases
from vaultc.language.formatter.handlers import BASE
from vaultc.language.syntax import nodes
from vaultc.language.syntax.grammar import Unsaid, load

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


def line(node: nodes.Line) -> phrases.Phrase:
    return phrases.glued("line ", phrases.joined((node.start, node.end)))


def rand_line(node: nodes.RandLine) -> phrases.Phrase:
    return phrases.glued("randline ", phrases.joined((node.start, node.end, node.roughness)))


PHRASES: phrases.PhraseHandlers = BASE | {nodes.Line: line, nodes.RandLine: rand_line}
