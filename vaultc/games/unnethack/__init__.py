"""UnNetHack 5.2, the reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS
from vaultc.games.nethack_base import LIMITS, phrases, vault_table
from vaultc.games.unnethack.dialect import FEATURES, MARKS
from vaultc.games.unnethack.plan import PLAN
from vaultc.language.game import Game, Language, Quirks, Seeding

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog


def grammar() -> Grammar:
    """Functions, core functions, selections and random vaults on top of the shared language."""
    from vaultc.language.syntax.grammar import load

    return load("unnethack")


def catalog() -> Catalog:
    """The tables of UnNetHack 5.2."""
    from vaultc.world.catalog import catalog_of

    return catalog_of("unnethack-5.2")


def generators() -> Mapping[str, Callable[..., Any]]:
    """ISAAC, seeded with 32 bits, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS

    return GENERATORS


def tracer() -> Callable[..., Any]:
    """ISAAC as the game seeds it, watched."""
    from vaultc.chance.seeding import tracing_dice

    return tracing_dice


def targets() -> tuple[Any, ...]:
    """Version 5.2 on 64-bit Linux."""
    from vaultc.games.unnethack.target import TARGET

    return (TARGET,)


def making() -> object:
    """The rules by which its levels are made."""
    from vaultc.games.unnethack.levels import MAKING

    return MAKING


def new_files() -> Mapping[str, str]:
    """Random vaults."""
    from vaultc.games.unnethack.starters import STARTERS

    return STARTERS


QUIRKS = Quirks(
    idle_object_options=frozenset({"not_trapped", "unlit", "invisible"}),
    bare_rooms=frozenset({"swamp", "leprehall", "cocknest", "anthole"}),
    longest_message=79,
    random_unfilled="black market",
    numbers_levels=True,
)

GAME = Game(
    name="unnethack",
    title="UnNetHack 5.2",
    language=Language(grammar, phrases, LIMITS, QUIRKS, FEATURES, MARKS),
    seeding=Seeding(LARGEST_SEEDS["unnethack"], generators, tracer),
    plan=PLAN,
    vault_table=vault_table,
    load_catalog=catalog,
    load_targets=targets,
    load_generation_rules=making,
    load_starters=new_files,
)
