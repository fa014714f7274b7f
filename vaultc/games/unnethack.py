"""UnNetHack 5.2, the reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from vaultc.catalog import Catalog, catalog_of
from vaultc.game import Game, Language, Limits, PhraseTable, Seeding
from vaultc.syntax.grammar import Grammar, load


def grammar() -> Grammar:
    """Functions, core functions, selections and random vaults on top of the shared language."""
    return load("unnethack")


def catalog() -> Catalog:
    """The tables of UnNetHack 5.2."""
    return catalog_of("unnethack-5.2")


def phrases() -> PhraseTable:
    """The whole language as it is written."""
    from vaultc.formatter.handlers import BASE

    return BASE


def generators() -> Mapping[str, Callable[..., Any]]:
    """ISAAC, seeded with 32 bits, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS

    return GENERATORS


@cache
def making() -> object:
    """How its levels are made."""
    from vaultc.interpreter.handlers import STATEMENTS, VALUES
    from vaultc.site import Making

    return Making(statements=STATEMENTS, values=VALUES)


GAME = Game(
    name="unnethack",
    title="UnNetHack 5.2",
    language=Language(grammar, phrases, Limits(steps=65538, nested_rooms=5)),
    seeding=Seeding(0xFFFFFFFF, generators),
    load_catalog=catalog,
    load_making=making,
)
