"""Ordinary levels: rooms from random vaults, stairs, corridors, and what fills them (rule: "Ordinary levels")."""

from __future__ import annotations

from collections.abc import Mapping

from vaultc.catalog import Catalog
from vaultc.chance.dice import Dice
from vaultc.corridors.styles import make_corridors
from vaultc.dungeon.contents import fill_ordinary_rooms
from vaultc.dungeon.finishing import finish_level
from vaultc.dungeon.gold_vaults import make_gold_vault
from vaultc.dungeon.graffiti import Rumours
from vaultc.dungeon.iron_bars import make_iron_bars
from vaultc.dungeon.making_rooms import RunVault, make_rooms
from vaultc.dungeon.niches import make_niches
from vaultc.dungeon.special_room import make_special_room
from vaultc.dungeon.stairs import make_both_stairs
from vaultc.dungeon.vaults import ForcedPick, VaultTable
from vaultc.interpreter.program import Program
from vaultc.layout.site import Site
from vaultc.level import Level
from vaultc.population.level_regions import place_branch
from vaultc.surroundings import Surroundings

_BONES = 3
_MAZE_ODDS = 5
_CHAIN_STYLE = 0


def generate_ordinary_level(
    programs: Mapping[str, Program],
    vault_table: VaultTable,
    dice: Dice,
    surroundings: Surroundings,
    catalog: Catalog,
    *,
    forced: ForcedPick | None = None,
    rumours: Rumours | None = None,
) -> Level:
    """An ordinary level with vaults taken from ``programs``, which holds every name of the table.

    Raises:
        GenerationError: the game would stop on this level, or has no defined behaviour.
    """
    level = Level()
    site = Site(level, dice, surroundings, catalog)

    def run_vault(name: str) -> bool:
        return programs[name].run(site).vault_failed

    make_ordinary_level(site, run_vault, vault_table, forced=forced, rumours=rumours)
    return level


def make_ordinary_level(
    site: Site,
    run_vault: RunVault,
    vault_table: VaultTable,
    *,
    forced: ForcedPick | None = None,
    rumours: Rumours | None = None,
) -> None:
    """Make an ordinary level of the main dungeon, from the first draw after seeding to the finished level.

    ``run_vault`` runs the script of a vault on ``site`` and tells whether the vault failed.
    """
    site.dice.rn2(_BONES)
    site.dice.rn2(_MAZE_ODDS)
    reserved = make_rooms(site, run_vault, vault_table, forced)
    if site.level.rooms:
        _complete(site, reserved, rumours)
    else:
        site.complain("no vault made a room")
    finish_level(site)
    site.level.draws = site.dice.drawn


def _complete(site: Site, reserved: tuple[int, int] | None, rumours: Rumours | None) -> None:
    """Everything that needs rooms."""
    make_both_stairs(site)
    make_corridors(site, _CHAIN_STYLE)
    make_niches(site)
    make_iron_bars(site)
    gold_vault = reserved is not None and make_gold_vault(site, reserved)
    make_special_room(site, gold_vault=gold_vault)
    place_branch(site)
    fill_ordinary_rooms(site, rumours)
