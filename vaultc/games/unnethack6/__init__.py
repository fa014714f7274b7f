"""UnNetHack 6.0: the language of UnNetHack 5.2, on the ground of NetHack 3.6 and 3.7."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from vaultc.games import LARGEST_SEEDS, Lazy
from vaultc.games.nethack36 import FLAG_MARKS
from vaultc.games.nethack_base import FORMER_MONSTERS, plan_of
from vaultc.games.unnethack import GAME as BEFORE
from vaultc.language.game import Feature

if TYPE_CHECKING:
    from vaultc.compiler.records import Target

_FEATURES = (
    BEFORE.language.features
    & ~(
        Feature.MIRRORED_LEVELS
        | Feature.DOORS_LISTED_AT_ONCE
        | Feature.FLOODFILLS
        | Feature.RANDOM_LIGHT_FILTERS
        | Feature.WHOLE_WALLIFY
        | Feature.RANDOM_ALIGNMENTS
        | Feature.TRAPS_ON_FURNITURE
        | Feature.POSING_SHAPESHIFTERS
    )
    | Feature.MINIONS_BY_ALIGNMENT
    | Feature.VAULT_REGIONS
    | Feature.GIVEN_SEX
    | Feature.UNLOCKED_BOXES
    | Feature.PLAIN_CONTENTS
    | Feature.AXES_BY_TREES
    | Feature.ENDLESS_INACCESSIBLES
    | Feature.SEARCHING_SPILLS
    | Feature.STAIRS_THAT_LAST
)


@cache
def _targets() -> tuple[Target, ...]:
    """The build for which files are compiled. Rules: "UnNetHack 6: Header values"."""
    from vaultc.compiler.records import ALIGNMENTS

    (before,) = BEFORE.load_targets()
    own_flags = {
        "stormy": 0x400, "graveyard": 0x800, "icedpools": 0x1000, "solidify": 0x2000, "corrmaze": 0x4000,
        "inaccessibles": 0x8000, "sky": 0x10000, "sheol": 0x20000, "rndvault": 0x40000,
    }  # fmt: skip
    return (
        replace(
            before,
            name="unnethack6",
            title="UnNetHack 6.0 on 64-bit Linux",
            game="unnethack6",
            header=(0x06000F00, 0x001610CE, 0x2721D1B3, 0x139134B20),
            flags={**before.flags, **own_flags},
            grounds={"mines": 4, "sheollev": 5, "rogue": 6},
            alignments={**ALIGNMENTS, "coaligned": 32, "noncoaligned": 64},
            kind_size=2,
        ),
    )


_MARKS_BEFORE = BEFORE.language.marks

GAME = replace(
    BEFORE,
    name="unnethack6",
    title="UnNetHack 6.0",
    language=replace(
        BEFORE.language,
        load_grammar=Lazy("vaultc.language.syntax.grammar:load", "unnethack6"),
        quirks=BEFORE.language.quirks._replace(
            idle_object_options=frozenset({"broken", "unlit", "invisible"}),
            bare_rooms=frozenset({"swamp"}),
            longest_message=None,
        ),
        features=_FEATURES,
        marks=_MARKS_BEFORE._replace(
            own=tuple(mark for mark in _MARKS_BEFORE.own if mark != FORMER_MONSTERS), borrowed=FLAG_MARKS
        ),
    ),
    seeding=BEFORE.seeding._replace(largest=LARGEST_SEEDS["unnethack6"]),
    plan=plan_of("unnethack6"),
    load_catalog=Lazy("vaultc.world.catalog:catalog_of", "unnethack-6.0"),
    load_targets=_targets,
    load_generation_rules=Lazy("vaultc.games.unnethack6.levels:MAKING"),
    load_surroundings=Lazy("vaultc.games.nethack_base:surroundings_of", "unnethack6"),
)
