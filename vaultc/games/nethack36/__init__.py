"""NetHack 3.6.7: the living relatives' common ground, and the language of MiniHack."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS, Lazy
from vaultc.games.nethack_base import ADDED_LATER, FORMER_MONSTERS, LIMITS, plan_of, vault_table
from vaultc.language import game
from vaultc.language.game import Feature

if TYPE_CHECKING:
    from vaultc.compiler.records import Target
    from vaultc.language.syntax.grammar import Grammar

_FEATURES = (
    Feature.MAZE_HEADERS
    | Feature.VIBRATING_SQUARES
    | Feature.FLOODFILLS
    | Feature.RANDOM_LIGHT_FILTERS
    | Feature.WHOLE_WALLIFY
    | Feature.RANDOM_ALIGNMENTS
    | Feature.MINIONS_BY_ALIGNMENT
    | Feature.SOKOBAN_RULES
    | Feature.PREMAPPED_SECRETS
    | Feature.MINIHACK_LEVELS
)

FLAG_MARKS = tuple(map(game.anywhere, ("icedpools", "solidify", "corrmaze", "inaccessibles")))
"""Words of flags that UnNetHack took over in its version 6."""

OWN_OBJECTS = ("glob of gray ooze", "glob of brown pudding", "glob of green slime", "glob of black pudding", "novel")
"""Objects that UnNetHack lacks and no older game has; dragon armour, which it lacks too, is in NetHack 3.4.3."""

_MARKS = game.Marks(
    own=(
        game.headed("MAZE"),
        *FLAG_MARKS,
        game.line_with(","),
        game.naming(("OBJECT", "CONTAINER"), OWN_OBJECTS),
        FORMER_MONSTERS,
    ),
    loaded=(game.Mark("mylevel", r'^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*"mylevel"'),),
    loader="MiniHack",
)


def generators() -> abc.Mapping[str, abc.Callable[..., Any]]:
    """ISAAC with words of 64 bits, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS

    return {"isaac64": GENERATORS["isaac64"], **GENERATORS}


_ELSEWHERE = "leave it out; a file for UnNetHack says so in a comment: write `# vaultc: dialect=unnethack`"

_UNSAID = {
    "SPILL": "write `TERRAIN: randline (3,4), (9,8), 5, 'L'`, for example",
    "WALLWALK": "write `REPLACE_TERRAIN: (1,1,9,9), '.', 'F', 20%`, for example",
    "FUNCTION": "write the statements of its block in place of each call",
    "MON_GENERATION": _ELSEWHERE,
    "SOUNDS": _ELSEWHERE,
    "VAULTGEN": _ELSEWHERE,
    "INCLUDE": "write what that file holds in place of this line",
}
"""Words of UnNetHack's dialect that this one lacks, and what to write instead."""


@cache
def _grammar() -> Grammar:
    from vaultc.language.syntax.grammar import Unsaid, load

    flags = frozenset({"noflip", "noflipx", "noflipy", "stormy", "sky", "rndvault"})
    return replace(load("nethack36"), unsaid=Unsaid("UnNetHack", _UNSAID, flags))


@cache
def _phrases() -> game.PhraseTable:
    """Syntax that differs from the reference."""
    from vaultc.language.formatter import handlers
    from vaultc.language.syntax import nodes

    return handlers.BASE | {
        nodes.Line: lambda node: handlers.glued("line ", handlers.joined((node.start, node.end))),
        nodes.RandLine: lambda node: handlers.glued(
            "randline ", handlers.joined((node.start, node.end, node.roughness))
        ),
    }


_MISSING = frozenset(("SPILL", "MON_GENERATION", "LEVEL_SOUNDS", "WALLWALK", "COREFUNC"))
"""Operators of statements that only UnNetHack has."""


@cache
def _targets() -> tuple[Target, ...]:
    """The builds for which files are compiled. Rules: "Header values", "Opcodes"."""
    from vaultc.compiler import records

    flags = records.FLAGS | {
        "mazelevel": 0x20, "premapped": 0x40, "shroud": 0x80, "graveyard": 0x100, "icedpools": 0x200, "solidify": 0x400,
        "corrmaze": 0x800, "inaccessibles": 0x1000,
    }  # fmt: skip
    linux = records.Target(
        name="nethack36",
        title="NetHack 3.6.7 on 64-bit Linux",
        game="nethack36",
        header=(0x03060700, 0x00060040, 0x211C617E, 0x148C24958, 0x28000),
        opcodes=records.numbered(without=_MISSING | ADDED_LATER),
        offset=10,
        cut=False,
        flags=flags,
        grounds={"mines": 3, "rogue": 4},
    )
    nle = replace(
        linux,
        name="nle",
        title="the NetHack 3.6 inside NLE, which MiniHack uses",
        header=(0x03060700, 0x000A0000, 0x211C517D, 0x148C24958, 0x28000),
        missing_monsters=("mail daemon",),
        missing_objects=("mail",),
    )
    return linux, nle


_QUIRKS = game.Quirks(
    idle_object_options=frozenset({"unlit", "invisible"}),
    bare_rooms=frozenset({"swamp"}),
    longest_message=None,
    random_unfilled="candle shop",
    numbers_levels=False,
)

GAME = game.Game(
    name="nethack36",
    title="NetHack 3.6.7",
    language=game.Language(
        load_grammar=_grammar, load_phrases=_phrases, limits=LIMITS, quirks=_QUIRKS, features=_FEATURES, marks=_MARKS
    ),
    seeding=game.Seeding(LARGEST_SEEDS["nethack36"], generators, Lazy("vaultc.chance.seeding:tracing_one_stream_dice")),
    plan=plan_of("nethack36"),
    vault_table=vault_table,
    load_catalog=Lazy("vaultc.world.catalog:catalog_of", "nethack-3.6"),
    load_targets=_targets,
    load_generation_rules=Lazy("vaultc.games.nethack36.levels:MAKING"),
    load_starters=Lazy("vaultc.games.nethack_base:starters", "nethack36"),
    load_surroundings=Lazy("vaultc.games.nethack_base:surroundings_of", "nethack36"),
)
