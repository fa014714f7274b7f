"""NetHack 3.4.3, and GruntHack, which has the same language: levels are data, executed kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS
from vaultc.games.nethack36 import GAME as LATER
from vaultc.games.nethack343.dialect import FEATURES, MARKS
from vaultc.language.game import Language, PhraseTable, Quirks, Seeding

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog


@cache
def grammar() -> Grammar:
    """Words alone, no names; a level is a list of parts or of rooms."""
    return sorted_grammar("nethack343")


def sorted_grammar(name: str) -> Grammar:
    """A grammar of sorted levels."""
    from vaultc.language.syntax import sorted_nodes
    from vaultc.language.syntax.grammar import load

    return replace(load(name), nodes=sorted_nodes.NODES)


def phrases() -> PhraseTable:
    """Keywords, colons and arguments without blanks."""
    from vaultc.language.formatter.sorted_levels import PHRASES

    return PHRASES


def catalog() -> Catalog:
    """The tables of NetHack 3.4.3."""
    from vaultc.world.catalog import catalog_of

    return catalog_of("nethack-3.4.3")


def targets() -> tuple[Any, ...]:
    """None: its compiled levels are of another kind."""
    return ()


def making() -> object:
    """The rules by which its levels are made."""
    from vaultc.games.nethack343.levels import MAKING

    return MAKING


def generators() -> Mapping[str, Callable[..., Any]]:
    """The C library's generator, rolled as the game does, and others that the game could have had."""
    from vaultc.chance.one_stream import library_dice
    from vaultc.chance.seeding import GENERATORS

    return {"glibc": library_dice} | {name: make for name, make in GENERATORS.items() if name != "glibc"}


def tracer() -> Callable[..., Any]:
    """The game's own dice, watched."""
    from vaultc.chance.one_stream import tracing_library_dice

    return tracing_library_dice


def new_files() -> Mapping[str, str]:
    """A level of rooms and a maze with a map."""
    from vaultc.games.nethack343.starters import STARTERS

    return STARTERS


QUIRKS = Quirks(
    idle_object_options=frozenset(),
    bare_rooms=frozenset({"swamp", "anthole", "cocknest", "leprehall"}),
    longest_message=None,
    random_unfilled="candle shop",
    numbers_levels=False,
    longest_name=8,
)

GAME = replace(
    LATER,
    name="nethack343",
    title="NetHack 3.4.3",
    language=Language(grammar, phrases, LATER.language.limits, QUIRKS, FEATURES, MARKS),
    seeding=Seeding(LARGEST_SEEDS["nethack343"], generators, tracer),
    load_catalog=catalog,
    load_targets=targets,
    load_generation_rules=making,
    load_starters=new_files,
)
