"""EvilHack 0.9.3: NetHack 3.6 with random vaults, more ground, furniture and rooms, and doors of materials."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS
from vaultc.games.evilhack.dialect import FEATURES, MARKS
from vaultc.games.evilhack.plan import PLAN
from vaultc.games.nethack36 import GAME as BEFORE
from vaultc.language.game import LeastDepths, Weights

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog


@cache
def grammar() -> Grammar:
    """The grammar of NetHack 3.6 with more statements, options and words."""
    from vaultc.language.syntax.grammar import load

    return load("evilhack")


def catalog() -> Catalog:
    """The tables of EvilHack 0.9.3."""
    from vaultc.world.catalog import catalog_of

    return catalog_of("evilhack-0.9.3")


def targets() -> tuple[Any, ...]:
    """Version 0.9.3 on 64-bit Linux."""
    from vaultc.games.evilhack.target import TARGET

    return (TARGET,)


def making() -> object:
    """The rules by which its levels are made, as far as they are known."""
    from vaultc.games.evilhack.levels import MAKING

    return MAKING


def new_files() -> Mapping[str, str]:
    """Random vaults."""
    from vaultc.games.unnethack.starters import STARTERS

    return STARTERS


def vault_table(weights: Weights, depths: LeastDepths = ()) -> Any:
    """The walk through a list of random vaults, in which each has the chance that its weight says."""
    from vaultc.generation.dungeon.vaults import FairTable

    return FairTable(weights, depths)


GAME = replace(
    BEFORE,
    name="evilhack",
    title="EvilHack 0.9.3",
    language=replace(
        BEFORE.language,
        load_grammar=grammar,
        quirks=BEFORE.language.quirks._replace(
            bare_rooms=frozenset({"swamp", "armory"}), joined_grounds=".#wsga", deepest_level=29
        ),
        features=FEATURES,
        marks=MARKS,
    ),
    seeding=BEFORE.seeding._replace(largest=LARGEST_SEEDS["evilhack"]),
    plan=PLAN,
    vault_table=vault_table,
    load_catalog=catalog,
    load_targets=targets,
    load_generation_rules=making,
    load_starters=new_files,
)
