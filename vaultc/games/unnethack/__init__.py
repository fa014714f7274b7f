"""UnNetHack 5.2, the reference."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from vaultc.games import LARGEST_SEEDS, Lazy
from vaultc.games.nethack_base import ADDED_LATER, FORMER_MONSTERS, LIMITS, plan_of, vault_table
from vaultc.language import game
from vaultc.language.game import Feature

if TYPE_CHECKING:
    from vaultc.compiler.records import Target

_FEATURES = (
    Feature.FUNCTIONS
    | Feature.CORE_FUNCTIONS
    | Feature.METHODS
    | Feature.INCLUSIONS
    | Feature.LEVEL_SETTINGS
    | Feature.SPILLS
    | Feature.WALL_WALKS
    | Feature.RANDOM_VAULTS
    | Feature.FLIP_FLAGS
    | Feature.MIRRORED_LEVELS
    | Feature.FLOODFILLS
    | Feature.RANDOM_LIGHT_FILTERS
    | Feature.WHOLE_WALLIFY
    | Feature.RANDOM_ALIGNMENTS
    | Feature.BACKWARD_GROW
    | Feature.CORRIDOR_STYLES
    | Feature.UNJOINED_ROOMS
    | Feature.DOORS_LISTED_AT_ONCE
    | Feature.STAIRS_OUTSIDE_AREAS
    | Feature.TRAPS_ON_FURNITURE
    | Feature.POSING_SHAPESHIFTERS
)

_OLD_THING = r"[ \t]*(?:random|'\\?.')[ \t]*,[ \t]*(?:\"|random[ \t]*,[ \t]*(?:\(|random))"

_MARKS = game.Marks(
    own=(
        *map(game.anywhere, ("noflip", "noflipx", "noflipy", "rndvault", "sky", "stormy", "sheol")),
        *map(game.statement, ("FUNCTION", "INCLUDE", "MON_GENERATION", "SOUNDS", "SPILL", "WALLWALK", "VAULTGEN")),
        *map(game.anywhere, ("sheollev", "gradient")),
        game.Mark("$", r"\$[A-Za-z_]*(?:[0-9]|[A-Za-z_]\.[A-Za-z])\w*"),
        game.line_with("-"),
        FORMER_MONSTERS,
    ),
    former=(
        *(game.Mark(word, rf"^{word}\b") for word in ("RANDOM_PLACES", "RANDOM_MONSTERS", "RANDOM_OBJECTS")),
        game.Mark("INIT_MAP", r"^[ \t]*INIT_MAP[ \t]*:[ \t]*'"),
        game.Mark("[", r"^[ \t]*(?:OBJECT|MONSTER|TRAP|CONTAINER)[ \t]*\["),
        *(game.Mark(word, rf"^[ \t]*{word}[ \t]*:{_OLD_THING}") for word in ("OBJECT", "MONSTER")),
    ),
    ancestor="NetHack 3.4.3",
)


@cache
def _targets() -> tuple[Target, ...]:
    """The build for which files are compiled. Rules: "Header values", "Opcodes"."""
    from vaultc.compiler import records

    flags = records.FLAGS | {
        "noflipx": 0x20, "noflipy": 0x40, "noflip": 0x60, "mazelevel": 0x80, "premapped": 0x100, "shroud": 0x200,
        "stormy": 0x400, "graveyard": 0x800, "sky": 0x1000, "sheol": 0x2000, "rndvault": 0x4000,
    }  # fmt: skip
    return (
        records.Target(
            name="unnethack",
            title="UnNetHack 5.2 on 64-bit Linux",
            game="unnethack",
            header=(0x05020000, 0x181E0CCE, 0x2421D1B3, 0xD0E2A9D8),
            opcodes=records.numbered(without=ADDED_LATER),
            offset=0,
            cut=True,
            flags=flags,
            grounds={"mines": 3, "sheollev": 4, "rogue": 5},
            has_minus=True,
        ),
    )


_QUIRKS = game.Quirks(
    idle_object_options=frozenset({"not_trapped", "unlit", "invisible"}),
    bare_rooms=frozenset({"swamp", "leprehall", "cocknest", "anthole"}),
    longest_message=79,
    random_unfilled="black market",
    numbers_levels=True,
)

GAME = game.Game(
    name="unnethack",
    title="UnNetHack 5.2",
    language=game.Language(
        load_grammar=Lazy("vaultc.language.syntax.grammar:load", "unnethack"),
        load_phrases=Lazy("vaultc.language.formatter.handlers:BASE"),
        limits=LIMITS,
        quirks=_QUIRKS,
        features=_FEATURES,
        marks=_MARKS,
    ),
    seeding=game.Seeding(
        LARGEST_SEEDS["unnethack"], Lazy("vaultc.chance.seeding:GENERATORS"), Lazy("vaultc.chance.seeding:tracing_dice")
    ),
    plan=plan_of("unnethack"),
    vault_table=vault_table,
    load_catalog=Lazy("vaultc.world.catalog:catalog_of", "unnethack-5.2"),
    load_targets=_targets,
    load_generation_rules=Lazy("vaultc.games.unnethack.levels:MAKING"),
    load_starters=Lazy("vaultc.games.nethack_base:starters", "unnethack"),
)
