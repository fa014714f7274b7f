"""NetHack 3.4.3, and GruntHack, which has the same language: levels are data, executed kind by kind."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS, Lazy
from vaultc.games.nethack36 import GAME as LATER
from vaultc.language import game
from vaultc.language.game import Feature

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar


@cache
def sorted_grammar(name: str, widest_map: int = 76) -> Grammar:
    """A grammar of sorted levels: words alone, no names; a level is a list of parts or of rooms."""
    from vaultc.language.syntax import sorted_nodes
    from vaultc.language.syntax.grammar import load

    return replace(load(name), nodes=sorted_nodes.NODES, widest_map=widest_map)


def no_targets() -> tuple[Any, ...]:
    """No builds: its compiled levels are of another kind."""
    return ()


def generators() -> abc.Mapping[str, abc.Callable[..., Any]]:
    """The C library's generator, rolled as the game does, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS, library_dice

    return {"glibc": library_dice} | {name: make for name, make in GENERATORS.items() if name != "glibc"}


_QUIRKS = game.Quirks(
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
    language=game.Language(
        load_grammar=Lazy("vaultc.games.nethack343:sorted_grammar", "nethack343"),
        load_phrases=Lazy("vaultc.language.formatter.sorted_levels:PHRASES"),
        limits=LATER.language.limits,
        quirks=_QUIRKS,
        features=(
            Feature.SORTED_LEVELS
            | Feature.FLOODFILLS
            | Feature.WHOLE_WALLIFY
            | Feature.RANDOM_ALIGNMENTS
            | Feature.TRAPS_ON_FURNITURE
        ),
        marks=game.Marks(own=tuple(map(game.headed, ("RANDOM_PLACES", "RANDOM_OBJECTS", "RANDOM_MONSTERS")))),
    ),
    seeding=game.Seeding(LARGEST_SEEDS["nethack343"], generators, Lazy("vaultc.chance.seeding:tracing_library_dice")),
    load_catalog=Lazy("vaultc.world.catalog:catalog_of", "nethack-3.4.3"),
    load_targets=no_targets,
    load_generation_rules=Lazy("vaultc.games.nethack343.levels:MAKING"),
    load_starters=Lazy("vaultc.games.nethack_base:starters", "nethack343"),
)
