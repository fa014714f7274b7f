"""NetHack 3.6.7: the living relatives' common ground, and the language of MiniHack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS
from vaultc.games.nethack36.dialect import FEATURES, MARKS
from vaultc.games.nethack36.plan import PLAN
from vaultc.games.nethack_base import LIMITS, vault_table
from vaultc.language.game import Game, Language, PhraseTable, Quirks, Seeding

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog
    from vaultc.world.surroundings import Surroundings


@cache
def grammar() -> Grammar:
    """Level headers of two kinds, no functions, no random vaults."""
    from vaultc.games.nethack36.unsaid import UNSAID
    from vaultc.language.syntax.grammar import load

    return replace(load("nethack36"), unsaid=UNSAID)


def phrases() -> PhraseTable:
    """As in the reference, except for the comma in lines."""
    from vaultc.games.nethack36.writing import PHRASES

    return PHRASES


def surroundings() -> Surroundings:
    """The place of its levels, and a hero who carries less than the reference's."""
    from vaultc.games.nethack36.plan import SURROUNDINGS

    return SURROUNDINGS


def catalog() -> Catalog:
    """The tables of NetHack 3.6.7."""
    from vaultc.world.catalog import catalog_of

    return catalog_of("nethack-3.6")


def generators() -> Mapping[str, Callable[..., Any]]:
    """ISAAC with words of 64 bits, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS

    return {"isaac64": GENERATORS["isaac64"], **GENERATORS}


def tracer() -> Callable[..., Any]:
    """ISAAC-64 as the game seeds it, watched."""
    from vaultc.chance.one_stream import tracing_dice

    return tracing_dice


def targets() -> tuple[Any, ...]:
    """The usual build, and the one inside NLE."""
    from vaultc.games.nethack36.target import NETHACK36, NLE

    return NETHACK36, NLE


def making() -> object:
    """The rules by which its levels are made."""
    from vaultc.games.nethack36.levels import MAKING

    return MAKING


def new_files() -> Mapping[str, str]:
    """Whole levels."""
    from vaultc.games.nethack36.starters import STARTERS

    return STARTERS


QUIRKS = Quirks(
    idle_object_options=frozenset({"unlit", "invisible"}),
    bare_rooms=frozenset({"swamp"}),
    longest_message=None,
    random_unfilled="candle shop",
    numbers_levels=False,
)

GAME = Game(
    name="nethack36",
    title="NetHack 3.6.7",
    language=Language(grammar, phrases, LIMITS, QUIRKS, FEATURES, MARKS),
    seeding=Seeding(LARGEST_SEEDS["nethack36"], generators, tracer),
    plan=PLAN,
    vault_table=vault_table,
    load_catalog=catalog,
    load_targets=targets,
    load_generation_rules=making,
    load_starters=new_files,
    load_surroundings=surroundings,
)
