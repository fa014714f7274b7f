"""UnNetHack 6.0: the language of UnNetHack 5.2, on the ground of NetHack 3.6 and 3.7."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS
from vaultc.games.unnethack import GAME as BEFORE
from vaultc.games.unnethack6.dialect import FEATURES, MARKS
from vaultc.games.unnethack6.plan import PLAN

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


def targets() -> tuple[Any, ...]:
    """Version 6.0 on 64-bit Linux."""
    from vaultc.games.unnethack6.target import TARGET

    return (TARGET,)


def making() -> object:
    """The rules by which its levels are made."""
    from vaultc.games.unnethack6.levels import MAKING

    return MAKING


def surroundings() -> Surroundings:
    """The place of its levels, and the belongings of its heroes."""
    from vaultc.games.unnethack6.plan import SURROUNDINGS

    return SURROUNDINGS


GAME = replace(
    BEFORE,
    name="unnethack6",
    title="UnNetHack 6.0",
    language=replace(
        BEFORE.language,
        load_grammar=grammar,
        quirks=BEFORE.language.quirks._replace(
            idle_object_options=frozenset({"broken", "unlit", "invisible"}),
            bare_rooms=frozenset({"swamp"}),
            longest_message=None,
        ),
        features=FEATURES,
        marks=MARKS,
    ),
    seeding=BEFORE.seeding._replace(largest=LARGEST_SEEDS["unnethack6"]),
    plan=PLAN,
    load_catalog=catalog,
    load_targets=targets,
    load_generation_rules=making,
    load_surroundings=surroundings,
)
