"""UnNetHack 5.2, the reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from vaultc.catalog import Catalog, catalog_of
from vaultc.game import Game, Language, Limits, PhraseTable, Seeding, Weights
from vaultc.games.unnethack.plan import PLAN
from vaultc.syntax.grammar import Grammar, load


def grammar() -> Grammar:
    """Functions, core functions, selections and random vaults on top of the shared language."""
    return load("unnethack")


def phrases() -> PhraseTable:
    """The whole language as it is written."""
    from vaultc.formatter.handlers import BASE

    return BASE


def catalog() -> Catalog:
    """The tables of UnNetHack 5.2."""
    return catalog_of("unnethack-5.2")


def generators() -> Mapping[str, Callable[..., Any]]:
    """ISAAC, seeded with 32 bits, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS

    return GENERATORS


def tracer() -> Callable[..., Any]:
    """ISAAC as the game seeds it, watched."""
    from vaultc.chance.seeding import tracing_dice

    return tracing_dice


def vault_table(weights: Weights) -> Any:
    """The game's walk through its list, which ends one step early."""
    from vaultc.dungeon.vaults import VaultTable

    return VaultTable(weights)


@cache
def making() -> object:
    """How its levels are made."""
    from vaultc.dungeon import ordinary, special_room
    from vaultc.dungeon.kinds import choose_kind
    from vaultc.finishing import fixups
    from vaultc.finishing import levels as finishing
    from vaultc.finishing import scripts as script
    from vaultc.finishing.level_regions import place_level_regions
    from vaultc.games.unnethack.grounds import GROUNDS
    from vaultc.games.unnethack.realms import realm
    from vaultc.games.unnethack.shops import SHOPS
    from vaultc.games.unnethack.traps import TRAPS
    from vaultc.interpreter.handlers import STATEMENTS, VALUES
    from vaultc.layout.boundary import set_digging_boundary
    from vaultc.population.engravings import depth_engraving
    from vaultc.population.special_rooms import stocking
    from vaultc.site import Making

    return Making(
        statements=STATEMENTS,
        values=VALUES,
        grounds=GROUNDS,
        finish_script=(
            script.fill_rooms,
            script.remove_boundary_symbols,
            script.wallify,
            script.flip,
            script.extend_spines,
            script.count_features,
            script.reveal,
        ),
        finish_special=(fixups.let_bubbles_rise, place_level_regions, fixups.lay_prizes, fixups.fix_up),
        finish_level=(
            set_digging_boundary,
            finishing.lay_minerals,
            depth_engraving,
            finishing.mark_graveyard,
            finishing.number_rooms,
            finishing.settle_walls,
        ),
        fixups=fixups.FIXUPS,
        choose_kind=choose_kind,
        kinds=ordinary.KINDS,
        special_rooms=special_room.CHAIN,
        stock=stocking.STOCK,
        marks=stocking.MARKS,
        traps=TRAPS,
        shops=SHOPS,
        realm=realm,
    )


LIMITS = Limits(steps=65538, nested_rooms=5, nested_containers=10, nested_control=20, cases=20)

GAME = Game(
    name="unnethack",
    title="UnNetHack 5.2",
    language=Language(grammar, phrases, LIMITS),
    seeding=Seeding(0xFFFFFFFF, generators, tracer),
    plan=PLAN,
    vault_table=vault_table,
    load_catalog=catalog,
    load_making=making,
)
