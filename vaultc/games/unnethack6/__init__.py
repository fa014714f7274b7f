"""UnNetHack 6.0: the language of UnNetHack 5.2, on the ground of NetHack 3.6 and 3.7."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS
from vaultc.games.nethack_base import LIMITS, phrases, vault_table
from vaultc.games.unnethack6.dialect import FEATURES, MARKS
from vaultc.games.unnethack6.plan import PLAN
from vaultc.language.game import Game, Language, Quirks, Seeding

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog
    from vaultc.world.surroundings import Surroundings


def grammar() -> Grammar:
    """The grammar of UnNetHack 5.2 with more words for flags."""
    from vaultc.language.syntax.grammar import load

    return load("unnethack6")


def catalog() -> Catalog:
    """The tables of UnNetHack 6.0."""
    from vaultc.world.catalog import catalog_of

    return catalog_of("unnethack-6.0")


def generators() -> Mapping[str, Callable[..., Any]]:
    """ISAAC, seeded with 32 bits, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS

    return GENERATORS


def tracer() -> Callable[..., Any]:
    """ISAAC as the game seeds it, watched."""
    from vaultc.chance.seeding import tracing_dice

    return tracing_dice


def targets() -> tuple[Any, ...]:
    """Version 6.0 on 64-bit Linux."""
    from vaultc.games.unnethack6.target import TARGET

    return (TARGET,)


def making() -> object:
    """The rules by which its levels are made."""
    from vaultc.games.unnethack6.levels import MAKING

    return MAKING


def new_files() -> Mapping[str, str]:
    """Random vaults."""
    from vaultc.games.unnethack.starters import STARTERS

    return STARTERS


def surroundings() -> Surroundings:
    """The place of its levels, and the belongings of its heroes."""
    from vaultc.games.unnethack6.usual_place import SURROUNDINGS

    return SURROUNDINGS


QUIRKS = Quirks(
    idle_object_options=frozenset({"broken", "unlit", "invisible"}),
    bare_rooms=frozenset({"swamp"}),
    longest_message=None,
    random_unfilled="black market",
    numbers_levels=True,
)

GAME = Game(
    name="unnethack6",
    title="UnNetHack 6.0",
    language=Language(grammar, phrases, LIMITS, QUIRKS, FEATURES, MARKS),
    seeding=Seeding(LARGEST_SEEDS["unnethack6"], generators, tracer),
    plan=PLAN,
    vault_table=vault_table,
    load_catalog=catalog,
    load_targets=targets,
    load_generation_rules=making,
    load_starters=new_files,
    load_surroundings=surroundings,
)
