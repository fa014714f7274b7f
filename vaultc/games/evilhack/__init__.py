"""EvilHack 0.9.3: NetHack 3.6 with random vaults, more ground, furniture and rooms, and doors of materials."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from vaultc.games import LARGEST_SEEDS, Lazy
from vaultc.games.nethack36 import GAME as BEFORE
from vaultc.games.nethack_base import plan_of
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language import game
from vaultc.language.game import Feature
from vaultc.support.resources import PACKAGE

if TYPE_CHECKING:
    from vaultc.compiler.records import Target

OWN_NAMES: Final[dict[str, list[str]]] = json.loads((PACKAGE / "games" / "evilhack" / "own_names.json").read_bytes())
"""The monsters, objects, traps and rooms that no other game has; tests compare them with the catalogues."""

_FEATURES = (
    BEFORE.language.features & ~Feature.MINIHACK_LEVELS
    | Feature.DOOR_MATERIALS
    | Feature.STILLBORN_MONSTERS
    | Feature.FORGED_OBJECTS
    | Feature.RANDOM_VAULTS
    | Feature.VAULT_DEPTHS
    | Feature.FAIR_VAULTS
)
_MATERIALS = ("iron", "wooden", "steel", "bronze", "gold", "stone")

_MARKS = game.Marks(
    own=(
        *map(game.headed, ("FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE", "MINDEPTH")),
        *(game.Mark(word, rf"\b{word}[ \t]*:") for word in ("affixed_gem", "forged_qual")),
        game.Mark("dead", r"^[ \t]*MONSTER\b(?:[^\n\"]|\"[^\"\n]*\")*,[ \t]*dead\b"),
        *(game.Mark(word, rf"^[ \t]*(?:ROOM)?DOOR[ \t]*:[ \t]*{word}\b") for word in _MATERIALS),
        game.naming(("MONSTER",), OWN_NAMES["monsters"]),
        game.naming(("OBJECT", "CONTAINER"), OWN_NAMES["objects"]),
        game.naming(("TRAP",), OWN_NAMES["traps"]),
        game.naming(("ROOM", "SUBROOM"), OWN_NAMES["rooms"]),
    ),
    borrowed=(
        *BEFORE.language.marks.own,
        *(mark for mark in UNNETHACK.language.marks.own if mark.word in {"rndvault", "VAULTGEN"}),
    ),
)


def vault_table(weights: game.Weights, depths: game.LeastDepths = ()) -> Any:
    """The walk through a list of random vaults, in which each has the chance that its weight says."""
    from vaultc.generation.dungeon.vaults import FairTable

    return FairTable(weights, depths)


_ADDED: Final = {"FOUNTAIN": ("FORGE", "MAGIC_CHEST"), "POOL": ("PUDDLE", "SEWAGE")}
"""New operators, by the old one before which they are."""


@cache
def _targets() -> tuple[Target, ...]:
    """The build for which files are compiled. Rules: "EvilHack: Compiled files"."""
    before = BEFORE.load_targets()[0]
    opcodes = [name for old in before.opcodes for name in (*_ADDED.get(old, ()), old)]
    return (
        replace(
            before,
            name="evilhack",
            title="EvilHack 0.9.3 on 64-bit Linux",
            game="evilhack",
            header=(0x00090300, 0x00060040, 0x40236234, 0x169140C08, 0x2A000),
            opcodes={name: number for number, name in enumerate(opcodes)},
            flags={**before.flags, "rndvault": 0x1000, "inaccessibles": 0x2000},
            materials={"wooden": 9, "iron": 12, "steel": 13, "bronze": 15, "gold": 17, "stone": 24},
            end_of_monster=17,
            end_of_object=17,
            vault_depths=True,
        ),
    )


GAME = replace(
    BEFORE,
    name="evilhack",
    title="EvilHack 0.9.3",
    language=replace(
        BEFORE.language,
        load_grammar=Lazy("vaultc.language.syntax.grammar:load", "evilhack"),
        quirks=BEFORE.language.quirks._replace(
            bare_rooms=frozenset({"swamp", "armory"}), joined_grounds=".#wsga", deepest_level=29
        ),
        features=_FEATURES,
        marks=_MARKS,
    ),
    seeding=BEFORE.seeding._replace(largest=LARGEST_SEEDS["evilhack"]),
    plan=plan_of("evilhack"),
    vault_table=vault_table,
    load_catalog=Lazy("vaultc.world.catalog:catalog_of", "evilhack-0.9.3"),
    load_targets=_targets,
    load_generation_rules=Lazy("vaultc.games.evilhack.levels:MAKING"),
    load_starters=Lazy("vaultc.games.nethack_base:starters", "unnethack"),
)
